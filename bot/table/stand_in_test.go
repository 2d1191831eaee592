package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// skaldFor holds that Skald plays for somebody, and returns as whom.
func (d *desk) skaldFor(m *table.Match, u storage.UserID) storage.UserID {
	d.t.Helper()
	if !m.StandsIn(u) || m.SeatsOf(u) != 0 || len(m.StandIns) == 0 {
		d.t.Fatalf("Skald does not play for %d: %v, %+v", u, m.Players, m.StandIns)
	}
	return m.StandIns[len(m.StandIns)-1].Skald
}

// TestSkaldStandsIn lets Skald play on at once for the only other player, who does not
// answer, and gives the seat back to them and to nobody else.
func TestSkaldStandsIn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		_, err := d.CallSkald(d.ctx, d.by(adam), m.ID, vera)
		d.refused(refusal.NotStalled, err)
		_, err = d.TakeBack(d.ctx, d.by(vera), m.ID)
		d.refused(refusal.NoStandIn, err)
		d.reminded(month)
		_, err = d.CallSkald(d.ctx, d.by(kari), m.ID, vera)
		d.refused(refusal.NotSeated, err)
		press := d.by(adam)
		m = d.must(d.CallSkald(d.ctx, press, m.ID, vera))
		if again := d.must(d.CallSkald(d.ctx, press, m.ID, vera)); again.Seq != m.Seq {
			t.Error("a doubled press calls Skald twice")
		}
		skald := d.skaldFor(m, vera)
		if rules.StrengthOf(skald) != "steady" || m.Offer.State != head.Taken || m.Offer.Taker != skald {
			t.Errorf("%s plays for Vera, offer %+v", skald, m.Offer)
		}
		for _, mail := range d.sent() {
			if strings.HasSuffix(mail, " for "+skald.String()) {
				t.Errorf("Skald gets %s", mail)
			}
		}
		if ids, err := d.WaitingForSkald(d.ctx); err != nil || !slices.Contains(ids, m.ID) {
			t.Errorf("for Skald wait %v: %v", ids, err)
		}
		d.again(d.store)
		m = d.do(m.ID, skald, "roll")
		_, err = d.Act(d.ctx, d.by(vera), m.ID, 0, act("roll"))
		d.refused(refusal.NotSeated, err)
		_, err = d.TakeBack(d.ctx, d.by(kari), m.ID)
		d.refused(refusal.NoStandIn, err)
		_, err = d.CallSkald(d.ctx, d.by(adam), m.ID, adam) // nobody would play
		d.refused(refusal.OnlySkald, err)
		m = d.must(d.TakeBack(d.ctx, d.by(vera), m.ID))
		if m.SeatsOf(vera) == 0 || m.SeatsOf(skald) != 0 || m.StandsIn(vera) || m.Offer.State != head.Withdrawn {
			t.Errorf("Vera is back: %v, %+v, offer %+v", m.Players, m.StandIns, m.Offer)
		}
		log := d.log(m.ID, 0)
		if e := log[len(log)-1]; e.Kind != record.SeatKind || e.By != vera || e.From != skald || e.To != vera {
			t.Errorf("the log tells %+v", e)
		}
		d.playOut(m.ID)
		d.honest(m.ID)
		_, err = d.TakeBack(d.ctx, d.by(vera), m.ID)
		d.refused(refusal.IsOver, err)
	})
}

