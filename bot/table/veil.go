package table

import (
	"encoding/binary"
	"io"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// Veiled returns the seats that must answer what only they can see whether they can
// answer it. Nobody calls on their players in public.
func (m *known) Veiled() engine.Seats {
	if m.Status != head.Running || m.own.MustAnswer == 0 {
		return 0
	}
	return engine.Veiled(m.state) & m.own.MustAnswer
}

// hidden reports whether a seat's answer to a veiled question could tell people what it
// holds. Skald answers everything after the same time.
func (m *known) hidden(s engine.Seat) bool {
	u := m.Player(s)
	return !rules.IsSkald(u) && len(m.Rivals(u)) > 0
}

// Finds reports whether a user must answer something veiled for which they hold
// something, or want to be asked all the same. It is for their eyes.
func (m *Match) Finds(u storage.UserID) bool {
	return m.Veiled()&m.SeatsOf(u) != 0 && (!m.passes(u) || m.PassesAgain(u))
}

// PassesAgain reports whether the table will answer for a user only since they passed when
// no less was at stake. It is for their eyes.
func (m *Match) PassesAgain(u storage.UserID) bool {
	return m.passes(u) && (m.Veiled()&m.SeatsOf(u)).Where(func(s engine.Seat) bool {
		_, _, ok := m.will(s)
		return !ok
	}) != 0
}

// Finding reports whether what an AskMail is about still holds: its user is asked the same
// and finds something.
func (m *Match) Finding(mail storage.Mail) bool {
	return mail.Seq+1 >= m.own.AskedFrom && m.Finds(mail.User)
}

// PassesAlone reports whether the table will answer for a user what is asked now, and
// until when at the latest. It is for their eyes.
func (m *Match) PassesAlone(u storage.UserID) (until time.Time, ok bool) {
	for _, v := range m.own.Veils {
		if m.SeatsOf(u).Has(v.Seat) && m.Veiled().Has(v.Seat) && !v.At.IsZero() {
			until, ok = chessclock.Later(until, v.Until), true
		}
	}
	return until, ok && m.passes(u)
}

// passes reports whether all seats of a user that must answer something veiled have an
// answer without them.
func (m *Match) passes(u storage.UserID) bool {
	for s := range (m.Veiled() & m.SeatsOf(u)).All() {
		if _, _, ok := m.willAgain(s); !ok {
			return false
		}
	}
	return true
}

// veil draws when the table answers what is asked anew and veiled. A seat whose
// question has not changed keeps what was drawn.
func (s *step) veil() {
	m := &s.next
	veiled := m.Veiled()
	wentOn := slices.ContainsFunc(s.records, func(r record.Record) bool {
		return r.Kind.Traits().Action && len(r.Notes) > 0 || r.Kind == record.UndoKind && !s.within || r.Kind == record.SeatKind
	})
	var kept question.Veils
	if veiled != 0 && !wentOn {
		kept = slices.Clone(m.own.Veils)
	}
	has := func(seat engine.Seat) bool {
		return slices.ContainsFunc(kept, func(v question.Veil) bool { return v.Seat == seat })
	}
	fresh := veiled.Where(func(seat engine.Seat) bool { return m.hidden(seat) && !has(seat) })
	for _, u := range rules.PeopleOn(m.Players, fresh) {
		at, until := s.delayed(u, question.Delay(s.share())), s.delayed(u, question.MaxDelay)
		for seat := range (fresh & m.SeatsOf(u)).All() {
			kept = append(kept, question.Veil{Seat: seat, Since: s.at, At: at, Until: until})
		}
		s.mail = append(s.mail, personalMail(m, matches.AskMail, u))
	}
	m.own.Veils = kept
}

// share is drawn evenly from 0 to 1, by chance that has nothing to do with the
// match's own.
func (s *step) share() float64 {
	var b [8]byte
	if _, err := io.ReadFull(s.chance, b[:]); err != nil {
		return 1
	}
	return float64(binary.BigEndian.Uint64(b[:])>>11) / (1 << 53)
}

// delayed is when a user has been awake for so long since the step, but never after
// the answer window.
func (s *step) delayed(u storage.UserID, delay time.Duration) time.Time {
	m, last := &s.next, s.next.AnswerBy()
	if last.IsZero() {
		last = s.at.Add(rules.Span(rules.DefaultWindow))
	}
	return chessclock.Earlier(last, chessclock.Rest(m.people[u].Remind.Rest).After(s.at, delay))
}

// unveilDue is when the table is to answer next for somebody whose question is veiled,
// or everybody's clock runs again.
func (m timing) unveilDue() time.Time {
	if m.Paused() {
		return time.Time{}
	}
	var counted *time.Time
	if m.own.Clock != nil {
		counted = &m.own.Clock.At
	}
	return m.own.Veils.Due(m.Veiled(), counted)
}

// unveil is the step of those for whom it is time: the table answers for who has
// nothing to choose on any seat, or has ordered it. Of the others nothing is noticed.
func (t timekeeper) unveil(m *Match) (*step, error) {
	next := t.stepFrom(m)
	n := &next.next
	for _, v := range m.own.Veils {
		if v.At.IsZero() || v.At.After(next.at) || !n.Veiled().Has(v.Seat) {
			continue
		}
		u := m.Player(v.Seat)
		n.own.Veils = n.own.Veils.Uncovered(m.SeatsOf(u))
		if !n.passes(u) {
			continue
		}
		for s := range (n.Veiled() & n.SeatsOf(u)).All() {
			if !n.Veiled().Has(s) {
				continue
			}
			a, left, ok := n.willAgain(s)
			if !ok {
				break
			}
			n.own.Orders = left
			if err := next.answers(record.LaterKind, s, a); err != nil {
				return nil, err
			}
			if next.toldAll() { // the question is settled
				next.turn(m)
				return next, nil
			}
		}
	}
	if len(next.records) > 0 {
		next.turn(m)
	}
	return next, nil
}

// answers adds the record of an answer that a seat's player has not given by hand, and
// those of what is forced after it.
func (s *step) answers(kind record.Kind, seat engine.Seat, a engine.Action) error {
	if err := s.plays(kind, s.next.Player(seat), seat, a); err != nil {
		return err
	}
	s.hasActed(seat)
	return s.playForced()
}
