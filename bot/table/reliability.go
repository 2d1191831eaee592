package table

import (
	"context"
	"fmt"
	"maps"
	"time"

	"skald/storage"
)

// A Reliability is how reliable a person is: of how many times that a match with a
// clock waited for them, how many they acted in time, without an excuse.
type Reliability struct {
	Met int `json:"met,omitempty"`
	Of  int `json:"of,omitempty"`
}

func (r *Reliability) count(met bool) {
	r.Of++
	if met {
		r.Met++
	}
}

// Share is how much of it was in time, in percent, rounded down.
func (r Reliability) Share() int {
	if r.Of == 0 {
		return 0
	}
	return r.Met * 100 / r.Of
}

// plus adds what a later tally of a match has more than an earlier one.
func (r Reliability) plus(now, before Reliability) Reliability {
	return Reliability{r.Met + now.Met - before.Met, r.Of + now.Of - before.Of}
}

// punctuality is what is kept of a person's clocks. Their tally follows from
// those in the heads of their matches: how much of each match that is not over
// is in it stands beside it, so that it is brought up to date however often that
// is done, and no crash counts anything twice.
type punctuality struct {
	Total Reliability                     `json:"total,omitzero"`
	Of    map[storage.MatchID]Reliability `json:"matches,omitempty"`
	Rest  restUse                         `json:"rest,omitzero"`
}

// take brings the tally up to date with a match's.
func (p *punctuality) take(id storage.MatchID, now Reliability, over bool) {
	p.Total = p.Total.plus(now, p.Of[id])
	p.Of = maps.Clone(p.Of)
	if p.Of == nil {
		p.Of = map[storage.MatchID]Reliability{}
	}
	if p.Of[id] = now; over {
		delete(p.Of, id) // it counts nothing any more
	}
}

// stretch is a time during which a clock ran for a person who may have rested.
type stretch struct {
	user     storage.UserID
	from, to time.Time
}

// countTime writes down with the people of a step what its clock says of them.
// That happens after its commit: a crash in between leaves them behind until
// their next, and counts nothing twice.
func (t *Table) countTime(ctx context.Context, s *step) {
	m := &s.next
	if m.clock == nil {
		return
	}
	ended := m.Status == Over && len(s.records) > 0
	for _, b := range m.clock.Banks {
		before := Reliability{}
		if was := s.clockBefore.bank(b.User); was != nil {
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

// countFor writes down what is counted for one person. What a crash has left
// behind of their other matches is made up for.
func (t *Table) countFor(ctx context.Context, s *step, b bank, ended bool) error {
	behind, err := t.endedOf(ctx, b.User, s.next.ID)
	if err != nil {
		return err
	}
	_, err = t.changePerson(ctx, b.User, func(p *personRow) bool {
		for id, tally := range behind {
			if _, ok := p.Clock.Of[id]; ok {
				p.Clock.take(id, tally, true)
			}
		}
		p.Clock.take(s.next.ID, b.Kept, ended)
		for _, r := range s.rested {
			if r.user == b.User {
				p.Clock.Rest = resting{s.next.rests[b.User].rest, p.Clock.Rest}.count(r.from, r.to)
			}
		}
		return true
	})
	return err
}

// endedOf are the last tallies of a person in matches that are over and that
// their row takes for under way.
func (t *Table) endedOf(ctx context.Context, u storage.UserID, besides storage.MatchID) (map[storage.MatchID]Reliability, error) {
	ended := map[storage.MatchID]Reliability{}
	err := t.store.Read(ctx, func(r storage.Reader) error {
		p, err := person(r, u)
		for id := range p.Clock.Of {
			if id == besides {
				continue
			}
			raw, _, err := r.Head(id)
			if err != nil {
				continue
			}
			// Of one that ended just now, the commit that ended it is about to say so.
			if h, err := decodeHead(raw); err == nil && h.Status == Over && h.Clock != nil && t.now().Sub(h.Ended) > time.Hour {
				if b := h.Clock.bank(u); b != nil {
					ended[id] = b.Kept
				}
			}
		}
		return err
	})
	return ended, err
}

// Reliability returns how reliable people are.
func (t *Table) Reliability(ctx context.Context, users []storage.UserID) (map[storage.UserID]Reliability, error) {
	list, err := read(ctx, t, func(r storage.Reader) (map[storage.UserID]Reliability, error) { return reliability(r, users) })
	if err != nil {
		return nil, fmt.Errorf("read how reliable people are: %w", err)
	}
	return list, nil
}

func reliability(r storage.Reader, users []storage.UserID) (map[storage.UserID]Reliability, error) {
	list := map[storage.UserID]Reliability{}
	for _, u := range users {
		p, err := person(r, u)
		if err != nil {
			return nil, err
		}
		if u != 0 && p.Clock.Total.Of > 0 {
			list[u] = p.Clock.Total
		}
	}
	return list, nil
}
