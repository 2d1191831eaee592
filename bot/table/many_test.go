package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/enginetest/vote"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
)

const (
	ulfr storage.UserID = 105 + iota
	yrsa
)

// farmers sit at the toy vote, in seat order.
var farmers = []storage.UserID{vera, adam, bera, kari, ulfr, yrsa}

// farms starts a match of the toy vote: Vera, on the first seat, is to call.
func (d *desk) farms(o head.Opening) *table.Match {
	d.t.Helper()
	m := d.open("vote", o)
	for _, u := range farmers[1:] {
		m = d.must(d.Join(d.ctx, d.by(u), m.ID, ""))
	}
	return m
}

// farmed does what a farmer says, drawn when the match had so many records.
func (d *desk) farmed(m *table.Match, u storage.UserID, seq uint64, notation string) (table.Outcome, error) {
	d.t.Helper()
	a, err := vote.Game{}.About().Parse(notation)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.Act(d.ctx, d.by(u), m.ID, seq, a)
}

// TestWaitsForTheAsked holds that while seats owe an answer the match waits for
// them alone, though others may act.
func TestWaitsForTheAsked(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{Clock: "quick", Guild: iceland})
		m = d.must(d.farmed(m, vera, 0, "offer elm"))
		if want := engine.SeatSet(2); m.Awaited() != want || m.MustAnswer() != want || m.ToMove() != want.With(0) {
			t.Fatalf("awaited %b, owing %b, to move %b; want the third seat awaited, and the first to move with it", m.Awaited(), m.MustAnswer(), m.ToMove())
		}
		if got := d.load(m.ID); !slices.Equal(got.Waiting(), []storage.UserID{bera}) || got.MustAnswer() != m.MustAnswer() {
			t.Errorf("it waits for %v, want %v", got.Waiting(), bera)
		}
		for u, want := range map[storage.UserID]bool{vera: false, bera: true, adam: false} {
			list, err := d.List(d.ctx, u)
			if err != nil {
				t.Fatal(err)
			}
			if got := slices.Contains(list[0].Waiting, u); got != want {
				t.Errorf("the list of %d says that it waits for them: %v", u, got)
			}
			if _, waits := m.Nudge(u); waits != want {
				t.Errorf("%d is reminded: %v, want %v", u, waits, want)
			}
		}
		diagnosis, err := d.Moderators.Diagnose(d.ctx, d.overseer(998), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(diagnosis.Held, []storage.UserID{bera}) {
			t.Errorf("diagnosed as held by %v", diagnosis.Held)
		}
		_, err = d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModSkip, Seat: 0, Reason: "she sleeps"})
		d.refused(refusal.NothingToSkip, err)
		_, err = d.farmed(m, adam, 0, "accept")
		if no := d.refused(refusal.NotYourTurn, err); !slices.Equal(no.Users, []storage.UserID{bera}) {
			t.Errorf("told that it waits for %v", no.Users)
		}
		m = d.must(d.farmed(m, vera, 0, "withdraw"))
		if !slices.Equal(m.Waiting(), []storage.UserID{vera}) {
			t.Errorf("withdrawn, it waits for %v", m.Waiting())
		}
		m = d.must(d.farmed(m, vera, 0, "call war"))
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModSkip, Seat: 3, Reason: "he sleeps"}))
		if m.Awaited().Has(3) || m.Awaited().Len() != 5 {
			t.Errorf("skipped, it waits for the seats %b", m.Awaited())
		}
		d.playFarms(m)
		d.honest(m.ID)
	})
}

// playFarms plays a match of the toy vote to its end.
func (d *desk) playFarms(m *table.Match) *table.Match {
	d.t.Helper()
	for m.Status == head.Running {
		u := m.Waiting()[0]
		legal, err := m.Legal(u, nil)
		if err != nil {
			d.t.Fatal(err)
		}
		m = d.must(d.Act(d.ctx, d.by(u), m.ID, m.Seq, legal[0]))
	}
	return m
}

// turnMail reports whether a match's turn message is to be brought up to date so
// long from now.
func (d *desk) turnMail(later time.Duration) bool {
	d.t.Helper()
	mail, err := d.store.DueMail(d.ctx, d.now.Add(later), 0, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	return slices.ContainsFunc(mail, func(m storage.Mail) bool { return m.Kind == matches.TurnMail })
}

// TestTurnGoesOn holds that a turn goes on while those it waits for only grow
// fewer and nothing is told, and that another begins when somebody new is
// awaited.
func TestTurnGoesOn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{})
		first := m.Turn.Number
		m = d.must(d.farmed(m, vera, 0, "call war"))
		asked := m.Turn
		if asked.Number != first+1 || asked.Awaited.Len() != 6 {
			t.Fatalf("a question to all is turn %+v after %d", asked, first)
		}
		d.letterMail() // which sends all there is
		for i, u := range []storage.UserID{yrsa, adam, kari, vera, bera} {
			m = d.must(d.farmed(m, u, 0, "vote yes"))
			have, of := m.Answered()
			if m.Turn != asked || have != i+1 || of != 6 {
				t.Fatalf("%d have voted: turn %+v, %d of %d answered; want turn %+v", i+1, m.Turn, have, of, asked)
			}
			if now, soon := d.turnMail(0), d.turnMail(time.Second); now || !soon {
				t.Fatalf("%d have voted: the message is to tell of it now: %v, in a second: %v; want false and true", i+1, now, soon)
			}
			if got := d.load(m.ID); got.Turn.Number != asked.Number || got.Turn.Awaited != asked.Awaited {
				t.Fatalf("stored as turn %+v, want %+v", got.Turn, asked)
			}
		}
		m = d.must(d.farmed(m, ulfr, 0, "vote no"))
		if !d.turnMail(0) {
			t.Error("the outcome waits, too")
		}
		if have, of := m.Answered(); m.Turn.Number != asked.Number+1 || of != 0 || !slices.Equal(m.Waiting(), []storage.UserID{adam}) {
			t.Fatalf("after the last vote: turn %+v, %d of %d answered, waiting for %v", m.Turn, have, of, m.Waiting())
		}

		// The one who called the vote answers last: it is her question still,
		// and then her next decision; nobody else need hear of it.
		m = d.must(d.farmed(m, adam, 0, "offer ash"))
		m = d.must(d.farmed(m, vera, 0, "refuse"))
		if m.Turn.Number != asked.Number+3 || !slices.Equal(m.Waiting(), []storage.UserID{adam}) {
			t.Fatalf("an answered deal is turn %+v, waiting for %v", m.Turn, m.Waiting())
		}
		d.playFarms(m)
		d.honest(m.ID)
	})
}