// TestStandInLeavesNobodyAlone has Skald play for the only other player: whoever is left
// does nothing that the other would have to agree to, and a moderator without a seat may.
func TestStandInLeavesNobodyAlone(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("hoard", head.Opening{Guild: iceland})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.must(d.Start(d.ctx, d.by(vera), m.ID))
		d.do(m.ID, vera, "pick left")
		m = d.do(m.ID, adam, "pick left")
		d.reminded(month)
		late := m.Waiting()[0]
		left := vera + adam - late
		m = d.must(d.CallSkald(d.ctx, d.by(left), m.ID, late))
		if m.Alone(left) || !slices.Equal(m.Others(left), []storage.UserID{late}) {
			t.Errorf("others are %v", m.Others(left))
		}
		end := head.Proposal{Act: head.ModEnd, Reason: "won", Winners: m.SeatsOf(left)}
		for _, w := range []head.Proposal{end, {Act: head.ModRewind, Reason: "slipped", Back: 1}, {Act: head.ModReplace, Reason: "away", From: late, To: kari}} {
			if _, err := d.Moderators.Act(d.ctx, d.overseer(left), m.ID, w); !refusal.Is(err) {
				t.Errorf("%s by one who plays: %v", w.Act, err)
			}
		}
		_, err := d.Moderators.Act(d.ctx, d.overseer(left), m.ID, end)
		d.refused(refusal.NobodyToAsk, err)
		_, err = d.Draw(d.ctx, d.by(left), m.ID)
		d.refused(refusal.NobodyToAsk, err)
		m = d.must(d.TakeBack(d.ctx, d.by(late), m.ID))
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(left), m.ID, end))
		if !m.Question.Open() || !m.Asks(late) {
			t.Errorf("back they are asked %+v", m.Question)
		}
		m = d.must(d.Answer(d.ctx, d.by(late), m.ID, m.Question.Number, false))
		d.reminded(month)
		m = d.must(d.CallSkald(d.ctx, d.by(left), m.ID, late))
		if m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, end)); m.Status != head.Over {
			t.Errorf("a moderator without a seat ends nothing: %s", m.Status)
		}
	})
}

// TestSkaldIsAskedFor lets one of three ask that Skald play on for another: the third
// must agree, and the one whose seat it is may come back before.
func TestSkaldIsAskedFor(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.three()
		d.reminded(month)
		var late, asker, other storage.UserID
		roles := func() {
			late = m.Waiting()[0]
			others := slices.DeleteFunc([]storage.UserID{vera, adam, bera}, func(u storage.UserID) bool { return u == late })
			asker, other = others[0], others[1]
		}
		roles()
		ask := func() *table.Match { return d.must(d.CallSkald(d.ctx, d.by(asker), m.ID, late)) }
		m = ask()
		if q := m.Question; !q.Open() || q.Of != late || !slices.Equal(m.ToAnswer(), []storage.UserID{other}) {
			t.Fatalf("asked %+v of %v", m.Question, m.ToAnswer())
		}
		d.must(d.Answer(d.ctx, d.by(other), m.ID, m.Question.Number, false))
		_, err := d.CallSkald(d.ctx, d.by(asker), m.ID, late)
		d.refused(refusal.AskedLately, err)
		d.now = d.now.Add(24 * time.Hour)
		m = ask()
		if _, err = d.Answer(d.ctx, d.by(kari), m.ID, m.Question.Number, true); err == nil {
			t.Error("one who looks on agrees")
		}
		m = d.do(m.ID, late, "roll")
		if m.Question.State != head.Outpaced || m.StandIns != nil {
			t.Errorf("they are back, and the question is %q", m.Question.State)
		}
		d.reminded(month)
		roles()
		m = ask()
		m = d.must(d.Answer(d.ctx, d.by(other), m.ID, m.Question.Number, true))
		skald := d.skaldFor(m, late)
		log := d.log(m.ID, 0)
		if e := log[len(log)-1]; e.By != asker || e.From != late || e.To != skald {
			t.Errorf("the log tells %+v", e)
		}
		d.honest(m.ID)
		d.playOut(m.ID)
		d.honest(m.ID)
	})
}

