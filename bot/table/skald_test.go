package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/question"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/storagetest"
)

var easy, hard = rules.SkaldOf("easy"), rules.SkaldOf("hard")

// TestSkaldTakesSeats holds who sits where, and when a match with Skald begins.
func TestSkaldTakesSeats(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		tests := map[string]struct {
			game    string
			opening head.Opening
			begins  bool
			want    []storage.UserID
		}{
			"the free seat":          {"duel", head.Opening{Skald: "easy"}, true, []storage.UserID{vera, easy}},
			"a side":                 {"duel", head.Opening{Skald: "hard", Side: "blue"}, true, []storage.UserID{hard, vera}},
			"each free seat":         {"hoard", head.Opening{Skald: "easy"}, true, []storage.UserID{vera, easy, easy, easy}},
			"one of many":            {"hoard", head.Opening{Skald: "easy", Skalds: 1}, true, []storage.UserID{vera, easy}},
			"besides those invited":  {"hoard", head.Opening{Skald: "easy", Invited: []storage.UserID{adam}}, false, []storage.UserID{vera, easy, easy, 0}},
			"one besides them":       {"hoard", head.Opening{Skald: "easy", Skalds: 1, Invited: []storage.UserID{adam}}, false, []storage.UserID{vera, easy, 0, 0}},
			"the other team":         {"ambush", head.Opening{Skald: "hard"}, true, []storage.UserID{vera, vera, hard, hard}},
			"one seat of that":       {"ambush", head.Opening{Skald: "hard", Skalds: 1}, true, []storage.UserID{vera, vera, hard, hard}},
			"the team of the others": {"ambush", head.Opening{Skald: "hard", Side: "elk"}, true, []storage.UserID{hard, hard, vera, vera}},
		}
		channel := longhall + 100
		for name, test := range tests {
			channel++
			test.opening.Channel = channel
			m := d.open(test.game, test.opening)
			if !slices.Equal(m.Players, test.want) || (m.Status == head.Running) != test.begins {
				t.Errorf("%s: %v with %v, want %v", name, m.Status, m.Players, test.want)
			}
			if m.Status == head.Lobby {
				d.must(d.Cancel(d.ctx, d.by(vera), m.ID))
			}
		}
	})
}

// TestSkaldIsRefused holds where Skald takes no seat.
func TestSkaldIsRefused(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		_, err := d.Create(d.ctx, d.by(vera), head.Opening{Game: "duel", Guild: iceland, Channel: longhall, Skald: "godlike"})
		if no := d.refused(refusal.UnknownStrength, err); no.Word != "godlike" {
			t.Errorf("refused by %v", no)
		}
		_, err = d.Create(d.ctx, d.by(vera), head.Opening{Game: "duel", Guild: iceland, Channel: longhall, Skald: "easy", Invited: []storage.UserID{adam}})
		d.refused(refusal.NoSeatForSkald, err)

		m := d.open("duel", head.Opening{Invited: []storage.UserID{adam}})
		_, err = d.Against(d.ctx, d.by(vera), m.ID, "easy")
		d.refused(refusal.NoSeatForSkald, err)
		if m.OpenToSkald() {
			t.Error("a seat that is kept for Adam is open to Skald")
		}
		d.must(d.Decline(d.ctx, d.by(adam), m.ID))
		_, err = d.Against(d.ctx, d.by(adam), m.ID, "easy")
		d.refused(refusal.NotOpener, err)
		_, err = d.Against(d.ctx, d.by(vera), m.ID, "")
		d.refused(refusal.UnknownStrength, err)
		m = d.must(d.Against(d.ctx, d.by(vera), m.ID, "easy"))
		if m.Status != head.Running {
			t.Fatalf("%v", m)
		}
		_, err = d.Against(d.ctx, d.by(vera), m.ID, "easy")
		d.refused(refusal.NotLobby, err)

		m = d.open("hoard", head.Opening{Channel: meadhall, Skald: "easy", Invited: []storage.UserID{adam}})
		d.must(d.Leave(d.ctx, d.by(vera), m.ID))
		if m = d.load(m.ID); m.Status != head.Cancelled {
			t.Errorf("a lobby in which only Skald sits is %v of %d", m.Status, m.Opener)
		}
	})
}

