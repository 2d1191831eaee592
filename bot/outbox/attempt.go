package outbox

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/storage"
)

var errUnknownMail = errors.New("mail of a kind this version does not know")

// storeError is a failure to read the store, which may pass.
type storeError struct{ err error }

func (e *storeError) Error() string { return e.err.Error() }
func (e *storeError) Unwrap() error { return e.err }

// attempt makes a mail's message and sends it. It returns what is posted now, if
// that changed. What panics on the way is that one mail's failure.
func (s *Sender) attempt(ctx context.Context, mail storage.Mail) (posted *table.Posted, err error) {
	defer func() {
		if p := recover(); p != nil {
			posted, err = nil, fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	m, err := s.moment(ctx, mail.Match)
	if err != nil {
		return nil, err
	}
	if elsewhere(mail, m) {
		return nil, nil
	}
	switch mail.Kind {
	case table.CommitmentMail:
		return s.sendCommitment(ctx, m)
	case table.LobbyMail:
		return s.sendLobby(ctx, mail, m)
	case table.TurnMail:
		return s.sendTurn(ctx, mail, m)
	case table.QuestionMail:
		return s.sendQuestion(ctx, mail, m)
	case table.SecretMail:
		return nil, s.sendSecret(ctx, mail, m)
	case table.NoticeMail:
		return s.sendNotice(ctx, mail, m)
	}
	return nil, errUnknownMail
}

// moment reads a match. Its error may pass, unless it is about the match.
func (s *Sender) moment(ctx context.Context, id storage.MatchID) (table.Moment, error) {
	m, err := s.table.Moment(ctx, id)
	var none *table.Refusal
	if err == nil || errors.Is(err, table.ErrQuarantined) || errors.As(err, &none) {
		return m, err
	}
	return m, &storeError{err}
}

// sendCommitment posts the commitment. It says the same for ever, so it is never
// edited and never posted twice.
func (s *Sender) sendCommitment(ctx context.Context, m table.Moment) (*table.Posted, error) {
	p := m.Posted
	if p.Commitment != 0 {
		return nil, nil
	}
	msg := present.Commitment(s.words.Speak(m.Locale), m.Match).Message()
	msg.Nonce = fmt.Sprintf("%s-c", m.ID)
	made, err := s.messenger.Post(ctx, m.Channel, msg)
	if err != nil {
		return nil, err
	}
	p.Commitment = made.ID
	return &p, nil
}

// post posts a message with a nonce. An earlier attempt may have posted an older
// form of it without our knowing: then Discord gives that one back, and it is
// brought up to date.
func (s *Sender) post(ctx context.Context, mail storage.Mail, m table.Moment, msg discord.Message) (storage.MessageID, error) {
	var made discord.Posted
	sent := msg
	err := s.downgrading(m, msg, func(msg discord.Message) (err error) {
		sent = msg
		made, err = s.messenger.Post(ctx, m.Channel, msg)
		return err
	})
	if err == nil && (mail.Attempts > 0 || !made.Shows(sent)) {
		err = s.messenger.Edit(ctx, m.Channel, made.ID, sent)
	}
	return made.ID, err
}

// downgrading sends a message, and again without its pictures if the bot may
// write but not attach, or as text alone if Discord calls the message invalid:
// that is a fault of ours, and loud.
func (s *Sender) downgrading(m table.Moment, msg discord.Message, send func(discord.Message) error) error {
	err := send(msg)
	if err == nil {
		return nil
	}
	code := discord.FaultOf(err).Code
	switch {
	case code == discord.MissingPermission && len(msg.Files) > 0:
		msg.Files = nil
		return send(s.explained(m, msg, "no-pictures"))
	case code == discord.InvalidBody && len(msg.Files)+len(msg.Rows) > 0:
		s.log.Error("Discord calls a message invalid: it is sent as text alone", "match", m.ID, "seq", m.Seq, "err", err)
		msg.Files, msg.Rows = nil, nil
		return send(s.explained(m, msg, "text-alone"))
	}
	return err
}

// explained adds a notice to a message, which makes it another message.
func (s *Sender) explained(m table.Moment, msg discord.Message, notice string) discord.Message {
	msg.Content += "\n-# " + s.words.Speak(m.Locale).Say("notice."+notice, nil)
	if msg.Nonce != "" {
		msg.Nonce = "n" + msg.Nonce
	}
	return msg
}

// sendSecret tells a player by direct message what they alone may know.
func (s *Sender) sendSecret(ctx context.Context, mail storage.Mail, m table.Moment) error {
	seat, err := table.SecretSeat(mail)
	if err != nil {
		return err
	}
	var letter present.Reply
	v := s.words.Speak(m.Locale)
	if mail.Seq == 0 {
		if seat != m.SeatsOf(mail.User).First() {
			return nil // one letter at the start holds all that its reader has
		}
		letter, err = s.presenter.FirstLetter(ctx, v, m, mail.User)
	} else {
		_, told, readErr := s.table.Secrets(ctx, mail.Match, mail.Seq, seat)
		if readErr != nil {
			return &storeError{readErr}
		}
		letter = present.Letter(v, m, told)
	}
	if err != nil {
		return err
	}
	return s.write(ctx, mail, letter, "s")
}

// write sends a direct message.
func (s *Sender) write(ctx context.Context, mail storage.Mail, letter present.Reply, kind string) error {
	to, err := s.messenger.Direct(ctx, mail.User)
	if err != nil {
		return err
	}
	msg := letter.Direct()
	msg.Nonce = fmt.Sprintf("%s-%s%d", mail.Match, kind, mail.ID)
	_, err = s.messenger.Post(ctx, to, msg)
	return err
}
