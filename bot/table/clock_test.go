package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

const (
	hour = time.Hour
	day  = 24 * time.Hour
)

// timed starts a match of Vera and Adam with the quick clock: Vera is to move.
func (d *desk) timed() *table.Match {
	d.t.Helper()
	m := d.open("duel", head.Opening{Options: map[string]string{"goal": "40"}, Clock: "quick"})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.do(m.ID, vera, "pick left")
	return d.do(m.ID, adam, "pick right")
}

// left is what a player has left now.
func (d *desk) left(id storage.MatchID, u storage.UserID) time.Duration {
	d.t.Helper()
	return d.time(id, u).Left
}

func (d *desk) time(id storage.MatchID, u storage.UserID) table.Time {
	d.t.Helper()
	times := d.load(id).Times(d.now)
	i := slices.IndexFunc(times, func(t table.Time) bool { return t.User == u })
	if i < 0 {
		d.t.Fatalf("user %s has no time: %+v", u, times)
	}
	return times[i]
}

func (d *desk) reliable(u storage.UserID) chessclock.Reliability {
	d.t.Helper()
	list, err := d.People.Reliability(d.ctx, []storage.UserID{u})
	if err != nil {
		d.t.Fatal(err)
	}
	return list[u]
}

// lateOnce lets the time of whoever is waited for run out.
func (d *desk) lateOnce(m *table.Match) *table.Match {
	d.t.Helper()
	d.now = d.time(m.ID, m.Waiting()[0]).Until
	if n := d.due(); n != 1 {
		d.t.Fatalf("%d matches are due at the end of a bank, want 1", n)
	}
	return d.load(m.ID)
}

// lateFourTimes uses the excuses of whoever is waited for up: the others are
// asked.
func (d *desk) lateFourTimes(m *table.Match) *table.Match {
	d.t.Helper()
	for range chessclock.Excuses + 1 {
		m = d.lateOnce(m)
	}
	if !m.Overdue(m.Waiting()[0]) || m.Question.Kind != head.TimeQuestion || !m.Question.Open() {
		d.t.Fatalf("late %d times: question %+v", chessclock.Excuses+1, m.Question)
	}
	return m
}

// Time runs for whom the match waits, and grows when they have acted.
func TestClockRunsForWhomTheMatchWaits(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		_, err := d.Create(d.ctx, d.by(vera), head.Opening{Game: "duel", Channel: meadhall, Clock: "hourglass"})
		d.refused(refusal.UnknownClock, err)
		if m := d.duelAt(meadhall); m.Times(d.now) != nil {
			t.Errorf("a match without a clock has times %+v", m.Times(d.now))
		}

		m := d.open("duel", head.Opening{Options: map[string]string{"goal": "40"}, Clock: "quick"})
		d.now = d.now.Add(6 * day) // a lobby has time
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.now = d.now.Add(2 * hour)
		for _, u := range []storage.UserID{vera, adam} { // both are to pick
			if got := d.left(m.ID, u); got != 22*hour {
				t.Errorf("after two hours of both, %s has %v, want 22h", u, got)
			}
		}
		d.do(m.ID, vera, "pick left")
		d.now = d.now.Add(hour)
		m = d.do(m.ID, adam, "pick right")
		if v, a := d.left(m.ID, vera), d.left(m.ID, adam); v != 26*hour || a != 25*hour {
			t.Errorf("Vera has %v, Adam %v; want 26h and 25h", v, a)
		}
		if got := d.time(m.ID, vera).Until; !got.Equal(d.now.Add(26 * hour)) {
			t.Errorf("Vera's time runs until %v", got)
		}
		d.again(d.store)
		for m.Turn.Number < 40 && m.Status == head.Running {
			m = d.do(m.ID, m.Waiting()[0], "roll")
			if got := d.left(m.ID, vera); got > 3*day {
				t.Fatalf("Vera has %v, more than the cap", got)
			}
		}
	})
}

