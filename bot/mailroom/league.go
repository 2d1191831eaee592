package mailroom

import (
	"context"
	"fmt"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/words"
	"skald/storage"
)

// A Sending makes and sends the message of one mail of a competition, which is as it
// is by now, in the voice in which its channel is spoken to.
type Sending[S any] func(context.Context, *outbox.Sender, storage.Mail, *words.Voice, *league.Competition[S]) (storage.Delivery, error)

// Kinds returns rows for the mail of one kind of competition: the kinds share the
// names of their mail. A mail that waits for a channel which the competition has
// left goes to the one where it speaks by now.
func Kinds[S any](d Desk, of league.Kind, load func(context.Context, storage.LeagueID) (*league.Competition[S], error), sending map[string]Sending[S]) (list []outbox.Kind) {
	is := func(ctx context.Context, mail storage.Mail) (bool, error) {
		h, err := d.Leagues.Head(ctx, mail.League)
		return h.Kind == of, Unread(err)
	}
	for name, send := range sending {
		follow := func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
			l, err := load(ctx, mail.League)
			if err != nil {
				return storage.Delivery{}, Unread(err)
			}
			if mail.Attempts == 0 || mail.Channel == 0 || mail.Channel == l.Head.Channel {
				return send(ctx, s, mail, d.Words.Speak(l.Head.Locale), l)
			}
			mail.Channel, mail.Attempts, mail.Due, mail.Trouble, mail.Aside = l.Head.Channel, 0, time.Time{}, "", false
			return storage.Delivery{Mail: []storage.Mail{mail}}, nil
		}
		list = append(list, outbox.Kind{Name: name, Is: is, Send: follow, Waits: true, Failed: d.failed})
	}
	return list
}

// Once posts messages that are never edited: one mail's parts in order.
func (d Desk) Once(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, parts ...desk.ChannelMessage) error {
	for i, part := range parts {
		if part.Text == "" && len(part.Files) == 0 {
			continue
		}
		if _, _, err := s.Stand(ctx, outbox.Standing{
			Mail: mail, Message: part.Message(), Voice: v, Nonce: fmt.Sprintf("%s-%d.%d", mail.League, mail.ID, i), Fixed: true, Invites: part.Invites,
		}); err != nil {
			return err // those before it are known by their nonces
		}
	}
	return nil
}

// failed tells those concerned, once, that a mail is given up or waits for its
// channel: in the channel, or by direct message where that cannot be written to.
// A lost direct message, and a notice that cannot be made, are told no further.
func (d Desk) failed(ctx context.Context, mail storage.Mail, f discord.Fault, del *storage.Delivery) {
	if mail.Channel == 0 || f.Closed() && mail.Aside {
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
