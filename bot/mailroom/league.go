package mailroom

import (
	"context"
	"fmt"
	"maps"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/hook"
	"skald/storage"
	"skald/storage/competition"
)

// A Sending makes and sends the message of one mail of a competition, which is as it
// is by now, in the voice in which its channel is spoken to.
type Sending[S any] func(context.Context, *outbox.Sender, storage.Mail, *words.Voice, *league.Competition[S]) (storage.Delivery, error)

// A Teller makes the messages of one kind of competition.
type Teller[S, E any] interface {
	// News tells events of the log from that number.
	News(ctx context.Context, v *words.Voice, l *league.Competition[S], from uint64, events []E) []desk.ChannelMessage
	// Standings shows the table of a round or a season.
	Standings(ctx context.Context, v *words.Voice, l *league.Competition[S], number int) desk.ChannelMessage
	// Notice tells something that is no event, and by itself the pairing that it is
	// about: a direct message tells both. It is empty if it is about nothing any more.
	Notice(v *words.Voice, l *league.Competition[S], n competition.Notice) (msg desk.ChannelMessage, about string)
	// Pairing returns what the mail of the pairing of a key shows; false if there is
	// none.
	Pairing(v *words.Voice, l *league.Competition[S], key string) (Pairing, bool)
}

// A Hooker is a Teller that tells a program elsewhere of events of the log from a number.
type Hooker[S, E any] interface {
	Hook(l *league.Competition[S], from uint64, events []E) []hook.Delivery
}

// A Shelf holds the competitions of one kind.
type Shelf[S, E any] interface {
	Kind() competition.Kind
	Load(context.Context, storage.LeagueID) (*league.Competition[S], error)
	Events(ctx context.Context, l *league.Competition[S], from, to uint64) ([]E, error)
}

// patience is for how long a program elsewhere that does not answer is told again.
var patience = map[string]time.Duration{competition.HookMail: 7 * 24 * time.Hour}

// Kinds returns rows for the mail of one kind of competition: the kinds share the
// names of their mail, but for those besides. A mail that waits for a channel which
// the competition has left goes to the one where it speaks by now.
func Kinds[S, E any](d Desk, held Shelf[S, E], tell Teller[S, E], besides map[string]Sending[S]) (list []outbox.Kind) {
	is := func(ctx context.Context, mail storage.Mail) (bool, error) {
		h, err := d.Leagues.Head(ctx, mail.League)
		return h.Kind == held.Kind(), Unread(err)
	}
	t := teller[S, E]{d, held, tell}
	sending := map[string]Sending[S]{
		competition.HookMail: t.hook, competition.RolesMail: t.roles, competition.EventMail: t.event, competition.NewsMail: t.news, competition.StandingsMail: t.standings, competition.NoticeMail: t.notice,
		competition.ChallengeMail: t.pairing, competition.PairingMail: t.pairing, competition.ThreadMail: t.pairing,
	}
	maps.Copy(sending, besides)
	for name, send := range sending {
		follow := func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
			l, err := held.Load(ctx, mail.League)
			if err != nil {
				return storage.Delivery{}, Unread(err)
			}
			if mail.Attempts == 0 || mail.Channel == 0 || mail.Channel == l.Head.Channel {
				return send(ctx, s, mail, d.Words.Speak(l.Head.Locale), l)
			}
			mail.Channel, mail.Attempts, mail.Due, mail.Trouble, mail.Aside = l.Head.Channel, 0, time.Time{}, "", false
			return storage.Delivery{Mail: []storage.Mail{mail}}, nil
		}
		list = append(list, outbox.Kind{Name: name, Is: is, Send: follow, Waits: true, Failed: d.failed, Patience: patience[name]})
	}
	return list
}

// A teller sends what a Teller makes.
type teller[S, E any] struct {
	Desk
	held Shelf[S, E]
	tell Teller[S, E]
}

func (t teller[S, E]) news(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l *league.Competition[S]) (none storage.Delivery, err error) {
	from, to, err := competition.NewsIn(mail)
	if err != nil {
		return none, err
	}
	events, err := t.held.Events(ctx, l, from, to)
	if err != nil {
		return none, err
	}
	s.Yield(ctx)
	return none, t.Once(ctx, s, mail, v, t.tell.News(ctx, v, l, from, events)...)
}

// hook tells a program elsewhere of events, each by itself. What it did not take is
// tried again, with all of the mail: each has an id by which it is known.
func (t teller[S, E]) hook(ctx context.Context, _ *outbox.Sender, mail storage.Mail, _ *words.Voice, l *league.Competition[S]) (none storage.Delivery, err error) {
	from, to, err := competition.NewsIn(mail)
	h, tells := t.tell.(Hooker[S, E])
	if err != nil || !tells || t.Hook == nil {
		return none, err
	}
	events, err := t.held.Events(ctx, l, from, to)
	if err != nil {
		return none, err
	}
	for _, d := range h.Hook(l, from, events) {
		d.ID = string(l.ID) + "/" + d.ID
		d.Competition = hook.Competition{ID: string(l.ID), Kind: string(l.Head.Kind), Server: l.Head.Guild.String(), Game: l.Head.Game, Name: l.Head.Name}
		body, err := d.Encode()
		if err == nil {
			err = t.Hook(ctx, d.ID, body)
		}
		if err != nil {
			return none, outbox.Later(err)
		}
	}
	return none, nil
}

