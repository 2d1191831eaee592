package tournament

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/hook"
	rules "skald/engine/league/tournament"
	"skald/storage"
	"skald/storage/competition"
)

// News tells events in the tournament's channel, a line for each that is told there, with
// who did it and why: in as many messages as they need. The first notifies those whom
// an act concerns, and has the pairings of a round as pictures.
func (b mails) News(ctx context.Context, v *words.Voice, t *Tournament, _ uint64, events []rules.Event) (list []desk.ChannelMessage) {
	var lines []string
	var first desk.ChannelMessage
	begins := false
	directors := func() { // who is to be notified must be named in the text, too
		lines[len(lines)-1] += " " + of(v, t).People(t.State.Directors())
		first.Ping = append(first.Ping, league.Users(t.State.Directors()...)...)
	}
	for _, e := range events {
		if !e.IsPublic() {
			continue
		}
		said := of(v, t).News(e)
		if said == "" {
			continue // a week in which nothing happened
		}
		lines = append(lines, strings.Split(said, "\n")...)
		switch f := e.Fact.(type) {
		case rules.ConductJudged:
			first.Ping = append(first.Ping, storage.UserID(f.Person))
		case rules.EntrantInvited:
			first.Ping = append(first.Ping, storage.UserID(f.Person))
			first.Rows = discord.Buttons(button(v, discord.Success, "join", idOf(t, toJoin)))
		case rules.Closed, rules.Cancelled:
			if !t.State.Directs(e.By) {
				directors()
			}
		case rules.Halted, rules.RoundTimeOver:
			directors()
		case rules.PairingsMade:
			begins = true
			first.Rows = discord.Buttons(button(v, discord.Secondary, "pairings", idOf(t, toPairings, f.Round)))
			var err error
			if first.Files, err = b.pairingsPictures(ctx, v, t, f.Round); err != nil {
				b.Log.Error("pairings are sent as text", "league", t.ID, "err", err)
			}
		}
	}
	slices.Sort(first.Ping)
	first.Ping = slices.Compact(first.Ping)
	for _, page := range desk.Pages(lines) {
		if first.Text = page; begins && len(list) == 0 {
			b.Calling(ctx, t.Head.Guild, &first)
		}
		list, first = append(list, first), desk.ChannelMessage{}
	}
	return list
}

// Hook tells a program elsewhere of rounds, results and the final table.
func (mails) Hook(t *Tournament, from uint64, events []rules.Event) []hook.Delivery {
	return t.State.Hooked(int(from), events, func(p rules.Person) string { return t.Head.Names[storage.UserID(p)] })
}

// Notice tells something that is no event.
func (mails) Notice(v *words.Voice, t *Tournament, n competition.Notice) (msg desk.ChannelMessage, about string) {
	m, ok := t.State.MatchOf(n.Pairing)
	if ok {
		about = v.Headed(of(v, t).TableOf(m.ID), of(v, t).Players(m))
	}
	msg = desk.ChannelMessage{Ping: n.Users, Text: v.Say("tournament.notice."+n.Key, words.Data{
		"table": of(v, t).TableOf(m.ID), "players": of(v, t).Players(m), "who": phrase.Mentions(v, n.Users), "name": phrase.Literal(t.Head.Name),
		"channel": phrase.Channel(cmp.Or(n.Channel, t.Head.Channel)),
	})}
	if n.Key == competition.NoticeThread || n.Key == competition.NoticeMatch {
		msg.Rows = discord.Buttons(button(v, discord.Primary, "retry", idOf(t, toRetry)))
	}
	return msg, about
}

// mails are the messages of tournaments.
type mails struct{ *Room }

// Mails returns the kinds of mail of tournaments.
func (b *Room) Mails() []outbox.Kind {
	m, d := mails{b}, mailroom.Desk{Desk: b.Desk}
	return mailroom.Kinds(d, b.held, m, map[string]mailroom.Sending[*rules.Tournament]{
		// The message by which people join is brought up to date, or posted. If it can
		// be edited no more, a new one is posted while people can join.
		competition.RegistrationMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
			return d.In(ctx, mail, competition.RegistrationPlace, func(place *competition.Place) (err error) {
				place.Message, err = d.Tend(ctx, s, mail, v, place.Message, b.registrationMessage(ctx, v, t), t.State.Phase() == rules.Registering)
				return err
			})
		},
		competition.TalkMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
			return talk(ctx, d, s, mail, v, t)
		},
		competition.BoardMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
			return d.Board(ctx, s, mail, v, func() desk.ChannelMessage {
				msg := m.Standings(ctx, v, t, t.State.Paired())
				msg.Text = string(tableText(v, t, t.State.Paired(), 0).Text)
				return msg
			})
		},
		// The server's ladder counts a match as the tournament does. Nothing is posted:
		// its own mail tells what it changed.
		competition.AmendMail: func(ctx context.Context, _ *outbox.Sender, mail storage.Mail, _ *words.Voice, _ *Tournament) (none storage.Delivery, err error) {
			return none, mailroom.Unread(b.Leagues.Amend(ctx, mail))
		},
	})
}

