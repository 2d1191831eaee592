package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rest"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/storagetest"
)

// veiled is a desk with a match of four in the toy ambush in which Bera and Kari, who are
// asked first, hold ambushes or none as wanted. Vera is to raid.
func veiled(t *testing.T, s store, o head.Opening, beras, karis bool) (*desk, *table.Match) {
	t.Helper()
	d := newDesk(t, s)
	for n := range 60 {
		o.Channel = longhall + storage.ChannelID(n)
		m := d.open("ambush", o)
		for i, u := range []storage.UserID{adam, bera, kari} {
			m = d.must(d.Join(d.ctx, d.by(u), m.ID, m.About().Sides[i+1]))
		}
		if m.Status == head.Lobby {
			m = d.must(d.Start(d.ctx, d.by(vera), m.ID))
		}
		if d.holds(m, bera) == beras && d.holds(m, kari) == karis {
			d.sent()
			return d, m
		}
		d.must(d.Resign(d.ctx, d.by(vera), m.ID))
	}
	t.Fatal("no such hands are dealt")
	return nil, nil
}

// holds reports whether a person on one seat holds an ambush.
func (d *desk) holds(m *table.Match, u storage.UserID) bool {
	d.t.Helper()
	views, err := m.Privates(u)
	if err != nil {
		d.t.Fatal(err)
	}
	seat, _ := m.SeatOf(u)
	return slices.ContainsFunc(views[0].Describe(), func(s engine.Secret) bool {
		return s.Key == "own.hand" && s.Args[0].Number == int(seat) && s.Args[1].Number > 0
	})
}

// drawn are the times at which a match's veils are up, by seat.
func (d *desk) drawn(m *table.Match) map[engine.Seat]time.Time {
	d.t.Helper()
	var h struct {
		Veils []struct {
			Seat engine.Seat `json:"seat"`
			At   time.Time   `json:"at"`
		} `json:"veils"`
	}
	if err := json.Unmarshal([]byte(d.head(m.ID)), &h); err != nil {
		d.t.Fatal(err)
	}
	list := map[engine.Seat]time.Time{}
	for _, v := range h.Veils {
		list[v.Seat] = v.At
	}
	return list
}

// asks reports whether a match waits for the answer of a user.
func asks(m *table.Match, u storage.UserID) bool { return m.MustAnswer()&m.SeatsOf(u) != 0 }

// minutes lets time pass minute by minute up to so long after a moment, or until a
// match does not ask a user any more, and returns the match.
func (d *desk) minutes(m *table.Match, u storage.UserID, from time.Time, long time.Duration) *table.Match {
	d.t.Helper()
	for at := d.now; asks(m, u) && !at.After(from.Add(long)); at = at.Add(time.Minute) {
		m = d.elapse(m, at)
	}
	return m
}

