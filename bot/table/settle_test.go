package table_test

import (
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
)

// settling is the game for two with an end by agreement: whoever has most then
// wins, once anybody has a coin.
type settling struct{ duel }

func (g settling) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	state, err := g.duel.New(s, d, t)
	return settler{State: state}, err
}

func (g settling) Decode(b []byte) (engine.State, error) {
	state, err := g.duel.Decode(b[:len(b)-1])
	return settler{state, b[len(b)-1] == 1}, err
}

func (g settling) WithEdition(e []byte) (engine.Game, error) {
	under, err := g.Game.WithEdition(e)
	if err != nil {
		return nil, err
	}
	return settling{duel{under.(*hoard.Game)}}, nil
}

type settler struct {
	engine.State
	agreed bool
}

func (s settler) Encode() []byte {
	end := byte(0)
	if s.agreed {
		end = 1
	}
	return append(s.State.Encode(), end)
}

func (s settler) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.State.Apply(seat, a, d, t)
	return settler{State: next}, err
}

func (s settler) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	return settler{s.State.Resample(seat, d), s.agreed}
}

func (s settler) Forced() bool { return engine.Forced(s.State) }

func (s settler) ToMove() engine.Seats {
	if s.agreed {
		return 0
	}
	return s.State.ToMove()
}

func (s settler) Result() (engine.Result, bool) {
	if s.agreed {
		return engine.Result{Winners: engine.SeatSet(0, 1), Why: []engine.Note{engine.NewNote("over.empty")}}, true
	}
	return s.State.Result()
}

func (s settler) Agreed(t *engine.Teller) (engine.State, bool) {
	if s.agreed || s.Public().(hoard.Public).Hoard == 60 {
		return nil, false
	}
	t.All("note.settled")
	return settler{s.State, true}, true
}

func TestSettle(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		plain := d.duelAt(meadhall)
		_, err := d.Settle(d.ctx, d.by(vera), plain.ID)
		d.refused(refusal.NothingToSettle, err)

		rules := []engine.Game{settling{duel{hoardOf(sixFaces)}}}
		d.upgrade(rules)
		m := d.duel()
		_, err = d.Settle(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.NothingToSettle, err)
		for !m.Settles() {
			m = d.do(m.ID, m.Waiting()[0], "roll")
		}
		_, err = d.Settle(d.ctx, d.by(bera), m.ID)
		d.refused(refusal.NotSeated, err)
		m = d.must(d.Settle(d.ctx, d.by(adam), m.ID))
		if m.Status != head.Running || m.Question.Kind != head.SettleQuestion || !m.Asks(vera) {
			t.Fatalf("%v, question %+v", m, m.Question)
		}
		m = d.answer(m, vera, false)
		_, err = d.Settle(d.ctx, d.by(adam), m.ID)
		d.refused(refusal.AskedBefore, err)
		m = d.must(d.Settle(d.ctx, d.by(vera), m.ID))
		d.upgrade(rules)
		m = d.answer(m, adam, true)
		r, over := m.Result()
		if !over || m.Status != head.Over || r.Winners != engine.SeatSet(0, 1) || m.Question.State != head.Agreed {
			t.Fatalf("%v, %+v, question %+v", m, r, m.Question)
		}
		if log := d.log(m.ID, m.Seq-1); log[0].Kind != record.SettleKind || log[0].Notes[0].Key != "note.settled" {
			t.Errorf("the log ends by %+v", log)
		}
		d.honest(m.ID)
		exported := func() proof.Export {
			e, err := d.Archive.Export(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		if rep, err := proof.Verify(rules, exported()); err != nil || !rep.Honest() {
			t.Errorf("verify: %v, %v", rep.Faults, err)
		}
		for name, c := range map[string]struct {
			forge func(*record.Shown)
			what  proof.FaultKind
		}{
			"without consent":   {func(r *record.Shown) { r.Agreed = nil }, proof.ConsentFault},
			"with their own":    {func(r *record.Shown) { r.Agreed[0].By = vera }, proof.ConsentFault},
			"by a stranger":     {func(r *record.Shown) { r.By = kari }, proof.PlayerFault},
			"with a notation":   {func(r *record.Shown) { r.Notation = "roll" }, proof.NotationFault},
			"as an older state": {func(r *record.Shown) { r.Back = 2 }, proof.UndoFault},
		} {
			e := exported()
			c.forge(&e.Records[m.Seq-1])
			table.Rechain(&e)
			if rep, err := proof.Verify(rules, e); err != nil || !has(rep, c.what, m.Seq-1) {
				t.Errorf("%s: %v, %v; want a fault of %s", name, rep.Faults, err, c.what)
			}
		}
		if rep, err := proof.Verify(games, exported()); err != nil || rep.Honest() {
			t.Errorf("a game without such an end: %v, %v", rep.Faults, err)
		}
	})
}

// TestSettleNeedsWhoMayComeBack has Skald play for the other player, whom nobody can ask.
func TestSettleNeedsWhoMayComeBack(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.upgrade([]engine.Game{settling{duel{hoardOf(sixFaces)}}})
		m := d.duel()
		for !m.Settles() {
			m = d.do(m.ID, m.Waiting()[0], "roll")
		}
		d.reminded(month)
		late := m.Waiting()[0]
		left := vera + adam - late
		d.must(d.CallSkald(d.ctx, d.by(left), m.ID, late))
		_, err := d.Settle(d.ctx, d.by(left), m.ID)
		d.refused(refusal.NobodyToAsk, err)
		m = d.must(d.TakeBack(d.ctx, d.by(late), m.ID))
		if m = d.must(d.Settle(d.ctx, d.by(left), m.ID)); !m.Asks(late) {
			t.Errorf("back they are asked %+v", m.Question)
		}
	})
}
