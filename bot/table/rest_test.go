package table_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/refusal"
	"skald/engine/match/rest"
	"skald/storage"
)

// rests lets somebody choose when they rest.
func (d *desk) rests(u storage.UserID, choose func(*nudge.Settings)) {
	d.t.Helper()
	if _, err := d.ChangeRemind(d.ctx, u, func(r *nudge.Settings) error { choose(r); return nil }); err != nil {
		d.t.Fatal(err)
	}
}

// night is quiet from ten to six, UTC; tests begin at eight in the morning.
func night(r *nudge.Settings) { r.Quiet = rest.Quiet{From: 22 * 60, To: 6 * 60} }

// Quiet hours stop the clock; what was foreseen by other settings comes to pass
// by those that hold.
func TestQuietHoursStopTheClock(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.rests(vera, night)
		m := d.timed()
		if got, want := d.time(m.ID, vera).Until, d.now.Add(28*hour+8*hour); !got.Equal(want) {
			t.Errorf("Vera has until %v, want %v: a night is no time", got, want)
		}
		d.now = d.now.Add(24 * hour)
		if got := d.left(m.ID, vera); got != 12*hour {
			t.Errorf("after a day and a night Vera has %v, want 12h", got)
		}
		d.due()
		d.rests(vera, func(r *nudge.Settings) { r.Quiet = rest.Quiet{} })
		if got := d.time(m.ID, vera); got.Left != 12*hour || !got.Until.Equal(d.now.Add(12*hour)) {
			t.Errorf("without quiet hours Vera has %+v; what was charged before stays so", got)
		}
		d.now = d.now.Add(4 * hour)
		d.rests(vera, night)
		if got := d.time(m.ID, vera); got.Left != 8*hour || !got.Until.Equal(d.now.Add(8*hour)) {
			t.Errorf("with quiet hours again Vera has %+v", got)
		}
		seq := m.Seq
		d.now = d.now.Add(8*hour - time.Second)
		if d.due(); d.load(m.ID).Seq != seq {
			t.Error("it is told too early")
		}
		d.now = d.now.Add(time.Second)
		if d.due(); d.load(m.ID).Seq != seq+1 {
			t.Error("it is not told")
		}
		d.honest(m.ID)
	})
}

// Vacations stop all clocks of a person for 30 days of a year, and count once
// however many they stop.
func TestVacationStopsClocksForAWhile(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		one := d.timed()
		two := d.open("duel", head.Opening{Options: map[string]string{"goal": "40"}, Clock: "quick", Channel: meadhall})
		d.must(d.Join(d.ctx, d.by(adam), two.ID, ""))
		d.do(two.ID, vera, "pick left")
		two = d.do(two.ID, adam, "pick right")
		away := func(days int) {
			d.rests(vera, func(r *nudge.Settings) { r.Away = rest.Away{From: d.now, Until: d.now.Add(time.Duration(days) * day)} })
		}
		away(20)
		for range 20 {
			d.now = d.now.Add(day)
			d.due()
		}
		for _, id := range []storage.MatchID{one.ID, two.ID} {
			if got := d.left(id, vera); got != 28*hour {
				t.Errorf("after a vacation of 20 days Vera has %v, want 28h", got)
			}
		}
		away(20)
		if got, want := d.time(one.ID, vera).Until, d.now.Add(10*day+28*hour); !got.Equal(want) {
			t.Errorf("of the next 20 days she has until %v, want %v", got, want)
		}
		for range 10 {
			d.now = d.now.Add(day)
			d.due()
		}
		for _, id := range []storage.MatchID{one.ID, two.ID} {
			if got := d.left(id, vera); got != 28*hour {
				t.Errorf("after 30 days in all Vera has %v, want 28h", got)
			}
		}
		d.now = d.now.Add(day)
		d.due()
		for _, id := range []storage.MatchID{one.ID, two.ID} {
			if got := d.left(id, vera); got != 4*hour {
				t.Errorf("a day later Vera has %v, want 4h", got)
			}
		}
		d.now = time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
		d.due()
		if got := d.time(one.ID, vera); got.Left != 4*hour || !got.Until.Equal(d.now.Add(4*hour)) {
			t.Errorf("in the new year she has %+v, want an increment: the vacation is over", got)
		}
		away(3)
		if got, want := d.time(one.ID, vera).Until, d.now.Add(3*day+4*hour); !got.Equal(want) {
			t.Errorf("a vacation in the new year gives until %v, want %v", got, want)
		}
		d.honest(one.ID)
	})
}

