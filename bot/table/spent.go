package table

import (
	"context"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// maxSpent is how many records a seat may make, also of what it takes back, until the
// match has come further than it ever was: many times those of the longest turn.
// After muchSpent, as many as a long turn's, they are packed.
const (
	maxSpent  = 200
	muchSpent = 40
)

// spend counts a record that a player made.
func (s *step) spend(shown record.Shown) {
	if traits := shown.Kind.Traits(); !traits.Own && !traits.Hidden && shown.Kind != record.UndoKind || shown.Seat < 0 {
		return
	}
	list := make([]int, max(len(s.next.Players), shown.Seat+1))
	copy(list, s.next.own.Spent)
	list[shown.Seat]++
	s.next.own.Spent = list
}

// spent refuses with Undecided if a seat has made as many records as one may.
func spent(m *Match, seats engine.Seats) error {
	for s, n := range m.own.Spent {
		if seats.Has(engine.Seat(s)) && n >= maxSpent {
			return &rules.Refusal{Key: refusal.Undecided, Args: []engine.Arg{engine.NumberArg("most", maxSpent)}}
		}
	}
	return nil
}

// leadsOn refuses what spent does where a step goes back in this turn to where the
// match was, and another action of a seat would not. What ends the turn always leads
// on, and so does what can be done alone.
func (t *Table) leadsOn(ctx context.Context, m *Match, s *step, seats engine.Seats) error {
	no := spent(m, seats)
	if no == nil || s.next.Turn.Number != m.Turn.Number {
		return nil
	}
	been := make(map[string]bool)
	err := t.store.Read(ctx, func(r storage.Reader) error {
		return past{m}.back(r, func(rec record.Record) (bool, error) {
			been[string(rec.Hash)] = true
			return rec.Seq < m.Turn.From || rec.Seq == 0, nil
		})
	})
	if err != nil {
		return loadError(m.ID, err)
	}
	again := func(state engine.State) bool { return been[string(record.HashOf(state.Encode()))] }
	if !again(s.next.state) {
		return nil
	}
	for seat := range seats.All() {
		for _, a := range m.state.Legal(seat, nil) {
			if out, err := rules.Play(m.state, seat, a, m.dice()); err == nil && !again(out.State) {
				return no
			}
		}
	}
	return nil
}
