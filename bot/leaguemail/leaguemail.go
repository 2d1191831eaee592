// Package leaguemail is what the mail of tournaments and of ladders has in common:
// messages that are posted once, words to one person, and the steps of a pairing,
// which are its message, its thread and the match in that. It knows no competition
// but by what is handed in.
package leaguemail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// A Desk is the desk on which the messages of competitions are made.
type Desk struct{ *desk.Desk }

// A Sending is how one kind of mail is made and sent.
type Sending func(context.Context, *outbox.Sender, storage.Mail) (storage.Delivery, error)

// Kinds returns rows for the mail of one kind of competition: the two share the
// names of their mail. A mail that waits for a channel which the competition has
// left goes to the one where it speaks by now.
func (d Desk) Kinds(of league.Kind, sending map[string]Sending) (list []outbox.Kind) {
	is := func(ctx context.Context, mail storage.Mail) (bool, error) {
		h, err := d.Leagues.Head(ctx, mail.League)
		return h.Kind == of, Unread(err)
	}
	for name, send := range sending {
		follow := func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
			h, err := d.Leagues.Head(ctx, mail.League)
			if err != nil {
				return storage.Delivery{}, Unread(err)
			}
			if mail.Attempts == 0 || mail.Channel == 0 || mail.Channel == h.Channel {
				return send(ctx, s, mail)
			}
			mail.Channel, mail.Attempts, mail.Due, mail.Trouble, mail.Aside = h.Channel, 0, time.Time{}, "", false
			return storage.Delivery{Mail: []storage.Mail{mail}}, nil
		}
		list = append(list, outbox.Kind{Name: name, Is: is, Send: follow, Waits: true, Failed: d.failed})
	}
	return list
}

// Unread is the error of a competition that could not be read. It may pass, unless
// it is about the competition.
func Unread(err error) error {
	var none *league.Refusal
	var no *table.Refusal
	if errors.Is(err, league.ErrQuarantined) || errors.As(err, &none) || errors.As(err, &no) {
		return err
	}
	return outbox.Later(err)
}

// Standing returns a message for the competition's channel that is new.
func (d Desk) Standing(mail storage.Mail, v *words.Voice, msg discord.Message) outbox.Standing {
	return outbox.Standing{
		Mail: mail, In: mail.Channel, Message: msg, Nonce: fmt.Sprintf("%s-%d", mail.League, mail.ID),
		Voice: v, Advice: "-competition", Log: []any{"league", mail.League, "kind", mail.Kind},
	}
}

// Once posts messages that are never edited: one mail's parts in order.
func (d Desk) Once(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, parts ...desk.ChannelMessage) error {
	for i, part := range parts {
		st := d.Standing(mail, v, part.Message())
		if st.Message.Content == "" && len(st.Message.Files) == 0 {
			continue
		}
		st.Nonce, st.Fixed = fmt.Sprintf("%s-%d.%d", mail.League, mail.ID, i), true
		if _, _, err := s.Stand(ctx, st); err != nil {
			return err // those before it are known by their nonces
		}
	}
	return nil
}

// Word tells one person something by direct message, in their own language.
func (d Desk) Word(ctx context.Context, s *outbox.Sender, mail storage.Mail, locale string, say func(*words.Voice) desk.Reply) error {
	own, err := d.Table.People.LanguageOf(ctx, mail.User)
	if err != nil {
		return outbox.Later(err)
	}
	return s.Write(ctx, mail.User, say(d.Words.Speak(own, locale)).Direct(), fmt.Sprintf("%s-%d", mail.League, mail.ID))
}

// failed tells those concerned, once, that a mail is given up or waits for its
// channel: in the channel, or by direct message where that cannot be written to.
// A lost direct message, and a notice that cannot be made, are told no further.
func (d Desk) failed(ctx context.Context, mail storage.Mail, f outbox.Fault, del *storage.Delivery) {
	if mail.Channel == 0 || f.Closed() && f.Told {
		return
	}
	n := league.NoticeAbout(mail, d.Leagues.Concerned(ctx, mail))
	thread, gone := mail.Kind == league.ThreadMail, f.Gone()
	if mail.Kind == league.TalkMail {
		place, err := d.Leagues.Place(ctx, mail.League, n.Pairing)
		if err == nil && place.Thread != 0 {
			n.Channel, gone = place.Thread, false // the competition's own channel is still there
		}
	}
	switch {
	case thread && f.Closed() && f.Code != discord.MissingAccess:
		n.Key, n.Users = league.NoticeThread, d.Leagues.Directors(ctx, mail.League)
	case gone || f.Closed():
		n.Key = league.NoticeClosed
		if gone {
			n.Key = league.NoticeGone
		}
		for _, u := range n.Users {
			del.Mail = append(del.Mail, league.NoticeTo(mail.League, 0, u, n))
		}
		return
	case mail.Kind == league.NoticeMail:
		return
	case thread:
		n.Key, n.Users = league.NoticeMatch, d.Leagues.Directors(ctx, mail.League)
	default:
		n.Key = league.NoticeUnshown
	}
	channel := mail.Channel
	if h, err := d.Leagues.Head(ctx, mail.League); err == nil {
		channel = h.Channel
	}
	del.Mail = []storage.Mail{league.NoticeTo(mail.League, channel, 0, n)}
}
