package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// Act takes an action from the seat that the user may act from, and plays the
// forced moves that follow it; or several one after the other, all of them or
// none. One that is taken for each of a person's seats is a record for each of
// them. An action that the user prepares while the match does not wait for them is a record
// that nobody notices. seq is the match's VisibleSeq that the user saw when the action
// was offered, 0 for whatever is now. It refuses with NotRunning, IsOver, NotSeated, Stale,
// IsPaused, NotYourTurn, AnsweredAlready or Undecided; a game's own refusal is a
// *engine.RuleError.
func (t *Table) Act(ctx context.Context, p Press, id storage.MatchID, seq uint64, first engine.Action, then ...engine.Action) (Outcome, error) {
	return t.ActFrom(ctx, p, id, 0, seq, first, then...)
}

// ActFrom is Act from the seats that are named, as far as they are the user's.
func (t *Table) ActFrom(ctx context.Context, p Press, id storage.MatchID, named engine.Seats, seq uint64, first engine.Action, then ...engine.Action) (Outcome, error) {
	return t.changeNext(ctx, p, id, true, func(m *Match) (*step, error) {
		if seats := m.Preparing(p.By, named, first); seats != 0 && len(then) == 0 {
			return t.stand(ctx, m, p.By, seats, first)
		}
		if m.Status == head.Running && m.SeatsOf(p.By) != 0 && m.Stale(p.By, seq) {
			return nil, refusal.Of(refusal.Stale)
		}
		seats, err := acting{m}.from(p.By, named, first)
		if err != nil {
			return nil, err
		}
		s, err := t.act(m, p.By, seats, append([]engine.Action{first}, then...))
		if err == nil {
			err = t.leadsOn(ctx, m, s, seats)
		}
		return s, err
	})
}

// act is the step of some actions, taken from each of some seats, and of what is
// forced after each. The action of one seat may leave another nothing to do.
func (t *Table) act(m *Match, by storage.UserID, seats engine.Seats, actions []engine.Action) (*step, error) {
	next := t.stepFrom(m)
	for s := range seats.All() {
		if s != seats.First() && !slices.Contains(next.next.state.Legal(s, nil), actions[0]) {
			continue
		}
		for _, a := range actions {
			if err := next.take(by, s, a); err != nil {
				return nil, err
			}
		}
	}
	next.turn(m)
	return next, nil
}

// take adds the record of an action, and those of what is forced after it.
func (s *step) take(by storage.UserID, seat engine.Seat, a engine.Action) error {
	m := &s.next
	if len(s.records) == 0 {
		if n, named := m.NamedVerb(engine.SeatSet(seat), a.Verb); named {
			s.called = n
		}
	}
	passes := m.own.Passes.Given(m.state, seat, a)
	if err := s.plays(record.MoveKind, by, seat, a); err != nil {
		return m.byRules(err)
	}
	m.own.Passes = passes
	s.hasActed(seat)
	return s.playForced()
}

// plays adds the record of an action that the match waits for.
func (s *step) plays(kind record.Kind, by storage.UserID, seat engine.Seat, a engine.Action) error {
	m := &s.next
	out, err := rules.Play(m.state, seat, a, m.dice())
	if err == nil {
		s.told(record.Shown{By: by, Seat: int(seat), Kind: kind, Notation: m.About().Format(a)}, out)
	}
	return err
}

// byRules returns why an action could not be taken: the game's own refusal as it is.
func (m *Match) byRules(err error) error {
	if rule, ok := errors.AsType[*engine.RuleError](err); ok {
		return rule
	}
	return fmt.Errorf("apply action to match %s: %w", m.ID, err)
}
