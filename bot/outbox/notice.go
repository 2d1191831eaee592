package outbox

import (
	"context"
	"fmt"
	"slices"

	"skald/bot/play"
	"skald/bot/table"
	"skald/storage"
)

// sendNotice tells people that something of the bot's could not be done. In the
// channel it carries the buttons of the turn, so that it buries none; they go
// when the turn does.
func (s *Sender) sendNotice(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	notice := play.Notice(mail.Body)
	if mail.Channel == 0 {
		return nil, s.noticeTo(ctx, mail, m, notice)
	}
	if notice == play.ClosedDirect && slices.Contains(m.Posted.Deaf, mail.User) {
		return nil, nil // told since this was put in
	}
	msg := notice.InChannel(s.words.Speak(m.Locale), m.Match, mail.User, s.rooms.Play.TurnRows(s.words.Speak(m.Locale), m.Match)).Message()
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
	if notice == play.ClosedDirect && !slices.Contains(p.Deaf, mail.User) {
		p.Deaf = append(slices.Clone(p.Deaf), mail.User)
	}
	return &p, nil
}

// noticeTo tells one person by direct message, in their own language.
func (s *Sender) noticeTo(ctx context.Context, mail storage.Mail, m table.Moment, notice play.Notice) error {
	locale, err := s.table.LanguageOf(ctx, mail.User)
	if err != nil {
		return &storeError{err}
	}
	to, err := s.messenger.Direct(ctx, mail.User)
	if err != nil {
		return err
	}
	msg := notice.ByLetter(s.words.Speak(locale, m.Locale), m.Match, mail.User).Direct()
	msg.Nonce = fmt.Sprintf("%s-n%d", mail.Match, mail.ID)
	_, err = s.messenger.Post(ctx, to, msg)
	return err
}