// TestOwnQuestionIsNoTurn holds that a turn goes on, in the same message, when whose
// turn it is has answered what nobody else was asked.
func TestOwnQuestionIsNoTurn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{})
		turn := m.Turn.Number
		for _, did := range []string{"call fence", "vote no"} {
			m = d.must(d.farmed(m, vera, 0, did))
			if m.Turn.Number != turn || !slices.Equal(m.Waiting(), []storage.UserID{vera}) {
				t.Fatalf("after %q: turn %+v, waiting for %v; want turn %d, which is Vera's", did, m.Turn, m.Waiting(), turn)
			}
		}
	})
}

// TestAnswersAtOnce has six farmers press at once what was drawn when the vote
// was called: all are answers, and none is stale. A second press of each is.
func TestAnswersAtOnce(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{})
		early := m.Seq
		m = d.must(d.farmed(m, vera, 0, "call war"))
		drawn, turn, first := m.Seq, m.Turn.Number, d.press
		_, err := d.farmed(m, bera, early, "vote yes")
		d.refused(refusal.Stale, err) // drawn before the question
		_, err = d.farmed(m, bera, drawn+1, "vote yes")
		d.refused(refusal.Stale, err) // drawn by nobody
		yes := engine.Do(vote.Vote, 1)
		tables := []*table.Table{d.Table}
		d.again(d.store)
		tables = append(tables, d.Table)
		n := atOnce(t, refusal.Stale, func(i int) error {
			p := table.Press{By: farmers[i%5], Interaction: first + 1000 + storage.InteractionID(i)}
			_, err := tables[i%2].Act(d.ctx, p, m.ID, drawn, yes)
			return err
		})
		d.press += 2000
		if m = d.load(m.ID); n != 5 || m.Seq != drawn+5 || m.Turn.Number != turn {
			t.Fatalf("%d presses of five farmers were answers, %d records, turn %d after %d", n, m.Seq-drawn, m.Turn.Number, turn)
		}
		m = d.must(d.farmed(m, yrsa, drawn, "vote no"))
		if m.Turn.Number != turn+1 {
			t.Fatalf("the last answer leaves turn %d", m.Turn.Number)
		}
		d.playFarms(m)
		d.honest(m.ID)
	})
}

// TestUndoAmongMany holds who may take back what while several are asked: freely
// who answered last, in the same message; with the others' consent who answered
// before them, since their answers go, too.
func TestUndoAmongMany(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{})
		m = d.must(d.farmed(m, vera, 0, "call war"))
		asked := m.Turn
		m = d.must(d.farmed(m, adam, 0, "vote yes"))
		drawn := m.Seq
		m = d.must(d.farmed(m, bera, 0, "vote yes"))

		m = d.must(d.Undo(d.ctx, d.by(bera), m.ID, m.Seq))
		if have, _ := m.Answered(); m.Question.Open() || have != 1 || m.Turn != asked {
			t.Fatalf("the last answer is taken back: question %+v, %d have answered, turn %+v", m.Question, have, m.Turn)
		}
		if _, err := d.farmed(m, bera, drawn, "vote yes"); err == nil {
			t.Error("what was drawn before the undo is an answer")
		}
		m = d.must(d.farmed(m, bera, 0, "vote no"))

		m = d.must(d.Undo(d.ctx, d.by(adam), m.ID, drawn))
		if !m.Question.Open() {
			t.Fatal("an answer that was followed by another's is taken back without asking")
		}
		for _, u := range m.ToAnswer() {
			m = d.must(d.Answer(d.ctx, d.by(u), m.ID, m.Question.Number, true))
		}
		if m.Awaited().Len() != 6 || m.Turn.Number != asked.Number+1 {
			t.Fatalf("by consent it waits for the seats %b in turn %d, want all in a new one", m.Awaited(), m.Turn.Number)
		}

		// The last answer opens all: it cannot be taken back freely.
		for _, u := range farmers {
			if u == yrsa && m.Final(u, 0, engine.Do(vote.Vote, 1)) == "" {
				t.Error("the answer that opens all could be taken back freely")
			} else if u == vera && m.Final(u, 0, engine.Do(vote.Vote, 1)) != "" {
				t.Error("a sealed answer could not be taken back freely")
			}
			m = d.must(d.farmed(m, u, 0, "vote yes"))
		}
		m = d.must(d.Undo(d.ctx, d.by(yrsa), m.ID, 0))
		if !m.Question.Open() {
			t.Error("the answer that opened all is taken back without asking")
		}
		d.now = d.now.Add(time.Minute)
		d.playFarms(m)
		d.honest(m.ID)
	})
}
