package table_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/storage"
	"skald/storage/matches"
)

// revised is the game for two under the next version of its rules: dealing takes
// one more draw, and every action is told besides.
type revised struct{ duel }

var revisedAbout = func() *engine.About {
	a := *duelAbout
	a.Rules = duelAbout.RulesVersion() + 1
	return &a
}()

func (revised) About() *engine.About { return revisedAbout }

func (r revised) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	d.IntN(2)
	state, err := r.duel.New(s, d, t)
	return retold{state}, err
}

func (r revised) Decode(b []byte) (engine.State, error) {
	state, err := r.duel.Decode(b)
	return retold{state}, err
}

func (r revised) WithEdition(e []byte) (engine.Game, error) {
	g, err := r.Game.WithEdition(e)
	if err != nil {
		return nil, err
	}
	return revised{duel{g.(*hoard.Game)}}, nil
}

type retold struct{ engine.State }

func (r retold) Apply(s engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	t.All("note.revised")
	next, err := r.State.Apply(s, a, d, t)
	return retold{next}, err
}

func (r retold) Resample(s engine.Seat, d *engine.Dice) engine.State {
	return retold{r.State.Resample(s, d)}
}

func (r retold) Forced() bool { return engine.Forced(r.State) }

var revisedGames = []engine.Game{revised{duel{hoardOf(sixFaces)}}}

// upgrade puts a table of other games before the store.
func (d *desk) upgrade(games []engine.Game) {
	d.seed++
	d.Table = table.New(d.store, games, table.Options{Now: func() time.Time { return d.now }, Rand: rand.NewChaCha8([32]byte{d.seed})})
}

// TestGoesOnUnderNewerRules: a match that began under older rules goes on from
// where it is; what was played before is read and not played again, and how much
// that is, is said.
func TestGoesOnUnderNewerRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		for range 5 {
			m = d.do(m.ID, m.Waiting()[0], "roll")
		}
		older := int(m.Seq)
		d.upgrade(revisedGames)
		check := func(when string, records int) {
			t.Helper()
			rep, err := d.Archive.ReplayMatch(d.ctx, m.ID)
			if err != nil || !rep.Honest() || rep.Older != older || rep.Oldest != 1 || rep.Rules != 2 || rep.Records != records {
				t.Errorf("%s, replay: %+v, %v; want %d of %d records not played again", when, rep, err, older, records)
			}
			e, err := d.Archive.ExportAll(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			rep, err = proof.Verify(revisedGames, e)
			if err != nil || !rep.Honest() || rep.Older != older || rep.Over != (d.load(m.ID).Status == head.Over) {
				t.Errorf("%s, verify: %+v, %v", when, rep, err)
			}
		}
		check("before anything is played", older)
		m = d.do(m.ID, m.Waiting()[0], "roll")
		log := d.log(m.ID, uint64(older))
		if last := log[len(log)-1]; last.Notes[0].Key != "note.revised" {
			t.Errorf("the next record tells %+v, want it told under the newer rules", log)
		}
		for _, e := range d.log(m.ID, 0) {
			if want := e.Seq < uint64(older); e.Older != want {
				t.Errorf("record %d is told as of older rules: %t, want %t", e.Seq, e.Older, want)
			}
		}
		check("after a move", int(m.Seq))
		m = d.playOut(m.ID)
		check("at the end", int(m.Seq))
	})
}

// TestUndoAcrossRules: what older rules left can be taken back under newer ones.
func TestUndoAcrossRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		m = d.do(m.ID, vera, "roll")
		m = d.undo(m, vera)
		m = d.answer(m, adam, true)
		m = d.do(m.ID, vera, "roll")
		m = d.do(m.ID, m.Waiting()[0], "roll")
		d.upgrade(revisedGames)
		d.honest(m.ID)
		by := adam
		m = d.do(m.ID, m.Waiting()[0], "roll")
		for range 2 { // the second goes back to a position of older rules
			m = d.undo(m, by)
			for _, u := range m.ToAnswer() {
				m = d.answer(m, u, true)
			}
			d.honest(m.ID)
		}
		m = d.playOut(m.ID)
		d.honest(m.ID)
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := proof.Verify(revisedGames, e); err != nil || !rep.Honest() {
			t.Errorf("verify: %+v, %v", rep, err)
		}
		for _, r := range e.Records {
			if r.Kind == record.UndoKind && r.Rules == 2 && e.Records[r.Back].Rules == 1 {
				e.Records[r.Back].Position = nil
				if rep, err := proof.Verify(revisedGames, e); err != nil || !has(rep, proof.PositionFault, r.Back) {
					t.Errorf("without the position to go back to: %v, %v", rep.Faults, err)
				}
				return
			}
		}
		t.Error("nothing of older rules was taken back")
	})
}

