package table_test

import (
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

func (d *desk) draw(m *table.Match, by storage.UserID) *table.Match {
	d.t.Helper()
	return d.must(d.Draw(d.ctx, d.by(by), m.ID))
}

// TestDraw: all who still play must agree, and all of them share the end.
func TestDraw(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.three()
		_, err := d.Draw(d.ctx, d.by(kari), m.ID)
		d.refused(refusal.NotSeated, err)
		m = d.draw(m, vera)
		if m.Question.Kind != head.DrawQuestion || m.Status != head.Running || len(m.ToAnswer()) != 2 {
			t.Fatalf("%v, question %+v", m, m.Question)
		}
		m = d.answer(m, adam, true)
		d.again(d.store)
		m = d.must(d.Resign(d.ctx, d.by(bera), m.ID)) // who moves the match on
		if m.Question.State != head.Outpaced {
			t.Errorf("the match moved on: %+v", m.Question)
		}
		m = d.draw(m, adam)
		at := m.Seq
		m = d.answer(m, vera, true)
		result, over := m.Result()
		if !over || !m.Drawn() || m.Status != head.Over || result.Winners != engine.SeatSet(0, 1) || m.Question.State != head.Agreed || m.ToMove() != 0 {
			t.Fatalf("%v, %+v, question %+v", m, result, m.Question)
		}
		if e := d.log(m.ID, at)[0]; e.Kind != record.DrawKind || e.By != adam || e.Notes[0].Key != rules.NoteDrawn {
			t.Errorf("the log ends by %+v", e)
		}
		for _, act := range []func() error{
			func() error { _, err := d.Draw(d.ctx, d.by(vera), m.ID); return err },
			func() error { _, err := d.Undo(d.ctx, d.by(vera), m.ID, 0); return err },
			func() error { _, err := d.Resign(d.ctx, d.by(vera), m.ID); return err },
		} {
			d.refused(refusal.IsOver, act())
		}
		d.honest(m.ID)
		if m.Public() == nil || d.load(m.ID).Seq != at+1 {
			t.Error("the end is not laid open")
		}
	})
}

// TestDrawAlone: one person on all seats has nobody to agree with.
func TestDrawAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{Invited: []storage.UserID{vera}})
	m = d.must(d.Join(d.ctx, d.by(vera), m.ID, ""))
	_, err := d.Draw(d.ctx, d.by(vera), m.ID)
	d.refused(refusal.NobodyToAsk, err)
}

// TestForgedDraw makes up draws that were never agreed on. The hashes fit.
func TestForgedDraw(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.three()
	at := m.Seq
	d.now = d.now.Add(time.Minute)
	m = d.answer(d.draw(m, vera), adam, true)
	m = d.answer(m, bera, true)
	export := func() proof.Export {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	if rep, err := proof.Verify(games, export()); err != nil || !rep.Honest() || !rep.Over {
		t.Fatalf("the truth: %+v, %v", rep, err)
	}
	won := func(e *proof.Export) { e.Result.Winners = []int{0} }
	for name, c := range map[string]struct {
		forge func(*proof.Export, *record.Shown)
		what  proof.FaultKind
	}{
		"without consent":    {func(_ *proof.Export, r *record.Shown) { r.Agreed = nil }, proof.ConsentFault},
		"with one's consent": {func(_ *proof.Export, r *record.Shown) { r.Agreed = r.Agreed[:1] }, proof.ConsentFault},
		"with their own":     {func(_ *proof.Export, r *record.Shown) { r.Agreed[0].By = vera }, proof.ConsentFault},
		"by a stranger":      {func(_ *proof.Export, r *record.Shown) { r.By = kari }, proof.PlayerFault},
		"from another seat":  {func(_ *proof.Export, r *record.Shown) { r.Seat = 1 }, proof.PlayerFault},
		"with a notation":    {func(_ *proof.Export, r *record.Shown) { r.Notation = "roll" }, proof.NotationFault},
		"told as nothing":    {func(_ *proof.Export, r *record.Shown) { r.Notes = nil }, proof.NotesFault},
		"going back":         {func(_ *proof.Export, r *record.Shown) { r.Back = 2 }, proof.UndoFault},
		"another position":   {func(_ *proof.Export, r *record.Shown) { r.Hash[0] ^= 1 }, proof.PositionFault},
		"won by one":         {func(e *proof.Export, _ *record.Shown) { won(e) }, proof.ResultFault},
		"as a resignation":   {func(_ *proof.Export, r *record.Shown) { r.Kind = record.ResignKind }, proof.UndoFault},
	} {
		e := export()
		c.forge(&e, &e.Records[at])
		table.Rechain(&e)
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, c.what, at) {
			t.Errorf("%s: %v, %v; want a fault of %s at record %d", name, rep.Faults, err, c.what, at)
		}
	}
}

// TestAskedAgain: what was withdrawn may be asked again after an hour, what was
// declined when the match has gone on; whatever else was asked in between.
func TestAskedAgain(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.do(d.three().ID, vera, "roll")
		m = d.answer(d.draw(m, vera), vera, false)
		lately := func() {
			t.Helper()
			_, err := d.Draw(d.ctx, d.by(vera), m.ID)
			if no := d.refused(refusal.AskedLately, err); no.Args[0].Number != int(d.now.Add(time.Hour).Unix()) {
				t.Errorf("refused by %v, want until in an hour", no)
			}
		}
		lately()
		m = d.answer(d.undo(m, vera), vera, false) // another question of hers
		m = d.answer(d.draw(m, adam), vera, false) // the same of another, declined
		d.again(d.store)
		lately()
		m = d.draw(m, bera)
		m = d.answer(m, bera, false)
		d.now = d.now.Add(time.Hour)
		_, err := d.Draw(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.AskedBefore, err)
		m = d.answer(d.draw(m, vera), vera, false)
		lately()
		if n := len(m.Question.Earlier); n > 4 {
			t.Errorf("%d questions are remembered, want one of each person and kind", n)
		}
		m = d.do(m.ID, adam, "roll")
		if m = d.draw(m, vera); len(m.Question.Earlier) != 0 {
			t.Errorf("after the match went on %+v are remembered", m.Question.Earlier)
		}
	})
}
