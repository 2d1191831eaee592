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
	"skald/engine/match/rules"
	"skald/storage"
)

// modActs are all acts of moderators on a running match, each as somebody does it.
var modActs = map[head.ModAct]func(*desk, table.Press, *table.Match) error{
	head.ModResend: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModResend, Reason: "why"})
		return err
	},
	head.ModExport: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModExport, Reason: "why"})
		return err
	},
	head.ModMove: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModMove, Channel: meadhall, Reason: "why"})
		return err
	},
	head.ModPause: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModPause, Reason: "why"})
		return err
	},
	head.ModResume: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModResume, Reason: "why"})
		return err
	},
	head.ModSkip: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModSkip, Seat: m.Awaited().First(), Reason: "why"})
		return err
	},
	head.ModReplace: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModReplace, From: bera, To: 999, Reason: "why"})
		return err
	},
	head.ModRewind: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModRewind, Back: 2, Reason: "why"})
		return err
	},
	head.ModRestart: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModRestart, Reason: "why"})
		return err
	},
	head.ModEnd: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(0), Reason: "why"})
		return err
	},
	head.ModClose: func(d *desk, p table.Press, m *table.Match) error {
		_, err := d.Moderators.Act(d.ctx, p, m.ID, head.Proposal{Act: head.ModClose, Ended: rules.PlayerGone})
		return err
	},
	head.ModDelete: func(d *desk, p table.Press, m *table.Match) error { return d.Moderators.Delete(d.ctx, p, m.ID, "why") },
}

// done reports whether an act has been done to a match.
func (d *desk) done(a head.ModAct, before *table.Match) bool {
	d.t.Helper()
	m, err := d.Match(d.ctx, before.ID)
	if a == head.ModDelete {
		return err != nil
	}
	if err != nil {
		d.t.Fatal(err)
	}
	if a == head.ModReplace {
		return m.Offer.Open()
	}
	return m.Seq > before.Seq
}

// TestWhoModerates does each act in each role: as a player, as a moderator, as both,
// as a former holder of a seat who moderates, and as the owner of the server who plays.
func TestWhoModerates(t *testing.T) {
	t.Parallel()
	const ulfr storage.UserID = 998
	free := []head.ModAct{head.ModResend, head.ModExport, head.ModMove}
	for act, do := range modActs {
		for _, c := range []struct {
			role  string
			press func(*desk) table.Press
			may   bool // do what changes nothing
			all   bool // and everything else
			asks  bool // or else asks the others
		}{
			{"player", func(d *desk) table.Press { return d.by(vera) }, false, false, false},
			{"moderator elsewhere", func(d *desk) table.Press { return elsewhere(d.by(ulfr)) }, false, false, false},
			{"moderator of another channel", func(d *desk) table.Press { return within(d.overseer(ulfr)) }, false, false, false},
			{"moderator", func(d *desk) table.Press { return d.overseer(ulfr) }, true, true, false},
			{"both", func(d *desk) table.Press { return d.overseer(vera) }, true, false, true},
			{"former holder", func(d *desk) table.Press { return d.overseer(kari) }, true, false, true},
			{"owner who plays", func(d *desk) table.Press { return d.owner(vera) }, true, false, true},
			{"owner who does not", func(d *desk) table.Press { return d.owner(ulfr) }, true, true, false},
		} {
			t.Run(string(act)+" by "+c.role, func(t *testing.T) {
				t.Parallel()
				d := newDesk(t, storage.NewMemory())
				m := d.moderated() // Kari held seat 1 for a while
				d.must(d.TakeSeat(d.ctx, d.by(kari), m.ID, d.must(d.OfferSeat(d.ctx, d.by(adam), m.ID, kari)).Offer.Number))
				m = d.must(d.TakeSeat(d.ctx, d.by(adam), m.ID, d.must(d.OfferSeat(d.ctx, d.by(kari), m.ID, adam)).Offer.Number))
				if act == head.ModResume {
					m = d.must(d.Moderators.Act(d.ctx, d.overseer(ulfr), m.ID, head.Proposal{Act: head.ModPause, Reason: "a break"}))
				}
				err := do(d, c.press(d), m)
				changes := !slices.Contains(free, act)
				if !c.may {
					d.refused(refusal.NotOverseer, err)
				} else if changes && !c.all && act == head.ModDelete {
					d.refused(refusal.OwnMatch, err)
				} else if err != nil {
					t.Fatal(err)
				}
				if got, want := d.done(act, m), c.may && (c.all || !changes); got != want {
					t.Errorf("it is done: %t, want %t", got, want)
				}
				if act == head.ModDelete {
					return
				}
				q := d.load(m.ID).Question
				if got, want := q.Open() && q.Kind == head.ModQuestion, c.asks && changes; got != want {
					t.Fatalf("the others are asked: %t, want %t", got, want)
				}
				if !q.Open() {
					return
				}
				for _, u := range d.load(m.ID).ToAnswer() {
					if d.done(act, m) {
						t.Errorf("it is done before %d agrees", u)
					}
					d.must(d.Answer(d.ctx, d.by(u), m.ID, q.Number, true))
				}
				if !d.done(act, m) {
					t.Error("all agree, and it is not done")
				}
				d.honest(m.ID)
			})
		}
	}
}