// TestOverUnderOlderRules: of a match that ended before, nothing is played
// again.
func TestOverUnderOlderRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.playOut(d.duel().ID)
		given := d.duelAt(meadhall)
		given = d.must(d.Resign(d.ctx, d.by(vera), given.ID))
		d.upgrade(revisedGames)
		for _, m := range []*table.Match{m, given} {
			rep, err := d.Archive.ReplayMatch(d.ctx, m.ID)
			if err != nil || !rep.Honest() || rep.Older != int(m.Seq) || rep.Older != rep.Records || !rep.Over {
				t.Errorf("replay: %+v, %v; want none of %d records played again", rep, err, m.Seq)
			}
		}
	})
}

// TestOlderProgram: a program does not touch a match of newer rules.
func TestOlderProgram(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.upgrade(revisedGames)
		m := d.duel()
		e, err := d.Archive.ExportAll(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		d.upgrade(games)
		if _, err := d.Match(d.ctx, m.ID); !errors.Is(err, matches.ErrQuarantined) || !strings.Contains(err.Error(), "rules are version 2") {
			t.Errorf("loading gives %v, want that the rules are newer", err)
		}
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.RuleFault, 0) {
			t.Errorf("verify: %+v, %v; want a fault of the rules", rep, err)
		}
	})
}

// TestForgedAge lies about the rules under which records were made.
func TestForgedAge(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.duel()
	for range 3 {
		m = d.do(m.ID, m.Waiting()[0], "roll")
	}
	older := m.Seq
	d.upgrade(revisedGames)
	d.playOut(m.ID)
	exported := func() proof.Export {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	truth, err := proof.Verify(revisedGames, exported())
	if err != nil || !truth.Honest() || truth.Older != int(older) {
		t.Fatalf("the truth: %+v, %v", truth, err)
	}
	last := uint64(truth.Records - 1)
	for name, c := range map[string]struct {
		forge func(*proof.Export)
		what  proof.FaultKind
		seq   uint64
	}{
		"a note of older rules":  {func(e *proof.Export) { e.Records[2].Notes = append(e.Records[2].Notes, engine.NewNote("note.lie")) }, proof.ChainFault, 3},
		"an older age":           {func(e *proof.Export) { e.Records[last].Rules = 1 }, proof.OrderFault, last},
		"an unheard-of age":      {func(e *proof.Export) { e.Records[last].Rules = 9 }, proof.RuleFault, last},
		"a newer age":            {func(e *proof.Export) { e.Records[older-1].Rules = 2 }, proof.PositionFault, older - 2},
		"no position to go from": {func(e *proof.Export) { e.Records[older-1].Position = nil }, proof.PositionFault, older - 1},
		"another position":       {func(e *proof.Export) { e.Records[older-1].Position = e.Records[last].Position }, proof.PositionFault, older - 1},
		"another last position":  {func(e *proof.Export) { e.Records[last].Position = e.Records[older-1].Position }, proof.PositionFault, last},
		"another person":         {func(e *proof.Export) { e.Records[2].By = kari }, proof.PlayerFault, 2},
		"a kind there is not":    {func(e *proof.Export) { e.Records[2].Kind = "gift" }, proof.OrderFault, 2},
		"a second setup":         {func(e *proof.Export) { e.Records[2].Kind = record.SetupKind }, proof.OrderFault, 2},
	} {
		e := exported()
		c.forge(&e)
		if rep, err := proof.Verify(revisedGames, e); err != nil || !has(rep, c.what, c.seq) {
			t.Errorf("%s: faults %v, %v; want %s at record %d", name, rep.Faults, err, c.what, c.seq)
		}
	}
}

// TestForgedWhollyOld: a made-up file that says it is all of older rules cannot
// be refuted, and so counts for nothing: none of it is played again, and its
// figures are not those of the channel.
func TestForgedWhollyOld(t *testing.T) {
	t.Parallel()
	exported := func() proof.Export {
		d := newDesk(t, storage.NewMemory())
		d.upgrade(revisedGames)
		e, err := d.Archive.Export(d.ctx, d.playOut(d.duel().ID).ID)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	truth := exported()
	told, err := proof.Verify(revisedGames, truth)
	if err != nil || !told.Honest() || told.Older != 0 {
		t.Fatalf("the truth: %+v, %v", told, err)
	}
	forged := exported()
	for i := range forged.Records {
		forged.Records[i].Rules = 1
	}
	forged.Records[1].Notes = []engine.Note{engine.NewNote("note.lie")}
	table.Rechain(&forged)
	rep, err := proof.Verify(revisedGames, forged)
	if err != nil || !rep.Honest() || rep.Older != rep.Records || rep.End.String() == told.End.String() {
		t.Errorf("verify: %+v, %v; want that nothing was played again, and another last hash", rep, err)
	}
	forged.Result.Winners = []int{0, 1}
	if rep, err := proof.Verify(revisedGames, forged); err != nil || !has(rep, proof.ResultFault, uint64(rep.Records-1)) {
		t.Errorf("other winners: %v, %v", rep.Faults, err)
	}
}