// TestVeil holds that who is asked and holds nothing passes after the drawn time, that
// for who holds something nothing happens then that others could notice, and that a
// restart in between changes nothing.
func TestVeil(t *testing.T) {
	everyStore(t, func(t *testing.T, plain *desk) {
		d, m := veiled(t, plain.store, head.Opening{}, false, true)
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		asked, drawn := d.now, d.drawn(m)
		if got := m.Awaited(); got != engine.SeatSet(2, 3) || m.Veiled() != got || len(drawn) != 2 {
			t.Fatalf("it asks %b, veiled %b, and has drawn %v", got, m.Veiled(), drawn)
		}
		if m.Finds(bera) || !m.Finds(kari) {
			t.Errorf("Bera finds something: %v, Kari %v", m.Finds(bera), m.Finds(kari))
		}
		if _, alone := m.PassesAlone(kari); alone {
			t.Error("Kari, who holds an ambush, is told that she passes by herself")
		}
		sent := d.sent()
		for _, u := range []string{"103", "104"} { // whatever they hold
			if !slices.ContainsFunc(sent, func(s string) bool { return strings.HasPrefix(s, "ask ") && strings.HasSuffix(s, u) }) {
				t.Errorf("sent %v, want a word to %s", sent, u)
			}
		}
		d.again(d.store)
		seq, mark := m.Seq, m.VisibleSeq()
		m = d.minutes(m, bera, asked, 4*time.Hour)
		if took := d.now.Sub(asked); asks(m, bera) || took < question.MinDelay || took > question.MaxDelay+time.Minute {
			t.Fatalf("after %v Bera is asked: %v", took, asks(m, bera))
		}
		if at := drawn[2]; d.now.Sub(at) > time.Minute || d.now.Before(at) {
			t.Errorf("Bera passes at %v, drawn was %v", d.now, at)
		}
		if got := d.kinds(m.ID)[seq:]; !slices.Equal(got, []record.Kind{record.LaterKind}) {
			t.Errorf("records %q", got)
		}
		for _, e := range d.log(m.ID, seq) {
			if e.Kind != record.MoveKind && e.Kind != record.ExportedKind || e.Notation != "" || e.Kind == record.MoveKind && len(e.Notes) > 0 {
				t.Errorf("the log tells of %+v", e)
			}
		}
		if m.Since(bera) != seq+1 || m.VisibleSeq() != mark+1 {
			t.Error("her pass does not count like one by hand")
		}
		d.sent()
		if before := m.Turn; d.now.Before(drawn[3]) {
			m = d.elapse(m, drawn[3])
			if sent := d.sent(); len(sent) > 0 || m.Seq != seq+1 || m.Turn != before || !asks(m, kari) {
				t.Errorf("when Kari would have passed %v was sent, and the match is %v", sent, m)
			}
		}
		m = d.elapse(m, asked.Add(23*time.Hour))
		if !asks(m, kari) {
			t.Fatal("Kari, who holds an ambush, is passed for")
		}
		m = d.elapse(m, asked.Add(24*time.Hour))
		if m.MustAnswer() != 0 || m.ToMove() != engine.SeatSet(2) {
			t.Fatalf("after the window it waits for %b", m.ToMove())
		}
		m = d.playBands(m)
		d.honest(m.ID)
	})
}

// TestVeilOfTheNextQuestion holds that each question has times of its own, that both
// of which nobody holds anything are over within three hours, and that nobody is nudged.
func TestVeilOfTheNextQuestion(t *testing.T) {
	t.Parallel()
	d, m := veiled(t, storage.NewMemory(), head.Opening{}, false, false)
	var before map[engine.Seat]time.Time
	for _, by := range []storage.UserID{vera, bera, adam} {
		m = d.must(d.raids(m, by, 0, "raid ford"))
		asked, drawn := d.now, d.drawn(m)
		if by != bera {
			if before != nil && (drawn[2].Equal(before[2]) || drawn[3].Equal(before[3]) || drawn[2].Before(asked)) {
				t.Errorf("drawn are %v, and before were %v", drawn, before)
			}
			before = drawn
		}
		for _, u := range m.Waiting() {
			m = d.minutes(m, u, asked, 3*time.Hour)
			if asks(m, u) && !d.holds(m, u) {
				t.Fatalf("after three hours %d is asked", u)
			}
			if asks(m, u) {
				m = d.must(d.raids(m, u, 0, "pass"))
			}
		}
		if sent := d.sent(); by != bera && slices.ContainsFunc(sent, func(s string) bool { return strings.HasPrefix(s, "nudge") }) {
			t.Errorf("sent %v", sent)
		}
	}
	m = d.playBands(m)
	d.honest(m.ID)
	if due := d.drawn(m); len(due) > 0 {
		t.Errorf("of the match that is over %v is drawn", due)
	}
}

