package table

import (
	"context"
	"slices"
	"time"

	"skald/bot/table/chessclock"
	"skald/bot/table/people"
	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// moment is when a step of a match is made: now, but never before what was made
// or charged last, since a machine's time may jump back.
func (t *Table) moment(m *Match) time.Time {
	at := chessclock.Later(t.now().UTC(), m.at)
	if m.own.Clock != nil {
		at = chessclock.Later(at, m.own.Clock.At)
	}
	return at
}

// timed reports whether the match's clock runs for those it waits for: it is not
// paused, and somebody is there for whom they are late.
func (m timing) timed() bool {
	return m.Status == Running && !m.Paused() && len(rules.PeopleOn(m.Players, rules.Others(m.state, m.Players, 0))) > 1
}

// keepTime brings the clock of a step up to its moment: what has passed is
// charged to those who were waited for, and the banks of those who are waited for
// now run on. Doing it twice changes nothing more.
func (s *step) keepTime() {
	m := &s.next
	if m.own.Clock == nil || m.Status == Lobby || m.Status == Cancelled {
		return
	}
	if s.clockBefore == nil {
		s.clockBefore = m.own.Clock
	}
	c := m.own.Clock.Clone()
	m.own.Clock = c
	for i := range c.Banks {
		if b := &c.Banks[i]; c.Runs(b) && m.rests[b.User].Rest != nil && s.at.After(c.At) {
			s.rested = append(s.rested, stretch{b.User, c.At, s.at})
		}
	}
	c.Charge(s.at, m.rests)
	c.Wait(m.timing().clocked(), s.actedBy, s.undidBy)
	c.Stopped = !m.timing().timed()
	c.Aim(m.rests)
}

// actedBy reports whether a user took an action in the step.
func (s *step) actedBy(u storage.UserID) bool {
	return slices.ContainsFunc(s.records, func(r record.Record) bool { return r.Kind == record.MoveKind && r.By == u })
}

// undidBy reports whether a user took an action back in the step.
func (s *step) undidBy(u storage.UserID) bool {
	return slices.ContainsFunc(s.records, func(r record.Record) bool { return r.Kind == record.UndoKind && r.By == u })
}

// timeDue is when somebody's time runs out, zero while nobody's runs.
func (m timing) timeDue() time.Time {
	if m.Status != Running {
		return time.Time{}
	}
	return m.own.Clock.Due()
}

// timeOut is the step of those whose time has run out. Each is excused a few
// times, by an increment; then the others are asked. Where nobody's has, because
// they rested more than was foreseen, it is only foreseen anew.
func (t timekeeper) timeOut(m *Match) *step {
	next := t.stepFrom(m)
	next.keepTime()
	n := &next.next
	p, _ := chessclock.PresetOf(n.own.Clock.Preset)
	for i := range n.own.Clock.Banks {
		b := &n.own.Clock.Banks[i]
		if !n.own.Clock.Runs(b) || b.Left > 0 {
			continue
		}
		seat := (m.SeatsOf(b.User) & m.Awaited()).First()
		b.Late = true
		if b.Out = b.Excused >= chessclock.Excuses; !b.Out {
			b.Excused++
			b.Left = p.Grown(0)
		}
		next.told(record.Record{Seat: int(seat), Kind: record.TimeKind}, rules.Outcome{State: m.state, Notes: rules.TimeNotes(seat, b.Excused, b.Out)})
	}
	if len(next.records) == 0 {
		return next
	}
	next.stays = !slices.ContainsFunc(m.Waiting(), n.Overdue)
	next.anew = true // another message, so that those it is about are notified
	next.turn(m)
	n.Turn.Since = m.Turn.Since // it has waited for them since then
	return next
}

// Overdue reports whether a user's time has run out without an excuse, so that
// the others choose what is to become of it.
func (m *Match) Overdue(u storage.UserID) bool {
	if m.Status != Running || m.own.Clock == nil {
		return false
	}
	b := m.own.Clock.BankOf(u)
	return b != nil && b.Out
}

// TimeQuestion asks what is to become of a match whose player's time has run out
// without an excuse: to agree is to end it, and one who declines waits. It is the
// table that asks, about the question's By.
const TimeQuestion QuestionKind = "time-end"

// askOverdue has the others asked about somebody whose time has run out, but no
// one who is late themself.
func (s *step) askOverdue() {
	m := &s.next
	if m.Question.Open() || m.own.Clock == nil || m.Status != Running || m.Paused() {
		return
	}
	for _, u := range m.Waiting() {
		if m.Overdue(u) && len(m.consent().punctual(u)) > 0 {
			m.Question = m.consent().asking(Question{Kind: TimeQuestion, By: u, At: s.at})
			s.mail = append(s.mail, questionMail(m))
			return
		}
	}
}

// punctual are the others who play and are not late themselves.
func (m asking) punctual(u storage.UserID) []storage.UserID {
	return slices.DeleteFunc(m.Rivals(u), m.Overdue)
}

// giveTime is the step of somebody who rather waits: who is late gets an
// increment, though no excuse.
func (t consents) giveTime(m *Match, by storage.UserID) *step {
	late := m.Question.By
	next := t.closed(m, Waited)
	next.next.Question.Closer = by
	next.keepTime()
	if b := next.next.own.Clock.BankOf(late); b != nil {
		p, _ := chessclock.PresetOf(next.next.own.Clock.Preset)
		b.Out, b.Left = false, p.Grown(b.Left)
	}
	next.keepTime()
	next.askOverdue()
	next.mail = append(next.mail, turnMail(&next.next))
	return next
}

// endByTime is the step by which a person's part in the match ends because their
// time ran out and all others agreed. An ally plays their seats on, if there is
// one.
func (t consents) endByTime(m *Match, u storage.UserID, agreed []record.Consent) (*step, error) {
	if ally := m.Ally(u); ally != 0 {
		granted := *m
		granted.Question = m.Question.as(Agreed)
		granted.Question.Answers = agreed
		next, err := t.replaced(&granted, record.Record{By: agreed[len(agreed)-1].By}, u, ally)
		if err == nil {
			next.mail = append(next.mail, questionMail(&next.next))
		}
		return next, err
	}
	mine := rules.Playing(m.state, m.Players, u)
	next := t.stepFrom(m)
	next.granted(m, agreed)
	out, result := rules.TimeOut(m.About(), m.state, m.Players, mine, m.dice())
	next.told(record.Record{By: agreed[len(agreed)-1].By, Seat: int(mine.First()), Kind: record.TimeEndKind, Agreed: agreed}, out)
	if result != nil {
		next.next.result = result
	}
	for s := range mine.All() {
		next.hasActed(s)
	}
	if err := next.playForced(); err != nil {
		return nil, err
	}
	next.turn(m)
	return next, nil
}

// chargeRest charges what has passed to the clocks that run for a person who
// changes when they rest: what they choose now holds from now on alone.
func (t timekeeper) chargeRest(ctx context.Context, u storage.UserID, change func(*people.Remind) error) error {
	now, err := t.People.Remind(ctx, u)
	if err != nil {
		return err
	}
	next := now
	if change(&next) != nil || next == now {
		return nil
	}
	ids, err := read(ctx, t.Table, func(r storage.Reader) ([]storage.MatchID, error) { return r.WaitingFor(u) })
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
			if m.timing().timeDue().IsZero() {
				return nil, nil
			}
			return t.stepFrom(m), nil
		})
		if err != nil {
			t.log.Error("a clock is not charged before its person's rest changes", "match", id, "user", u, "err", err)
		}
	}
	return nil
}
