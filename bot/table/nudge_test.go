package table_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rest"
	"skald/storage"
	"skald/storage/matches"
)

// choose sets how somebody is reminded.
func (d *desk) choose(u storage.UserID, r nudge.Settings) {
	d.t.Helper()
	if _, err := d.ChangeRemind(d.ctx, u, func(old *nudge.Settings) error { *old = r; return nil }); err != nil {
		d.t.Fatal(err)
	}
}

// reminded lets so much time pass, asking every hour what is due, and returns
// what reminds somebody, short, with the hours since it began.
func (d *desk) reminded(long time.Duration) []string {
	d.t.Helper()
	var list []string
	begin := d.now
	for end := d.now.Add(long); d.now.Before(end); {
		d.now = d.now.Add(time.Hour)
		d.due()
		for _, m := range d.sent() {
			if kind, _, _ := strings.Cut(m, " "); slices.Contains([]string{matches.NudgeMail, matches.DigestMail, matches.StallMail}, kind) {
				list = append(list, d.now.Sub(begin).String()+": "+kind+m[strings.LastIndexByte(m, ' '):])
			}
		}
	}
	return list
}

func (d *desk) remindedOf(long time.Duration, want ...string) {
	d.t.Helper()
	if got := d.reminded(long); !slices.Equal(got, want) {
		d.t.Errorf("reminded %q, want %q", got, want)
	}
}

const month = 31 * 24 * time.Hour

// A player who has chosen nothing is reminded after a day, two more, four more;
// then the others hear of it once, and that is all. Adam, who waits, is never reminded.
func TestNudges(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		d.remindedOf(month, "24h0m0s: nudge 101", "72h0m0s: nudge 101", "168h0m0s: nudge 101", "216h0m0s: stall 101")
		if n, ok := d.load(m.ID).Nudge(vera); !ok || !n.Stalled() {
			t.Errorf("in the end %+v, %v; want it stalled", n, ok)
		}
		d.choose(vera, nudge.Settings{First: time.Hour})
		d.remindedOf(month)
		d.do(m.ID, vera, "roll")
		d.sent()
		d.choose(adam, nudge.Settings{First: 2 * time.Hour, By: nudge.ByDirect})
		d.sent()
		d.remindedOf(24*time.Hour, "2h0m0s: nudge 102")
	})
}

// The time begins anew when somebody acts, also if it is their turn still; but
// no nudge follows the one before sooner than after their interval.
func TestActingResetsNudges(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		d.remindedOf(23 * time.Hour)
		d.do(m.ID, vera, "peek blue")
		d.sent()
		d.remindedOf(30*time.Hour, "24h0m0s: nudge 101")
		m = d.do(m.ID, vera, "roll")
		if _, ok := m.Nudge(vera); ok {
			t.Error("Vera is counted as waited for when it is Adam's turn")
		}
		d.sent()
		d.do(m.ID, adam, "roll")
		d.sent() // 6 h after her last nudge it is her turn again
		d.remindedOf(50*time.Hour, "42h0m0s: nudge 101")
	})
}

func TestNudgesKeepQuiet(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		// The match begins at 8; the quiet hours are from 7 to 12 and in winter an
		// hour earlier by UTC.
		d.choose(vera, nudge.Settings{Hours: rest.Hours{Quiet: rest.Quiet{From: 7 * 60, To: 12 * 60}, Zone: "Europe/Berlin"}})
		d.choose(adam, nudge.Settings{By: nudge.ByNobody})
		m := d.duel()
		d.sent()
		d.remindedOf(48*time.Hour, "27h0m0s: nudge 101")
		// The vacation that she tells of now moves what was to come.
		d.choose(vera, nudge.Settings{Hours: rest.Hours{Away: rest.Away{From: d.now, Until: d.now.Add(10 * 24 * time.Hour)}}})
		if got := d.sent(); !slices.Equal(got, []string{"turn 2"}) {
			t.Errorf("a vacation sends %v, want the turn's message that shows it", got)
		}
		moment, err := d.Moment(d.ctx, m.ID)
		if err != nil || len(moment.Away) != 1 || moment.Away[0].User != vera || !moment.Away[0].Until.Equal(d.now.Add(240*time.Hour)) {
			t.Errorf("away are %+v, %v; want Vera for ten days", moment.Away, err)
		}
		d.remindedOf(240*time.Hour, "240h0m0s: nudge 101")
		d.do(m.ID, vera, "roll")
		d.sent()
		d.remindedOf(month, "216h0m0s: stall 102") // and no nudge for who wants none
	})
}

// Settings that were changed without the match's hearing of it hold when the time
// comes.
func TestNudgesAskAgain(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		d.again(staleUsers{d.store})
		d.choose(vera, nudge.Settings{First: 30 * time.Hour})
		if n, _ := d.load(m.ID).Nudge(vera); n.Next.Sub(d.now) != 24*time.Hour {
			t.Fatalf("the match has heard of it: %+v", n)
		}
		d.remindedOf(48*time.Hour, "30h0m0s: nudge 101")
	})
}

