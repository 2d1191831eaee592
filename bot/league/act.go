package league

import (
	"context"
	"fmt"
	"time"

	"skald/bot/table"
	contract "skald/engine/league"
	"skald/storage"
)

// Act does an act of somebody's. Refusals are *Refusal and those of the rules. A
// doubled press changes nothing again.
func (s *Shelf[S, W, E]) Act(ctx context.Context, by By, id storage.LeagueID, wish W) (*Competition[S], error) {
	l, _, err := s.Change(ctx, by.Press, id, func(l *Competition[S]) (Step[E], error) {
		wish, err := s.rules.Complete(ctx, l, by.Press, wish)
		if err != nil {
			return Step[E]{}, err
		}
		events, err := l.State.Decide(wish, by.Actor(), s.room.Unix())
		return Step[E]{Events: events, Names: by.Names}, err
	})
	return l, err
}

// Actor returns the person as the rules take them; the zero value is the bot.
func (by By) Actor() contract.Actor {
	return contract.Actor{Person: contract.Person(by.By), Press: uint64(by.Interaction), Steward: by.Steward}
}

// elapse writes down what has come about by now.
func (s *Shelf[S, W, E]) elapse(ctx context.Context, id storage.LeagueID) error {
	_, _, err := s.Change(ctx, table.Press{}, id, func(l *Competition[S]) (Step[E], error) {
		events, err := l.State.Elapse(s.room.Unix())
		return Step[E]{Events: events}, err
	})
	return err
}

// Events returns the events of a competition from ≤ number < to.
func (s *Shelf[S, W, E]) Events(ctx context.Context, l *Competition[S], from, to uint64) ([]E, error) {
	to = min(to, l.Seq)
	log, err := storage.Ask(ctx, s.room.Table.Store(), func(r storage.Reader) ([][]byte, error) { return r.Events(l.ID, min(from, to), to) })
	if err != nil {
		return nil, loadError(l.ID, err)
	}
	return s.decoded(log, from)
}

func (s *Shelf[S, W, E]) decoded(log [][]byte, from uint64) (events []E, err error) {
	events = make([]E, len(log))
	for i, raw := range log {
		if events[i], err = s.read(raw); err != nil {
			return nil, fmt.Errorf("event %d: %w", from+uint64(i), err)
		}
	}
	return events, nil
}

// indexOf returns what the store must know of a state.
func (s *Shelf[S, W, E]) indexOf(state S) Index {
	x := s.rules.Index(state)
	if due, ok := state.Due(); ok && !x.Over {
		x.Due = time.Unix(int64(due), 0).UTC()
	}
	return x
}
