package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// Clock returns the clock that the match is played with, and whether it has one.
func (m *known) Clock() (chessclock.Preset, bool) {
	if m.own.Clock == nil {
		return chessclock.Preset{}, false
	}
	return chessclock.PresetOf(m.own.Clock.Preset)
}

// A Time is what a person has left in a match with a clock.
type Time struct {
	User    storage.UserID
	Left    time.Duration // as of the moment that was asked for, and before any rest that is still to come
	Until   time.Time     // when nothing is left; zero while it does not run
	Excuses int           // how often it may still run out and be excused
	Overdue bool          // it ran out without an excuse: the others choose
}

// Times returns what each player has left, in seat order; nothing of a match
// without a clock, or that has not begun.
func (m *known) Times(now time.Time) []Time {
	if m.own.Clock == nil || m.setup == nil {
		return nil
	}
	p, _ := m.Clock()
	c := m.own.Clock.Clone()
	c.Charge(now, m.rests)
	var list []Time
	for _, u := range rules.PeopleOn(m.Players, rules.Others(m.state, m.Players, 0)) {
		t := Time{User: u, Left: p.Bank, Excuses: chessclock.Excuses}
		if b := c.BankOf(u); b != nil {
			t = Time{User: u, Left: b.Left, Until: b.Due, Excuses: chessclock.Excuses - b.Excused, Overdue: b.Out}
		}
		list = append(list, t)
	}
	return list
}

// moment is when a step of a match is made: now, but never before what was made
// or charged last, since a machine's time may jump back.
func (t *Table) moment(m *Match) time.Time {
	at := chessclock.Later(t.now().UTC(), m.at)
	if m.own.Clock != nil {
		at = chessclock.Later(at, m.own.Clock.At)
	}
	return at
}

// keepTime brings the clock of a step up to its moment: what has passed is
// charged to those who were waited for, and the banks of those who are waited for
// now run on. Doing it twice changes nothing more.
func (s *step) keepTime() {
	m := &s.next
	if m.own.Clock == nil || m.Status == head.Lobby || m.Status == head.Cancelled {
		return
	}
	if s.clockBefore == nil {
		s.clockBefore = m.own.Clock
	}
	c := m.own.Clock.Clone()
	m.own.Clock = c
	c.Charge(s.at, m.rests)
	if !m.Paused() { // a pause waits for nobody, and goes on as it began
		did := func(kind record.Kind) func(storage.UserID) bool {
			return func(u storage.UserID) bool {
				return slices.ContainsFunc(s.records, func(r record.Record) bool { return r.Kind == kind && r.By == u })
			}
		}
		waiting := rules.People(m.Waiting())
		if rules.Span(m.own.Window) > 0 && m.own.MustAnswer != 0 {
			waiting = nil // while an answer window runs, nobody's clock does
		}
		if m.own.Veils.Hide(m.Veiled(), s.at) {
			waiting = nil // nor while the table may be about to answer for somebody
		}
		c.Wait(waiting, did(record.MoveKind), did(record.UndoKind))
	}
	// The clock runs as long as somebody is there for whom the others are late.
	alone := len(rules.PeopleOn(m.Players, rules.Others(m.state, m.Players, 0))) < 2
	c.Stopped = m.Status != head.Running || m.Paused() || alone
	c.Aim(m.rests)
}

// timeDue is when somebody's time runs out, zero while nobody's runs.
func (m timing) timeDue() time.Time {
	if m.Status != head.Running {
		return time.Time{}
	}
	return m.own.Clock.Due()
}

// timeOut is the step of those whose time has run out. Each is excused a few
// times, by an increment; then the others are asked. Where nobody's has, because
// they rested more than was foreseen, it is only foreseen anew.
func (t timekeeper) timeOut(ctx context.Context, m *Match) (*step, error) {
	next := t.stepFrom(m)
	next.keepTime()
	n := &next.next
	for i := range n.own.Clock.Banks {
		b := &n.own.Clock.Banks[i]
		if !n.own.Clock.Runs(b) || b.Left > 0 {
			continue
		}
		seat := (m.SeatsOf(b.User) & m.Awaited()).First()
		n.own.Clock.RunOut(b)
		next.told(record.Shown{Seat: int(seat), Kind: record.TimeKind}, rules.Outcome{State: m.state, Notes: rules.TimeNotes(seat, b.Excused, b.Out)})
	}
	if len(next.records) == 0 {
		return next, nil
	}
	next.stays = !slices.ContainsFunc(m.Waiting(), n.Overdue)
	next.anew = true // another message, so that those it is about are notified
	next.turn(m)
	n.Turn.Since = m.Turn.Since // it has waited for them since then
	if n.AbandonedAt().IsZero() {
		return next, nil
	}
	a := auditOf(m, 0, head.ModAbandoned, "")
	a.At = n.AbandonedAt()
	return next, t.Moderators.audited(ctx, next, a)
}