// Many matches are one digest, and those that begin to wait later are in the
// next.
func TestDigest(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.choose(vera, nudge.Settings{Digest: true})
		for i := range storage.ChannelID(4) {
			d.duelAt(longhall + i)
			d.now = d.now.Add(10 * time.Minute)
		}
		d.sent()
		var got []string
		begin := d.now
		for range 24 * 30 {
			d.now = d.now.Add(time.Hour)
			d.due()
			for _, m := range d.sent() {
				if strings.HasPrefix(m, matches.DigestMail) {
					got = append(got, d.now.Sub(begin).String())
					list, err := d.Digest(d.ctx, vera)
					if err != nil || len(list) != 4 {
						t.Errorf("the digest tells of %d matches, %v; want 4", len(list), err)
					}
					if err := d.People.KeepDigested(d.ctx, vera); err != nil {
						t.Fatal(err)
					}
				} else if strings.HasPrefix(m, matches.NudgeMail) {
					t.Errorf("%s comes beside the digest", m)
				}
			}
		}
		if want := []string{"24h0m0s", "72h0m0s", "168h0m0s"}; !slices.Equal(got, want) {
			t.Errorf("digests after %v, want %v", got, want)
		}
	})
}

// A player who is asked something is reminded of it like of a turn.
func TestNudgesOfQuestions(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.choose(adam, nudge.Settings{First: 3 * time.Hour})
		d.choose(vera, nudge.Settings{First: 7 * 24 * time.Hour})
		d.do(m.ID, vera, "peek blue")
		d.must(d.Undo(d.ctx, d.by(vera), m.ID, 0))
		d.sent()
		list, err := d.List(d.ctx, adam)
		if err != nil || len(list) != 1 || !slices.Contains(list[0].Asked, adam) || slices.Contains(list[0].Waiting, adam) {
			t.Errorf("Adam's list is %+v, %v; want his answer awaited", list, err)
		}
		d.remindedOf(48*time.Hour, "3h0m0s: nudge 102") // then it lapses
	})
}

// After an outage, or with a clock that jumps, there is one nudge and no second
// one too soon.
func TestNudgesAfterAnOutage(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		d.now = d.now.Add(90 * 24 * time.Hour)
		d.again(d.store)
		d.remindedOf(48*time.Hour, "1h0m0s: nudge 101")
		d.now = d.now.Add(-100 * 24 * time.Hour) // the clock was wrong
		d.remindedOf(48 * time.Hour)
		d.do(m.ID, vera, "roll")
		d.do(m.ID, adam, "roll")
		d.sent()
		d.remindedOf(48*time.Hour, "24h0m0s: nudge 101")
	})
}

// staleUsers is a store that finds no matches under a user.
type staleUsers struct{ store }

type noUsers struct{ storage.Reader }

func (noUsers) ByUser(storage.UserID) ([]storage.MatchID, error) { return nil, nil }

func (s staleUsers) Read(ctx context.Context, read func(storage.Reader) error) error {
	return s.store.Read(ctx, func(r storage.Reader) error { return read(noUsers{r}) })
}

// The seats of who does not answer may be offered by the others, once they were
// told; the offer lapses when its player acts after all.
func TestStandIn(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.reminded(8 * 24 * time.Hour)
		_, err := d.OfferSeatOf(d.ctx, d.by(adam), m.ID, vera)
		d.refused(refusal.NotStalled, err)
		d.reminded(48 * time.Hour)
		_, err = d.OfferSeatOf(d.ctx, d.by(bera), m.ID, vera)
		d.refused(refusal.NotSeated, err)
		_, err = d.OfferSeatOf(d.ctx, d.by(adam), m.ID, adam)
		d.refused(refusal.NotStalled, err)
		o := d.must(d.OfferSeatOf(d.ctx, d.by(adam), m.ID, vera)).Offer
		if again := d.must(d.OfferSeatOf(d.ctx, d.by(adam), m.ID, vera)).Offer; again.Number != o.Number {
			t.Errorf("offering again made offer %d of %d", again.Number, o.Number)
		}
		d.sent()
		if m = d.do(m.ID, vera, "roll"); m.Offer.State != head.Lapsed || m.Stalled(vera) {
			t.Errorf("after Vera acted the offer is %+v, stalled %v", m.Offer, m.Stalled(vera))
		}
		if got := d.sent(); !slices.Contains(got, "offer 0") {
			t.Errorf("mail %v, want the offer's", got)
		}
		_, err = d.TakeSeat(d.ctx, d.by(bera), m.ID, o.Number)
		d.refused(refusal.OfferOver, err)

		d.reminded(month) // now it is Adam who does not answer
		o = d.must(d.OfferSeatOf(d.ctx, d.by(vera), m.ID, adam)).Offer
		m = d.must(d.TakeSeat(d.ctx, d.by(bera), m.ID, o.Number))
		if m.SeatsOf(adam) != 0 || m.SeatsOf(bera) == 0 || m.Stalled(bera) {
			t.Errorf("after Bera took over %v is of %v", m, m.Players)
		}
		log := d.log(m.ID, 0)
		if last := log[len(log)-1]; last.Kind != record.SeatKind || last.By != vera || last.From != adam || last.To != bera {
			t.Errorf("the record is %+v, want one of Vera's that seats Bera for Adam", last)
		}
		if n, ok := m.Nudge(bera); !ok || n.Count != 0 || !n.Since.Equal(d.now) {
			t.Errorf("Bera's nudges are %+v, %v; want them to begin now", n, ok)
		}
	})
}

// While a match is paused it reminds nobody, and then the time begins anew.
func TestNudgesPause(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated() // it is Adam's turn
		d.reminded(23 * time.Hour)
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModPause, Reason: "a quarrel"}))
		d.remindedOf(month)
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: "peace"}))
		d.sent()
		d.remindedOf(30*time.Hour, "24h0m0s: nudge 102")
	})
}
