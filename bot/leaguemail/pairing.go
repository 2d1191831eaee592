package leaguemail

import (
	"context"

	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/words"
	"skald/storage"
)

// A Pairing is what the steps of a pairing's mail need: its message, then its
// thread and the match in that.
type Pairing struct {
	Key      string
	Home     storage.ChannelID // where the competition speaks
	Open     bool              // it is still to be played, or answered
	Threaded bool              // it gets a thread
	Thread   string            // how that is called
	Late     bool              // its message is posted even if it is not open any more
	Message  func(league.Place) discord.Message
	Voice    *words.Voice
}

// Pair does the step that a mail asks for. It writes down what is posted, and
// returns the place before and after.
func (d Desk) Pair(ctx context.Context, s *outbox.Sender, mail storage.Mail, p Pairing) (del storage.Delivery, was, place league.Place, err error) {
	if was, err = d.Leagues.Place(ctx, mail.League, p.Key); err != nil {
		return del, was, was, outbox.Later(err)
	}
	place = was
	if mail.Kind == league.ThreadMail {
		err = d.thread(ctx, s, mail, p, &place)
	} else if place.Message != 0 || p.Open || p.Late {
		place.Message, err = d.Tend(ctx, s, mail, p.Voice, place.Message, p.Message(place), p.Open)
		if err == nil && p.Threaded {
			Next(&del, mail, league.ThreadMail)
		}
	} else if p.Threaded {
		Next(&del, mail, league.ThreadMail)
	}
	if err == nil && place != was {
		del.League, del.Place, del.Posted = mail.League, p.Key, place.Encode()
	}
	return del, was, place, err
}

// Tend brings a message of a competition up to date, or posts it. A message that is
// gone, or can be edited no more, is posted anew if it is needed.
func (d Desk) Tend(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, old storage.MessageID, msg discord.Message, needed bool) (storage.MessageID, error) {
	st := d.Standing(mail, v, msg)
	st.Old, st.Edit, st.Ended = old, true, !needed
	made, _, err := s.Stand(ctx, st)
	return made, err
}

// Next puts the mail of the next step behind a delivery.
func Next(del *storage.Delivery, mail storage.Mail, kind string) {
	del.Mail = append(del.Mail, storage.Mail{Kind: kind, Seq: mail.Seq, Channel: mail.Channel, User: mail.User, Body: mail.Body})
}

// thread makes the pairing's thread if that is missing, and sees to it that its
// match is in it, or called off.
func (d Desk) thread(ctx context.Context, s *outbox.Sender, mail storage.Mail, p Pairing, place *league.Place) error {
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