// within is a press by somebody who moderates another channel of the server.
func within(p table.Press) table.Press {
	p.Within = meadhall
	return p
}

// owner is a press of who owns the server.
func (d *desk) owner(u storage.UserID) table.Press {
	p := d.overseer(u)
	p.Owns = iceland
	return p
}

// TestSilentAboutModerator: where others do not answer, the owner may act after three
// days, and only as it was proposed.
func TestSilentAboutModerator(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		asked := d.must(d.Moderators.Act(d.ctx, d.owner(vera), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(0), Reason: "they are gone"}))
		if want := []storage.UserID{adam, bera}; !slices.Equal(asked.ToAnswer(), want) || !asked.Question.Until.Equal(d.now.Add(head.ConsentLife)) {
			t.Fatalf("asked %v until %s", asked.ToAnswer(), asked.Question.Until)
		}
		d.must(d.Answer(d.ctx, d.by(adam), m.ID, asked.Question.Number, true))
		d.now = d.now.Add(head.ConsentLife - time.Minute)
		d.due()
		if m = d.must(d.Moderators.Act(d.ctx, d.owner(vera), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(0), Reason: "they are gone"})); m.Status != head.Running {
			t.Fatal("ended before the time is over")
		}
		d.now = d.now.Add(time.Minute)
		d.due()
		if q := d.load(m.ID).Question; q.State != head.Lapsed {
			t.Fatalf("after three days: %+v", q)
		}
		if m = d.must(d.Moderators.Act(d.ctx, d.owner(vera), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(0), Reason: "at last"})); m.Status != head.Over {
			t.Fatalf("the owner did not end it: %v, %+v", m, m.Question)
		}
		d.honest(m.ID)
	})
	for name, then := range map[string]func(*desk, *table.Match) *table.Match{
		"another moderator who plays": func(d *desk, m *table.Match) *table.Match {
			return d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(0), Reason: "gone"}))
		},
		"other winners": func(d *desk, m *table.Match) *table.Match {
			return d.must(d.Moderators.Act(d.ctx, d.owner(vera), m.ID, head.Proposal{Act: head.ModEnd, Reason: "gone"}))
		},
		"a week later": func(d *desk, m *table.Match) *table.Match {
			d.now = d.now.Add(7 * 24 * time.Hour)
			return d.must(d.Moderators.Act(d.ctx, d.owner(vera), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(0), Reason: "gone"}))
		},
	} {
		d := newDesk(t, storage.NewMemory())
		m := d.moderated()
		d.must(d.Moderators.Act(d.ctx, d.owner(vera), m.ID, head.Proposal{Act: head.ModEnd, Winners: engine.SeatSet(0), Reason: "gone"}))
		d.now = d.now.Add(head.ConsentLife)
		d.due()
		if m = then(d, m); m.Status != head.Running || !m.Question.Open() {
			t.Errorf("%s: %v, %+v; want that the others are asked anew", name, m, m.Question)
		}
	}
}

// TestDeclineModerator: one who says no ends it, also in a pause, and is not asked
// the same for a day; the play goes on beside the question.
func TestDeclineModerator(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.moderated()
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModPause, Reason: "a break"}))
		m = d.do(m.ID, adam, "roll")
		if !m.Question.Open() {
			t.Fatalf("the match went on, and the question is %+v", m.Question)
		}
		m = d.must(d.Answer(d.ctx, d.by(bera), m.ID, m.Question.Number, false))
		if m.Question.State != head.Declined || m.Paused() {
			t.Fatalf("declined: %+v", m.Question)
		}
		_, err := d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModPause, Reason: "a break"})
		d.refused(refusal.AskedLately, err)

		d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModPause, Reason: "a quarrel"}))
		d.now = d.now.Add(25 * time.Hour)
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModResume, Reason: "on"}))
		for _, u := range []storage.UserID{adam, bera} {
			m = d.must(d.Answer(d.ctx, d.by(u), m.ID, m.Question.Number, true))
		}
		if m.Paused() || m.Question.State != head.Agreed {
			t.Errorf("all agreed in a pause: paused %t, %+v", m.Paused(), m.Question)
		}
		// What is about the position lapses with it, and what cannot be done any more does so when it is agreed to.
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModRewind, Back: 2, Reason: "a mistake"}))
		if m = d.do(m.ID, m.Waiting()[0], "roll"); m.Question.State != head.Outpaced {
			t.Errorf("a proposal about a position that is gone: %+v", m.Question)
		}
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModPause, Reason: "a break"}))
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModPause, Reason: "a quarrel"}))
		for _, u := range []storage.UserID{adam, bera} {
			m = d.must(d.Answer(d.ctx, d.by(u), m.ID, m.Question.Number, true))
		}
		if m.Question.State != head.Outpaced || m.Pause.By != 998 {
			t.Errorf("a pause of a match that is paused: %+v, %+v", m.Question, m.Pause)
		}
		d.honest(m.ID)
	})
}

