package tournament

import (
	"cmp"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// newsMessages tell events of a tournament in its channel, a line for each that is told
// there, with who did it and why: in as many messages as they need. The first
// notifies those whom an act concerns.
func (b *Room) newsMessages(v *words.Voice, t *Tournament, events []rules.Event) []desk.ChannelMessage {
	var lines []string
	var ping []storage.UserID
	var rows []discord.Row
	directors := func() { // who is to be notified must be named in the text, too
		lines[len(lines)-1] += " " + everybody(v, t.State.Directors())
		ping = append(ping, league.Users(t.State.Directors()...)...)
	}
	for _, e := range events {
		if !e.IsPublic() {
			continue
		}
		lines = append(lines, strings.Split(newsLine(v, t, e), "\n")...)
		switch f := e.Fact.(type) {
		case rules.ConductJudged:
			ping = append(ping, storage.UserID(f.Person))
		case rules.EntrantInvited:
			ping = append(ping, storage.UserID(f.Person))
			rows = discord.Buttons(button(v, discord.Success, "join", idOf(t, toJoin)))
		case rules.Closed, rules.Cancelled:
			if !t.State.Directs(e.By) {
				directors()
			}
		case rules.Halted, rules.RoundTimeOver:
			directors()
		case rules.PairingsMade:
			rows = discord.Buttons(button(v, discord.Secondary, "pairings", idOf(t, toPairings, f.Round)))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	var list []desk.ChannelMessage
	for _, page := range desk.Pages(lines) {
		list = append(list, desk.ChannelMessage{Text: page})
	}
	slices.Sort(ping)
	list[0].Ping, list[0].Rows = slices.Compact(ping), rows
	return list
}

// newsLine tells one event.
func newsLine(v *words.Voice, t *Tournament, e rules.Event) string {
	data := words.Data{"by": who(e.By), "name": phrase.Literal(t.State.Settings().Name)}
	key, reason := "", ""
	match := func(id rules.MatchID, o rules.Outcome) {
		m, _ := t.State.Match(id)
		data["table"], data["players"], data["result"] = tableOf(v, id), players(m), outcomeText(v, m, o)
	}
	switch f := e.Fact.(type) {
	case rules.DirectorNamed:
		key, data["who"] = "director-named", who(f.Person)
	case rules.DirectorRemoved:
		key, data["who"] = "director-removed", who(f.Person)
	case rules.EntrantInvited:
		key, data["who"] = "invited", who(f.Person)
	case rules.EntrantJoined:
		key, data["who"] = "added", who(f.Person)
		if f.Late {
			key = "late"
		}
	case rules.EntrantLeft:
		key, data["who"] = "taken-out", who(f.Person)
	case rules.SheetChanged:
		key, data["who"] = "sheet", who(f.Person)
	case rules.Moved:
		key = "moved"
	case rules.CheckInBegan:
		key, data["until"] = "check-in", ""
		if f.Until != 0 {
			data["until"] = phrase.Ago(clockTime(f.Until))
		}
	case rules.CheckInEnded:
		key, data["missing"] = "check-in-ended", everybody(v, f.Missing)
	case rules.Started:
		key, data["players"], data["rounds"], data["absent"] = "started", len(f.Lot), v.Count("tournament.about.rounds", f.Rounds), ""
		if len(f.Absent) > 0 {
			data["absent"] = everybody(v, f.Absent)
		}
	case rules.KindChosen:
		key, data["round"], data["scenario"] = "kind", f.Round, v.Say("tournament.kind."+string(f.Kind), nil)
		if f.Battle != 0 || len(f.Cards) > 0 {
			data["scenario"] = scenarioName(v, t, rules.Round{Scenario: f.Scenario})
		}
	case rules.PairingsMade:
		return paired(v, t, f)
	case rules.PairsSwapped:
		key = "swapped"
		var lines []string
		for i, number := range f.Tables {
			id := rules.MatchID{Round: f.Round, Table: number}
			lines = append(lines, tableOf(v, id)+": "+players(rules.Match{Seats: f.Pairs[i].Seats}))
		}
		data["tables"] = strings.Join(lines, "; ")
	case rules.RoundTimeOver:
		key, data["round"] = "time-over", f.Round
	case rules.RoundEnded:
		key, data["round"] = "round-ended", f.Round
	case rules.RoundVoided:
		key, data["round"] = "round-voided", f.Round
	case rules.Halted:
		key, data["round"], data["players"] = "halted", f.Round, f.Active
	case rules.DraftVoided:
		key, reason, data["table"] = "draft-voided", f.Reason, tableOf(v, f.Match)
	case rules.ResultSettled:
		match(f.Match, f.Outcome)
		key, reason = "settled."+string(f.Cause), f.Reason
	case rules.ResultCorrected:
		match(f.Match, f.Outcome)
		key, reason = "corrected", f.Reason
	case rules.EntrantDropped:
		key, reason, data["who"] = "dropped", f.Reason, who(f.Person)
		if e.By != f.Person {
			key = "dropped-by"
		}
	case rules.EntrantReturned:
		key, reason, data["who"] = "returned", f.Reason, who(f.Person)
	case rules.ConductJudged:
		key, reason, data["who"], data["points"] = string(f.Kind), f.Reason, who(f.Person), f.Points
		data["number"] = t.State.ConductNumber(e)
	case rules.ConductForgiven:
		key, reason, data["number"], data["who"] = "forgiven", f.Reason, f.Number, ""
		if log := t.State.ConductLog(); f.Number <= len(log) {
			data["who"] = who(log[f.Number-1].Person)
		}
	case rules.Closed:
		key, reason, data["seed"] = "closed", f.Reason, f.Seed
	case rules.Cancelled:
		key, reason, data["seed"] = "cancelled", f.Reason, f.Seed
		if f.Lapsed {
			key, data["time"] = "lapsed", spell(v, int64(t.State.Data().Times.RegistrationDays.Value)*24*60*60)
		}
	}
	said := v.Say("tournament.news."+key, data)
	if e.Steward {
		said += " " + v.Say("tournament.news.steward", data)
	}
	if reason != "" {
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

// Notice tells something that is no event.
func (mails) Notice(v *words.Voice, t *Tournament, n league.Notice) (msg desk.ChannelMessage, about string) {
	m, ok := t.State.MatchOf(n.Pairing)
	if ok {
		about = tableOf(v, m.ID) + ": " + players(m)
	}
	msg = desk.ChannelMessage{Ping: n.Users, Text: v.Say("tournament.notice."+n.Key, words.Data{
		"table": tableOf(v, m.ID), "players": players(m), "who": phrase.Mentions(v, n.Users), "name": phrase.Literal(t.Head.Name),
		"channel": phrase.Channel(cmp.Or(n.Channel, t.Head.Channel)),
	})}
	if n.Key == league.NoticeThread || n.Key == league.NoticeMatch {
		msg.Rows = discord.Buttons(button(v, discord.Primary, "retry", idOf(t, toRetry)))
	}
	return msg, about
}
