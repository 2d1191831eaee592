package tournament

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/leaguemail"
	"skald/bot/outbox"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

type mails struct {
	leaguemail.Desk
	room *Room
}

// Mails returns the kinds of mail of tournaments.
func (b *Room) Mails() []outbox.Kind {
	m := mails{leaguemail.Desk{Desk: b.Desk}, b}
	return m.Kinds(league.TournamentKind, map[string]leaguemail.Sending{
		league.RegistrationMail: m.of(m.registration),
		league.NewsMail:         m.of(m.news),
		league.StandingsMail:    m.of(m.standings),
		league.NoticeMail:       m.of(m.notice),
		league.PairingMail:      m.of(m.pairing),
		league.ThreadMail:       m.of(m.pairing),
		league.TalkMail:         m.of(m.talk),
	})
}

// a maker makes and sends the message of one mail of a tournament.
type maker func(context.Context, *outbox.Sender, storage.Mail, *words.Voice, *Tournament) (storage.Delivery, error)

// of wraps a maker, which is handed the mail's tournament as it is by now.
func (d mails) of(make maker) leaguemail.Sending {
	return func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
		t, err := d.room.held.Load(ctx, mail.League)
		if err != nil {
			return storage.Delivery{}, leaguemail.Unread(err)
		}
		return make(ctx, s, mail, d.Words.Speak(t.Head.Locale), t)
	}
}

// registration brings the message by which people join up to date, or posts it. If
// it can be edited no more, a new one is posted while people can join.
func (d mails) registration(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (del storage.Delivery, err error) {
	place, err := d.Leagues.Place(ctx, t.ID, league.RegistrationPlace)
	if err != nil {
		return del, outbox.Later(err)
	}
	made, err := d.Tend(ctx, s, mail, v, place.Message, d.room.registrationMessage(v, t).Message(), t.State.Phase() == rules.Registering)
	if err == nil && made != place.Message {
		del.League, del.Place, del.Posted = t.ID, league.RegistrationPlace, league.Place{Message: made}.Encode()
	}
	return del, err
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
	id, _ := readPairingKey(key)
	m, ok := t.State.Match(id)
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
	del, was, place, err := d.Pair(ctx, s, mail, leaguemail.Pairing{
		Key: key, Home: t.Head.Channel, Open: !m.Settled && !t.State.Over(), Threaded: threaded(m), Thread: threadName(v, t, m), Voice: v,
		Message: func(league.Place) discord.Message { return pairingMessage(v, t, m).Message() },
	})
	if err == nil && mail.Kind == league.ThreadMail && was.Thread == 0 && place.Thread != 0 && m.Kind == rules.KindExpedition {
		leaguemail.Next(&del, mail, league.TalkMail)
	}
	return del, err
}

// talk posts anew where a pairing drafts or reports, in its thread if it has one,
// unless the same stands there already; the buttons go off the message before.
func (d mails) talk(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (del storage.Delivery, err error) {
	m, key, err := match(t, mail)
	if err != nil {
		return del, err
	}
	was, err := d.Leagues.Place(ctx, t.ID, key)
	if err != nil {
		return del, outbox.Later(err)
	}
	place := was
	talk, ok := talkMessage(v, t, m)
	st := d.Standing(mail, v, talk.Message())
	if st.Old = was.Talk; was.Thread != 0 {
		st.In = was.Thread
	}
	place.Talk, place.Said = 0, ""
	switch said := digest(st.Message); {
	case ok && was.Talk != 0 && said == was.Said:
		return del, nil // a mail that was late told what the next one is about
	case ok:
		place.Said = said
		place.Talk, _, err = s.Stand(ctx, st)
	default:
		s.Strip(ctx, st)
	}
	if err == nil && place != was {
		del.League, del.Place, del.Posted = t.ID, key, place.Encode()
	}
	return del, err
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
