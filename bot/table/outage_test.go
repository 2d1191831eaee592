package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/proof"
	"skald/engine/match/rest"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// stood lets the program stand still for a while: its table begins again and knows
// of it.
func (d *desk) stood(long time.Duration) {
	d.t.Helper()
	from := d.now
	d.now = d.now.Add(long)
	d.outages = append(d.outages, chessclock.Stretch{From: from, Until: d.now})
	d.again(d.store)
}

// A week without the bot costs nobody time, an excuse or their reliability,
// however often the match is looked at; and it is told once.
func TestOutageIsChargedToNobody(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.timed()
		d.now = d.now.Add(2 * hour)
		d.sent()
		d.stood(7 * day)
		if err := d.TellOutages(d.ctx); err != nil {
			t.Fatal(err)
		}
		if got := d.sent(); len(got) != 1 || got[0] != "turn 2" {
			t.Errorf("sent %v, want the turn once", got)
		}
		for range 3 {
			d.due()
			if err := d.TellOutages(d.ctx); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := d.time(m.ID, vera), d.now.Add(26*hour); got.Left != 26*hour || !got.Until.Equal(want) || got.Excuses != chessclock.Excuses {
			t.Errorf("Vera has %+v, want 26h until %v", got, want)
		}
		if o, told := d.load(m.ID).Outage(); !told || o.Until.Sub(o.From) != 7*day {
			t.Errorf("told of %+v, %v", o, told)
		}
		d.now = d.now.Add(hour)
		m = d.do(m.ID, vera, "roll")
		if _, told := m.Outage(); told {
			t.Error("the next turn tells of it, too")
		}
		if got := d.reliable(vera); got != (chessclock.Reliability{Met: 2, Of: 2}) {
			t.Errorf("Vera met %+v, want 2 of 2", got)
		}
		d.sent()
		if err := d.TellOutages(d.ctx); err != nil || len(d.sent()) > 0 {
			t.Errorf("told again, %v", err)
		}
		d.honest(m.ID)
	})
}

// An outage within quiet hours or a vacation is not given twice, and one that
// nobody was told of before an act is charged to nobody all the same.
func TestOutageWithinRest(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.rests(vera, night)
		m := d.timed() // at eight in the morning
		d.now = d.now.Add(12 * hour)
		d.stood(6 * hour) // from eight to two, four of them quiet
		d.now = d.now.Add(6 * hour)
		m = d.do(m.ID, vera, "roll") // at eight again, after two hours awake
		if got, want := d.left(m.ID, vera), 28*hour-14*hour+4*hour; got != want {
			t.Errorf("Vera has %v, want %v", got, want)
		}
		d.rests(vera, func(r *nudge.Settings) { r.Quiet = rest.Quiet{} })
	})
}

// An answer window and a question to the others wait for as long as nobody could
// answer.
func TestOutageLengthensWindows(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{Answers: "12h"})
		m = d.must(d.farmed(m, vera, 0, "call war"))
		until := m.AnswerBy()
		d.now = d.now.Add(hour)
		d.stood(3 * day)
		d.due()
		if got, want := d.load(m.ID).AnswerBy(), until.Add(3*day); !got.Equal(want) {
			t.Errorf("answers count until %v, want %v", got, want)
		}
		d.now = until.Add(3 * day)
		d.due()
		if got := d.load(m.ID).MustAnswer(); got != engine.Seats(0) {
			t.Errorf("after the window %v must still answer", got)
		}
	})
	everyStore(t, func(t *testing.T, d *desk) {
		two := d.duel()
		two = d.undo(d.do(two.ID, vera, "roll"), vera)
		life := two.Question.Until
		d.now = d.now.Add(hour)
		d.stood(2 * day)
		d.due()
		if got := d.load(two.ID).Question; !got.Open() || !got.Until.Equal(life.Add(2*day)) {
			t.Errorf("the question is %+v, want it open until %v", got, life.Add(2*day))
		}
	})
}

// A match for which everybody is late ends without a result a month later, after a
// word to the moderators' log.
func TestAbandonedMatchEnds(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		if err := d.People.Keep(d.ctx, storage.Owner{Guild: 7}, matches.Moderation{Log: 99}); err != nil {
			t.Fatal(err)
		}
		m := d.bothLate()
		if sent := d.sent(); !slices.Contains(sent, "audit 0") {
			t.Errorf("the moderators' log hears nothing: %v", sent)
		}
		end := m.AbandonedAt()
		if want := d.now.Add(30 * day); end.Before(want.Add(-hour)) || end.After(want) || m.Question.Open() {
			t.Fatalf("it ends %v, want about %v; question %+v", end, want, m.Question)
		}
		for d.now.Before(end.Add(-hour)) {
			d.now = d.now.Add(hour)
			d.due()
		}
		if m = d.load(m.ID); m.Status != head.Running {
			t.Fatalf("it is %s before its time", m.Status)
		}
		d.now = end
		d.due()
		m = d.load(m.ID)
		if result, _ := m.Result(); m.Status != head.Over || result.Winners != 0 || m.Closed.Reason != rules.Abandoned {
			t.Errorf("it is %s, closed %+v", m.Status, m.Closed)
		}
		d.honest(m.ID)
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() {
			t.Errorf("%v, %v", rep.Faults, err)
		}
	})
}

// bothLate is a match in which the time of both is up.
func (d *desk) bothLate() *table.Match {
	d.t.Helper()
	m := d.open("duel", head.Opening{Guild: 7, Options: map[string]string{"goal": "40"}, Clock: "quick"})
	m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	for !m.Overdue(vera) || !m.Overdue(adam) {
		d.now = d.now.Add(hour)
		d.due()
		m = d.load(m.ID)
	}
	return m
}

// Somebody who comes back in time plays on.
func TestAbandonedMatchGoesOn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.bothLate()
		d.now = d.now.Add(29 * day)
		d.due()
		if m = d.do(m.ID, vera, "pick left"); !m.AbandonedAt().IsZero() {
			t.Errorf("it still ends %v", m.AbandonedAt())
		}
	})
}