// TestVeilOfWhoHasPassed holds that who has passed by hand is told of the next question,
// too, and passed for after the drawn time as who holds nothing is: unless more is at
// stake, or they want to be asked.
func TestVeilOfWhoHasPassed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		camp   string // the one that is raided after the ford
		asked  bool   // whether Kari has ordered to be asked
		passes bool
	}{
		"the same":                    {"ford", false, true},
		"less is at stake":            {"hill", false, true},
		"more is at stake":            {"wood", false, false},
		"she has ordered to be asked": {"ford", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, m := veiled(t, storage.NewMemory(), head.Opening{}, false, true)
			if c.asked {
				m = d.must(d.Order(d.ctx, d.by(kari), m.ID, record.Order{Verb: "pass", Answer: record.AskMe, Span: record.OpenSpan}))
			}
			m = d.must(d.raids(m, vera, 0, "raid ford"))
			d.now = d.now.Add(20 * time.Minute)
			m = d.must(d.raids(m, kari, 0, "pass"))
			m = d.minutes(m, bera, d.now, 4*time.Hour)
			for _, u := range []storage.UserID{bera, adam} {
				m = d.must(d.raids(m, u, 0, "raid "+c.camp))
				if u == bera {
					for _, other := range m.Waiting() {
						m = d.must(d.raids(m, other, 0, "pass"))
					}
				}
			}
			asked := d.now
			if _, alone := m.PassesAlone(kari); alone != c.passes || m.PassesAgain(kari) != c.passes || !m.Finds(kari) {
				t.Errorf("Kari is told that she passes by herself: %v, again %v; she finds something: %v", alone, m.PassesAgain(kari), m.Finds(kari))
			}
			m = d.minutes(m, kari, asked, question.MaxDelay)
			if took := d.now.Sub(asked); asks(m, kari) == c.passes || c.passes && took < question.MinDelay {
				t.Errorf("after %v she is asked: %v", took, asks(m, kari))
			}
		})
	}
}

// TestVeilIsLifted holds that nothing is played for anybody when the question has gone:
// undone, or ended with the match.
func TestVeilIsLifted(t *testing.T) {
	everyStore(t, func(t *testing.T, plain *desk) {
		d, m := veiled(t, plain.store, head.Opening{}, false, false)
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		first := d.drawn(m)
		d.now = d.now.Add(5 * time.Minute)
		m = d.undo(m, vera)
		for q := m.Question; q.Open(); q = m.Question {
			m = d.answer(m, m.ToAnswer()[0], true)
		}
		if m.MustAnswer() != 0 || len(d.drawn(m)) != 0 {
			t.Fatalf("after the undo it asks %b, and has drawn %v", m.MustAnswer(), d.drawn(m))
		}
		seq := m.Seq
		if m = d.elapse(m, d.now.Add(4*time.Hour)); m.Seq != seq {
			t.Fatalf("%d records came of it", m.Seq-seq)
		}
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		if again := d.drawn(m); len(again) != 2 || again[2].Equal(first[2]) {
			t.Errorf("drawn again are %v after %v", again, first)
		}
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModEnd, Reason: "a flood"}))
		seq = m.Seq
		if m = d.elapse(m, d.now.Add(4*time.Hour)); m.Seq != seq || m.Status != head.Over {
			t.Errorf("after the end %d records came", m.Seq-seq)
		}
		d.honest(m.ID)
	})
}

// TestVeilStands holds that a moderator's pause and an outage count for nothing.
func TestVeilStands(t *testing.T) {
	everyStore(t, func(t *testing.T, plain *desk) {
		d, m := veiled(t, plain.store, head.Opening{}, false, false)
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		asked, drawn := d.now, d.drawn(m)
		d.now = d.now.Add(time.Minute)
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModPause, Reason: "a feast"}))
		seq := m.Seq
		if m = d.elapse(m, d.now.Add(10*time.Hour)); m.Seq != seq {
			t.Fatal("somebody passed in a pause")
		}
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModResume, Reason: "it is over"}))
		want := drawn[2].Add(10 * time.Hour)
		if got := d.drawn(m)[2]; !got.Equal(want) {
			t.Errorf("after the pause Bera passes at %v, want %v", got, want)
		}
		d.stood(6 * time.Hour)
		m = d.elapse(m, d.now)
		if got := d.drawn(m)[2]; !got.Equal(want.Add(6 * time.Hour)) {
			t.Errorf("after the outage Bera passes at %v, want %v", got, want.Add(6*time.Hour))
		}
		m = d.elapse(m, asked.Add(19*time.Hour+time.Minute))
		if m.MustAnswer() != 0 {
			t.Errorf("it still asks %b", m.MustAnswer())
		}
		d.honest(m.ID)
	})
}

