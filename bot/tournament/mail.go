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
	directors := func() { // who is to be notified must be named in the text, too
		lines[len(lines)-1] += " " + everybody(v, t.State.Directors())
		first.Ping = append(first.Ping, league.Users(t.State.Directors()...)...)
	}
	for _, e := range events {
		if !e.IsPublic() {
			continue
		}
		lines = append(lines, strings.Split(newsLine(v, t, e), "\n")...)
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
		first.Text = page
		list, first = append(list, first), desk.ChannelMessage{}
	}
	return list
}

// newsLine tells one event, by the sentence of its kind but for a few that have several.
func newsLine(v *words.Voice, t *Tournament, e rules.Event) string {
	data, key := words.Data{"by": who(e.By), "name": phrase.Literal(t.State.Settings().Name)}, e.Kind()
	if p, ok := rules.Field[rules.Person](e, "Person"); ok {
		data["who"] = who(p)
	}
	if round, ok := rules.Field[int](e, "Round"); ok {
		data["round"] = round
	}
	if id, ok := rules.Field[rules.MatchID](e, "Match"); ok {
		m, _ := t.State.Match(id)
		data["table"], data["players"] = tableOf(v, id), players(m)
		if o, ok := rules.Field[rules.Outcome](e, "Outcome"); ok {
			data["result"] = outcomeText(v, m, o)
		}
	}
	switch f := e.Fact.(type) {
	case rules.EntrantJoined:
		if key = "added"; f.Late {
			key = "late"
		}
	case rules.EntrantLeft:
		key = "taken-out"
	case rules.CheckInBegan:
		if data["until"] = ""; f.Until != 0 {
			data["until"] = phrase.Ago(clockTime(f.Until))
		}
	case rules.CheckInEnded:
		data["missing"] = everybody(v, f.Missing)
	case rules.Started:
		data["players"], data["rounds"], data["absent"] = len(f.Lot), v.Count("tournament.about.rounds", f.Rounds), ""
		if len(f.Absent) > 0 {
			data["absent"] = everybody(v, f.Absent)
		}
	case rules.KindChosen:
		data["scenario"] = v.Say("tournament.kind."+string(f.Kind), nil)
		if f.Battle != 0 || len(f.Cards) > 0 {
			data["scenario"] = scenarioName(v, t, rules.Round{Scenario: f.Scenario})
		}
	case rules.PairingsMade:
		return paired(v, t, f)
	case rules.PairsSwapped:
		var lines []string
		for i, number := range f.Tables {
			lines = append(lines, tableOf(v, rules.MatchID{Round: f.Round, Table: number})+": "+players(rules.Match{Seats: f.Pairs[i].Seats}))
		}
		data["tables"] = strings.Join(lines, "; ")
	case rules.Halted:
		data["players"] = f.Active
	case rules.ResultSettled:
		key += "." + string(f.Cause)
	case rules.EntrantDropped:
		if e.By != f.Person {
			key = "dropped-by"
		}
	case rules.ConductJudged:
		key, data["points"], data["number"] = string(f.Kind), f.Points, t.State.ConductNumber(e)
	case rules.ConductForgiven:
		key, data["number"], data["who"] = "forgiven", f.Number, ""
		if log := t.State.ConductLog(); f.Number <= len(log) {
			data["who"] = who(log[f.Number-1].Person)
		}
	case rules.Closed:
		data["seed"] = f.Seed
	case rules.Cancelled:
		if data["seed"] = f.Seed; f.Lapsed {
			key, data["time"] = "lapsed", spell(v, int64(t.State.Data().Times.RegistrationDays.Value)*24*60*60)
		}
	}
	said := v.Say("tournament.news."+key, data)
	if e.Steward {
		said += " " + v.Say("tournament.news.steward", data)
	}
	if reason, _ := rules.Field[string](e, "Reason"); reason != "" {
		said += " " + v.Say("tournament.news.reason", words.Data{"why": phrase.Literal(reason)})
	}
	return said
}

// paired tells a round's pairings as they were made.
func paired(v *words.Voice, t *Tournament, f rules.PairingsMade) string {
	lines := []string{v.Say("tournament.news.paired", words.Data{"round": f.Round, "deadline": phrase.On(clockTime(f.Deadline)), "in": phrase.Ago(clockTime(f.Deadline))})}
	lines = append(lines, scenarioName(v, t, rules.Round{Scenario: f.Scenario}))
	for i, m := range f.Matches {
		line := v.Say("tournament.table-line", words.Data{"table": i + 1, "players": players(rules.Match{Seats: m.Seats})})
		if m.Met > 0 {
			line += " · " + v.Count("tournament.pairing.rematch", m.Met)
		}
		lines = append(lines, line)
	}
	if f.Bye != nil {
		lines = append(lines, v.Say("tournament.news.bye", words.Data{"who": who(f.Bye.Person), "points": f.Bye.Points, "average": f.Bye.GoalAverage}))
	}
	return phrase.Join("\n", lines...)
}

// Hook tells a program elsewhere of rounds, results and the final table.
func (mails) Hook(t *Tournament, from uint64, events []rules.Event) []hook.Delivery {
	return t.State.Hooked(int(from), events, func(p rules.Person) string { return t.Head.Names[storage.UserID(p)] })
}

// Notice tells something that is no event.
func (mails) Notice(v *words.Voice, t *Tournament, n competition.Notice) (msg desk.ChannelMessage, about string) {
	m, ok := t.State.MatchOf(n.Pairing)
	if ok {
		about = v.Headed(tableOf(v, m.ID), players(m))
	}
	msg = desk.ChannelMessage{Ping: n.Users, Text: v.Say("tournament.notice."+n.Key, words.Data{
		"table": tableOf(v, m.ID), "players": players(m), "who": phrase.Mentions(v, n.Users), "name": phrase.Literal(t.Head.Name),
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
				place.Message, err = d.Tend(ctx, s, mail, v, place.Message, b.registrationMessage(v, t), t.State.Phase() == rules.Registering)
				return err
			})
		},
		competition.TalkMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
			return talk(ctx, d, s, mail, v, t)
		},
		competition.BoardMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, t *Tournament) (storage.Delivery, error) {
			msg := m.Standings(ctx, v, t, t.State.Paired())
			msg.Text = string(tableText(v, t, t.State.Paired(), 0).Text)
			return d.Board(ctx, s, mail, v, msg)
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
		Open: t.State.Pending(m), Threaded: m.Threaded(), Thread: threadName(v, t, m), Talks: m.Kind == rules.KindExpedition, Message: pairingMessage(v, t, m),
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