// TestSkaldIsCalledForOneself lets a player leave their seat to Skald if the others
// agree, though it does not wait for them.
func TestSkaldIsCalledForOneself(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.three()
	m = d.must(d.CallSkald(d.ctx, d.by(vera), m.ID, vera))
	if want := []storage.UserID{adam, bera}; !slices.Equal(m.ToAnswer(), want) {
		t.Fatalf("asked are %v, want %v", m.ToAnswer(), want)
	}
	d.must(d.Answer(d.ctx, d.by(adam), m.ID, m.Question.Number, true))
	m = d.must(d.Answer(d.ctx, d.by(bera), m.ID, m.Question.Number, true))
	first := d.skaldFor(m, vera)
	m = d.must(d.CallSkald(d.ctx, d.by(adam), m.ID, adam))
	m = d.must(d.Answer(d.ctx, d.by(bera), m.ID, m.Question.Number, true))
	if second := d.skaldFor(m, adam); second == first {
		t.Errorf("Skald sits as %s on seats of two people", second)
	}
	m = d.must(d.TakeBack(d.ctx, d.by(vera), m.ID))
	m = d.must(d.TakeBack(d.ctx, d.by(adam), m.ID))
	if !slices.Equal(m.Players, []storage.UserID{vera, adam, bera}) {
		t.Errorf("back are %v", m.Players)
	}
	d.playOut(m.ID)
	d.honest(m.ID)
}

// TestSkaldStandsInForTime lets Skald play on for one whose time is up, who has time
// again when they come back; and lets the others be asked again if they do not agree.
func TestSkaldStandsInForTime(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.lateFourTimes(d.timed())
		late := m.Waiting()[0]
		asked := m.Question.Number
		m = d.must(d.CallSkald(d.ctx, d.by(m.ToAnswer()[0]), m.ID, late))
		d.skaldFor(m, late)
		if m.Question.State != head.Outpaced || m.Question.Number != asked {
			t.Errorf("the question of time is %+v", m.Question)
		}
		d.now = d.now.Add(24 * time.Hour)
		m = d.must(d.TakeBack(d.ctx, d.by(late), m.ID))
		if got := d.time(m.ID, late); got.Overdue || got.Left <= 0 || m.Question.Open() {
			t.Errorf("back they have %+v, question %+v", got, m.Question)
		}
		d.honest(m.ID)
	})
	t.Run("declined", func(t *testing.T) {
		d := newDesk(t, storage.NewMemory())
		m := d.open("hoard", head.Opening{Clock: "quick"})
		d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
		d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
		m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
		for range 3 {
			m = d.do(m.ID, m.Waiting()[0], "pick left")
		}
		m = d.lateFourTimes(m)
		late, others := m.Waiting()[0], m.ToAnswer()
		m = d.must(d.CallSkald(d.ctx, d.by(others[0]), m.ID, late))
		if m.Question.Kind != head.SkaldQuestion || !slices.Equal(m.ToAnswer(), others[1:]) {
			t.Fatalf("asked %+v of %v", m.Question, m.ToAnswer())
		}
		m = d.must(d.Answer(d.ctx, d.by(others[1]), m.ID, m.Question.Number, false))
		if m.Question.Kind != head.TimeQuestion || !m.Question.Open() || m.Question.Closer != 0 {
			t.Errorf("then is asked %+v", m.Question)
		}
	})
}

// TestModeratorCallsSkald lets a moderator without a seat decide, and one with a seat
// ask; and nobody where a league's seats stay whose they are.
func TestModeratorCallsSkald(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		call := head.Proposal{Act: head.ModReplace, Reason: "ill", From: adam, To: easy}
		_, err := d.Moderators.Act(d.ctx, d.by(kari), m.ID, call)
		d.refused(refusal.NotOverseer, err)
		asked := d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, call))
		if !asked.Question.Open() || asked.StandsIn(adam) {
			t.Fatalf("a moderator who plays asks %+v", asked.Question)
		}
		d.must(d.Answer(d.ctx, d.by(vera), m.ID, asked.Question.Number, false))
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, call))
		d.skaldFor(m, adam)
		m = d.must(d.TakeBack(d.ctx, d.by(adam), m.ID)) // it was no punishment
		if m.SeatsOf(adam) == 0 {
			t.Errorf("Adam is not back: %v", m.Players)
		}
		d.playOut(m.ID)
		d.honest(m.ID)

		m = d.host(longhall + 77)
		_, err = d.CallSkald(d.ctx, d.by(adam), m.ID, adam)
		d.refused(refusal.FixtureSeat, err)
		over := d.by(kari)
		over.Oversees = m.Guild
		call.From = vera
		_, err = d.Moderators.Act(d.ctx, over, m.ID, call)
		d.refused(refusal.FixtureSeat, err)
	})
}