// TestVeilAtRest holds that the time passes while its person is awake alone, so that
// nobody is known to hold nothing by a pass at night; but never beyond the window.
func TestVeilAtRest(t *testing.T) {
	t.Parallel()
	d, m := veiled(t, storage.NewMemory(), head.Opening{Answers: "12h"}, false, false)
	d.now = time.Date(d.now.Year(), d.now.Month(), d.now.Day(), 21, 55, 0, 0, time.UTC)
	d.rests(bera, night)
	d.rests(kari, func(r *nudge.Settings) { r.Away = rest.Away{From: d.now, Until: d.now.Add(5 * 24 * time.Hour)} })
	m = d.must(d.raids(m, vera, 0, "raid hill"))
	asked, drawn := d.now, d.drawn(m)
	if took := drawn[2].Sub(asked) - 8*time.Hour; took < question.MinDelay || took > question.MaxDelay {
		t.Errorf("Bera, who sleeps for eight hours, passes after %v", drawn[2].Sub(asked))
	}
	if !drawn[3].Equal(asked.Add(12 * time.Hour)) {
		t.Errorf("Kari, who is away, passes at %v", drawn[3])
	}
	m = d.elapse(m, asked.Add(12*time.Hour))
	if m.MustAnswer() != 0 {
		t.Errorf("after the window it asks %b", m.MustAnswer())
	}
	d.honest(m.ID)
}

// TestVeilChargesNobody holds that no bank runs while the table may pass for somebody,
// though the match waits for its answers for ever, and that one runs then.
func TestVeilChargesNobody(t *testing.T) {
	everyStore(t, func(t *testing.T, plain *desk) {
		d, m := veiled(t, plain.store, head.Opening{Answers: "never", Clock: "quick"}, false, true)
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		asked := d.now
		for at := asked; at.Before(asked.Add(question.MaxDelay)); at = at.Add(10 * time.Minute) {
			m = d.elapse(m, at)
			for _, own := range m.Times(d.now) {
				if !own.Until.IsZero() {
					t.Fatalf("after %v the time of %d runs", at.Sub(asked), own.User)
				}
			}
		}
		m = d.elapse(m, asked.Add(question.MaxDelay))
		m = d.elapse(m, asked.Add(question.MaxDelay+2*time.Hour))
		if got := d.time(m.ID, kari); !asks(m, kari) || got.Until.IsZero() || got.Left != 22*time.Hour {
			t.Errorf("two hours later Kari has %+v", got)
		}
		m = d.playBands(m)
		d.honest(m.ID)
	})
}

// TestVeiledOrders holds what orders answer to a veiled question, and when.
func TestVeiledOrders(t *testing.T) {
	t.Parallel()
	const never, later, now = 24 * time.Hour, time.Minute, 0
	pass := func(a record.OrderAnswer) record.Order { return record.Order{Verb: "pass", Answer: a} }
	for name, tt := range map[string]struct {
		holds  bool
		order  record.Order
		after  time.Duration // the question, if not before
		passes time.Duration // now, later, never
	}{
		"an ambush and to be silent":   {true, pass(record.SilentAnswer), -1, later},
		"nothing and to be silent":     {false, pass(record.SilentAnswer), -1, later},
		"an ambush and a fixed answer": {true, record.Order{Verb: "pass", Answer: record.FixedAnswer, Action: "pass"}, -1, later},
		"a choice alone":               {true, pass(record.OnlyAnswer), -1, never},
		"no choice":                    {false, pass(record.OnlyAnswer), -1, later},
		"nothing and to be asked":      {false, pass(record.AskMe), -1, never},
		"silent after five minutes":    {true, pass(record.SilentAnswer), 5 * time.Minute, later},
		"silent after ten minutes":     {true, pass(record.SilentAnswer), question.Unseen, now},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, m := veiled(t, storage.NewMemory(), head.Opening{}, tt.holds, true)
			if tt.after < 0 {
				m = d.order(m, bera, tt.order)
			}
			m = d.must(d.raids(m, vera, 0, "raid hill"))
			asked, drawn := d.now, d.drawn(m)[2]
			if !asks(m, bera) {
				t.Fatal("Bera is not asked at first")
			}
			if tt.after > 0 {
				d.now = asked.Add(tt.after)
				m = d.order(d.load(m.ID), bera, tt.order)
			}
			if got := !asks(m, bera); got != (tt.passes == now) {
				t.Fatalf("with the order she passes at once: %v", got)
			}
			m = d.elapse(m, chessclock.Later(d.now, drawn))
			if got := !asks(m, bera); got != (tt.passes != never) {
				t.Errorf("at the drawn time she has passed: %v", got)
			}
			d.honest(m.ID)
		})
	}
}