// Pairing shows a match; it has a thread to be played in, or to draft, and in the
// thread an expedition talks.
func (mails) Pairing(v *words.Voice, t *Tournament, key string) (mailroom.Pairing, bool) {
	m, ok := t.State.MatchOf(key)
	if !ok {
		return mailroom.Pairing{}, false
	}
	return mailroom.Pairing{
		Open: t.State.Pending(m), Threaded: m.Threaded(), Thread: of(v, t).Thread(m), Talks: m.Kind == rules.KindExpedition, Message: pairingMessage(v, t, m),
	}, true
}

// talk posts anew where a pairing drafts or reports, in its thread if it has one,
// unless the same stands there already; the buttons go off the message before.
func talk(ctx context.Context, d mailroom.Desk, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
	m, ok := t.State.MatchOf(competition.PairingIn(mail))
	if !ok {
		return storage.Delivery{}, outbox.ErrUnknown
	}
	return d.In(ctx, mail, m.ID.Key(), func(place *competition.Place) (err error) {
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

// Mail returns the mail that tells events: the line in the channel first, then the
// messages elsewhere. Those of a move are posted in the new channel.
func (s *Tournaments) Mail(t, next *Tournament, events []rules.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, rules.Event.IsPublic) {
		list = append(list, competition.NewsTo(next.Head, next.From, next.Seq))
	}
	about := func(id rules.MatchID, kinds ...string) {
		for _, kind := range kinds {
			list = append(list, about(next, id, kind))
		}
	}
	amended := func(id rules.MatchID, e rules.Event, reason string) {
		if m, ok := next.State.Match(id); ok && m.Kind == rules.KindHosted {
			list = append(list, competition.Amending(next.Head, t.ID, id.Key(), storage.UserID(e.By), reason))
		}
	}
	standings := func(round int) {
		list = append(list, storage.Mail{Kind: competition.StandingsMail, Seq: uint64(round), Channel: next.Head.Channel})
	}
	registering, registration, board := t.State.Phase() == rules.Registering, false, false
	for _, e := range events {
		board = board || next.State.Changes(e)
		switch f := e.Fact.(type) {
		case rules.EntrantJoined, rules.EntrantLeft, rules.SheetChanged, rules.CheckInBegan, rules.EntrantCheckedIn, rules.CheckInEnded,
			rules.Started, rules.DirectorNamed, rules.DirectorRemoved:
			registration = registering
		case rules.PairingsMade:
			for i := range f.Matches {
				about(rules.MatchID{Round: f.Round, Table: i + 1}, competition.PairingMail)
			}
		case rules.PairsSwapped:
			for _, table := range f.Tables {
				about(rules.MatchID{Round: f.Round, Table: table}, competition.PairingMail)
			}
		case rules.RoundVoided, rules.Cancelled, rules.Moved:
			registration = registering
			round, _ := t.State.Open()
			for _, m := range round.Matches {
				if !m.Settled {
					about(m.ID, competition.PairingMail)
				}
			}
		case rules.RoundEnded:
			standings(f.Round)
		case rules.Closed:
			standings(t.State.Paired())
		case rules.ReportMade, rules.CardPicked, rules.DraftVoided:
			id, _ := rules.Field[rules.MatchID](e, "Match")
			about(id, competition.TalkMail)
		case rules.MatchUndecided:
			n := competition.Notice{Key: competition.NoticeUndecided, Pairing: f.Match.Key(), Users: league.Users(t.State.Directors()...)}
			list = append(list, competition.NoticeTo(t.ID, next.Head.Channel, 0, n))
		case rules.FirstPlayerEntered:
			about(f.Match, competition.PairingMail, competition.TalkMail)
		case rules.ResultSettled:
			about(f.Match, competition.PairingMail, competition.TalkMail)
			if f.Cause == rules.ByDirector || f.Cause == rules.ByLeaving {
				amended(f.Match, e, f.Reason)
			}
		case rules.ResultCorrected:
			about(f.Match, competition.PairingMail)
			amended(f.Match, e, f.Reason)
		}
	}
	if registration {
		list = append(list, competition.About(competition.RegistrationMail, next.Head, t.ID, ""))
	}
	if board {
		list = append(list, competition.About(competition.BoardMail, next.Head, t.ID, ""))
	}
	return list
}

func about(t *Tournament, id rules.MatchID, kind string) storage.Mail {
	return competition.About(kind, t.Head, t.ID, id.Key())
}
