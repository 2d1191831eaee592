package outbox

import (
	"context"
	"fmt"

	"skald/bot/discord"
	"skald/bot/play"
	"skald/bot/table"
	"skald/storage"
)

// sendQuestion posts a player's question to the others, or brings its message up
// to date.
func (s *Sender) sendQuestion(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	if m.Question == nil {
		return nil, nil
	}
	p := here(m)
	return s.sendNumbered(ctx, mail, m, &p, numbered{
		number: m.Question.Number, open: m.Question.Open(), sign: 'q', at: &p.Question, of: &p.Asked,
		message: play.Question(s.words.Speak(m.Locale), m.Match).Message(),
	})
}

// sendOffer posts an offer of seats, or brings its message up to date.
func (s *Sender) sendOffer(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	if m.Offer == nil {
		return nil, nil
	}
	p := here(m)
	return s.sendNumbered(ctx, mail, m, &p, numbered{
		number: m.Offer.Number, open: m.Offer.Open(), sign: 'o', at: &p.Offer, of: &p.Offered,
		message: play.SeatOffer(s.words.Speak(m.Locale), m.Match).Message(),
	})
}

// numbered is something of which a match has one after the other, each with a
// message of its own: the last, as it is now.
type numbered struct {
	number  int
	open    bool // its message has buttons
	sign    rune // in the nonce
	message discord.Message
	at      *storage.MessageID // where the message is written down
	of      *int               // where its number is
}

// sendNumbered posts the message of the last, or brings it up to date. Of one
// that is not the last any more it says nothing: the message of the next takes
// its buttons away.
func (s *Sender) sendNumbered(ctx context.Context, mail storage.Mail, m table.Moment, p *table.Posted, n numbered) (*table.Posted, error) {
	if number, err := table.NumberOf(mail); err != nil || number != n.number {
		return nil, err
	}
	msg, old := n.message, *n.at
	if old != 0 && *n.of == n.number {
		msg.Mentions = nil // they were notified when it was posted first
		err := s.messenger.Edit(ctx, m.Channel, old, msg)
		code := discord.FaultOf(err).Code
		if gone := code == discord.UnknownMessage || code == discord.TooManyOldEdits; err == nil || !gone || !n.open {
			if gone {
				err = nil // it is over, and nobody misses its message
			}
			return nil, err
		}
	}
	msg.Nonce = fmt.Sprintf("%s-%c%d-%d", m.ID, n.sign, n.number, after(old, m.Channel))
	made, err := s.post(ctx, mail, m, msg)
	if err != nil {
		return nil, err
	}
	*n.at, *n.of = made, n.number
	if old != 0 {
		s.strip(ctx, m, []storage.MessageID{old})
	}
	return p, nil
}
