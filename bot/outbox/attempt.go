package outbox

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

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
	switch mail.Kind {
	case table.LobbyMail:
		return s.sendLobby(ctx, mail, m)
	case table.TurnMail:
		return s.sendTurn(ctx, mail, m)
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

// sendTurn brings the channel's turn message up to date: it edits the message of
// this turn, or posts a new one and takes the buttons off the last.
func (s *Sender) sendTurn(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	shown, err := s.presenter.Turn(ctx, s.words.Speak(m.Locale), m)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		s.log.Error("board cannot be drawn: the turn is posted without it", "match", m.ID, "seq", m.Seq, "err", err)
	}
	p, msg := m.Posted, shown.Message()
	if p.Turn != 0 && p.Number == m.Turn.Number {
		err := s.downgrading(m, msg, func(msg discord.Message) error { return s.messenger.Edit(ctx, m.Channel, p.Turn, msg) })
		if err == nil {
			p.Seq = m.Seq
			return &p, nil
		}
		if code := discord.FaultOf(err).Code; code != discord.UnknownMessage && code != discord.TooManyOldEdits {
			return nil, err
		}
	}
	old := p.Turn
	// The message it replaces is part of the nonce, so that a deleted one can be
	// posted again.
	msg.Nonce = fmt.Sprintf("%s-%d-%d", m.ID, m.Turn.Number, p.Turn%1e6)
	if p.Turn, err = s.post(ctx, mail, m, msg); err != nil {
		return nil, err
	}
	if old != 0 && p.Number != m.Turn.Number {
		// Buttons that stay because of this failing answer sensibly all the same.
		if err := s.messenger.Strip(ctx, m.Channel, old); err != nil {
			s.log.Warn("old buttons stay", "match", m.ID, "err", err)
		}
	}
	p.Number, p.From, p.Seq = m.Turn.Number, m.Turn.From, m.Seq
	return &p, nil
}

// sendLobby brings the lobby message up to date.
func (s *Sender) sendLobby(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	p, msg := m.Posted, present.Lobby(s.words.Speak(m.Locale), m.Match).Message()
	if p.Lobby != 0 {
		err := s.downgrading(m, msg, func(msg discord.Message) error { return s.messenger.Edit(ctx, m.Channel, p.Lobby, msg) })
		if err == nil {
			return nil, nil
		}
		if discord.FaultOf(err).Code != discord.UnknownMessage {
			return nil, err
		}
		if m.Status != table.Lobby {
			return nil, nil // nobody needs a deleted lobby any more
		}
	}
	var err error
	msg.Nonce = fmt.Sprintf("%s-l%d", m.ID, p.Lobby%1e6)
	p.Lobby, err = s.post(ctx, mail, m, msg)
	return &p, err
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

// sendNotice tells people that something of the bot's could not be done.
func (s *Sender) sendNotice(ctx context.Context, mail storage.Mail, m table.Moment) (*table.Posted, error) {
	v, notice := s.words.Speak(m.Locale), present.Notice(mail.Body)
	if mail.Channel == 0 {
		return nil, s.write(ctx, mail, notice.ByLetter(v, m.Match, mail.User), "n")
	}
	msg := notice.InChannel(v, m.Match, mail.User).Message()
	msg.Nonce = fmt.Sprintf("%s-n%d", mail.Match, mail.ID)
	if _, err := s.messenger.Post(ctx, mail.Channel, msg); err != nil {
		return nil, err
	}
	if notice != present.ClosedDirect || slices.Contains(m.Posted.Deaf, mail.User) {
		return nil, nil
	}
	// Only what goes to the channel writes down what is posted, one after the
	// other.
	p := m.Posted
	p.Deaf = append(slices.Clone(p.Deaf), mail.User)
	return &p, nil
}
