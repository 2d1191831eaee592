package outbox

import (
	"context"
	"fmt"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/storage"
)

// sendQuestion posts a player's question to the others, or brings its message up
// to date. Of one that is not the last any more it says nothing: the message of
// the next takes its buttons away.
func (s *Sender) sendQuestion(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	number, err := table.QuestionNumber(mail)
	if err != nil {
		return nil, err
	}
	if m.Question == nil || m.Question.Number != number {
		return nil, nil
	}
	p := here(m)
	msg := present.Question(s.words.Speak(m.Locale), m.Match).Message()
	if p.Question != 0 && p.Asked == number {
		msg.Mentions = nil // they were notified when it was posted first
		err := s.messenger.Edit(ctx, m.Channel, p.Question, msg)
		code := discord.FaultOf(err).Code
		if gone := code == discord.UnknownMessage || code == discord.TooManyOldEdits; err == nil || !gone || !m.Question.Open() {
			if gone {
				err = nil // it is over, and nobody misses its message
			}
			return nil, err
		}
	}
	old := p.Question
	msg.Nonce = fmt.Sprintf("%s-q%d-%d", m.ID, number, after(old, m.Channel))
	if p.Question, err = s.post(ctx, mail, m, msg); err != nil {
		return nil, err
	}
	if old != 0 {
		s.strip(ctx, m, []storage.MessageID{old})
	}
	p.Asked = number
	return &p, nil
}