// TestSkaldIsNobody holds that Skald is asked nothing, written nothing and timed by
// nothing, and that its log is honest.
func TestSkaldIsNobody(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{Skald: "easy", Clock: "quick", Options: map[string]string{"goal": "40"}})
		d.do(m.ID, vera, "pick left")
		if ids, err := d.WaitingForSkald(d.ctx); err != nil || !slices.Equal(ids, []storage.MatchID{m.ID}) {
			t.Errorf("for Skald wait %v: %v", ids, err)
		}
		d.do(m.ID, easy, "pick right")
		d.do(m.ID, vera, "roll")
		d.do(m.ID, easy, "roll")
		m = d.must(d.Undo(d.ctx, d.by(vera), m.ID, 0))
		if m.Question != nil || m.Waiting()[0] != vera {
			t.Errorf("to undo asks %+v, and waits for %v", m.Question, m.Waiting())
		}
		_, err := d.Draw(d.ctx, d.by(vera), m.ID)
		d.refused(refusal.NobodyToAsk, err)

		m = d.do(m.ID, vera, "roll")
		for range 60 { // nobody plays for Skald any more
			d.now = d.now.Add(24 * time.Hour)
			if m, err = d.elapsed(m.ID); err != nil {
				t.Fatal(err)
			}
		}
		if m.Status != head.Running || m.Stalled(easy) || m.Overdue(easy) || len(m.Times(d.now)) != 1 {
			t.Errorf("%v: Skald is stalled %v, overdue %v; %+v", m, m.Stalled(easy), m.Overdue(easy), m.Times(d.now))
		}
		if _, known := m.Sight(easy); !known {
			t.Error("Skald sees nothing, though it is to move")
		}
		if _, known := m.Sight(vera); known {
			t.Error("Vera sees what to do, though she is not to move")
		}
		m = d.playOut(m.ID)
		for _, mail := range d.sent() {
			if strings.HasSuffix(mail, " for "+easy.String()) {
				t.Errorf("Skald gets %s", mail)
			}
		}
		if r := d.replayAll()[m.ID]; !r.Honest() || r.Players[1] != easy {
			t.Errorf("%+v", r)
		}

		next, err := m.Rematch(vera)
		if err != nil {
			t.Fatal(err)
		}
		next.Guild, next.Channel = iceland, longhall
		if m = d.must(d.Create(d.ctx, d.by(vera), next)); m.Status != head.Running || m.Player(0) != easy {
			t.Errorf("the rematch is %v with %v", m, m.Players)
		}
	})
}

// TestUndoOfSkaldAloneIsNotOffered holds that nothing can be taken back before the only
// person has acted.
func TestUndoOfSkaldAloneIsNotOffered(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("ambush", head.Opening{Skald: "easy", Side: "bear"})
	m = d.must(d.raids(m, easy, 0, "raid hill"))
	if m.Undoable() {
		t.Error("Vera could take back what Skald did")
	}
	if m = d.must(d.raids(m, vera, 0, "pass")); !m.Undoable() {
		t.Error("Vera cannot take back what she did")
	}
}

// elapsed lets happen what is due.
func (d *desk) elapsed(id storage.MatchID) (*table.Match, error) {
	o, err := d.Elapse(d.ctx, id)
	return o.Match, err
}

// TestAnswersOfSkaldAreAwaited holds that the message which only says that Skald is asked
// waits for its answer, and that what comes of that is told at once.
func TestAnswersOfSkaldAreAwaited(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("ambush", head.Opening{Skald: "easy", Side: "bear"})
	m = d.must(d.raids(m, easy, 0, "raid hill"))
	for asks(m, vera) {
		m = d.must(d.raids(m, vera, 0, "pass"))
	}
	due := func() time.Time {
		mails, err := storagetest.Now(d.ctx, d.store).Pending(m.ID)
		i := slices.IndexFunc(mails, func(mail storage.Mail) bool { return mail.Kind == matches.TurnMail })
		if err != nil || i < 0 {
			t.Fatalf("no message of the turn in %v, %v", mails, err)
		}
		return mails[i].Due
	}
	m = d.must(d.raids(m, vera, 0, "raid hill"))
	if got, want := due(), d.now.Add(question.SkaldAnswers); !m.AsksSkaldAlone() || got.Before(d.now) || got.After(want) {
		t.Errorf("Skald is asked at %s, told at %s, want a wait", d.now, got)
	}
	for m.AsksSkaldAlone() {
		m = d.must(d.raids(m, easy, 0, "pass"))
	}
	if got := due(); got.After(d.now) {
		t.Errorf("the answer of %s is told at %s", d.now, got)
	}
}
