package ladder

import (
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/leaguemail"
	"skald/bot/outbox"
	"skald/bot/words"
	"skald/storage"
)

type mails struct {
	leaguemail.Desk
	room *Room
}

// Mails returns the kinds of mail of ladders.
func (r *Room) Mails() []outbox.Kind {
	m := mails{leaguemail.Desk{Desk: r.Desk}, r}
	return m.Kinds(league.LadderKind, map[string]leaguemail.Sending{
		league.NewsMail:      m.of(m.news),
		league.StandingsMail: m.of(m.standings),
		league.NoticeMail:    m.of(m.notice),
		league.ChallengeMail: m.of(m.deal),
		league.PairingMail:   m.of(m.deal),
		league.ThreadMail:    m.of(m.deal),
	})
}

// A maker makes and sends the message of one mail of a ladder.
type maker func(context.Context, *outbox.Sender, storage.Mail, *words.Voice, Ladder) (storage.Delivery, error)

// of wraps a maker, which is handed the mail's ladder as it is by now.
func (d mails) of(make maker) leaguemail.Sending {
	return func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
		stored, err := d.Leagues.Ladders.Load(ctx, mail.League)
		if err != nil {
			return storage.Delivery{}, leaguemail.Unread(err)
		}
		l := Ladder{Ladder: stored, About: d.Table.About(stored.Head.Game), Now: d.Clock.Now()}
		return make(ctx, s, mail, d.Words.Speak(l.Head.Locale), l)
	}
}

func (d mails) news(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l Ladder) (none storage.Delivery, err error) {
	from, to, err := league.NewsIn(mail)
	if err != nil {
		return none, err
	}
	events, err := d.Leagues.Ladders.News(ctx, l.Ladder, from, to)
	if err != nil {
		return none, err
	}
	return none, d.Once(ctx, s, mail, v, LadderNews(v, l, events))
}

func (d mails) standings(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l Ladder) (none storage.Delivery, err error) {
	s.Yield(ctx)
	msg, _, err := d.room.LadderFinal(ctx, v, l, int(mail.Seq))
	if err != nil {
		d.Log.Error("a final table is sent as text", "league", l.ID, "err", err)
	}
	return none, d.Once(ctx, s, mail, v, msg)
}

// notice tells something that is no event, in the channel or to one person by
// direct message. It tells nothing of a challenge or a pairing that has ended.
func (d mails) notice(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l Ladder) (none storage.Delivery, err error) {
	n, err := league.NoticeIn(mail)
	if err != nil {
		return none, err
	}
	deal, ok := league.PairingOf(l.Ladder, n.Pairing)
	if ok && deal.End != nil || !ok && n.Pairing != "" {
		return none, nil
	}
	if mail.Channel == 0 {
		return none, d.Word(ctx, s, mail, l.Head.Locale, func(v *words.Voice) desk.Reply { return LadderWord(v, l, deal, n) })
	}
	return none, d.Once(ctx, s, mail, v, LadderNotice(v, l, deal, n))
}

// deal does a step of a challenge or a pairing: its message, or the thread of a
// pairing and the match in it.
func (d mails) deal(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l Ladder) (storage.Delivery, error) {
	key := league.PairingIn(mail)
	deal, ok := league.PairingOf(l.Ladder, key)
	if !ok {
		return storage.Delivery{}, outbox.ErrUnknown
	}
	del, _, _, err := d.Pair(ctx, s, mail, leaguemail.Pairing{
		Key: key, Home: l.Head.Channel, Open: deal.End == nil, Threaded: !deal.Challenge && deal.End == nil, Late: true, Voice: v,
		Thread: LadderThread(v, l, deal),
		Message: func(league.Place) discord.Message {
			if deal.Challenge {
				return LadderChallenge(v, l, deal).Message()
			}
			return LadderPairing(v, l, deal).Message()
		},
	})
	return del, err
}
