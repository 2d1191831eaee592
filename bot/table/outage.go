package table

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"skald/bot/clock"
	"skald/bot/table/rules"
	"skald/storage"
)

// Outage returns the time of the present turn in which the program did not run, and
// whether there was one that matters to the match: its clock stood still.
func (m *Match) Outage() (clock.Stretch, bool) {
	return m.own.Outage, m.Status == Running && m.own.Outage.Until.After(m.Turn.Since)
}

// TellOutages tells the running matches of an outage that they have not heard of.
// What it had taken is charged to nobody, whether they hear of it or not.
func (t *Table) TellOutages(ctx context.Context) error {
	all := t.now().Add(2 * lookEvery) // each running match is due before
	running := func(r storage.Reader) ([]storage.MatchID, error) { return r.Due(all, 0) }
	err := t.changeEach(ctx, "a match does not hear of an outage", running, t.timekeeper.afterOutage)
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
	if len(list) == 0 || m.Status != Running || m.Paused() {
		return nil, nil
	}
	last, asked, open := list[len(list)-1], m.own.MustAnswer != 0 && rules.Span(m.own.Window) > 0, m.Question.Open()
	if m.own.Clock == nil && !asked && !open || !last.Until.After(m.own.Outage.Until) {
		return nil, nil
	}
	lost := func(since time.Time) (lost time.Duration) {
		for _, o := range list {
			if o.Until.After(m.own.Outage.Until) && !o.From.Before(since) {
				lost += o.Until.Sub(o.From)
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
