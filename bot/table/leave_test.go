package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// three starts a match of Vera (red), Adam (blue) and Bera (green), in which
// all have picked.
func (d *desk) three(players ...storage.UserID) *table.Match {
	d.t.Helper()
	if players == nil {
		players = []storage.UserID{vera, adam, bera}
	}
	invited := slices.Compact(slices.Sorted(slices.Values(players)))
	m := d.open("hoard", head.Opening{Options: map[string]string{"goal": "40"}, Invited: invited})
	for _, u := range players[1:] {
		m = d.must(d.Join(d.ctx, d.by(u), m.ID, ""))
	}
	m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
	for range players {
		m = d.do(m.ID, m.Waiting()[0], "pick left")
	}
	return m
}

// TestLeave: of three, one resigns and two play on; then one more, and the one
// who is left has won, alone.
func TestLeave(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.three()
		if !m.GoesOnWithout(vera) || m.GoesOnWithout(kari) {
			t.Errorf("goes on without Vera: %v, without somebody else: %v", m.GoesOnWithout(vera), m.GoesOnWithout(kari))
		}
		turn := m.Turn.Number
		m = d.must(d.Resign(d.ctx, d.by(vera), m.ID)) // whose turn it is
		if m.Status != head.Running || !slices.Equal(m.Waiting(), []storage.UserID{adam}) || m.Turn.Number != turn+1 {
			t.Fatalf("%v, turn %d, waits for %v; want Adam's turn", m, m.Turn.Number, m.Waiting())
		}
		log := d.log(m.ID, m.Seq-1)
		if len(log) != 1 || log[0].Kind != record.LeaveKind || log[0].Seat != 0 || log[0].By != vera || len(log[0].Notes) != 1 {
			t.Errorf("told %+v", log)
		}
		if m.Plays(vera) || !m.Plays(adam) || !slices.Equal(m.Rivals(adam), []storage.UserID{bera}) {
			t.Errorf("Vera plays: %v, Adam plays: %v, against %v", m.Plays(vera), m.Plays(adam), m.Rivals(adam))
		}
		_, err := d.Resign(d.ctx, d.by(vera), m.ID)
		d.refused(refusal.HasLeft, err)
		if list, err := d.List(d.ctx, vera); err != nil || len(list) != 0 {
			t.Errorf("Vera's list has %v, %v", list, err)
		}
		d.honest(m.ID)
		d.again(d.store)
		m = d.do(m.ID, adam, "roll")
		if m.GoesOnWithout(adam) {
			t.Error("it goes on with one player")
		}
		m = d.must(d.Resign(d.ctx, d.by(adam), m.ID))
		if result, over := m.Result(); !over || result.Winners != engine.SeatSet(2) {
			t.Errorf("over %v, %+v; want that Bera alone has won", over, result)
		}
		d.honest(m.ID)
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() || !rep.Over {
			t.Errorf("verify: %+v, %v", rep, err)
		}
	})
}

// TestLeaveLast: who is left plays the match out, and whoever left cannot win.
func TestLeaveLast(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.three()
	d.must(d.Resign(d.ctx, d.by(bera), m.ID))
	m = d.playOut(m.ID)
	if result, _ := m.Result(); result.Winners.Has(2) || len(result.Scores) != 3 {
		t.Errorf("%+v", result)
	}
	d.honest(m.ID)
}

// TestLeaveAlone: a match does not go on for one person on several seats.
func TestLeaveAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.three(vera, adam, vera)
	if m.SeatsOf(vera).Len() != 2 {
		t.Fatalf("players %v", m.Players)
	}
	m = d.must(d.Resign(d.ctx, d.by(adam), m.ID))
	if result, over := m.Result(); !over || result.Winners != m.SeatsOf(vera) {
		t.Errorf("over %v, %+v; want that Vera has won", over, result)
	}
	d.honest(m.ID)
}

// TestForgedLeaving lies about who left.
func TestForgedLeaving(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.three()
	d.now = d.now.Add(time.Minute)
	left := d.must(d.Resign(d.ctx, d.by(bera), m.ID)).Seq - 1
	d.must(d.Resign(d.ctx, d.by(vera), m.ID))
	for name, c := range map[string]struct {
		forge func(*proof.Export)
		what  proof.FaultKind
		seq   uint64
	}{
		"a stranger":       {func(e *proof.Export) { e.Records[left].By = kari }, proof.PlayerFault, left},
		"another seat":     {func(e *proof.Export) { e.Records[left].Seat = 1 }, proof.PlayerFault, left},
		"another player":   {func(e *proof.Export) { e.Records[left].By, e.Records[left].Seat = adam, 1 }, proof.PositionFault, left},
		"that it is over":  {func(e *proof.Export) { e.Records[left].Kind = record.ResignKind }, proof.OrderFault, left + 1},
		"that two left":    {func(e *proof.Export) { e.Records[left+1].Kind = record.LeaveKind }, proof.RuleFault, left + 1},
		"who left resigns": {func(e *proof.Export) { e.Records[left+1].By, e.Records[left+1].Seat = bera, 2 }, proof.PlayerFault, left + 1},
	} {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		c.forge(&e)
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, c.what, c.seq) {
			t.Errorf("%s: faults %v, %v; want %s at record %d", name, rep.Faults, err, c.what, c.seq)
		}
	}
}

// TestNoUndoOfLeaving: who has left does not come back, and is asked for no
// consent.
func TestNoUndoOfLeaving(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.three()
	m = d.do(m.ID, vera, "roll")
	d.must(d.Resign(d.ctx, d.by(bera), m.ID))
	_, err := d.Undo(d.ctx, d.by(vera), m.ID, 0)
	d.refused(refusal.NothingToUndo, err)
	_, err = d.Undo(d.ctx, d.by(bera), m.ID, 0)
	d.refused(refusal.HasLeft, err)
	m = d.do(m.ID, adam, "roll")
	m = d.undo(m, adam)
	if got := m.ToAnswer(); !slices.Equal(got, []storage.UserID{vera}) {
		t.Errorf("%v are asked, want Vera alone", got)
	}
	_, err = d.Answer(d.ctx, d.by(bera), m.ID, m.Question.Number, true)
	d.refused(refusal.HasLeft, err)
	seq := m.Seq
	if m = d.answer(m, vera, true); m.Seq != seq+1 {
		t.Errorf("%v: with Vera's consent nothing was undone", m)
	}
	d.honest(m.ID)
}
