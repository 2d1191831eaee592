// Package mailroom is what the mail of rooms has in common. It reads the match or
// the competition that a mail speaks of, brings what stands of it up to date, writes
// to people in their own language, and tells those concerned when a message cannot be
// made or sent. It knows no kind of mail but the notices, and of a pairing's mail its
// steps.
package mailroom

import (
	"context"
	"errors"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/words"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// A Desk is the desk on which the messages of matches and of competitions are made.
type Desk struct{ *desk.Desk }

// Unread is the error of a match or a competition that could not be read. It may
// pass, unless it is about that.
func Unread(err error) error {
	var none *rules.Refusal
	var no *league.Refusal
	if errors.Is(err, matches.ErrQuarantined) || errors.Is(err, league.ErrQuarantined) || errors.As(err, &none) || errors.As(err, &no) {
		return err
	}
	return outbox.Later(err)
}

// Word tells the user of a mail something by direct message: in their own language,
// else in that of the locale.
func (d Desk) Word(ctx context.Context, s *outbox.Sender, mail storage.Mail, locale string, say func(*words.Voice) desk.Reply) error {
	p, err := d.Table.People.Person(ctx, mail.User)
	if err != nil {
		return outbox.Later(err)
	}
	v := d.Words.Speak(p.Locale, locale)
	_, _, err = s.Stand(ctx, outbox.Standing{Mail: mail, Message: say(v).Direct(), Voice: v, Loud: true, Fixed: true})
	return err
}
