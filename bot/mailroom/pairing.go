package mailroom

import (
	"context"

	"skald/bot/desk"
	"skald/bot/outbox"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/competition"
)

// A Pairing is what the steps of a pairing's mail need: its message, then its
// thread and the match in that.
type Pairing struct {
	Key      string
	Home     storage.ChannelID                           // where the competition speaks
	Open     bool                                        // it is still to be played, or answered
	Threaded bool                                        // it gets a thread
	Thread   string                                      // how that is called
	Talks    bool                                        // in the thread a message is posted in which it drafts or reports
	Late     bool                                        // its message is posted even if it is not open any more
	People   []storage.UserID                            // who must be on the server before it is posted; nil: nobody need
	Gone     func(context.Context, storage.UserID) error // deals with one of them who is not
	Message  desk.ChannelMessage
	Voice    *words.Voice
}

// In changes what a competition has in a place, and returns what is to be written
// down of it.
func (d Desk) In(ctx context.Context, mail storage.Mail, name string, change func(*competition.Place) error) (del storage.Delivery, err error) {
	place, err := d.Leagues.Place(ctx, mail.League, name)
	if err != nil {
		return del, outbox.Later(err)
	}
	was := place
	if err = change(&place); err == nil && place != was {
		del.League, del.Place, del.Posted = mail.League, name, place.Encode()
	}
	return del, err
}

// pair does the step of a pairing that a mail asks for.
func (d Desk) pair(ctx context.Context, s *outbox.Sender, mail storage.Mail, p Pairing) (storage.Delivery, error) {
	next := storage.Mail{Seq: mail.Seq, Channel: mail.Channel, User: mail.User, Body: mail.Body}
	del, err := d.In(ctx, mail, p.Key, func(place *competition.Place) (err error) {
		if mail.Kind == competition.ThreadMail {
			had := place.Thread != 0
			if err = d.thread(ctx, s, p, mail, place); !had && place.Thread != 0 && p.Talks {
				next.Kind = competition.TalkMail
			}
			return err
		}
		if place.Message != 0 || p.Open || p.Late {
			place.Message, err = d.Tend(ctx, s, mail, p.Voice, place.Message, p.Message, p.Open)
		}
		if p.Threaded {
			next.Kind = competition.ThreadMail
		}
		return err
	})
	if next.Kind != "" {
		del.Mail = []storage.Mail{next}
	}
	return del, err
}

// Tend brings a message of a competition up to date, or posts it. A message that is
// gone, or can be edited no more, is posted anew if it is needed.
func (d Desk) Tend(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, old storage.MessageID, msg desk.ChannelMessage, needed bool) (storage.MessageID, error) {
	made, _, err := s.Stand(ctx, outbox.Standing{
		Mail: mail, Message: msg.Message(), Voice: v, Old: old, Edit: true, Ended: !needed, Invites: msg.Invites,
	})
	return made, err
}

// thread makes the pairing's thread if that is missing, and sees to it that its
// match is in it, or called off.
func (d Desk) thread(ctx context.Context, s *outbox.Sender, p Pairing, mail storage.Mail, place *competition.Place) error {
	if p.Open && place.Thread == 0 && place.Message != 0 {
		if err := s.Thread(ctx, p.Home, place.Message, p.Thread); err != nil {
			return err
		}
		place.Thread = storage.ChannelID(place.Message)
	}
	id, err := d.Leagues.Meet(ctx, mail.League, p.Key, place.Thread)
	if err == nil && id != "" {
		place.Match = id
	}
	return Unread(err)
}
