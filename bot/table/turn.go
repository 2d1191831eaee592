package table

import (
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// waitOf is how a match waits.
func waitOf(m *known) question.Wait {
	return question.Wait{
		Running: m.Status == head.Running, ToMove: m.own.ToMove, MustAnswer: m.own.MustAnswer,
		Began: m.Turn.Awaited, TurnFrom: m.Turn.From, AskedFrom: m.own.AskedFrom, Players: m.Players,
	}
}

// Answered returns how many of the seats that the turn waited for have acted so
// that nobody was told, and how many there were; 0 of any while it waits for all
// of them.
func (m *known) Answered() (have, of int) { return waitOf(m).Answered() }

// HasAnswered reports whether the turn waited for a user together with others, and
// now waits for these alone.
func (m *known) HasAnswered(u storage.UserID) bool { return waitOf(m).HasAnswered(m.SeatsOf(u)) }

// waits is how the step changes what the match waits for.
func (s *step) waits(before *Match) question.Step {
	return question.Step{Before: waitOf(&before.known), After: waitOf(&s.next.known), Told: s.toldAll(), Anew: s.anew, Within: s.within, Posed: s.posed}
}

// turn ends the step: is another turn begun, is the match over, who must be told.
func (s *step) turn(before *Match) {
	m := &s.next
	if m.result != nil {
		m.Status, m.Ended, m.own.ToMove, m.own.MustAnswer, m.Pause = head.Over, s.at, 0, 0, nil
		s.tellOnlookers()
	}
	waits := s.waits(before)
	switch {
	case !waits.GoesOn():
		m.Turn = head.Turn{Number: before.Turn.Number + 1, Unseen: past{m}.unseen(before), Since: s.at, Awaited: question.Several(waits.Awaited())}
		if before.Status == head.Running {
			m.Turn.From = m.Seq
		}
		if m.own.Moves > m.own.Furthest {
			m.own.Furthest, m.own.Spent = m.own.Moves, nil
		}
		m.own.PreparedBefore, m.own.Prepared = m.own.PreparedBefore+uint64(len(m.own.Prepared)), nil
		if before.own.MustAnswer|m.own.MustAnswer != 0 && s.toldAll() {
			// A question may be ended, or asked, by somebody who is awaited
			// then; the others are to read of it, too.
			m.Turn.Unseen = min(m.Turn.Unseen, before.Seq)
		}
		s.records[len(s.records)-1].Turn = m.Turn.Number
		s.call()
	case !s.within && s.toldAll():
		m.Turn.Awaited = question.Several(waits.Awaited()) // what was asked before is answered
	}
	m.own.Orders, m.own.Passes = m.own.Orders.Turned(waitOf(&m.known)), m.own.Passes.Turned(waitOf(&m.known))
	hidden := s.hidden(before)
	for i := 0; hidden && i < len(s.records); i++ {
		m.own.Prepared = append(slices.Clone(m.own.Prepared), s.records[i].Seq)
	}
	s.openWindow(before)
	s.veil()
	s.keepTime()
	// The match goes on, and so an open question lapses: but for a moderator's that is
	// not about the position, which stays until the match is over.
	switch q := m.Question; {
	case hidden && q != nil && q.By != s.records[0].By:
		m.Question = q.About(m.Seq)
	case s.stays || !q.Open() || q.Proposal != nil && !q.Proposal.Positional() && m.Status == head.Running:
	default:
		s.asks(q.As(head.Outpaced))
	}
	s.endOffer()
	mail := turnMail(m)
	switch {
	case m.Turn.Number == before.Turn.Number && s.waits(before).Gathers():
		mail.Due = s.at.Add(question.Gather)
	case m.AsksSkaldAlone():
		mail.Due = s.at.Add(question.SkaldAnswers)
	}
	s.mail = append(s.mail, mail)
	s.askOverdue()
	s.letters(before)
}

// AsksSkaldAlone reports whether what a match asks in another's turn it asks of Skald and
// nobody else: that is told with the answer, which comes soon.
func (m *known) AsksSkaldAlone() bool {
	return m.Status == head.Running && m.own.MustAnswer != 0 && len(rules.People(m.Waiting())) == 0 && len(m.Waiting()) > 0
}

// hidden reports whether the step is a part of an answer, or takes such back, of which
// nobody else may know: the same seats are asked the same, and what everybody sees is as it was.
func (s *step) hidden(before *Match) bool {
	m, waits := &s.next, s.waits(before)
	if before.Status != head.Running || m.Status != head.Running || m.own.MustAnswer == 0 || m.own.MustAnswer != before.own.MustAnswer || waits.Told || !waits.GoesOn() ||
		waits.Before.Awaited() != waits.After.Awaited() {
		return false
	}
	partly := func(r record.Record) bool {
		return (r.Kind.Traits().Action || r.Kind == record.UndoKind) && m.own.MustAnswer.Has(record.SeatOf(r.Seat))
	}
	return !slices.ContainsFunc(s.records, func(r record.Record) bool { return !partly(r) }) && rules.SameToAll(before.state, m.state)
}

// toldAll reports whether the step told everybody something.
func (s *step) toldAll() bool {
	return slices.ContainsFunc(s.records, func(r record.Record) bool { return len(r.Notes) > 0 })
}

// unseen is where the story begins for those who are awaited: after the last act
// of each, for who took over a seat with that, and at the end of the match with
// the turn that ended it. A player who has done nothing yet is told the turn before, not all
// that happened since the start: the setup was told with the first turn.
func (m past) unseen(before *Match) uint64 {
	if m.Awaited() == 0 {
		return before.Turn.From
	}
	from := m.Seq
	for _, u := range rules.PlayersOn(m.Players, m.Awaited()) {
		saw := m.saw(u)
		if saw == 0 && before.Status == head.Running {
			saw = max(before.Turn.From, 1)
		}
		from = min(from, saw)
	}
	return from
}

// saw returns the seq after the last record by which a user acted or came.
func (m past) saw(u storage.UserID) uint64 {
	saw := m.Since(u)
	for seat := range m.SeatsOf(u).All() {
		saw = max(saw, m.came(seat))
	}
	return saw
}

// FirstTurn reports whether nobody for whom the match waits has acted in it before,
// or came to it later: their story begins with the turn before this one.
func (m *Match) FirstTurn() bool {
	return !slices.ContainsFunc(m.Waiting(), func(u storage.UserID) bool { return past{m}.saw(u) > 0 })
}

// DrawnAt returns the match's VisibleSeq when what it offers the seats that it waits for
// could first be drawn so: what is drawn for all of them says that, so
// that the answers of some change nothing on it.
func (m *Match) DrawnAt() uint64 {
	if m.Turn.Awaited == 0 {
		return m.VisibleSeq()
	}
	drawn := max(m.Turn.From, m.own.AskedFrom, 1) // the setup is told with the first turn
	for _, u := range m.Waiting() {
		drawn = max(drawn, m.Since(u))
	}
	return m.own.VisibleAt(drawn)
}

// Stale reports whether what was drawn for a user when the match was so far (see
// VisibleSeq) is out of date: drawn before this turn began, before what is asked now was,
// or before they acted last. That others who are awaited with them have acted since changes nothing; where
// the turn waits for one seat, any record since does that everybody notices. 0 is never out of date.
func (m *Match) Stale(u storage.UserID, seq uint64) bool {
	switch now := m.VisibleSeq(); {
	case seq == 0 || seq == now || seq == m.SeqFor(u):
		return false
	case seq > now || m.Turn.Awaited == 0:
		return true
	}
	return seq < m.own.VisibleAt(max(m.Turn.From, m.own.AskedFrom, m.Since(u)))
}

// Window returns the key of the match's answer window, "" if its game puts no
// questions in another's turn.
func (m *known) Window() string { return m.own.Window }

// Silent names the verb by which the silence of those who are asked is taken.
func (m *known) Silent() string {
	return rules.SilentVerb(m.About(), m.state, m.own.MustAnswer.First())
}

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
func (m *known) AnswerBy() time.Time {
	if m.Status != head.Running || m.Paused() {
		return time.Time{}
	}
	return question.AnswerBy(m.own.MustAnswer, m.own.Window, m.own.AskedAt)
}

// openWindow opens the answer window of what the step asks, if that is new.
func (s *step) openWindow(before *Match) {
	m := &s.next
	acted := slices.ContainsFunc(s.records, func(r record.Record) bool {
		return r.Kind == record.UndoKind || r.Kind == record.SeatKind || r.Kind.Traits().Action && m.own.MustAnswer.Has(record.SeatOf(r.Seat))
	})
	same := func(seats engine.Seats) bool { return question.Same(before.state, m.state, seats) }
	switch {
	case m.own.MustAnswer == 0:
		m.own.AskedAt, m.own.AskedFrom = time.Time{}, 0
	case s.waits(before).AsksAnew(acted, same):
		m.own.AskedAt, m.own.AskedFrom = s.at, m.Seq
	}
}

// silence is the step that answers for all who have been silent until their time
// was over. A question that is asked after that has its own time.
func (t timekeeper) silence(m *Match) (*step, error) {
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
		n.own.Passes = n.own.Passes.Given(n.state, s, a)
		notation := m.About().Format(a)
		next.told(record.Shown{Seat: int(s), Kind: record.SilenceKind, Notation: notation}, out)
		if err := next.playForced(); err != nil {
			return nil, err
		}
		n.own.Silent = append(n.own.Silent, head.Silenced{Seat: s, Seq: seq, Notation: notation})
		resolved = resolved || len(out.Notes) > 1 || len(next.records) > first+1
		if engine.Asked(n.state).Has(s) {
			break // one answer was enough, and something else is asked
		}
	}
	next.anew = true // everybody is to hear what came of it
	next.turn(m)
	return next, nil
}

