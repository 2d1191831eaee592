package ladder

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/hook"
	"skald/engine/league/ladder"
	"skald/storage"
	"skald/storage/competition"
)

// Mail returns the mail that tells events. After a move all goes to the new channel,
// where what is open is posted anew.
func (s *Ladders) Mail(l, next *Ladder, events []ladder.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, func(e ladder.Event) bool {
		_, week := e.Fact.(ladder.WeekEnded)
		return e.IsPublic() || week && next.State.Digests()
	}) {
		list = append(list, competition.NewsTo(next.Head, next.From, next.Seq))
	}
	// A mail replaces no older one: that may have been posted without our knowing,
	// and only itself, tried again, finds its message.
	tend := func(kind, key string) {
		m := competition.About(kind, next.Head, l.ID, key)
		m.Replaces = ""
		list = append(list, m)
	}
	board := false // the message that always shows the table
	for i, e := range events {
		report := next.State.Report(int(next.From) + i)
		board = board || report.Result != nil || len(report.Changes) > 0
		for _, n := range report.Challenges {
			tend(competition.ChallengeMail, ladder.ChallengeKey(n))
		}
		if report.Pairing != 0 {
			tend(competition.PairingMail, ladder.PairingKey(report.Pairing))
		}
		switch e.Fact.(type) {
		case ladder.SeasonOpened, ladder.WeekEnded:
			board = true
		case ladder.SeasonClosed:
			list = append(list, storage.Mail{Kind: competition.StandingsMail, Seq: uint64(l.State.Season().Number), Channel: l.Head.Channel})
		case ladder.Moved:
			_, board = next.State.Kind()
			for _, c := range next.State.Challenges() {
				tend(competition.ChallengeMail, ladder.ChallengeKey(c.Number))
			}
			for _, p := range next.State.Pairings() {
				tend(competition.PairingMail, ladder.PairingKey(p.Number))
			}
		}
	}
	if board {
		list = append(list, competition.About(competition.BoardMail, next.Head, l.ID, ""))
	}
	return list
}

// mails are the messages of ladders.
type mails struct{ *Room }

// Mails returns the kinds of mail of ladders.
func (b *Room) Mails() []outbox.Kind {
	d := mailroom.Desk{Desk: b.Desk}
	return mailroom.Kinds(d, b.held, mails{b}, map[string]mailroom.Sending[*ladder.State]{
		competition.BoardMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, l *Ladder) (storage.Delivery, error) {
			return d.Board(ctx, s, mail, v, func() desk.ChannelMessage { return b.board(ctx, mails{b}.of(v, l)) })
		},
	})
}

// board is the message that always shows the table of the season: its first page.
func (b *Room) board(ctx context.Context, l view) (msg desk.ChannelMessage) {
	k, _ := l.State.Kind()
	t := sheet{view: l, kind: k, season: l.State.Season()}
	if t.rows = l.State.Table(k, l.now.Unix()); len(t.rows) == 0 {
		return msg
	}
	r := b.page(ctx, t, 0, buttonID(l, showStandings, int(k)))
	msg.Text, msg.Files = string(r.Text), r.Files
	msg.Rows = discord.Buttons(desk.Button(l.Voice, discord.Secondary, "ladder-table", buttonID(l, showStandings, int(k))), desk.Button(l.Voice, discord.Success, "ladder-enter", buttonID(l, enter)))
	return msg
}

// of is a ladder as messages show it.
func (b mails) of(v *words.Voice, l *Ladder) view {
	return view{Ladder: l, Voice: v, about: b.Table.About(l.Head.Game), now: b.Clock.Now()}
}

// News tells events.
func (b mails) News(_ context.Context, v *words.Voice, l *Ladder, from uint64, events []ladder.Event) []desk.ChannelMessage {
	lines := b.of(v, l).news(from, events)
	if len(lines) == 0 {
		return nil // a week in which nothing happened that counts
	}
	msg := desk.ChannelMessage{Text: desk.Pages(lines)[0]}
	if slices.ContainsFunc(events, func(e ladder.Event) bool { _, ok := e.Fact.(ladder.Founded); return ok }) {
		msg.Rows = discord.Buttons(desk.Button(v, discord.Success, "ladder-enter", buttonID(b.of(v, l), enter)))
	}
	return []desk.ChannelMessage{msg}
}

// Hook tells a program elsewhere of results and seasons.
func (mails) Hook(l *Ladder, from uint64, events []ladder.Event) []hook.Delivery {
	return l.State.Told(int(from), events, func(p ladder.Person) string { return l.Head.Names[userOf(p)] })
}

// Standings shows the final table of a season.
func (b mails) Standings(ctx context.Context, v *words.Voice, l *Ladder, season int) desk.ChannelMessage {
	return b.final(ctx, b.of(v, l), season)
}

// Pairing shows a challenge, or a pairing, which has a thread.
func (b mails) Pairing(v *words.Voice, stored *Ladder, key string) (mailroom.Pairing, bool) {
	l := b.of(v, stored)
	e, ok := l.State.Encounter(key)
	if !ok {
		return mailroom.Pairing{}, false
	}
	return mailroom.Pairing{People: here(e), Gone: b.gone(l, e), Open: e.End == nil, Threaded: !e.Challenge && e.End == nil, Late: true, Thread: threadName(l, e), Message: message(l, e)}, true
}

// Notice tells people what they must know of a pairing or challenge, or of the
// ladder: nothing of one that has ended.
func (b mails) Notice(v *words.Voice, stored *Ladder, n competition.Notice) (msg desk.ChannelMessage, about string) {
	l := b.of(v, stored)
	e, ok := l.State.Encounter(n.Pairing)
	if ok && e.End != nil || !ok && n.Pairing != "" {
		return msg, ""
	}
	if ok {
		about = message(l, e).Text
	}
	for _, u := range league.Users(e.Seats...) {
		if !slices.Contains(n.Users, u) {
			n.Users = append(slices.Clone(n.Users), u)
		}
	}
	if n.Key == competition.NoticeInvited {
		if msg.Rows = invitation(l, n); msg.Rows == nil {
			return msg, ""
		}
		msg.Invites = true
	}
	msg.Ping, msg.Text = n.Users, l.Say("ladder.notice-"+n.Key, words.Data{
		"title": l.title(), "who": phrase.Mentions(l.Voice, n.Users), "hours": l.State.Data().PairingHours, "channel": phrase.Channel(l.Head.Channel),
		"by": phrase.Mention(n.By),
	})
	return msg, about
}