// TestDemonstration lets Skald take every seat for a moderator, three times at once, and
// for nobody else.
func TestDemonstration(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		o := head.Opening{Game: "hoard", Guild: iceland, Channel: longhall + 50, Skald: "hard", Watch: true}
		_, err := d.Create(d.ctx, d.by(vera), o)
		d.refused(refusal.NotOverseer, err)
		o.Skald = "godlike"
		_, err = d.Create(d.ctx, d.overseer(kari), o)
		d.refused(refusal.UnknownStrength, err)
		var m *table.Match
		for _, o.Skald = range []string{"hard", "easy", "steady"} {
			m = d.must(d.Create(d.ctx, d.overseer(kari), o))
			o.Channel++
			if m.Status != head.Running || len(m.People()) != 0 || m.SeatsOf(kari) != 0 {
				t.Fatalf("%v is played by %v", m, m.Players)
			}
		}
		_, err = d.Create(d.ctx, d.overseer(kari), o)
		d.refused(refusal.TooManyShows, err)
		if ids, err := d.WaitingForSkald(d.ctx); err != nil || len(ids) != 3 {
			t.Errorf("for Skald wait %v: %v", ids, err)
		}
		d.sent()
		d.playOut(m.ID)
		d.honest(m.ID)
		for _, mail := range d.sent() {
			if strings.Contains(mail, " for ") {
				t.Errorf("somebody gets %s", mail)
			}
		}
		d.must(d.Create(d.ctx, d.overseer(kari), o))
		o.Channel, o.Watch, o.Skald = o.Channel+1, false, ""
		if m = d.must(d.Create(d.ctx, d.overseer(kari), o)); m.Status != head.Lobby {
			t.Errorf("%v of one who shows three", m)
		}
	})
}

// TestSkaldAgreesToNothing holds that who called Skald for somebody who does not answer
// takes nothing back that came out, neither from before nor since: who may have their
// seat back cannot agree. When they are back the seat is theirs whatever is taken back.
func TestSkaldAgreesToNothing(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		m = d.do(m.ID, vera, "roll")
		m = d.do(m.ID, adam, "roll")
		d.reminded(month)
		m = d.must(d.CallSkald(d.ctx, d.by(adam), m.ID, vera))
		skald := d.skaldFor(m, vera)
		_, err := d.Undo(d.ctx, d.by(adam), m.ID, 0)
		d.refused(refusal.NothingToUndo, err) // from before
		d.do(m.ID, skald, "roll")
		m = d.do(m.ID, adam, "roll")
		_, err = d.Undo(d.ctx, d.by(adam), m.ID, 0)
		d.refused(refusal.NobodyToAsk, err)
		m = d.do(m.ID, skald, "roll")
		seq := m.Seq
		_, err = d.Undo(d.ctx, d.by(adam), m.ID, 0)
		d.refused(refusal.NobodyToAsk, err)
		if m = d.load(m.ID); m.Seq != seq {
			t.Errorf("%d records, want %d", m.Seq, seq)
		}
		m = d.must(d.TakeBack(d.ctx, d.by(vera), m.ID))
		_, err = d.Undo(d.ctx, d.by(vera), m.ID, 0)
		d.refused(refusal.NothingToUndo, err) // Skald's actions are not hers
		m = d.do(m.ID, adam, "roll")
		m = d.undo(m, adam)
		if !m.Question.Open() || !slices.Equal(m.ToAnswer(), []storage.UserID{vera}) {
			t.Fatalf("once she is back she is asked: %+v", m.Question)
		}
		m = d.must(d.Answer(d.ctx, d.by(vera), m.ID, m.Question.Number, true))
		if m.SeatsOf(vera) == 0 || m.SeatsOf(skald) != 0 || len(m.StandIns) != 0 {
			t.Errorf("what is taken back gives the seat to Skald again: %v", m.Players)
		}
		d.playOut(m.ID)
		d.honest(m.ID)
	})
}
