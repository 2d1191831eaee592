package table

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/nudge"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// ChangeRemind changes how a person wants to be reminded, and returns that.
// Reminders come by the new settings from now on, and the messages of the matches
// that wait for them show a vacation. With an error of
// change nothing is changed.
func (t *Table) ChangeRemind(ctx context.Context, u storage.UserID, change func(*nudge.Settings) error) (nudge.Settings, error) {
	if err := t.timekeeper.chargeRest(ctx, u, change); err != nil {
		return nudge.Settings{}, fmt.Errorf("charge clocks of user %s: %w", u, err)
	}
	before, now, err := t.People.ChangeRemind(ctx, u, change)
	if err != nil || before == now {
		return now, err
	}
	if err := t.timekeeper.redate(ctx, u, before.Away != now.Away); err != nil {
		return nudge.Settings{}, fmt.Errorf("date nudges of user %s: %w", u, err)
	}
	return now, nil
}

// redate brings the nudges of a person's matches in line with their settings,
// and the messages too if those show something of them.
func (t timekeeper) redate(ctx context.Context, u storage.UserID, shown bool) error {
	theirs := func(r storage.Reader) ([]storage.MatchID, error) { return r.ByUser(u) }
	return t.changeEach(ctx, "date nudges anew", theirs, func(m *Match) (*step, error) {
		n, ok := m.Nudge(u)
		if !ok {
			return nil, nil
		}
		next := t.stepFrom(m)
		if !n.Next.IsZero() {
			n.Next = nudging{m}.nextNudge(n)
			next.next.own.Nudges = m.own.Nudges.With(n)
		}
		if _, timed := m.Clock(); shown || timed {
			next.mail = append(next.mail, turnMail(&next.next))
		}
		return next, nil
	})
}

// readRests reads when those rest whom a match with a clock waits for.
func (m timing) readRests(r storage.Reader, outages []chessclock.Stretch) error {
	if m.own.Clock == nil {
		return nil
	}
	m.rests = chessclock.RestsOf{}
	for _, u := range m.Waiting() {
		p, err := people.Read(r, u)
		if err != nil {
			return err
		}
		m.rests[u] = chessclock.Rest(p.Remind.Rest).Besides(outages)
	}
	return nil
}

// knowRests reads the same of those whom a step is the first to wait for.
func (t timekeeper) knowRests(ctx context.Context, m *Match) error {
	known := func(u storage.UserID) bool { _, ok := m.rests[u]; return ok }
	if m.own.Clock == nil || m.Status != head.Running || !slices.ContainsFunc(m.Waiting(), func(u storage.UserID) bool { return !known(u) }) {
		return nil
	}
	before := m.rests
	err := t.store.Read(ctx, func(r storage.Reader) error { return timing{m}.readRests(r, t.outages()) })
	maps.Copy(m.rests, before) // what is to be charged is known already
	return err
}

// countTime writes down with the people of a step what its clock says of them.
// That happens after its commit: a crash in between leaves them behind until
// their next, and counts nothing twice.
func (t timekeeper) countTime(ctx context.Context, s *step) {
	m := &s.next
	if m.own.Clock == nil {
		return
	}
	ended := m.Status == head.Over && len(s.records) > 0
	for _, b := range m.own.Clock.Banks {
		before := chessclock.Reliability{}
		if was := s.clockBefore.BankOf(b.User); was != nil {
			before = was.Kept
		}
		if b.Kept == before && !ended {
			continue
		}
		if err := t.countFor(ctx, s, b, ended); err != nil && ctx.Err() == nil {
			t.log.Warn("count time", "match", m.ID, "user", b.User, "err", err)
		}
	}
}

// countFor writes down what is counted for one person. It makes up for
// what a crash has left behind of their other matches.
func (t timekeeper) countFor(ctx context.Context, s *step, b chessclock.Bank, ended bool) error {
	behind, err := t.endedOf(ctx, b.User, s.next.ID)
	if err != nil {
		return err
	}
	_, err = t.People.Change(ctx, b.User, func(p *people.Person) bool {
		for id, tally := range behind {
			if _, ok := p.Clock.Of[id]; ok {
				p.Clock.Take(id, tally, true)
			}
		}
		p.Clock.Take(s.next.ID, b.Kept, ended)
		return true
	})
	return err
}

// endedOf are the last tallies of a person in matches that are over and that
// their row takes for under way.
func (t timekeeper) endedOf(ctx context.Context, u storage.UserID, besides storage.MatchID) (map[storage.MatchID]chessclock.Reliability, error) {
	ended := map[storage.MatchID]chessclock.Reliability{}
	err := t.store.Read(ctx, func(r storage.Reader) error {
		p, err := people.Read(r, u)
		for id := range p.Clock.Of {
			if id == besides {
				continue
			}
			// For one that ended just now, the commit that ended it is about to say so.
			if h, _, err := matches.HeadOf(r, id); err == nil && h.Status == head.Over && h.Clock != nil && t.now().Sub(h.Ended) > time.Hour {
				if b := h.Clock.BankOf(u); b != nil {
					ended[id] = b.Kept
				}
			}
		}
		return err
	})
	return ended, err
}

// Configure chooses for a channel. The players of its match may, and who
// moderates it; others it refuses with NotPlayerHere.
func (t *Table) Configure(ctx context.Context, p Press, c storage.ChannelID, s people.Settings) error {
	if !p.moderates(p.Oversees, c) {
		m, err := t.At(ctx, c)
		if err != nil && !refusal.Is(err) {
			return err
		}
		if m == nil || m.SeatsOf(p.By) == 0 {
			return refusal.Of(refusal.NotPlayerHere)
		}
	}
	return t.People.Keep(ctx, storage.Owner{Channel: c}, s)
}

// chargeRest charges what has passed to the clocks that run for a person who
// changes when they rest: what they choose now holds from now on alone.
func (t timekeeper) chargeRest(ctx context.Context, u storage.UserID, change func(*nudge.Settings) error) error {
	p, err := t.People.Person(ctx, u)
	if err != nil {
		return err
	}
	next := p.Remind
	if change(&next) != nil || next == p.Remind {
		return nil
	}
	waiting := func(r storage.Reader) ([]storage.MatchID, error) { return r.WaitingFor(u) }
	return t.changeEach(ctx, "charge clocks before rest changes", waiting, func(m *Match) (*step, error) {
		if (timing{m}).timeDue().IsZero() {
			return nil, nil
		}
		return t.stepFrom(m), nil
	})
}
