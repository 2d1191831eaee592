package outbox

import (
	"context"
	"fmt"
	"runtime/debug"

	"skald/storage"
)

// deliver sends one mail and writes down what became of it: sent, later, or
// given up with a word to those who should know.
func (s *Sender) deliver(ctx context.Context, mail storage.Mail) {
	d, kind, err := s.attempt(ctx, mail)
	if ctx.Err() != nil && err != nil {
		return // closing: it is still in the outbox
	}
	if err != nil {
		d = s.outcome(ctx, kind, mail, err)
	} else {
		d.Gone = true
	}
	s.ack(ctx, s.addressed(d, mail))
	if err == nil && mail.Channel != 0 {
		s.hasten(ctx, mail.Channel) // what else waits for the channel goes, too
	}
}

// addressed completes a delivery and its follow-ups with what they share with the
// mail.
func (s *Sender) addressed(d storage.Delivery, mail storage.Mail) storage.Delivery {
	d.ID = mail.ID
	if d.League == "" {
		d.Match = mail.Match
	}
	for i := range d.Mail {
		d.Mail[i].Match, d.Mail[i].League, d.Mail[i].At = mail.Match, mail.League, s.clock.Now()
	}
	return d
}

// attempt makes a mail's message and sends it. A panic on the way is that one
// mail's failure.
func (s *Sender) attempt(ctx context.Context, mail storage.Mail) (d storage.Delivery, kind Kind, err error) {
	defer func() {
		if p := recover(); p != nil {
			d, err = storage.Delivery{}, fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	s.Yield(ctx)
	if kind, err = s.kind(ctx, mail); err == nil {
		d, err = kind.Send(ctx, s, mail)
	}
	return d, kind, err
}

// outcome is what becomes of a mail that could not be sent. If not even that can
// be found out the mail is given up: it would end the process at every start.
func (s *Sender) outcome(ctx context.Context, kind Kind, mail storage.Mail, err error) (d storage.Delivery) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("mail is given up without a word", append(of(mail), "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))...)
			d = storage.Delivery{Gone: true}
		}
	}()
	return s.failed(ctx, kind, mail, err)
}

// of returns the log's fields of a mail.
func of(mail storage.Mail) []any {
	if mail.League != "" {
		return []any{"league", mail.League, "kind", mail.Kind}
	}
	return []any{"match", mail.Match, "kind", mail.Kind}
}