func (t teller[S, E]) standings(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l *league.Competition[S]) (none storage.Delivery, err error) {
	s.Yield(ctx)
	msg := t.tell.Standings(ctx, v, l, int(mail.Seq))
	msg.Rows = append(msg.Rows, discord.Buttons(t.WebButtons(v, l.Head.Guild, string(l.ID))...)...)
	return none, t.Once(ctx, s, mail, v, msg)
}

// notice tells something that is no event: in the channel, or to one person by
// direct message.
func (t teller[S, E]) notice(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l *league.Competition[S]) (none storage.Delivery, err error) {
	n, err := competition.NoticeIn(mail)
	if err != nil {
		return none, err
	}
	msg, _ := t.tell.Notice(v, l, n)
	if msg.Text != "" && mail.Channel == 0 {
		return none, t.Word(ctx, s, mail, l.Head.Locale, func(v *words.Voice) desk.Reply {
			msg, about := t.tell.Notice(v, l, n)
			return desk.Sentence(phrase.Join("\n", about, msg.Text))
		})
	}
	return none, t.Once(ctx, s, mail, v, msg)
}

// pairing does a step of a challenge or a pairing: its message, or the thread of a
// pairing and the match in it.
func (t teller[S, E]) pairing(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l *league.Competition[S]) (storage.Delivery, error) {
	p, ok := t.tell.Pairing(v, l, competition.PairingIn(mail))
	if !ok {
		return storage.Delivery{}, outbox.ErrUnknown
	}
	if mail.Kind == competition.PairingMail {
		for _, u := range p.People {
			if there, err := t.Client.Member(ctx, l.Head.Guild, u); err == nil && !there {
				return storage.Delivery{}, p.Gone(ctx, u) // which has it posted anew, if it is needed
			}
		}
	}
	p.Key, p.Home, p.Voice = competition.PairingIn(mail), l.Head.Channel, v
	return t.pair(ctx, s, mail, p)
}

// Once posts messages that are never edited: one mail's parts in order.
func (d Desk) Once(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, parts ...desk.ChannelMessage) error {
	for i, part := range parts {
		if part.Text == "" && len(part.Files) == 0 {
			continue
		}
		if _, _, err := s.Stand(ctx, outbox.Standing{
			Mail: mail, Message: part.Message(), Voice: v, Nonce: fmt.Sprintf("%s-%d.%d", mail.League, mail.ID, i), Fixed: true, Invites: part.Invites, Calls: part.Calls,
		}); err != nil {
			return err // those before it are known by their nonces
		}
	}
	return nil
}

// failed tells those concerned, once, that a mail is given up or waits for its
// channel: in the channel, or by direct message where that cannot be written to.
// A lost direct message, and a notice that cannot be made, are told no further.
func (d Desk) failed(ctx context.Context, mail storage.Mail, f discord.Fault, del *storage.Delivery) {
	if mail.Channel == 0 || f.Closed() && mail.Aside {
		return
	}
	n := competition.NoticeAbout(mail, d.Leagues.Concerned(ctx, mail))
	thread, gone := mail.Kind == competition.ThreadMail, f.Gone()
	if mail.Kind == competition.TalkMail {
		place, err := d.Leagues.Place(ctx, mail.League, n.Pairing)
		if err == nil && place.Thread != 0 {
			n.Channel, gone = place.Thread, false // the competition's own channel is still there
		}
	}
	switch {
	case thread && f.Closed() && f.Code != discord.MissingAccess:
		n.Key, n.Users = competition.NoticeThread, d.Leagues.Directors(ctx, mail.League)
	case gone || f.Closed():
		n.Key = competition.NoticeClosed
		if gone {
			n.Key = competition.NoticeGone
		}
		for _, u := range n.Users {
			del.Mail = append(del.Mail, competition.NoticeTo(mail.League, 0, u, n))
		}
		return
	case mail.Kind == competition.NoticeMail:
		return
	case thread:
		n.Key, n.Users = competition.NoticeMatch, d.Leagues.Directors(ctx, mail.League)
	default:
		n.Key = competition.NoticeUnshown
	}
	channel := mail.Channel
	if h, err := d.Leagues.Head(ctx, mail.League); err == nil {
		channel = h.Channel
	}
	del.Mail = []storage.Mail{competition.NoticeTo(mail.League, channel, 0, n)}
}
