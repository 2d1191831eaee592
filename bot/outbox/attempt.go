package outbox

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"skald/bot/discord"
	"skald/bot/play"
	"skald/bot/table"
	"skald/storage"
)

var errUnknownMail = errors.New("mail of a kind this version does not know")

// storeError is a failure to read the store, which may pass.
type storeError struct{ err error }

func (e *storeError) Error() string { return e.err.Error() }
func (e *storeError) Unwrap() error { return e.err }

// attempt makes a mail's message and sends it. It returns what is posted now, as
// storage keeps it, if that changed. What panics on the way is that one mail's
// failure.
func (s *Sender) attempt(ctx context.Context, mail storage.Mail) (posted []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			posted, err = nil, fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	s.giveWay(ctx)
	switch mail.Kind {
	case table.DigestMail:
		return nil, s.sendDigest(ctx, mail)
	case table.SecretMail:
		sent, err := s.sendLetter(ctx, mail)
		if sent == nil {
			return nil, err
		}
		return sent.Encode(), err
	}
	if mail.Kind == table.AuditMail {
		return nil, s.sendAudit(ctx, mail)
	}
	shown, err := s.attemptHere(ctx, mail)
	if shown == nil {
		return nil, err
	}
	return shown.Encode(), err
}

// attemptHere is attempt of a mail that shows something of the match's channel.
func (s *Sender) attemptHere(ctx context.Context, mail storage.Mail) (*table.Posted, error) {
	m, err := s.table.Moment(ctx, mail.Match)
	if err != nil {
		return nil, unread(err)
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
	case table.OfferMail:
		return s.sendOffer(ctx, mail, m)
	case table.NoticeMail:
		return s.sendNotice(ctx, mail, m)
	case table.NudgeMail:
		return s.sendNudge(ctx, mail, m)
	case table.StallMail:
		return s.sendStall(ctx, mail, m)
	}
	return nil, errUnknownMail
}

// unread is the error of a match that could not be read. It may pass, unless it
// is about the match.
func unread(err error) error {
	var none *table.Refusal
	if errors.Is(err, table.ErrQuarantined) || errors.As(err, &none) {
		return err
	}
	return &storeError{err}
}

// sendCommitment posts the commitment. It says the same for ever, so it is never
// edited and never posted twice.
func (s *Sender) sendCommitment(ctx context.Context, m table.Moment) (*table.Posted, error) {
	p := m.Posted
	if p.Commitment != 0 {
		return nil, nil
	}
	msg := play.Commitment(s.words.Speak(m.Locale), m.Match).Message()
	msg.Nonce, msg.Silent = fmt.Sprintf("%s-c", m.ID), true
	made, err := s.messenger.Post(ctx, m.Channel, msg)
	if err != nil {
		return nil, err
	}
	p.Commitment = made.ID
	return &p, nil
}

// post posts a message with a nonce; one that mentions nobody makes no sound. An
// earlier attempt may have posted an older form of it without our knowing: then
// Discord gives that one back, and it is brought up to date.
func (s *Sender) post(ctx context.Context, mail storage.Mail, m table.Moment, msg discord.Message) (storage.MessageID, error) {
	var made discord.Posted
	msg.Silent = len(msg.Mentions) == 0
	sent := msg
	err := s.downgrading(ctx, aboutMatch(m), msg, func(msg discord.Message) (err error) {
		sent = msg
		made, err = s.messenger.Post(ctx, m.Channel, msg)
		return err
	})
	if err == nil && (mail.Attempts > 0 || !made.Shows(sent)) {
		err = s.messenger.Edit(ctx, m.Channel, made.ID, sent)
	}
	return made.ID, err
}

// about is what a message is about, as its downgrading needs it.
type about struct {
	locale string
	fields []any  // for the log
	advice string // where to look instead: the end of the notices' keys
}

func aboutMatch(m table.Moment) about {
	return about{locale: m.Locale, fields: []any{"match", m.ID, "seq", m.Seq}}
}

// downgrading sends a message, and again without its pictures if the bot may
// write but not attach, or as text alone if Discord calls the message invalid:
// that is a fault of ours, and loud.
func (s *Sender) downgrading(ctx context.Context, of about, msg discord.Message, send func(discord.Message) error) error {
	s.giveWay(ctx)
	err := send(msg)
	if err == nil {
		return nil
	}
	code := discord.FaultOf(err).Code
	switch {
	case code == discord.MissingPermission && len(msg.Files) > 0:
		msg.Files = nil
		return send(s.explained(of, msg, "no-pictures"))
	case code == discord.InvalidBody && len(msg.Files)+len(msg.Rows) > 0:
		s.log.Error("Discord calls a message invalid: it is sent as text alone", append(of.fields, "err", err)...)
		msg.Files, msg.Rows = nil, nil
		return send(s.explained(of, msg, "text-alone"))
	}
	return err
}

// explained adds a notice to a message, which makes it another message.
func (s *Sender) explained(of about, msg discord.Message, notice string) discord.Message {
	msg.Content += "\n-# " + s.words.Speak(of.locale).Say("notice."+notice+of.advice, nil)
	if msg.Nonce != "" {
		msg.Nonce = "n" + msg.Nonce
	}
	return msg
}
