package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// Act takes an action from the seat that the user may act from, and plays the
// forced moves that follow it; or several one after the other, all of them or
// none. One that is taken for each of a person's seats is a record for each of
// them. An action that the user prepares while the match does not wait for them is a record
// that nobody notices. seq is the match's VisibleSeq that the user saw when the action
// was offered, 0 for whatever is now. It refuses with NotRunning, IsOver, NotSeated, Stale,
// IsPaused, NotYourTurn or AnsweredAlready; a game's own refusal is a
// *engine.RuleError.
func (t *Table) Act(ctx context.Context, p Press, id storage.MatchID, seq uint64, first engine.Action, then ...engine.Action) (Outcome, error) {
	return t.ActFrom(ctx, p, id, 0, seq, first, then...)
}

// ActFrom is Act from the seats that are named, as far as they are the user's.
func (t *Table) ActFrom(ctx context.Context, p Press, id storage.MatchID, named engine.Seats, seq uint64, first engine.Action, then ...engine.Action) (Outcome, error) {
	return t.changeNext(ctx, p, id, true, func(m *Match) (*step, error) {
		if seats := m.Preparing(p.By, named, first); seats != 0 && len(then) == 0 {
			return t.stand(m, p.By, seats, first)
		}
		if m.Status == Running && m.SeatsOf(p.By) != 0 && m.Stale(p.By, seq) {
			return nil, refuse(Stale)
		}
		seats, err := acting{m}.from(p.By, named, first)
		if err != nil {
			return nil, err
		}
		return t.act(m, p.By, seats, append([]engine.Action{first}, then...))
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
	out, err := rules.Play(m.state, seat, a, m.dice())
	var rule *engine.RuleError
	if errors.As(err, &rule) {
		return rule
	}
	if err != nil {
		return fmt.Errorf("apply action to match %s: %w", m.ID, err)
	}
	s.told(record.Shown{By: by, Seat: int(seat), Kind: record.MoveKind, Notation: m.About().Format(a)}, out)
	s.hasActed(seat)
	return s.playForced()
}

// An action that a seat prepares while the match does not wait for it (engine.Standing) is
// a record like an action's, and nothing else: no turn begins or is edited by it,
// no letter is written, it is nobody's last act, and no button of anybody's is
// out of date after it. Nobody but its own seat can tell that it is there.

// Standing returns the seats of a user that may prepare something now: those that
// may act though the match does not wait for them.
func (m *Match) Standing(u storage.UserID) engine.Seats {
	if m.Status != Running || m.Paused() || !m.Plays(u) {
		return 0
	}
	return m.SeatsOf(u) & engine.StandingSeats(m.state) &^ m.own.ToMove
}

// Prepares appends the actions that the user may take now from seats that the
// match does not wait for, each once.
func (m *Match) Prepares(u storage.UserID, list []engine.Action) []engine.Action {
	for s := range m.Standing(u).All() {
		list = acting{m}.choices(s, list)
	}
	return list
}

// Choices appends all that the user may do now: what they are to do, and what
// they may prepare. It refuses like Legal if that is nothing.
func (m *Match) Choices(u storage.UserID, list []engine.Action) ([]engine.Action, error) {
	legal, err := m.Legal(u, list)
	if m.Standing(u) == 0 {
		return legal, err
	}
	return m.Prepares(u, legal), nil
}

// Preparing returns the seats from which the user prepares an action now, of
// those named if any is: none if it is a move of theirs.
func (m *Match) Preparing(u storage.UserID, named engine.Seats, a engine.Action) engine.Seats {
	seats := m.Standing(u)
	if named != 0 {
		seats &= named
	}
	if seats == 0 || int(a.Verb) >= len(m.About().Verbs) || m.Takers(u, a) != 0 {
		return 0
	}
	may := acting{m}.toward(seats, a, len(a.Args))
	if may == 0 { // whoever is offered the verb is told why it cannot be
		for s := range seats.All() {
			if slices.Contains(m.state.Offers(s), a.Verb) {
				return engine.SeatSet(s)
			}
		}
	}
	if may != 0 && !(acting{m}).spec(a.Verb).Each {
		return engine.SeatSet(may.First())
	}
	return may
}

// stand is the step of an action that a user prepares from some of their seats.
func (t *Table) stand(m *Match, by storage.UserID, seats engine.Seats, a engine.Action) (*step, error) {
	next := t.stepFrom(m)
	for s := range seats.All() {
		err := next.prepare(by, s, a)
		var rule *engine.RuleError
		if errors.As(err, &rule) {
			return nil, rule
		}
		if err != nil {
			return nil, fmt.Errorf("apply action to match %s: %w", m.ID, err)
		}
	}
	return next, nil
}

// prepare adds the record of an action that is prepared. An open question goes on
// being about the match as it stands.
func (s *step) prepare(by storage.UserID, seat engine.Seat, a engine.Action) error {
	m := &s.next
	out, err := rules.Prepare(m.state, seat, a, m.dice())
	if err != nil {
		return err
	}
	m.own.StaleLetters |= changedViews(m.state, out.State, len(m.Players))
	about := m.Question != nil && m.Question.Seq == m.Seq
	s.told(record.Shown{By: by, Seat: int(seat), Kind: record.StandKind, Notation: m.About().Format(a)}, out)
	if about {
		q := *m.Question
		q.Seq = m.Seq
		m.Question = &q
	}
	return nil
}

// standAgain prepares again what was taken back with somebody's move, as far as
// it can be: what nobody could tell was done is not undone by others.
func (s *step) standAgain(undone []record.Record) error {
	for _, r := range undone {
		if r.Kind != record.StandKind || s.next.Status != Running {
			continue
		}
		a, err := s.next.About().Parse(r.Notation)
		if err != nil {
			return err
		}
		seat := record.SeatOf(r.Seat)
		if !engine.StandingSeats(s.next.state).Has(seat) || !slices.Contains(s.next.state.Legal(seat, nil), a) {
			continue
		}
		if err := s.prepare(r.By, seat, a); err != nil {
			return err
		}
	}
	return nil
}

// VisibleSeq returns how far the match is as everybody may know: the number of its
// records but those of what was prepared. Buttons carry it.
func (m *Match) VisibleSeq() uint64 { return past{m}.visibleAt(m.Seq) }

// visibleAt is VisibleSeq when there were so many records, of which none is older than
// this turn.
func (m past) visibleAt(seq uint64) uint64 {
	n := seq - m.own.PreparedBefore
	for _, stand := range m.own.Prepared {
		if stand < seq {
			n--
		}
	}
	return n
}

// Noticed returns the seq after the last record that anybody could notice.
func (m *Match) Noticed() uint64 {
	seq := m.Seq
	for slices.Contains(m.own.Prepared, seq-1) {
		seq--
	}
	return seq
}
