package table

import (
	"slices"
	"time"

	"skald/engine"
	"skald/storage"
)

// Turn is the time during which a match waits for the same seats, or for ever
// fewer of them while nothing is told or the same people are to act. The end of
// the match is a last turn that waits for nobody.
type Turn struct {
	Number uint32    // from 1; 0 in the lobby
	From   uint64    // seq of the first record that belongs to it: 0 for the first turn, since the setup is told with it
	Unseen uint64    // seq of the first record that those to move may not have seen: after their last act before this turn, else of the turn before
	Since  time.Time // when it began

	Awaited engine.Seats // if several: the seats that the match waited for when it began, or when something was told in it last
}

// several returns the seats if they are more than one, else none.
func several(seats engine.Seats) engine.Seats {
	if seats.Len() < 2 {
		return 0
	}
	return seats
}

// Answered returns how many of the seats that the turn waited for have acted so
// that nobody was told, and how many there were; 0 of any while it waits for all
// of them.
func (m *Match) Answered() (have, of int) {
	left, began := m.Awaited(), m.Turn.Awaited
	if m.Status != Running || left == began || left&^began != 0 {
		return 0, 0
	}
	return (began &^ left).Len(), began.Len()
}

// HasAnswered reports whether the turn waited for a user together with others, and
// now waits for these alone.
func (m *Match) HasAnswered(u storage.UserID) bool {
	own := m.SeatsOf(u)
	return m.Status == Running && own&m.Turn.Awaited != 0 && own&m.Awaited() == 0 && m.Awaited() != 0
}

// turn ends the step: is another turn begun, is the match over, who must be
// told.
func (s *step) turn(before *Match) {
	m := &s.next
	if m.result != nil {
		m.Status, m.Ended, m.toMove, m.owing, m.Pause = Over, s.at, 0, 0, nil
	}
	switch {
	case !s.goesOn(before):
		m.Turn = Turn{Number: before.Turn.Number + 1, Unseen: m.unseen(before), Since: s.at, Awaited: several(s.awaited())}
		if before.Status == Running {
			m.Turn.From = m.Seq
		}
		m.stood, m.stands = m.stood+uint64(len(m.stands)), nil
		if before.owing|m.owing != 0 && s.toldAll() {
			// What ends a question, or asks one, may be done by who is awaited
			// then; the others are to read of it, too.
			m.Turn.Unseen = min(m.Turn.Unseen, before.Seq)
		}
		s.records[len(s.records)-1].Turn = m.Turn.Number
	case !s.within && s.toldAll():
		m.Turn.Awaited = several(s.awaited()) // what was asked before is answered
	}
	m.endOrders()
	s.openWindow(before)
	s.keepTime()
	if !s.stays {
		s.moveOn()
	}
	s.endOffer()
	mail := turnMail(m)
	if s.gathers(before) {
		mail.Due = s.at.Add(answersGather)
	}
	s.mail = append(s.mail, mail)
	s.askOverdue()
	s.letters(before)
}

// awaited returns the seats that the step leaves awaited, and with those that owe
// an answer those that were asked with them and gave theirs at once.
func (s *step) awaited() engine.Seats {
	if s.next.owing == 0 {
		return s.next.Awaited()
	}
	return s.next.owing | s.posed
}

// goesOn reports whether the turn goes on after the step: while it waits for the
// same seats, or for fewer of them and everybody was told nothing, or the same
// people hold them; then only its message is edited. It goes on, too, when one of
// these seats takes back what it did in it. Where a question is settled with which
// the turn began, it does not, though who answered last may be to move: what came of
// it belongs to what was before.
func (s *step) goesOn(before *Match) bool {
	m := &s.next
	was, is := before.Awaited(), m.Awaited()
	switch {
	case before.Status != Running || s.anew:
		return false
	case !s.within && before.owing != 0 && m.owing == 0 && before.askedFrom == before.Turn.From && s.toldAll():
		return false
	case is == was:
		return true
	case s.within:
		return is&^before.Turn.Awaited == 0
	}
	return is != 0 && is&^was == 0 && (!s.toldAll() || samePeople(m, was))
}

// answersGather is how long a message waits that tells of nothing but that one
// more has answered. Discord takes five edits of a channel's messages in five
// seconds, and who is asked together often answers together.
const answersGather = time.Second

// gathers reports whether all there is to tell of the step is that somebody
// answered who is awaited no more, while others are.
func (s *step) gathers(before *Match) bool {
	was, is := before.Awaited(), s.next.Awaited()
	return s.next.Turn.Number == before.Turn.Number && is != was && is&^was == 0 && !s.toldAll() && !samePeople(&s.next, was)
}

// samePeople reports whether a match waits for all who hold some seats, though
// not for all of these.
func samePeople(m *Match, seats engine.Seats) bool {
	return len(waiting(Running, m.Players, nil, seats)) == len(waiting(Running, m.Players, nil, m.Awaited()))
}

// toldAll reports whether the step told everybody something.
func (s *step) toldAll() bool {
	return slices.ContainsFunc(s.records, func(r record) bool { return len(r.Notes) > 0 })
}

// unseen is where the story begins for those who are awaited: after the last act
// of each, for who took over a seat with that, and at the end of the match with
// the turn that ended it. Who has done nothing yet is told the turn before, not all
// that happened since the start: the setup was told with the first turn.
func (m *Match) unseen(before *Match) uint64 {
	if m.Awaited() == 0 {
		return before.Turn.From
	}
	from := m.Seq
	for _, u := range waiting(Running, m.Players, nil, m.Awaited()) {
		saw := m.saw(u)
		if saw == 0 && before.Status == Running {
			saw = max(before.Turn.From, 1)
		}
		from = min(from, saw)
	}
	return from
}

// saw returns the seq after the last record by which a user acted or came.
func (m *Match) saw(u storage.UserID) uint64 {
	saw := m.Since(u)
	for seat := range m.SeatsOf(u).All() {
		saw = max(saw, m.came(seat))
	}
	return saw
}

// FirstTurn reports whether nobody for whom the match waits has acted in it before,
// or came to it later: their story begins with the turn before this one.
func (m *Match) FirstTurn() bool {
	return !slices.ContainsFunc(m.Waiting(), func(u storage.UserID) bool { return m.saw(u) > 0 })
}

// DrawnAt returns the match's Mark when what it offers the seats that it waits for
// could first be drawn so: what is drawn for all of them says that, so
// that the answers of some change nothing on it.
func (m *Match) DrawnAt() uint64 {
	if m.Turn.Awaited == 0 {
		return m.Mark()
	}
	drawn := max(m.Turn.From, m.askedFrom, 1) // the setup is told with the first turn
	for _, u := range m.Waiting() {
		drawn = max(drawn, m.Since(u))
	}
	return m.markAt(drawn)
}

// Stale reports whether what was drawn for a user when the match was so far (see
// Mark) is out of date: drawn before this turn began, before what is asked now was,
// or before they acted last. That others who are awaited with them have acted since changes nothing; where
// the turn waits for one seat, any record since does. 0 is never out of date.
func (m *Match) Stale(u storage.UserID, seq uint64) bool {
	switch {
	case seq == 0 || seq == m.Mark():
		return false
	case m.Turn.Awaited == 0:
		return true
	}
	return seq > m.Mark() || seq < m.markAt(max(m.Turn.From, m.askedFrom, m.Since(u)))
}
