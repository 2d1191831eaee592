package storage

import (
	"context"
	"time"
)

// DueMail lists the mails that may be sent now, like Bolt's.
func (m *Memory) DueMail(ctx context.Context, now time.Time, limit int) (mail []Mail, err error) {
	err = m.read(ctx, func() error {
		for _, id := range cut(m.lanes.due(stampOf(now)), limit) {
			one := m.mail[id]
			one.Body = cloned(one.Body)
			mail = append(mail, one)
		}
		return nil
	})
	return mail, err
}

// NextMail says when the first of the mails that stand first in their lanes falls due; false if the outbox is empty.
func (m *Memory) NextMail(ctx context.Context) (due time.Time, ok bool, err error) {
	err = m.read(ctx, func() error {
		var first stamp
		if first, ok = m.lanes.next(); ok {
			due = first.time()
		}
		return nil
	})
	return due, ok, err
}

// Settle writes down what became of a mail.
func (m *Memory) Settle(ctx context.Context, s Settlement) error {
	if err := s.check(); err != nil {
		return err
	}
	return m.write(ctx, func() error {
		if one, ok := m.mail[s.ID]; ok && s.Gone {
			m.unpost(s.ID)
		} else if ok {
			one.Attempts, one.Due = s.Attempts, stampOf(s.Due).time()
			m.mail[s.ID] = one
			m.lanes.delay(s.ID, stampOf(s.Due))
		}
		switch {
		case s.Posted == nil:
		case len(s.Posted) == 0:
			delete(m.posted, s.Match)
		default:
			m.posted[s.Match] = cloned(s.Posted)
		}
		m.post(s.Mail)
		return nil
	})
}