// A time-out is told once, at the start if the program did not run, and excused
// three times.
func TestTimeOutIsExcused(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.timed()
		seq := m.Seq
		d.sent()
		d.now = d.time(m.ID, vera).Until.Add(-time.Second)
		if d.due(); d.load(m.ID).Seq != seq {
			t.Fatal("it is told a second too early")
		}
		d.sent()
		d.now = d.now.Add(30 * day)
		d.again(d.store)
		d.due()
		d.due()
		m = d.load(m.ID)
		log := d.log(m.ID, seq)
		want := engine.NewNote(rules.NoteTimeExcused, engine.SeatArg("who", 0), engine.NumberArg("left", 2))
		if len(log) != 1 || log[0].Kind != record.TimeKind || log[0].Seat != 0 || log[0].Notes[0].Key != want.Key || !slices.Equal(log[0].Notes[0].Args, want.Args) {
			t.Errorf("the log says %+v", log)
		}
		if got := d.time(m.ID, vera); got.Left != 4*hour || got.Excuses != 2 || got.Overdue {
			t.Errorf("Vera has %+v, want an increment and two excuses", got)
		}
		if got := d.sent(); !slices.Contains(got, "turn 3") {
			t.Errorf("mail %v, want one of the turn", got)
		}
		if len(m.Waiting()) != 1 || m.Question.Open() {
			t.Errorf("waits for %v, question %+v", m.Waiting(), m.Question)
		}
		d.do(m.ID, vera, "roll")
		if y := d.reliable(vera); y != (chessclock.Reliability{Met: 1, Of: 2}) {
			t.Errorf("Vera met %+v, want 1 of 2", y)
		}
		if y := d.reliable(adam); y != (chessclock.Reliability{Met: 1, Of: 1}) || y.Share() != 100 {
			t.Errorf("Adam met %+v, want 1 of 1", y)
		}
		d.honest(m.ID)
	})
}

// After three excuses the others choose: they may wait, or end the match, which
// is told as what it is.
func TestTimeOutIsPutToTheOthers(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.lateFourTimes(d.timed())
		if !m.Asks(adam) || m.Asks(vera) {
			t.Errorf("asks Adam %v, Vera %v", m.Asks(adam), m.Asks(vera))
		}
		_, err := d.Answer(d.ctx, d.by(vera), m.ID, m.Question.Number, false)
		d.refused(refusal.OwnQuestion, err)
		_, err = d.Undo(d.ctx, d.by(vera), m.ID, 0)
		d.refused(refusal.TimeIsUp, err)
		d.now = d.now.Add(30 * day)
		d.due()
		if now := d.load(m.ID); !now.Question.Open() || now.Seq != m.Seq {
			t.Fatalf("after a month %v, question %+v; it waits for an answer", now, now.Question)
		}
		m = d.answer(m, adam, false)
		if m.Question.State != head.Waited || d.left(m.ID, vera) != 4*hour || d.time(m.ID, vera).Excuses != 0 {
			t.Fatalf("Adam waits: %+v, Vera has %+v", m.Question, d.time(m.ID, vera))
		}
		m = d.lateOnce(m)
		if !m.Asks(adam) {
			t.Fatalf("late again: question %+v", m.Question)
		}
		asked := m.Question.Number
		m = d.do(m.ID, vera, "roll") // late is better than never
		if m.Question.State != head.Outpaced || m.Overdue(vera) || d.left(m.ID, vera) != 4*hour {
			t.Errorf("she acts: question %+v, %+v", m.Question, d.time(m.ID, vera))
		}
		m = d.do(m.ID, m.Waiting()[0], "roll")
		if m = d.lateOnce(m); m.Question.Number != asked+1 {
			t.Fatalf("late once more: question %+v", m.Question)
		}
		m = d.answer(m, adam, true)
		r, over := m.Result()
		if !over || m.Status != head.Over || r.Winners != engine.SeatSet(1) || r.Why[0].Key != rules.NoteTimedOut {
			t.Fatalf("%v, %+v", m, r)
		}
		if log := d.log(m.ID, m.Seq-1); log[0].Kind != record.TimeEndKind || log[0].By != adam || log[0].Seat != 0 {
			t.Errorf("the log ends by %+v", log)
		}
		if y := d.reliable(vera); y != (chessclock.Reliability{Met: 1, Of: 3}) {
			t.Errorf("Vera met %+v, want 1 of 3", y)
		}
		d.honest(m.ID)
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() || rep.TimedOut != 6 {
			t.Errorf("verify: %+v, %v", rep, err)
		}
	})
}

