package ladder

import (
	"context"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
)

type mails struct {
	mailroom.Desk
	room *Room
}

// Mails returns the kinds of mail of ladders.
func (b *Room) Mails() []outbox.Kind {
	m := mails{mailroom.Desk{Desk: b.Desk}, b}
	return mailroom.Kinds(m.Desk, league.LadderKind, b.held.Load, map[string]mailroom.Sending[*ladder.State]{
		league.NewsMail:      m.of(m.news),
		league.StandingsMail: m.of(m.standings),
		league.NoticeMail:    m.of(m.notice),
		league.ChallengeMail: m.of(m.pair),
		league.PairingMail:   m.of(m.pair),
		league.ThreadMail:    m.of(m.pair),
	})
}

// of wraps a function that makes and sends the message of one mail, and hands it the
// mail's ladder as messages show it.
func (d mails) of(make func(context.Context, *outbox.Sender, storage.Mail, view) (storage.Delivery, error)) mailroom.Sending[*ladder.State] {
	return func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l *Ladder) (storage.Delivery, error) {
		return make(ctx, s, mail, view{Ladder: l, Voice: v, about: d.Table.About(l.Head.Game), now: d.Clock.Now()})
	}
}

func (d mails) news(ctx context.Context, s *outbox.Sender, mail storage.Mail, l view) (none storage.Delivery, err error) {
	from, to, err := league.NewsIn(mail)
	if err != nil {
		return none, err
	}
	events, err := d.room.held.News(ctx, l.Ladder, from, to)
	if err != nil {
		return none, err
	}
	return none, d.Once(ctx, s, mail, l.Voice, desk.ChannelMessage{Text: desk.Pages(newsLines(l, events))[0]})
}

func (d mails) standings(ctx context.Context, s *outbox.Sender, mail storage.Mail, l view) (none storage.Delivery, err error) {
	s.Yield(ctx)
	return none, d.Once(ctx, s, mail, l.Voice, d.room.final(ctx, l, int(mail.Seq)))
}

// notice tells something that is no event, in the channel or to one person by
// direct message. It tells nothing of a challenge or a pairing that has ended.
func (d mails) notice(ctx context.Context, s *outbox.Sender, mail storage.Mail, l view) (none storage.Delivery, err error) {
	n, err := league.NoticeIn(mail)
	if err != nil {
		return none, err
	}
	p, ok := l.State.Encounter(n.Pairing)
	if ok && p.End != nil || !ok && n.Pairing != "" {
		return none, nil
	}
	if mail.Channel != 0 {
		return none, d.Once(ctx, s, mail, l.Voice, notice(l, p, n))
	}
	return none, d.Word(ctx, s, mail, l.Head.Locale, func(v *words.Voice) desk.Reply {
		l.Voice = v
		return letter(l, p, n)
	})
}

// pair does a step of a challenge or a pairing: its message, or the thread of a
// pairing and the match in it.
func (d mails) pair(ctx context.Context, s *outbox.Sender, mail storage.Mail, l view) (storage.Delivery, error) {
	key := league.PairingIn(mail)
	p, ok := l.State.Encounter(key)
	if !ok {
		return storage.Delivery{}, outbox.ErrUnknown
	}
	message := paired
	if p.Challenge {
		message = challenged
	}
	return d.Pair(ctx, s, mail, mailroom.Pairing{
		Key: key, Home: l.Head.Channel, Open: p.End == nil, Threaded: !p.Challenge && p.End == nil, Late: true, Voice: l.Voice,
		Thread: threadName(l, p), Message: message(l, p),
	})
}