// Silenced returns what the silence of a user was taken for since they acted
// last. It is for their eyes.
func (m *Match) Silenced(u storage.UserID) []engine.Action {
	var list []engine.Action
	for _, row := range m.own.Silent {
		a, err := m.About().Parse(row.Notation)
		if err == nil && m.SeatsOf(u).Has(row.Seat) && row.Seq >= (past{m}).saw(u) {
			list = append(list, a)
		}
	}
	return list
}

// A Call is how a match last came to wait for a player.
type Call = question.Call

// Call returns how the match last came to wait for a player; the zero Call if it
// never has.
func (m *Match) Call(u storage.UserID) Call {
	for _, c := range m.own.Calls {
		if c.User == u {
			return c
		}
	}
	return Call{}
}

// call notes whom the step's new turn calls. If the step takes an action back freely
// the match waits for the same people as before that: what called them then still does.
func (s *step) call() {
	m, awaited := &s.next, s.next.Waiting()
	var calls []Call
	for _, u := range m.People() {
		c := m.Call(u)
		switch known := c.User != 0; {
		case !slices.Contains(awaited, u):
		case known && s.freed:
			c = Call{User: u, Turn: m.Turn.Number, From: min(c.From, s.records[0].Back+1), Unplayed: true}
		case known && c.Back:
			c.Back, c.From = false, m.Turn.From
		default:
			c = Call{User: u, Turn: m.Turn.Number, From: m.Turn.From, Unplayed: s.records[0].Moderator != 0}
		}
		if c.User != 0 {
			calls = append(calls, c)
		}
	}
	m.own.Calls = calls
}