// Two of three must agree to go on without the third, who leaves.
func TestTimeOutOfThree(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{Clock: "steady"})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
		d.must(d.Start(d.ctx, d.by(vera), m.ID))
		for _, u := range []storage.UserID{vera, adam, bera} {
			m = d.do(m.ID, u, "pick left")
		}
		m = d.lateFourTimes(m)
		m = d.answer(m, bera, true)
		if m.Status != head.Running || !m.Plays(vera) || !m.Asks(adam) {
			t.Fatalf("one of two agreed: %v", m)
		}
		m = d.answer(m, adam, true)
		if m.Status != head.Running || m.Plays(vera) || !slices.Equal(m.Waiting(), []storage.UserID{adam}) {
			t.Fatalf("%v waits for %v, Vera plays: %v", m, m.Waiting(), m.Plays(vera))
		}
		d.honest(m.ID)
		m = d.do(m.ID, adam, "roll")
		_, err := d.Undo(d.ctx, d.by(adam), m.ID, 0)
		if err != nil {
			t.Errorf("undo after somebody left: %v", err)
		}
		m = d.must(d.Resign(d.ctx, d.by(bera), m.ID))
		if r, _ := m.Result(); r.Winners != engine.SeatSet(1) {
			t.Errorf("won by %v, want Adam alone", r.Winners)
		}
		d.honest(m.ID)
	})
}

// All who are to move may be late at once: each is told, and who acts late may
// choose about the others.
func TestTimeOutOfBoth(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Clock: "quick"})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		for range chessclock.Excuses + 1 {
			d.now = d.time(m.ID, vera).Until
			d.due()
		}
		m = d.load(m.ID)
		if !m.Overdue(vera) || !m.Overdue(adam) || m.Question.Open() || m.Seq != 1+2*(chessclock.Excuses+1) {
			t.Fatalf("%v, question %+v; want both late, and nobody to ask", m, m.Question)
		}
		m = d.do(m.ID, adam, "pick left")
		if !m.Asks(adam) || m.Question.By != vera {
			t.Errorf("question %+v, want Adam asked about Vera", m.Question)
		}
		d.honest(m.ID)
		d.honest(d.answer(m, adam, true).ID)
	})
}

// Taking back gives no time back, and no increment for doing it again.
func TestUndoMakesNoTime(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{Clock: "quick"})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.must(d.Start(d.ctx, d.by(vera), m.ID))
		for range 5 {
			d.now = d.now.Add(hour)
			d.do(m.ID, vera, "pick left")
			d.now = d.now.Add(hour)
			m = d.undo(d.load(m.ID), vera)
		}
		d.do(m.ID, vera, "pick left")
		if got := d.left(m.ID, vera); got != 23*hour {
			t.Errorf("Vera has %v, want 23h: five hours used, four for the first pick", got)
		}
		if y := d.reliable(vera); y.Of != 1 {
			t.Errorf("Vera met %+v, want one deadline", y)
		}
		d.honest(m.ID)
	})
}

// A machine whose time jumps back charges nothing twice and makes no record
// earlier than the one before.
func TestTimeJumpsBack(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.timed()
		d.now = d.now.Add(10 * hour)
		m = d.do(m.ID, vera, "roll")
		if m.Waiting()[0] == vera {
			m = d.do(m.ID, vera, "roll")
		}
		real := d.now
		d.now = d.now.Add(-20 * day)
		if left := d.left(m.ID, adam); left > 29*hour || left < 28*hour {
			t.Errorf("Adam has %v when time has jumped back", left)
		}
		before := d.left(m.ID, adam)
		if d.due() != 0 {
			t.Error("something is due in the past")
		}
		m = d.do(m.ID, adam, "roll")
		for i, e := range d.log(m.ID, 1) {
			if e.At.Before(d.log(m.ID, 0)[i].At) {
				t.Errorf("record %d is of %v, earlier than the one before", e.Seq, e.At)
			}
		}
		d.now = real.Add(hour)
		if got := d.left(m.ID, adam); got > before+4*hour {
			t.Errorf("Adam has %v, more than he had and an increment", got)
		}
		d.honest(m.ID)
	})
}

// One person who plays all sides is late for nobody.
func TestNoClockAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{Clock: "quick", Invited: []storage.UserID{vera}})
	m = d.must(d.Join(d.ctx, d.by(vera), m.ID, "blue"))
	d.now = d.now.Add(300 * day)
	for range 3 {
		d.due()
	}
	if now := d.load(m.ID); now.Seq != m.Seq || d.left(m.ID, vera) != day {
		t.Errorf("%v, Vera has %v", now, d.left(m.ID, vera))
	}
}