// A vacation over New Year costs each year its part, and one that is broken off no
// more than it lasted.
func TestVacationOverNewYear(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.now = time.Date(2026, 12, 21, 12, 0, 0, 0, time.UTC)
		left := func(want time.Duration) {
			t.Helper()
			p, err := d.People.Person(d.ctx, vera)
			if got := p.Remind.Away.Left(d.now); err != nil || got != want {
				t.Errorf("at %v Vera has %v of vacation left, %v; want %v", d.now, got, err, want)
			}
		}
		back := func() { d.rests(vera, func(r *nudge.Settings) { r.Away = rest.Away{} }) }
		away := func(days int) {
			d.rests(vera, func(r *nudge.Settings) { r.Away = rest.Away{From: d.now, Until: d.now.Add(time.Duration(days) * day)} })
		}
		away(7)
		d.now = d.now.Add(2 * day)
		back()
		left(28 * day)
		away(20)
		d.now = time.Date(2026, 12, 31, 12, 0, 0, 0, time.UTC)
		left(20 * day)
		d.now = d.now.Add(4*day + 12*hour)
		left(26 * day)
		back()
		left(26 * day)
		away(40)
		d.now = d.now.Add(60 * day)
		left(0)
	})
}

// An action that was taken back before a pause is done again without an increment
// after it: a pause forgets nothing of a wait.
func TestPauseRemembersUndo(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Guild: 7, Options: map[string]string{"goal": "40"}, Clock: "slow"})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.do(m.ID, vera, "pick left")
		m = d.do(m.ID, adam, "pick right")
		moderator := func() table.Press {
			p := d.by(kari)
			p.Oversees = 7
			return p
		}
		for range 3 {
			m = d.do(m.ID, vera, "roll")
			m = d.must(d.Undo(d.ctx, d.by(vera), m.ID, m.Seq))
			if m.Question.Open() {
				m = d.answer(m, adam, true)
			}
			m = d.must(d.Moderators.Act(d.ctx, moderator(), m.ID, head.Proposal{Act: head.ModPause, Reason: "harvest"}))
			m = d.must(d.Moderators.Act(d.ctx, moderator(), m.ID, head.Proposal{Act: head.ModResume, Reason: "harvest is in"}))
		}
		m = d.do(m.ID, vera, "roll")
		if got, want := d.left(m.ID, vera), 3*day+2*36*hour; got != want {
			t.Errorf("Vera has %v, want %v", got, want)
		}
		if got := d.reliable(vera); got != (chessclock.Reliability{Met: 2, Of: 2}) {
			t.Errorf("Vera met %+v, want 2 of 2", got)
		}
	})
}

// A pause stops the clock, and asks nobody again for what they had begun to
// wait for.
func TestPauseStopsTheClock(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Guild: 7, Options: map[string]string{"goal": "40"}, Clock: "quick"})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.do(m.ID, vera, "pick left")
		d.do(m.ID, adam, "pick right")
		moderator := func() table.Press {
			p := d.by(kari)
			p.Oversees = 7
			return p
		}
		d.now = d.now.Add(hour)
		m = d.must(d.Moderators.Act(d.ctx, moderator(), m.ID, head.Proposal{Act: head.ModPause, Reason: "harvest"}))
		if got := d.time(m.ID, vera); got.Left != 27*hour || !got.Until.IsZero() {
			t.Errorf("in a pause Vera has %+v", got)
		}
		d.now = d.now.Add(40 * day)
		d.due()
		d.must(d.Moderators.Act(d.ctx, moderator(), m.ID, head.Proposal{Act: head.ModResume, Reason: "harvest is in"}))
		if got := d.time(m.ID, vera); got.Left != 27*hour || !got.Until.Equal(d.now.Add(27*hour)) {
			t.Errorf("after a pause Vera has %+v", got)
		}
		d.do(m.ID, vera, "roll")
		if got := d.reliable(vera); got != (chessclock.Reliability{Met: 2, Of: 2}) {
			t.Errorf("Vera met %+v", got)
		}
		d.honest(m.ID)
	})
}

// A player who takes over a seat has time and excuses of their own; one who gave
// it up late missed a deadline.
func TestNewPlayerHasTimeOfTheirOwn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.lateFourTimes(d.timed())
		m = d.replaced(m, vera, bera)
		if got := d.time(m.ID, bera); got.Left != day || got.Excuses != chessclock.Excuses || got.Overdue {
			t.Errorf("Bera has %+v", got)
		}
		if m.Question.State != head.Outpaced {
			t.Errorf("the question about Vera is %+v", m.Question)
		}
		if got := d.reliable(vera); got != (chessclock.Reliability{Met: 1, Of: 2}) {
			t.Errorf("Vera met %+v", got)
		}
		m = d.lateFourTimes(m)
		d.honest(d.answer(m, adam, true).ID)
	})
}

