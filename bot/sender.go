package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"skald/bot/table"
	"skald/storage"
)

// sender empties the outbox: it makes each message anew from the stored match,
// sends it, and only then forgets the mail. Mails of one lane go one after the
// other; a lane that Discord holds up holds up no other.
type sender struct {
	*Bot
	drawing chan struct{} // a place for each board being drawn
}

// maxLanes is how many lanes are sent on at once.
const maxLanes = 64

func newSender(b *Bot) *sender {
	return &sender{Bot: b, drawing: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// run sends until the context ends and what is under way has ended too.
func (s *sender) run(ctx context.Context) {
	busy := map[storage.Recipient]bool{}
	done := make(chan storage.Recipient)
	for ctx.Err() == nil {
		mails, err := s.table.Mail(ctx, s.now(), 2*maxLanes)
		if err != nil && ctx.Err() == nil {
			s.log.Error("outbox cannot be read", "err", err)
		}
		for _, mail := range mails {
			lane := mail.Recipient()
			if busy[lane] || len(busy) >= maxLanes {
				continue
			}
			busy[lane] = true
			go func() {
				s.deliver(ctx, mail)
				done <- lane
			}()
		}
		timer := time.NewTimer(s.pause(ctx, len(busy) > 0))
		select {
		case <-ctx.Done():
		case <-s.table.Wake():
		case lane := <-done:
			delete(busy, lane)
		case <-timer.C:
		}
		timer.Stop()
	}
	for range len(busy) {
		<-done
	}
}

// pause is how long nothing falls due: of a lane under way its end tells.
func (s *sender) pause(ctx context.Context, busy bool) time.Duration {
	const longest, shortest = time.Minute, 10 * time.Millisecond
	next, ok, err := s.table.NextMail(ctx)
	if err != nil {
		return time.Second
	}
	wait := next.Sub(s.now())
	if !ok || wait <= 0 && busy {
		return longest
	}
	return min(max(wait, shortest), longest)
}

// deliver sends one mail and settles it: sent, later, or given up with a word
// to those who should know.
func (s *sender) deliver(ctx context.Context, mail storage.Mail) {
	posted, err := s.send(ctx, mail)
	if ctx.Err() != nil && err != nil {
		return // closing: it is still in the outbox
	}
	done := storage.Delivery{ID: mail.ID, Gone: true, Match: mail.Match}
	if posted != nil {
		done.Posted = posted.Encode()
	}
	if err != nil {
		done = s.failed(ctx, mail, err)
	}
	// What was sent is written down also while closing, or it would be sent
	// again.
	if err := s.table.Ack(context.WithoutCancel(ctx), done); err != nil {
		s.log.Error("mail cannot be settled", "match", mail.Match, "err", err)
		select { // it is handed out again: not at once
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

func (s *sender) send(ctx context.Context, mail storage.Mail) (*table.Posted, error) {
	m, err := s.table.Match(ctx, mail.Match)
	if err != nil {
		return nil, err
	}
	posted, err := s.table.Posted(ctx, mail.Match)
	if err != nil {
		return nil, err
	}
	switch mail.Kind {
	case table.LobbyMail:
		return s.sendLobby(ctx, m, posted)
	case table.TurnMail:
		return s.sendTurn(ctx, m, posted)
	case table.SecretMail:
		return nil, s.sendSecret(ctx, m, mail)
	case table.NoticeMail:
		return s.sendNotice(ctx, m, mail, posted)
	}
	return nil, errUnknownMail
}

var errUnknownMail = errors.New("mail of a kind this version does not know")

// sendTurn brings the channel's turn message up to date: it edits the message
// of this turn, or posts a new one and takes the buttons off the last.
func (s *sender) sendTurn(ctx context.Context, m *table.Match, p table.Posted) (*table.Posted, error) {
	since := m.Turn.From
	if m.Seq == m.Turn.From {
		since = p.From // nothing is done yet: mark what the last turn changed
	}
	s.drawing <- struct{}{}
	posting, err := s.turn(ctx, m, since)
	<-s.drawing
	if err != nil {
		return nil, err
	}
	msg := posting.message()
	if p.Turn != 0 && p.Number == m.Turn.Number {
		err := s.withPicture(m, msg, func(msg message) error { return s.rest.edit(ctx, m.Channel, p.Turn, msg) })
		if err == nil {
			p.Seq = m.Seq
			return &p, nil
		}
		if f := faultOf(err); f.code != unknownMessage && f.code != oldEdits {
			return nil, err
		}
	}
	old := p.Turn
	msg.Nonce, msg.EnforceNonce = nonce(m, p), true
	err = s.withPicture(m, msg, func(msg message) error {
		made, err := s.rest.post(ctx, m.Channel, msg)
		p.Turn = made
		return err
	})
	if err != nil {
		return nil, err
	}
	if old != 0 && p.Number != m.Turn.Number {
		// Buttons that stay because of this failing answer sensibly all the
		// same.
		if err := s.rest.strip(ctx, m.Channel, old); err != nil {
			s.log.Warn("old buttons stay", "match", m.ID, "err", err)
		}
	}
	p.Number, p.From, p.Seq = m.Turn.Number, m.Turn.From, m.Seq
	return &p, nil
}

// nonce makes a repeated post of the same turn one message, also after a crash.
// The message it replaces is part of it, so that a deleted one can be posted
// again.
func nonce(m *table.Match, p table.Posted) string {
	return clip(string(m.ID)+"-"+itoa(int(m.Turn.Number))+"-"+itoa(int(p.Turn%1e6)), 25)
}

// withPicture sends a message, and once more without its pictures if the bot
// may write but not attach.
func (s *sender) withPicture(m *table.Match, msg message, send func(message) error) error {
	err := send(msg)
	if err == nil || faultOf(err).code != missingPerms || len(msg.files) == 0 {
		return err
	}
	msg.files = nil
	msg.Content = join("\n", msg.Content, "-# "+s.words.Speak(m.Locale).Say("notice.no-pictures", nil))
	if msg.Nonce != "" {
		msg.Nonce = clip("n"+msg.Nonce, 25)
	}
	return send(msg)
}

// sendSecret tells a player by direct message what he alone may know.
func (s *sender) sendSecret(ctx context.Context, m *table.Match, mail storage.Mail) error {
	seat, err := table.SecretSeat(mail)
	if err != nil {
		return err
	}
	if mail.Seq == 0 && seat != m.SeatsOf(mail.User).First() {
		return nil // one letter at the start holds all that its reader has
	}
	w, err := s.secretLetter(ctx, m, mail, seat)
	if err != nil {
		return err
	}
	to, err := s.rest.direct(ctx, mail.User)
	if err != nil {
		return err
	}
	msg := w.message()
	msg.Flags = 0 // a direct message is no answer to anything
	msg.Nonce, msg.EnforceNonce = clip(string(m.ID)+"-s"+itoa(int(mail.ID)), 25), true
	_, err = s.rest.post(ctx, to, msg)
	return err
}

// sendNotice tells people that something of the bot's could not be done.
func (s *sender) sendNotice(ctx context.Context, m *table.Match, mail storage.Mail, p table.Posted) (*table.Posted, error) {
	v := s.words.Speak(m.Locale)
	data := map[string]any{"user": mention(mail.User), "channel": "<#" + m.Channel.String() + ">", "title": v.Title(m.About())}
	msg := message{Content: v.Say("notice."+string(mail.Body), data)}
	to := mail.Channel
	if to == 0 {
		var err error
		if to, err = s.rest.direct(ctx, mail.User); err != nil {
			return nil, err
		}
	} else {
		msg.Mentions.Users = []storage.UserID{mail.User}
		msg.Components = s.extras(v, m)
	}
	msg.Nonce, msg.EnforceNonce = clip(string(m.ID)+"-n"+itoa(int(mail.ID)), 25), true
	if _, err := s.rest.post(ctx, to, msg); err != nil || mail.Channel == 0 {
		return nil, err
	}
	// Only what goes to the channel writes down what is posted, one after the
	// other.
	p.Deaf = append(slices.Clone(p.Deaf), mail.User)
	return &p, nil
}

// failed decides what becomes of a mail that could not be sent: another try, or
// none and a word to those who should know.
func (s *sender) failed(ctx context.Context, mail storage.Mail, err error) storage.Delivery {
	f := faultOf(err)
	if errors.Is(err, errUnknownMail) || errors.Is(err, table.ErrQuarantined) {
		f = fault{}
	}
	if f.again || f.code == 401 {
		wait := min(time.Second<<min(mail.Attempts, 10), 10*time.Minute)
		wait = max(f.after, wait/2+rand.N(wait))
		s.log.Warn("mail is tried again", "match", mail.Match, "kind", mail.Kind, "attempt", mail.Attempts+1, "err", err, "again_in", wait.Round(time.Millisecond))
		return storage.Delivery{ID: mail.ID, Attempts: mail.Attempts + 1, Due: s.now().Add(wait)}
	}
	s.log.Error("mail is given up", "match", mail.Match, "kind", mail.Kind, "user", mail.User, "err", err)
	return storage.Delivery{ID: mail.ID, Gone: true, Match: mail.Match, Mail: s.fallback(ctx, mail, f.code)}
}

// fallback is what is said instead: in the channel without the secret, or by
// direct message where the channel cannot be written to.
func (s *sender) fallback(ctx context.Context, mail storage.Mail, code int) []storage.Mail {
	m, err := s.table.Match(ctx, mail.Match)
	if err != nil {
		return nil
	}
	notice := func(key string, c storage.ChannelID, u storage.UserID) storage.Mail {
		return storage.Mail{
			Kind: table.NoticeMail, Match: m.ID, Channel: c, User: u, Body: []byte(key),
			Replaces: key + "/" + string(m.ID) + "/" + u.String(),
		}
	}
	var list []storage.Mail
	switch {
	case mail.Kind == table.SecretMail && slices.Contains([]int{closedDMs, noMutualServers, missingAccess}, code):
		if p, err := s.table.Posted(ctx, m.ID); err != nil || slices.Contains(p.Deaf, mail.User) {
			return nil // told before
		}
		return append(list, notice("closed-dms", m.Channel, mail.User))
	case mail.Kind == table.TurnMail && code == unknownChannel:
		for _, u := range m.Players {
			list = append(list, notice("channel-gone", 0, u))
		}
	case mail.Kind == table.TurnMail && slices.Contains([]int{missingAccess, missingPerms, archivedThread, lockedThread}, code):
		for _, u := range m.Waiting() {
			list = append(list, notice("cannot-post", 0, u))
		}
	}
	return list
}
