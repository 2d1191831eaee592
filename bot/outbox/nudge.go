package outbox

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"skald/bot/discord"
	"skald/bot/reminders"
	"skald/bot/table"
	"skald/storage"
)

// sendNudge reminds one person of a match, in its channel or by direct message.
// Who has acted since, or sleeps by now, is left alone: then the next one comes.
func (s *Sender) sendNudge(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	if !m.Nudges(mail) {
		return nil, nil
	}
	r, err := s.table.Remind(ctx, mail.User)
	if err != nil {
		return nil, &storeError{err}
	}
	if !hears(r, s.clock.Now()) {
		return nil, nil
	}
	if mail.Channel == 0 {
		return nil, s.nudgeTo(ctx, mail, m)
	}
	msg := reminders.Nudge(s.words.Speak(m.Locale), m, mail.User).Message()
	msg.Nonce = fmt.Sprintf("%s-r%d", mail.Match, mail.ID)
	made, err := s.post(ctx, mail, m, msg)
	if err != nil {
		return nil, err
	}
	p := here(m)
	s.unnudge(ctx, m, p.Nudged[mail.User])
	if p.Nudged = maps.Clone(p.Nudged); p.Nudged == nil {
		p.Nudged = map[storage.UserID]storage.MessageID{}
	}
	p.Nudged[mail.User] = made
	return &p, nil
}

// hears reports whether somebody may be reminded at a moment.
func hears(r table.Remind, now time.Time) bool {
	return r.By != table.ByNobody && r.Awake(now).Equal(now)
}

// unnudge deletes messages that have reminded somebody, and that nobody needs any
// more.
func (s *Sender) unnudge(ctx context.Context, m table.Moment, list ...storage.MessageID) {
	for _, old := range list {
		if old == 0 {
			continue
		}
		if err := s.messenger.Delete(ctx, m.Channel, old); err != nil {
			s.log.Warn("an older nudge stays", "match", m.ID, "err", err)
		}
	}
}

// unnudgeAnswered deletes the messages that have reminded somebody of a question
// which they have answered while others have not, and returns those that stay.
func (s *Sender) unnudgeAnswered(ctx context.Context, m table.Moment, nudged map[storage.UserID]storage.MessageID) map[storage.UserID]storage.MessageID {
	if m.Turn.Awaited == 0 {
		return nudged
	}
	left := maps.Clone(nudged)
	for u, message := range nudged {
		if !slices.Contains(m.Waiting(), u) && !m.Asks(u) {
			s.unnudge(ctx, m, message)
			delete(left, u)
		}
	}
	return left
}

// nudgeTo reminds one person by direct message.
func (s *Sender) nudgeTo(ctx context.Context, mail storage.Mail, m table.Moment) error {
	locale, err := s.table.LanguageOf(ctx, mail.User)
	if err != nil {
		return &storeError{err}
	}
	msg := reminders.NudgeLetter(s.words.Speak(locale, m.Locale), m, mail.User).Direct()
	msg.Nonce = fmt.Sprintf("%s-r%d", mail.Match, mail.ID)
	return s.direct(ctx, mail.User, msg)
}

func (s *Sender) direct(ctx context.Context, u storage.UserID, msg discord.Message) error {
	to, err := s.messenger.Direct(ctx, u)
	if err == nil {
		_, err = s.messenger.Post(ctx, to, msg)
	}
	return err
}

// sendDigest reminds one person of all matches that wait for them, once per
// interval. That it came is noted before the mail is acknowledged, and also if it
// cannot come, since something else comes instead then.
func (s *Sender) sendDigest(ctx context.Context, mail storage.Mail) error {
	r, err := s.table.Remind(ctx, mail.User)
	if err != nil {
		return &storeError{err}
	}
	last, err := s.table.Digested(ctx, mail.User)
	if err != nil {
		return &storeError{err}
	}
	now := s.clock.Now()
	if !hears(r, now) || !last.After(now) && now.Sub(last) < r.Chosen().Every {
		return nil
	}
	list, err := s.table.Digest(ctx, mail.User)
	if err != nil {
		return &storeError{err}
	}
	if len(list) == 0 {
		return nil
	}
	locale, err := s.table.LanguageOf(ctx, mail.User)
	if err != nil {
		return &storeError{err}
	}
	msg := reminders.Digest(s.words.Speak(locale), list, mail.User).Direct()
	msg.Nonce = fmt.Sprintf("%s-r%d", mail.Match, mail.ID)
	err = s.direct(ctx, mail.User, msg)
	if err == nil || slices.Contains(closedDirect, discord.FaultOf(err).Code) {
		if err := s.table.KeepDigested(ctx, mail.User); err != nil {
			return &storeError{err}
		}
	}
	return err
}

// sendStall tells the channel that somebody does not act in spite of all nudges.
// It notifies nobody.
func (s *Sender) sendStall(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	if !m.Nudges(mail) {
		return nil, nil
	}
	msg := reminders.Stall(s.words.Speak(m.Locale), m, mail.User).Message()
	msg.Nonce = fmt.Sprintf("%s-r%d", mail.Match, mail.ID)
	made, err := s.post(ctx, mail, m, msg)
	if err != nil {
		return nil, err
	}
	p := here(m)
	if len(msg.Rows) > 0 {
		p.Notices = append(slices.Clone(p.Notices), made)
	}
	return &p, nil
}