// Overdue reports whether a user's time has run out without an excuse, so that
// the others choose what is to become of it.
func (m *known) Overdue(u storage.UserID) bool {
	if m.Status != head.Running || m.own.Clock == nil {
		return false
	}
	b := m.own.Clock.BankOf(u)
	return b != nil && b.Out
}

// abandonment is how long a match waits for somebody to come back when all for whom
// it waits are late, and nobody else is there to decide.
const abandonment = 30 * chessclock.Day

// AbandonedAt is when the match ends without a result, since everybody for whom it
// waits is late and nobody is left to ask; zero while that is not so.
func (m *known) AbandonedAt() (at time.Time) {
	if m.Status != head.Running || m.Question.Open() {
		return time.Time{}
	}
	for _, u := range m.Waiting() {
		if !m.Overdue(u) {
			return time.Time{}
		}
		at = chessclock.Later(at, m.own.Clock.BankOf(u).OutAt)
	}
	if at.IsZero() {
		return at
	}
	return at.Add(abandonment)
}

// askOverdue has the others asked about somebody whose time has run out, but no
// one who is late themself.
func (s *step) askOverdue() {
	m := &s.next
	if m.Question.Open() && m.Question.Kind != head.ModQuestion || m.own.Clock == nil || m.Status != head.Running || m.Paused() {
		return
	}
	for _, u := range m.Waiting() {
		if m.Overdue(u) && len(m.punctual(u)) > 0 {
			if m.Question.Open() {
				s.asks(m.Question.As(head.Outpaced)) // the others decide about who is late first
			}
			s.asks(asking{m}.asking(head.Question{Kind: head.TimeQuestion, By: u, At: s.at}))
			return
		}
	}
}

// punctual are the others who play and are not late themselves.
func (m *known) punctual(u storage.UserID) []storage.UserID {
	return slices.DeleteFunc(m.Rivals(u), m.Overdue)
}

// giveTime is the step of somebody who rather waits: who is late gets an
// increment, though no excuse.
func (t consents) giveTime(m *Match, by storage.UserID) *step {
	late := m.Question.By
	next := t.ended(m, head.Waited, by)
	next.keepTime()
	if b := next.next.own.Clock.BankOf(late); b != nil {
		next.next.own.Clock.GiveTime(b)
	}
	next.keepTime()
	next.askOverdue()
	next.mail = append(next.mail, turnMail(&next.next))
	return next
}

// Outage returns the time of the present turn in which the program did not run, and
// whether there was one that matters to the match: its clock stood still.
func (m *known) Outage() (chessclock.Stretch, bool) {
	return m.own.Outage, m.Status == head.Running && m.own.Outage.Until.After(m.Turn.Since)
}

// TellOutages tells the running matches of an outage that they have not heard of.
// What it had taken is charged to nobody, whether they hear of it or not.
func (t *Table) TellOutages(ctx context.Context) error {
	all := t.now().Add(2 * lookEvery) // each running match is due before
	running := func(r storage.Reader) ([]storage.MatchID, error) { return r.Due(all, 0) }
	err := t.changeEach(ctx, "tell of an outage", running, t.timekeeper.afterOutage)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return fmt.Errorf("tell matches of an outage: %w", err)
	}
	return nil
}

// afterOutage is the step by which a running match hears of outages: an open
// question and an answer window get back what these took. It is nil if it has
// heard, or has nothing that runs out.
func (t timekeeper) afterOutage(m *Match) (*step, error) {
	list := t.outages()
	if len(list) == 0 || m.Status != head.Running || m.Paused() {
		return nil, nil
	}
	last, asked, open := list[len(list)-1], m.own.MustAnswer != 0 && (rules.Span(m.own.Window) > 0 || len(m.own.Veils) > 0), m.Question.Open()
	if m.own.Clock == nil && !asked && !open || !last.Until.After(m.own.Outage.Until) {
		return nil, nil
	}
	lost := func(since time.Time) (lost time.Duration) {
		for _, o := range list {
			if o.Until.After(m.own.Outage.Until) && !o.From.Before(since) {
				// Two processes may have found the same one, and end it at another moment.
				lost += o.Until.Sub(slices.MaxFunc([]time.Time{o.From, m.own.Outage.Until}, time.Time.Compare))
			}
		}
		return lost
	}
	next := t.stepFrom(m)
	n := &next.next
	n.own.Outage = last
	heard := lost(m.Turn.Since)
	if asked {
		heard += lost(m.own.AskedAt)
		n.own.AskedAt = m.own.AskedAt.Add(lost(m.own.AskedAt))
		n.own.Veils = m.own.Veils.Postponed(lost)
	}
	if q := m.Question; open && !q.Until.IsZero() {
		heard += lost(q.At)
		longer := *q
		longer.Until = q.Until.Add(lost(q.At))
		next.asks(&longer)
	}
	if heard == 0 {
		return nil, nil // all that runs out began after it
	}
	next.mail = append(next.mail, turnMail(n))
	return next, nil
}
