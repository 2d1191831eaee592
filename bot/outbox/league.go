package outbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// deliverLeague sends one mail of a league and says what became of it. What it
// posts is written down with that, and so is the mail of the next step: a
// pairing's message, then its thread, then its match.
func (s *Sender) deliverLeague(ctx context.Context, mail storage.Mail) (d storage.Delivery, ok bool) {
	d, err := s.attemptLeague(ctx, mail)
	if ctx.Err() != nil && err != nil {
		return d, false // closing: it is still in the outbox
	}
	if err != nil {
		d = s.failedLeague(ctx, mail, err)
	}
	d.ID = mail.ID
	for i := range d.Mail {
		d.Mail[i].League, d.Mail[i].At = mail.League, s.clock.Now()
	}
	return d, true
}

// attemptLeague makes a mail's message and sends it. What panics on the way is
// that one mail's failure.
func (s *Sender) attemptLeague(ctx context.Context, mail storage.Mail) (d storage.Delivery, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	d = storage.Delivery{Gone: true}
	s.giveWay(ctx)
	h, err := s.leagues.Head(ctx, mail.League)
	if err != nil {
		return d, unreadLeague(err)
	}
	if h.Kind == league.LadderKind {
		return s.attemptLadder(ctx, mail)
	}
	return s.attemptCup(ctx, mail)
}

// attemptCup is attemptLeague of a tournament.
func (s *Sender) attemptCup(ctx context.Context, mail storage.Mail) (d storage.Delivery, err error) {
	d = storage.Delivery{Gone: true}
	cup, err := s.leagues.Tournament(ctx, mail.League)
	if err != nil {
		return d, unreadLeague(err)
	}
	v := s.words.Speak(cup.Head.Locale)
	switch mail.Kind {
	case league.RegistrationMail:
		return d, s.sendRegistration(ctx, mail, v, cup, &d)
	case league.NewsMail:
		return d, s.sendNews(ctx, mail, v, cup)
	case league.StandingsMail:
		msg, err := s.rooms.Tournament.PostedTable(ctx, v, cup, int(mail.Seq))
		if err != nil {
			s.log.Error("standings are sent as text", "league", cup.ID, "err", err)
		}
		return d, s.sendOnce(ctx, mail, msg)
	case league.NoticeMail:
		n, err := league.NoticeIn(mail)
		if err != nil {
			return d, err
		}
		if mail.Channel == 0 {
			return d, s.sendWord(ctx, mail, cup.Head.Locale, func(v *words.Voice) desk.Reply { return tournament.CupWord(v, cup, n) })
		}
		return d, s.sendOnce(ctx, mail, tournament.CupNotice(v, cup, n))
	case league.PairingMail, league.ThreadMail, league.TalkMail:
		return d, s.sendPairing(ctx, mail, v, cup, &d)
	}
	return d, errUnknownMail
}

// unreadLeague is the error of a league that could not be read. It may pass,
// unless it is about the league.
func unreadLeague(err error) error {
	var none *league.Refusal
	if errors.Is(err, league.ErrQuarantined) || errors.As(err, &none) {
		return err
	}
	return &storeError{err}
}

// sendOnce posts a message that is never edited.
func (s *Sender) sendOnce(ctx context.Context, mail storage.Mail, m desk.ChannelMessage) error {
	return s.sendPart(ctx, mail, 0, m)
}

// sendPart posts one of several such messages.
func (s *Sender) sendPart(ctx context.Context, mail storage.Mail, part int, m desk.ChannelMessage) error {
	msg := m.Message()
	if msg.Content == "" && len(msg.Files) == 0 {
		return nil
	}
	msg.Nonce = fmt.Sprintf("%s-%d.%d", mail.League, mail.ID, part)
	_, err := s.postLeague(ctx, mail, mail.Channel, msg)
	return err
}

// postLeague posts a message with a nonce. An earlier attempt may have posted an
// older form of it: then that is brought up to date.
func (s *Sender) postLeague(ctx context.Context, mail storage.Mail, to storage.ChannelID, msg discord.Message) (made discord.Posted, err error) {
	sent := msg
	sent.Silent = len(msg.Mentions) == 0
	err = s.downgrading(ctx, s.aboutLeague(ctx, mail), sent, func(msg discord.Message) (err error) {
		sent = msg
		made, err = s.messenger.Post(ctx, to, msg)
		return err
	})
	if err == nil && !made.Shows(sent) {
		err = s.messenger.Edit(ctx, to, made.ID, sent)
	}
	return made, err
}