// TestForgedConsent changes who agreed to a moderator's act.
func TestForgedConsent(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.moderated()
	m = d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModEnd, Reason: "gone"}))
	for _, u := range []storage.UserID{adam, bera} {
		m = d.must(d.Answer(d.ctx, d.by(u), m.ID, m.Question.Number, true))
	}
	exported := func() proof.Export {
		e, err := d.Archive.Export(d.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	last := m.Seq - 1
	if r := exported().Records[last]; r.Kind != record.EndKind || len(r.Agreed) != 2 || r.By != vera {
		t.Fatalf("the last record is %+v", r)
	}
	for name, forge := range map[string]func(*record.Shown){
		"one of them": func(r *record.Shown) { r.Agreed = r.Agreed[:1] },
		"a stranger":  func(r *record.Shown) { r.Agreed[1].By = kari },
		"themself":    func(r *record.Shown) { r.Agreed[1].By = vera },
	} {
		e := exported()
		forge(&e.Records[last])
		if rep, err := proof.Verify(games, e); err != nil || !has(rep, proof.ConsentFault, last) || !has(rep, proof.ChainFault, last) {
			t.Errorf("agreed by %s: %v, %v", name, rep.Faults, err)
		}
	}
}

// TestDeleteOwnMatch: the owner of a server may delete a match of their own three days
// after it ended, and nobody else who played.
func TestDeleteOwnMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.playOut(d.moderated().ID)
	for range 2 {
		d.refused(refusal.OwnMatch, d.Moderators.Delete(d.ctx, d.overseer(vera), m.ID, "why"))
		if d.now.Sub(m.Ended) < head.ConsentLife {
			d.refused(refusal.OwnMatch, d.Moderators.Delete(d.ctx, d.owner(vera), m.ID, "why"))
		}
		d.now = d.now.Add(head.ConsentLife)
	}
	if err := d.Moderators.Delete(d.ctx, d.owner(vera), m.ID, "why"); err != nil {
		t.Error(err)
	}
}

// TestDiscount: a fixture counts for nobody that a moderator who plays decided about,
// or in which a seat changed hands.
func TestDiscount(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		play func(*desk, *table.Match)
		want head.Discount
	}{
		"plain": {func(*desk, *table.Match) {}, ""},
		"a resend": {func(d *desk, m *table.Match) {
			d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModResend, Reason: "why"}))
		}, ""},
		"another's skip": {func(d *desk, m *table.Match) {
			d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModSkip, Seat: 0, Reason: "why"}))
		}, ""},
		"their own pause": {func(d *desk, m *table.Match) {
			m = d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModPause, Reason: "why"}))
			m = d.must(d.Answer(d.ctx, d.by(adam), m.ID, m.Question.Number, true))
			d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModResume, Reason: "why"}))
		}, head.ModeratedByPlayer},
		"another player": {func(d *desk, m *table.Match) {
			m = d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModReplace, From: adam, To: bera, Reason: "why"}))
			d.must(d.TakeSeat(d.ctx, d.by(bera), m.ID, m.Offer.Number))
		}, head.ChangedHands},
		"their own closing": {func(d *desk, m *table.Match) {
			m = d.must(d.Moderators.Act(d.ctx, d.overseer(vera), m.ID, head.Proposal{Act: head.ModClose, Ended: rules.AllAgreed}))
			d.must(d.Answer(d.ctx, d.by(adam), m.ID, m.Question.Number, true))
		}, head.ModeratedByPlayer},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, storage.NewMemory())
			h := hosting(longhall)
			h.Guild = iceland
			m := d.must(d.Fixtures.Host(d.ctx, h))
			c.play(d, m)
			if d.load(m.ID).Status == head.Running {
				d.playOut(m.ID)
			}
			f, err := d.Fixtures.Finish(d.ctx, m.ID)
			if err != nil || f.Discount != c.want {
				t.Errorf("discounted as %q, %v; want %q", f.Discount, err, c.want)
			}
		})
	}
}
