package outbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"skald/storage"
)

// deliver sends one mail and writes down what became of it: sent, later, or
// given up with a word to those who should know. A panic on the way is that one
// mail's failure. If not even what becomes of a failure can be found out the mail
// is given up: it would end the process at every start.
func (s *Sender) deliver(ctx context.Context, mail storage.Mail) {
	var kind Kind
	var d storage.Delivery
	err := caught(func() (err error) {
		s.Yield(ctx)
		if kind, err = s.kind(ctx, mail); err == nil {
			d, err = kind.Send(ctx, s, mail)
		}
		return err
	})
	if ctx.Err() != nil && err != nil {
		return // closing: it is still in the outbox
	}
	if errors.Is(err, errReplaced) {
		d, err = storage.Delivery{}, nil
	}
	if d.Gone = true; err != nil {
		if lost := caught(func() error { d = s.failed(ctx, kind, mail, err); return nil }); lost != nil {
			s.log.Error("mail is given up without a word", append(of(mail), "err", lost)...)
			d = storage.Delivery{Gone: true}
		}
	}
	if d.ID = mail.ID; d.League == "" {
		d.Match = mail.Match
	}
	for i := range d.Mail {
		d.Mail[i].Match, d.Mail[i].League, d.Mail[i].By, d.Mail[i].At = mail.Match, mail.League, mail.By, s.clock.Now()
	}
	s.ack(ctx, d)
	if err == nil && mail.Channel != 0 {
		s.hasten(ctx, mail.Channel) // what else waits for the channel goes, too
	}
}

// caught does something; a panic is its error.
func caught(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}

// about is the match or the competition that a mail is about.
func about(mail storage.Mail) string { return cmp.Or(string(mail.Match), string(mail.League)) }

// of returns the log's fields of a mail.
func of(mail storage.Mail) []any {
	if mail.League != "" {
		return []any{"league", mail.League, "kind", mail.Kind}
	}
	return []any{"match", mail.Match, "kind", mail.Kind}
}