func (s *Sender) aboutLeague(ctx context.Context, mail storage.Mail) about {
	h, _ := s.leagues.Head(ctx, mail.League)
	return about{locale: h.Locale, fields: []any{"league", mail.League, "kind", mail.Kind}, advice: "-competition"}
}

// sendWord tells one person something by direct message, in their own language.
func (s *Sender) sendWord(ctx context.Context, mail storage.Mail, locale string, say func(*words.Voice) desk.Reply) error {
	own, err := s.table.LanguageOf(ctx, mail.User)
	if err != nil {
		return &storeError{err}
	}
	msg := say(s.words.Speak(own, locale)).Direct()
	msg.Nonce = fmt.Sprintf("%s-%d", mail.League, mail.ID)
	return s.direct(ctx, mail.User, msg)
}

func (s *Sender) sendNews(ctx context.Context, mail storage.Mail, v *words.Voice, cup *league.Cup) error {
	from, to, err := league.NewsIn(mail)
	if err != nil {
		return err
	}
	events, err := s.leagues.Events(cup, from, to)
	if err != nil {
		return err
	}
	list := s.rooms.Tournament.News(v, cup, events)
	for _, e := range events {
		if f, ok := e.Fact.(rules.PairingsMade); ok {
			if list[0].Files, err = s.rooms.Tournament.PairingsPictures(ctx, v, cup, f.Round); err != nil {
				s.log.Error("pairings are sent as text", "league", cup.ID, "err", err)
			}
		}
	}
	for i, m := range list {
		if err := s.sendPart(ctx, mail, i, m); err != nil {
			return err // those before it are known by their nonces
		}
	}
	return nil
}

// sendRegistration brings the message by which people join up to date, or posts
// it. Where it can be edited no more a new one comes while people can join.
func (s *Sender) sendRegistration(ctx context.Context, mail storage.Mail, v *words.Voice, cup *league.Cup, d *storage.Delivery) error {
	place, err := s.leagues.Place(ctx, cup.ID, league.RegistrationPlace)
	if err != nil {
		return &storeError{err}
	}
	msg := s.rooms.Tournament.Registration(v, cup).Message()
	made, err := s.bringUp(ctx, mail, place.Message, msg, cup.State.Phase() == rules.Registering)
	if err == nil && made != place.Message {
		d.League, d.Place, d.Posted = cup.ID, league.RegistrationPlace, league.Place{Message: made}.Encode()
	}
	return err
}

// bringUp edits a message of a league, or posts it if there is none. One that is
// gone, or that can be edited no more, is posted anew if it is still needed.
func (s *Sender) bringUp(ctx context.Context, mail storage.Mail, old storage.MessageID, msg discord.Message, needed bool) (storage.MessageID, error) {
	if old != 0 {
		err := s.downgrading(ctx, s.aboutLeague(ctx, mail), msg, func(msg discord.Message) error { return s.messenger.Edit(ctx, mail.Channel, old, msg) })
		code := discord.FaultOf(err).Code
		if code != discord.UnknownMessage && code != discord.TooManyOldEdits {
			return old, err
		}
		if !needed {
			return old, nil
		}
		msg.Mentions = nil // they were notified before
	}
	msg.Nonce = fmt.Sprintf("%s-%d", mail.League, mail.ID)
	made, err := s.postLeague(ctx, mail, mail.Channel, msg)
	return made.ID, err
}