// The others may offer the seat of whose time is up, until somebody waits or
// they act.
func TestSeatOfWhoIsLateIsOffered(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.timed()
		_, err := d.OfferSeatOf(d.ctx, d.by(adam), m.ID, vera)
		d.refused(refusal.NotStalled, err)
		m = d.lateFourTimes(m)
		o := d.must(d.OfferSeatOf(d.ctx, d.by(adam), m.ID, vera))
		if !o.Offer.Open() || !o.Asks(adam) {
			t.Errorf("offer %+v, question %+v", o.Offer, o.Question)
		}
		if m = d.answer(m, adam, false); m.Offer.Open() {
			t.Errorf("Adam waits, and the offer is %+v", m.Offer)
		}
		m = d.lateOnce(m)
		d.now = d.now.Add(2 * hour)
		m = d.must(d.OfferSeatOf(d.ctx, d.by(adam), m.ID, vera))
		m = d.must(d.TakeSeat(d.ctx, d.by(bera), m.ID, m.Offer.Number))
		if m.SeatsOf(bera) == 0 || m.Question.Open() || d.left(m.ID, bera) != day {
			t.Errorf("Bera took over: %v, question %+v", m, m.Question)
		}
		d.honest(m.ID)
	})
}

// The time that a crash left uncounted in a match that is over is counted later,
// and nothing twice.
func TestReliabilityAfterACrash(t *testing.T) {
	t.Parallel()
	s := &forgetful{Memory: storage.NewMemory()}
	d := newDesk(t, s)
	m := d.timed()
	m = d.do(m.ID, vera, "roll")
	s.lost = true // the commits are made, and the program ends each time
	m = d.do(m.ID, adam, "roll")
	d.must(d.Resign(d.ctx, d.by(vera), m.ID))
	s.lost = false
	d.again(s)
	if v, a := d.reliable(vera), d.reliable(adam); v.Of != 2 || a.Of != 1 {
		t.Fatalf("Vera met %+v, Adam %+v", v, a)
	}
	d.now = d.now.Add(2 * hour)
	m = d.timed()
	for range 3 {
		d.now = d.now.Add(hour)
		d.again(s)
		m = d.do(m.ID, m.Waiting()[0], "roll")
	}
	if v, a := d.reliable(vera), d.reliable(adam); v != (chessclock.Reliability{Met: 5, Of: 5}) || a != (chessclock.Reliability{Met: 4, Of: 4}) {
		t.Errorf("Vera met %+v, want 5 of 5: two in the first match; Adam %+v, want 4 of 4", v, a)
	}
}

// forgetful is a store that loses what is to be kept of people.
type forgetful struct {
	*storage.Memory
	lost bool
}

func (f *forgetful) Keep(ctx context.Context, o storage.Owner, b []byte) error {
	if f.lost {
		return errors.New("the program has ended")
	}
	return f.Memory.Keep(ctx, o, b)
}

// A person's choices are kept beside what else is known of them; a refusal
// changes nothing of them.
func TestChangeRemind(t *testing.T) {
	berlin := nudge.Settings{Hours: rest.Hours{Zone: "Europe/Berlin", Quiet: rest.Quiet{From: 22 * 60, To: 7*60 + 30}}}
	everyStore(t, func(t *testing.T, d *desk) {
		if got, err := d.People.Person(d.ctx, vera); err != nil || got.Remind != (nudge.Settings{}) {
			t.Errorf("before anything was chosen %+v, %v", got.Remind, err)
		}
		if err := d.People.Hear(d.ctx, vera, "de"); err != nil {
			t.Fatal(err)
		}
		if _, err := d.ChangeRemind(d.ctx, vera, func(r *nudge.Settings) error { *r = berlin; return nil }); err != nil {
			t.Fatal(err)
		}
		_, err := d.ChangeRemind(d.ctx, vera, func(r *nudge.Settings) (err error) {
			r.Digest = true
			r.Zone, err = rest.ReadZone("Midgard")
			return err
		})
		d.refused(rest.BadZone, err)
		d.again(d.store)
		if got, err := d.People.Person(d.ctx, vera); err != nil || got.Remind != berlin {
			t.Errorf("kept is %+v, %v; want %+v", got.Remind, err, berlin)
		}
		if got, err := d.People.Person(d.ctx, vera); err != nil || got.Locale != "de" {
			t.Errorf("language %q, %v; want de", got.Locale, err)
		}
	})
}
