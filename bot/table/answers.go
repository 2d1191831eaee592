package table

import (
	"fmt"
	"slices"
	"time"

	"skald/bot/table/question"
	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// Window returns the key of the match's answer window, "" if its game puts no
// questions in another's turn.
func (m *Match) Window() string { return m.own.Window }

// AskedTogether reports whether an action answers what several seats were asked
// at once. Such an answer is taken as it is pressed: whether it is the last one,
// which tells what all have answered, follows from the order in which they came.
func (m *Match) AskedTogether(u storage.UserID, a engine.Action) bool {
	return m.About().Verbs[a.Verb].Answer && m.Turn.Awaited.Len() > 1 && m.SeatsOf(u)&m.own.MustAnswer != 0
}

// AnswerBy returns when those who owe an answer are taken to be silent; zero if
// nobody owes one, if the match waits for answers as for anything else, and while
// it is paused. Neither quiet hours nor a vacation put it off: the others would
// wait, and silence costs nobody their time.
func (m *Match) AnswerBy() time.Time {
	if m.Status != Running || m.Paused() {
		return time.Time{}
	}
	return question.AnswerBy(m.own.MustAnswer, m.own.Window, m.own.AskedAt)
}

// clocked returns for whom the match's clock runs: for those it waits for, and
// while an answer window does for nobody.
func (m timing) clocked() []storage.UserID {
	if rules.Span(m.own.Window) > 0 && m.own.MustAnswer != 0 {
		return nil
	}
	return m.Waiting()
}

// openWindow opens the answer window of what the step asks, if that is new.
func (s *step) openWindow(before *Match) {
	m := &s.next
	switch {
	case m.own.MustAnswer == 0:
		m.own.AskedAt, m.own.AskedFrom = time.Time{}, 0
	case s.asksAnew(before):
		m.own.AskedAt, m.own.AskedFrom = s.at, m.Seq
	}
}

// asksAnew reports whether the step asks somebody something new.
func (s *step) asksAnew(before *Match) bool {
	m := &s.next
	acted := slices.ContainsFunc(s.records, func(r record.Record) bool {
		return r.Kind == record.UndoKind || r.Kind == record.SeatKind || r.Kind.Traits().Action && m.own.MustAnswer.Has(record.SeatOf(r.Seat))
	})
	return s.waits(before).AsksAnew(acted, func(seats engine.Seats) bool { return question.Same(before.state, m.state, seats) })
}

// silence is the step that answers for all who have been silent until their time
// was over. A question that is asked after that has its own time.
func (t *Table) silence(m *Match) (*step, error) {
	next := t.stepFrom(m)
	next.next.own.Silent = nil
	resolved := false
	for s := range m.own.MustAnswer.All() {
		n := &next.next
		if !engine.Asked(n.state).Has(s) || resolved && !question.Same(m.state, n.state, engine.SeatSet(s)) {
			continue
		}
		seq, first := n.Seq, len(next.records)
		a, out, err := rules.Silence(n.state, s, n.dice())
		if err != nil {
			return nil, fmt.Errorf("answer for who is silent in match %s: %w", m.ID, err)
		}
		notation := m.About().Format(a)
		next.told(record.Record{Seat: int(s), Kind: record.SilenceKind, Notation: notation}, out)
		if err := next.playForced(); err != nil {
			return nil, err
		}
		n.own.Silent = append(n.own.Silent, silentRow{Seat: s, Seq: seq, Notation: notation})
		resolved = resolved || len(out.Notes) > 1 || len(next.records) > first+1
		if engine.Asked(n.state).Has(s) {
			break // one answer was enough, and something else is asked
		}
	}
	next.anew = true // everybody is to hear what came of it
	next.turn(m)
	return next, nil
}

// silentRow is an answer that was played for who was silent last.
type silentRow struct {
	Seat     engine.Seat `json:"seat"`
	Seq      uint64      `json:"seq"`
	Notation string      `json:"notation"`
}

// Silenced returns what the silence of a user was taken for since they acted
// last. It is for their eyes.
func (m *Match) Silenced(u storage.UserID) []engine.Action {
	var list []engine.Action
	for _, row := range m.own.Silent {
		a, err := m.About().Parse(row.Notation)
		if err == nil && m.SeatsOf(u).Has(row.Seat) && row.Seq >= m.past().saw(u) {
			list = append(list, a)
		}
	}
	return list
}