// sendPairing does a step of a pairing: its message, its thread and the match in
// it, or what it talks of.
func (s *Sender) sendPairing(ctx context.Context, mail storage.Mail, v *words.Voice, cup *league.Cup, d *storage.Delivery) error {
	key := league.PairingIn(mail)
	of, _ := league.ReadPairingKey(key)
	m, ok := cup.State.Match(of)
	if !ok {
		return errUnknownMail
	}
	place, err := s.leagues.Place(ctx, cup.ID, key)
	if err != nil {
		return &storeError{err}
	}
	was := place
	switch mail.Kind {
	case league.PairingMail:
		err = s.sendPairingMessage(ctx, mail, v, cup, m, &place)
		if err == nil && league.Threaded(m) {
			next := mail
			next.ID, next.Kind, next.Attempts, next.Replaces = 0, league.ThreadMail, 0, ""
			d.Mail = append(d.Mail, next)
		}
	case league.ThreadMail:
		err = s.sendThread(ctx, v, cup, m, &place)
		if err == nil && was.Thread == 0 && place.Thread != 0 && m.Kind == rules.KindExpedition {
			next := mail
			next.ID, next.Kind, next.Attempts, next.Replaces = 0, league.TalkMail, 0, ""
			d.Mail = append(d.Mail, next)
		}
	default:
		err = s.sendTalk(ctx, mail, v, cup, m, &place)
	}
	if err == nil && place != was {
		d.League, d.Place, d.Posted = cup.ID, key, place.Encode()
	}
	return err
}

func (s *Sender) sendPairingMessage(ctx context.Context, mail storage.Mail, v *words.Voice, cup *league.Cup, m rules.Match, place *league.Place) (err error) {
	if place.Message == 0 && (m.Settled || cup.State.Over()) {
		return nil // nobody needs it any more
	}
	place.Message, err = s.bringUp(ctx, mail, place.Message, s.rooms.Tournament.Pairing(v, cup, m, *place).Message(), !m.Settled && !cup.State.Over())
	return err
}

// sendThread sees to it that a pairing has its thread, and that its match is in it
// or called off.
func (s *Sender) sendThread(ctx context.Context, v *words.Voice, cup *league.Cup, m rules.Match, place *league.Place) error {
	if !m.Settled && !cup.State.Over() && place.Thread == 0 && place.Message != 0 {
		if err := s.messenger.Thread(ctx, cup.Head.Channel, place.Message, tournament.ThreadName(v, cup, m)); err != nil {
			return err
		}
		place.Thread = storage.ChannelID(place.Message)
	}
	id, err := s.leagues.Meet(ctx, cup.ID, league.PairingKey(m.ID), place.Thread)
	if err != nil {
		var no *table.Refusal
		if errors.As(err, &no) {
			return err
		}
		return &storeError{err}
	}
	if id != "" {
		place.Match = id
	}
	return nil
}

// sendTalk posts anew what a pairing talks of, in its thread if it has one, unless
// that stands there already; the buttons go off the message before.
func (s *Sender) sendTalk(ctx context.Context, mail storage.Mail, v *words.Voice, cup *league.Cup, m rules.Match, place *league.Place) error {
	if place.Thread != 0 {
		mail.Channel = place.Thread
	}
	talk, ok := s.rooms.Tournament.Talk(v, cup, m)
	msg := talk.Message()
	old, said := place.Talk, digest(msg)
	if ok && old != 0 && said == place.Said {
		return nil // a mail that was late told of what the next one is about
	}
	place.Talk, place.Said = 0, ""
	if ok {
		msg.Nonce = fmt.Sprintf("%s-%d", mail.League, mail.ID)
		made, err := s.postLeague(ctx, mail, mail.Channel, msg)
		if err != nil {
			return err
		}
		place.Talk, place.Said = made.ID, said
	}
	if old != 0 && old != place.Talk {
		if err := s.messenger.Strip(ctx, mail.Channel, old, false); err != nil {
			s.log.Info("an older message of a pairing keeps its buttons", "league", cup.ID, "err", err)
		}
	}
	return nil
}

// digest tells messages apart by what they say and offer.
func digest(msg discord.Message) string {
	body, err := json.Marshal([]any{msg.Content, msg.Rows})
	if err != nil {
		panic("outbox: a message cannot be encoded: " + err.Error())
	}
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:8])
}

