package table

import (
	"context"
	"time"

	"skald/bot/table/chessclock"
	"skald/bot/table/people"
	"skald/storage"
)

// stretch is a time during which a clock ran for a person who may have rested.
type stretch struct {
	user     storage.UserID
	from, to time.Time
}

// countTime writes down with the people of a step what its clock says of them.
// That happens after its commit: a crash in between leaves them behind until
// their next, and counts nothing twice.
func (t timekeeper) countTime(ctx context.Context, s *step) {
	m := &s.next
	if m.own.Clock == nil {
		return
	}
	ended := m.Status == Over && len(s.records) > 0
	for _, b := range m.own.Clock.Banks {
		before := chessclock.Reliability{}
		if was := s.clockBefore.BankOf(b.User); was != nil {
			before = was.Kept
		}
		if b.Kept == before && !ended && !s.restedFor(b.User) {
			continue
		}
		if err := t.countFor(ctx, s, b, ended); err != nil && ctx.Err() == nil {
			t.log.Warn("count time", "match", m.ID, "user", b.User, "err", err)
		}
	}
}

func (s *step) restedFor(u storage.UserID) bool {
	for _, r := range s.rested {
		if r.user == u {
			return true
		}
	}
	return false
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
		for _, r := range s.rested {
			if r.user == b.User {
				p.Clock.Rest = chessclock.Rests{Rest: s.next.rests[b.User].Rest, Used: p.Clock.Rest}.Count(r.from, r.to)
			}
		}
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
			raw, _, err := r.Head(id)
			if err != nil {
				continue
			}
			// For one that ended just now, the commit that ended it is about to say so.
			if h, err := decodeHead(raw); err == nil && h.Status == Over && h.Clock != nil && t.now().Sub(h.Ended) > time.Hour {
				if b := h.Clock.BankOf(u); b != nil {
					ended[id] = b.Kept
				}
			}
		}
		return err
	})
	return ended, err
}
