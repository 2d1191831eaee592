package table

import (
	"bytes"
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/letter"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// An action that a seat prepares while the match does not wait for it (engine.Standing) is
// a record like an action's, and nothing else: no turn begins or is edited by it,
// no letter is written, it is nobody's last act, and no button of anybody's is
// out of date after it. Nobody but its own seat can tell that it is there.

// Standing returns the seats of a user that may prepare something now: those that
// may act though the match does not wait for them.
func (m *Match) Standing(u storage.UserID) engine.Seats {
	if m.Status != head.Running || m.Paused() || !m.Plays(u) {
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
		may = seats.Where(func(s engine.Seat) bool { return slices.Contains(m.state.Offers(s), a.Verb) })
	} else if m.spec(a.Verb).Each {
		return may
	}
	return engine.SeatSet(may.First())
}

// stand is the step of an action that a user prepares from some of their seats. It
// takes the place of those that they prepared before and that it makes needless.
func (t *Table) stand(ctx context.Context, m *Match, by storage.UserID, seats engine.Seats, a engine.Action) (*step, error) {
	next := t.stepFrom(m)
	for s := range seats.All() {
		if err := next.prepare(by, s, a); err != nil {
			return nil, m.byRules(err)
		}
	}
	from := max(m.Noticed(), slices.Max(m.own.Acted)) // behind parts of answers
	if from == m.Seq || from == 0 || len(m.own.Exported) > 0 {
		return next, spent(m, seats)
	}
	list, err := storage.Ask(ctx, t.store, func(r storage.Reader) ([]record.Record, error) { return matches.Records(r, m.ID, from-1, m.Seq) })
	if err != nil || uint64(len(list)) != m.Seq-from+1 || list[0].Position == nil {
		return next, err // one of them is on its way to the store
	}
	last, prepared, whole, replaced := list[0], append(list[1:], next.records...), next, 0
	for i := len(list) - 2; i >= 0; i-- {
		if !seats.Has(record.SeatOf(prepared[i].Seat)) {
			continue
		}
		fewer := slices.Delete(slices.Clone(prepared), i, i+1)
		shorter, ok := t.prepareAnew(m, last, fewer, whole)
		if !ok {
			continue
		}
		if last.Kind != record.UndoKind || !prepared[i].At.Equal(last.At) { // else the log holds what was prepared again
			replaced++
		}
		next, prepared = shorter, fewer
	}
	if next.dropped == 0 {
		return next, spent(m, seats)
	}
	next.next.own.Spent, next.next.own.Replaced = m.own.Spent, m.own.Replaced+replaced
	return next, nil
}

// prepareAnew is the step that puts what was prepared in the place of all that was
// prepared since a record. It reports whether the match then stands as after another.
func (t *Table) prepareAnew(m *Match, last record.Record, prepared []record.Record, other *step) (*step, bool) {
	state, err := m.Game.Decode(last.Position)
	if err != nil {
		return nil, false
	}
	s := t.stepFrom(m)
	n, from := &s.next, last.Seq+1
	s.dropped, s.retold = int(m.Seq-from), len(prepared)-len(other.records)
	n.state, n.Seq, n.own.Last, n.Question = state, from, last.Sum(), nil
	n.own.Prepared = slices.DeleteFunc(slices.Clone(m.own.Prepared), func(seq uint64) bool { return seq >= from })
	for _, r := range prepared {
		s.at = r.At
		a, err := m.About().Parse(r.Notation)
		if err != nil || len(r.Exported) > 0 || s.prepare(r.By, record.SeatOf(r.Seat), a) != nil {
			return nil, false
		}
	}
	n.own.StaleLetters = other.next.own.StaleLetters
	if n.Question = other.next.Question; n.Question != nil && n.Question.Seq == other.next.Seq {
		n.Question = n.Question.About(n.Seq)
	}
	return s, bytes.Equal(n.state.Encode(), other.next.state.Encode())
}

// prepare adds the record of an action that is prepared. An open question goes on
// being about the match as it stands.
func (s *step) prepare(by storage.UserID, seat engine.Seat, a engine.Action) error {
	m := &s.next
	out, err := rules.Prepare(m.state, seat, a, m.dice())
	if err != nil {
		return err
	}
	m.own.StaleLetters |= letter.ChangedViews(m.state, out.State, len(m.Players))
	about := m.Question != nil && m.Question.Seq == m.Seq
	s.told(record.Shown{By: by, Seat: int(seat), Kind: record.StandKind, Notation: m.About().Format(a)}, out)
	if about {
		m.Question = m.Question.About(m.Seq)
	}
	return nil
}

// standAgain prepares again what was taken back with somebody's move, as far as
// it can be: what nobody could tell was done is not undone by others.
func (s *step) standAgain(undone []record.Record) error {
	for _, r := range undone {
		if r.Kind != record.StandKind || s.next.Status != head.Running {
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

// VisibleSeq returns how far the match is as everybody may know: how many of its records
// somebody else can notice. Buttons carry it.
func (m *Match) VisibleSeq() uint64 { return m.own.VisibleAt(m.Seq) }

// SeqFor is the VisibleSeq that a user's own buttons carry: it tells, too, which parts of
// an answer they have chosen that nobody else may know of.
func (m *Match) SeqFor(u storage.UserID) uint64 {
	seq := m.VisibleSeq()
	if n, acted := m.Noticed(), m.Since(u); acted > n {
		seq += (acted - n) << 24
	}
	return seq
}

// Noticed returns the seq after the last record that anybody could notice.
func (m *Match) Noticed() uint64 { return m.own.NoticedAt(m.Seq) }