// failedLeague decides what becomes of a mail of a league that could not be sent:
// another try if that may pass, or if the channel may be written to again some
// day. What is given up, or must wait for that, is told once to those whom it
// concerns: in the channel, or by direct message where that cannot be written to.
func (s *Sender) failedLeague(ctx context.Context, mail storage.Mail, err error) storage.Delivery {
	f := discord.FaultOf(err)
	var store *storeError
	now, attempts := s.clock.Now(), mail.Attempts+1
	if (f.Temporary || errors.As(err, &store)) && now.Sub(mail.At) < longestTried {
		wait := max(f.After, mailBackoff.Wait(attempts))
		s.log.Warn("mail is tried again", "league", mail.League, "kind", mail.Kind, "attempt", attempts, "err", err, "again_in", wait)
		return storage.Delivery{Attempts: attempts, Due: s.due.Now().Add(wait), Trouble: trouble(f)}
	}
	d := storage.Delivery{Gone: true, Trouble: trouble(f)}
	closed := mail.Channel != 0 && slices.Contains(unwritable, f.Code)
	if !closed || !shut(mail) {
		d.Mail = s.leagueWord(ctx, mail, f.Code)
	}
	if closed && now.Sub(mail.At) < longestClosed {
		d.Gone, d.Aside, d.Attempts, d.Due = false, true, attempts, s.due.Now().Add(channelBackoff.Wait(attempts))
		s.log.Warn("channel cannot be written to", "league", mail.League, "kind", mail.Kind, "channel", mail.Channel, "err", err, "again_at", d.Due)
		return d
	}
	s.log.Error("mail is given up", "league", mail.League, "kind", mail.Kind, "attempts", attempts, "err", err)
	return d
}

// shut reports whether a mail's channel could not be written to when it was tried
// last.
func shut(mail storage.Mail) bool {
	code, err := strconv.Atoi(mail.Trouble)
	return err == nil && slices.Contains(unwritable, code)
}

// leagueWord is what people are told of a mail that cannot be sent. Of a direct
// message, and of a notice that cannot be made, nothing more is said.
func (s *Sender) leagueWord(ctx context.Context, mail storage.Mail, code int) (list []storage.Mail) {
	if mail.Channel == 0 {
		return nil
	}
	n := league.NoticeAbout(mail, s.leagues.Concerned(ctx, mail))
	thread := mail.Kind == league.ThreadMail
	switch {
	case thread && code != discord.MissingAccess && slices.Contains(unwritable, code):
		n.Key, n.Users = league.NoticeThread, s.leagues.Directors(ctx, mail.League)
	case code == discord.UnknownChannel, slices.Contains(unwritable, code):
		n.Key = league.NoticeClosed
		if code == discord.UnknownChannel {
			n.Key = league.NoticeGone
		}
		for _, u := range n.Users {
			list = append(list, league.NoticeTo(mail.League, 0, u, n))
		}
		return list
	case mail.Kind == league.NoticeMail:
		return nil
	case thread:
		n.Key, n.Users = league.NoticeMatch, s.leagues.Directors(ctx, mail.League)
	default:
		n.Key = league.NoticeUnshown
	}
	return []storage.Mail{league.NoticeTo(mail.League, mail.Channel, 0, n)}
}

// hasten has what waits for a channel that could not be written to tried at once.
// It returns how many mails those are.
func (s *Sender) hasten(ctx context.Context, to storage.Recipient) int {
	n, err := s.table.Hasten(ctx, to, shut)
	if err != nil && ctx.Err() == nil {
		s.log.Warn("mail cannot be hastened", "channel", to.Channel, "err", err)
	}
	return n
}

// Retry has what waits for a channel tried at once: somebody acts there, where the
// bot may write by now.
// A retry within the last minute is enough.
func (s *Sender) Retry(ctx context.Context, c storage.ChannelID) {
	now := s.clock.Now()
	s.mu.Lock()
	last, known := s.retried[c]
	again := c != 0 && (!known || last.After(now) || now.Sub(last) >= retryPause)
	s.mu.Unlock()
	if !again || s.hasten(ctx, storage.Recipient{Channel: c}) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.retried) >= maxRetried {
		clear(s.retried)
	}
	s.retried[c] = now
}

// retryAll is Retry of every channel: while the program did not run, a right may
// have come back.
func (s *Sender) retryAll(ctx context.Context) {
	const forever = 100 * 365 * 24 * time.Hour
	mails, err := s.table.Mail(ctx, s.due.Now().Add(forever), 0, nil)
	if err != nil {
		return // Run finds the same
	}
	for _, mail := range mails {
		if shut(mail) {
			s.hasten(ctx, mail.Recipient())
		}
	}
}

// retryPause is how long after a retry the next of the same channel may come, so
// that no number of presses makes more; maxRetried bounds how many are remembered.
const (
	retryPause = time.Minute
	maxRetried = 1000
)
