package outbox

import (
	"context"
	"fmt"
	"slices"

	"skald/bot/present"
	"skald/bot/table"
	"skald/storage"
)

// sendNotice tells people that something of the bot's could not be done. In the
// channel it carries the buttons of the turn, so that it buries none; they go
// when the turn does.
func (s *Sender) sendNotice(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	v, notice := s.words.Speak(m.Locale), present.Notice(mail.Body)
	if mail.Channel == 0 {
		return nil, s.write(ctx, mail, notice.ByLetter(v, m.Match, mail.User), "n")
	}
	msg := notice.InChannel(v, m.Match, mail.User).Message()
	msg.Nonce = fmt.Sprintf("%s-n%d", mail.Match, mail.ID)
	made, err := s.messenger.Post(ctx, mail.Channel, msg)
	if err != nil {
		return nil, err
	}
	// Only what goes to the channel writes down what is posted, one after the
	// other.
	p := here(m)
	if len(msg.Rows) > 0 {
		p.Notices = append(slices.Clone(p.Notices), made.ID)
	}
	if notice == present.ClosedDirect && !slices.Contains(p.Deaf, mail.User) {
		p.Deaf = append(slices.Clone(p.Deaf), mail.User)
	}
	return &p, nil
}