// TestVeilAgainstSkald holds that nothing is hidden from Skald alone: the person who
// holds nothing passes at once, and the table passes for Skald never.
func TestVeilAgainstSkald(t *testing.T) {
	t.Parallel()
	met := map[bool]bool{}
	for n := range 40 {
		d := newDesk(t, storage.NewMemory())
		for range n {
			d.again(d.store)
		}
		m := d.open("ambush", head.Opening{Skald: "easy", Side: "bear"})
		m = d.must(d.raids(m, easy, 0, "raid hill"))
		holds := map[bool]int{}
		for s := range m.SeatsOf(vera).All() {
			holds[m.MustAnswer().Has(s)]++
		}
		met[holds[true] > 0] = true
		if got := m.Finds(vera); got != (holds[true] > 0) {
			t.Errorf("she is asked with %d seats, and finds something: %v", holds[true], got)
		}
		for asks(m, vera) {
			m = d.must(d.raids(m, vera, 0, "pass"))
		}
		m = d.must(d.raids(m, vera, 0, "raid hill"))
		if m = d.elapse(m, d.now.Add(4*time.Hour)); !asks(m, easy) || len(d.drawn(m)) > 0 {
			t.Errorf("Skald is asked: %v, drawn is %v", asks(m, easy), d.drawn(m))
		}
		d.honest(m.ID)
	}
	if len(met) < 2 {
		t.Error("she always held something, or never")
	}
}

// TestVeilIsUndone holds that who takes a pass back that the table played is asked until
// they answer.
func TestVeilIsUndone(t *testing.T) {
	t.Parallel()
	d, m := veiled(t, storage.NewMemory(), head.Opening{}, false, true)
	m = d.must(d.raids(m, vera, 0, "raid hill"))
	asked := d.now
	m = d.minutes(m, bera, asked, 3*time.Hour)
	if m = d.undo(m, bera); m.Question.Open() || !asks(m, bera) {
		t.Fatalf("after the undo it asks %b", m.MustAnswer())
	}
	if m = d.elapse(m, asked.Add(23*time.Hour)); !asks(m, bera) {
		t.Error("the table passes for Bera again")
	}
	m = d.must(d.raids(m, bera, 0, "pass"))
	d.honest(m.ID)
}

// TestVeilOfSecretMail holds that a moderator's diagnosis does not tell to whom a word
// about a veiled question could not be sent.
func TestVeilOfSecretMail(t *testing.T) {
	t.Parallel()
	d, m := veiled(t, storage.NewMemory(), head.Opening{}, false, true)
	m = d.must(d.raids(m, vera, 0, "raid hill"))
	mails, err := storagetest.Now(d.ctx, d.store).Pending(m.ID)
	if err != nil || !slices.ContainsFunc(mails, func(mail storage.Mail) bool { return mail.Kind == matches.AskMail }) {
		t.Fatalf("the outbox has %v, %v", mails, err)
	}
	got, err := d.Moderators.Diagnose(d.ctx, d.overseer(998), m.ID)
	if err != nil || slices.ContainsFunc(got.Unsent, func(mail storage.Mail) bool { return mail.Kind == matches.AskMail }) {
		t.Errorf("a moderator reads of %v, %v", got.Unsent, err)
	}
}
