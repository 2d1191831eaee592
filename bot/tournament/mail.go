package tournament

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

type mails struct {
	mailroom.Desk
	room *Room
}

// Mails returns the kinds of mail of tournaments.
func (b *Room) Mails() []outbox.Kind {
	m := mails{mailroom.Desk{Desk: b.Desk}, b}
	return mailroom.Kinds(m.Desk, league.TournamentKind, b.held.Load, map[string]mailroom.Sending[*rules.Tournament]{
		league.RegistrationMail: m.registration,
		league.NewsMail:         m.news,
		league.StandingsMail:    m.standings,
		league.NoticeMail:       m.notice,
		league.PairingMail:      m.pairing,
		league.ThreadMail:       m.pairing,
		league.TalkMail:         m.talk,
		league.AmendMail:        m.amend,
	})
}

// registration brings the message by which people join up to date, or posts it. If
// it can be edited no more, a new one is posted while people can join.
func (d mails) registration(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
	return d.In(ctx, mail, league.RegistrationPlace, func(place *league.Place) (err error) {
		place.Message, err = d.Tend(ctx, s, mail, v, place.Message, d.room.registrationMessage(v, t), t.State.Phase() == rules.Registering)
		return err
	})
}

// amend lets the server's ladder count a match as the tournament does. Nothing is
// posted: its own mail tells what it changed.
func (d mails) amend(ctx context.Context, _ *outbox.Sender, mail storage.Mail, _ *words.Voice, _ *Tournament) (none storage.Delivery, err error) {
	return none, mailroom.Unread(d.Leagues.Amend(ctx, mail))
}

func (d mails) news(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (none storage.Delivery, err error) {
	from, to, err := league.NewsIn(mail)
	if err != nil {
		return none, err
	}
	events, err := d.room.held.Events(ctx, t, from, to)
	if err != nil {
		return none, err
	}
	list := d.room.newsMessages(v, t, events)
	for _, e := range events {
		if f, ok := e.Fact.(rules.PairingsMade); ok {
			s.Yield(ctx)
			if list[0].Files, err = d.room.pairingsPictures(ctx, v, t, f.Round); err != nil {
				d.Log.Error("pairings are sent as text", "league", t.ID, "err", err)
			}
		}
	}
	return none, d.Once(ctx, s, mail, v, list...)
}

func (d mails) standings(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (none storage.Delivery, err error) {
	s.Yield(ctx)
	msg, err := d.room.postedTable(ctx, v, t, int(mail.Seq))
	if err != nil {
		d.Log.Error("standings are sent as text", "league", t.ID, "err", err)
	}
	return none, d.Once(ctx, s, mail, v, msg)
}

// notice tells something that is no event: in the channel, or to one person by
// direct message.
func (d mails) notice(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (none storage.Delivery, err error) {
	n, err := league.NoticeIn(mail)
	if err != nil {
		return none, err
	}
	if mail.Channel == 0 {
		return none, d.Word(ctx, s, mail, t.Head.Locale, func(v *words.Voice) desk.Reply { return noticeWord(v, t, n) })
	}
	return none, d.Once(ctx, s, mail, v, noticeMessage(v, t, n))
}

// match returns the pairing of a mail, and its key.
func match(t *Tournament, mail storage.Mail) (m rules.Match, key string, err error) {
	key = league.PairingIn(mail)
	m, ok := t.State.MatchOf(key)
	if !ok {
		err = outbox.ErrUnknown
	}
	return m, key, err
}

// pairing does a step of a pairing: its message, or its thread and the match in
// it. In the thread an expedition talks.
func (d mails) pairing(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
	m, key, err := match(t, mail)
	if err != nil {
		return storage.Delivery{}, err
	}
	return d.Pair(ctx, s, mail, mailroom.Pairing{
		Key: key, Home: t.Head.Channel, Open: t.State.Pending(m), Threaded: threaded(m), Thread: threadName(v, t, m),
		Talks: m.Kind == rules.KindExpedition, Message: pairingMessage(v, t, m), Voice: v,
	})
}

// talk posts anew where a pairing drafts or reports, in its thread if it has one,
// unless the same stands there already; the buttons go off the message before.
func (d mails) talk(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
	m, key, err := match(t, mail)
	if err != nil {
		return storage.Delivery{}, err
	}
	return d.In(ctx, mail, key, func(place *league.Place) (err error) {
		talk, ok := talkMessage(v, t, m)
		st := outbox.Standing{Mail: mail, In: cmp.Or(place.Thread, mail.Channel), Message: talk.Message(), Voice: v, Old: place.Talk}
		said := digest(st.Message)
		switch {
		case !ok:
			place.Talk, place.Said = 0, ""
			s.Strip(ctx, st)
		case place.Talk == 0 || said != place.Said: // else a mail that was late told what the next one is about
			place.Said = said
			place.Talk, _, err = s.Stand(ctx, st)
		}
		return err
	})
}

// digest tells messages apart by what they say and offer.
func digest(msg discord.Message) string {
	body, err := json.Marshal([]any{msg.Content, msg.Rows})
	if err != nil {
		panic("tournament: a message cannot be encoded: " + err.Error())
	}
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:8])
}
