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
	"skald/engine/league/tournament"
	"skald/storage"
)

// News tells events of a tournament in its channel, a line for each that is told
// there, with who did it and why: in as many messages as they need. The first
// notifies those whom an act concerns.
func (p *Room) News(v *words.Voice, cup *league.Tournament, events []tournament.Event) []desk.ChannelMessage {
	var lines []string
	var ping []storage.UserID
	var rows []discord.Row
	for _, e := range events {
		if !e.IsPublic() {
			continue
		}
		lines = append(lines, strings.Split(NewsLine(v, cup, e), "\n")...)
		switch f := e.Fact.(type) {
		case tournament.ConductJudged:
			ping = append(ping, storage.UserID(f.Person))
		case tournament.Halted, tournament.RoundTimeOver:
			for _, d := range cup.State.Directors() {
				ping = append(ping, storage.UserID(d))
			}
		case tournament.PairingsMade:
			rows = pairingsRows(v, cup, f.Round)
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

// NewsLine tells one event.
func NewsLine(v *words.Voice, cup *league.Tournament, e tournament.Event) string {
	data := words.Data{"by": who(e.By), "name": phrase.Literal(cup.State.Settings().Name)}
	key, reason := "", ""
	match := func(id tournament.MatchID) tournament.Match {
		m, _ := cup.State.Match(id)
		data["table"] = tableOf(v, id)
		return m
	}
	switch f := e.Fact.(type) {
	case tournament.DirectorNamed:
		key, data["who"] = "director-named", who(f.Person)
	case tournament.DirectorRemoved:
		key, data["who"] = "director-removed", who(f.Person)
	case tournament.EntrantJoined:
		key, data["who"] = "added", who(f.Person)
	case tournament.EntrantLeft:
		key, data["who"] = "taken-out", who(f.Person)
	case tournament.SheetChanged:
		key, data["who"] = "sheet", who(f.Person)
	case tournament.CheckInBegan:
		key, data["until"] = "check-in", ""
		if f.Until != 0 {
			data["until"] = phrase.Ago(clockTime(f.Until))
		}
	case tournament.CheckInEnded:
		key, data["missing"] = "check-in-ended", everybody(v, f.Missing)
	case tournament.Started:
		key, data["players"], data["rounds"], data["absent"] = "started", len(f.Lot), v.Count("cup.about.rounds", f.Rounds), ""
		if len(f.Absent) > 0 {
			data["absent"] = everybody(v, f.Absent)
		}
	case tournament.KindChosen:
		key, data["round"], data["scenario"] = "kind", f.Round, v.Say("cup.kind."+string(f.Kind), nil)
		if f.Battle != 0 || len(f.Cards) > 0 {
			data["scenario"] = scenarioName(v, cup, tournament.Round{Scenario: f.Scenario})
		}
	case tournament.PairingsMade:
		return paired(v, cup, f)
	case tournament.PairsSwapped:
		key = "swapped"
		var lines []string
		for i, t := range f.Tables {
			id := tournament.MatchID{Round: f.Round, Table: t}
			lines = append(lines, tableOf(v, id)+": "+players(tournament.Match{Seats: f.Pairs[i].Seats}))
		}
		data["tables"] = strings.Join(lines, "; ")
	case tournament.RoundTimeOver:
		key, data["round"] = "time-over", f.Round
	case tournament.RoundEnded:
		key, data["round"] = "round-ended", f.Round
	case tournament.RoundVoided:
		key, data["round"] = "round-voided", f.Round
	case tournament.Halted:
		key, data["round"], data["players"] = "halted", f.Round, f.Active
	case tournament.DraftVoided:
		match(f.Match)
		key, reason = "draft-voided", f.Reason
	case tournament.ResultSettled:
		m := match(f.Match)
		key, reason = "settled."+string(f.Cause), f.Reason
		data["players"], data["result"] = players(m), Outcome(v, m, f.Outcome)
	case tournament.ResultCorrected:
		m := match(f.Match)
		key, reason = "corrected", f.Reason
		data["players"], data["result"] = players(m), Outcome(v, m, f.Outcome)
	case tournament.EntrantDropped:
		key, reason, data["who"] = "dropped", f.Reason, who(f.Person)
		if e.By != f.Person {
			key = "dropped-by"
		}
	case tournament.EntrantReturned:
		key, reason, data["who"] = "returned", f.Reason, who(f.Person)
	case tournament.ConductJudged:
		key, reason, data["who"], data["points"] = string(f.Kind), f.Reason, who(f.Person), f.Points
		data["number"] = conductNumber(cup, e, f)
	case tournament.ConductForgiven:
		key, reason, data["number"], data["who"] = "forgiven", f.Reason, f.Number, ""
		if log := cup.State.ConductLog(); f.Number <= len(log) {
			data["who"] = who(log[f.Number-1].Person)
		}
	case tournament.Closed:
		key, data["seed"] = "closed", f.Seed
	case tournament.Cancelled:
		key, reason, data["seed"] = "cancelled", f.Reason, f.Seed
	}
	said := v.Say("cup.news."+key, data)
	if e.Steward {
		said += " " + v.Say("cup.news.steward", nil)
	}
	if reason != "" {
		said += " " + v.Say("cup.news.reason", words.Data{"why": phrase.Literal(reason)})
	}
	return said
}

// conductNumber is the number by which an act on conduct can be taken back.
func conductNumber(cup *league.Tournament, e tournament.Event, f tournament.ConductJudged) int {
	for _, c := range cup.State.ConductLog() {
		if c.Person == f.Person && c.Kind == f.Kind && c.At == e.At && c.By == e.By && c.Points == f.Points && c.Reason == f.Reason {
			return c.Number
		}
	}
	return 0
}

// paired tells a round's pairings as they were made.
func paired(v *words.Voice, cup *league.Tournament, f tournament.PairingsMade) string {
	lines := []string{v.Say("cup.news.paired", words.Data{"round": f.Round, "deadline": phrase.On(clockTime(f.Deadline)), "in": phrase.Ago(clockTime(f.Deadline))})}
	if name := scenarioName(v, cup, tournament.Round{Scenario: f.Scenario}); name != "" {
		lines = append(lines, name)
	}
	for i, m := range f.Matches {
		line := v.Say("cup.table-line", words.Data{"table": i + 1, "players": players(tournament.Match{Seats: m.Seats})})
		if m.Met > 0 {
			line += " · " + v.Count("cup.pairing.rematch", m.Met)
		}
		lines = append(lines, line)
	}
	if f.Bye != nil {
		lines = append(lines, v.Say("cup.news.bye", words.Data{"who": who(f.Bye.Person), "points": f.Bye.Points, "average": f.Bye.GoalAverage}))
	}
	return strings.Join(lines, "\n")
}

// CupNotice tells something that is no event.
func CupNotice(v *words.Voice, cup *league.Tournament, n league.Notice) desk.ChannelMessage {
	id, _ := league.ReadPairingKey(n.Pairing)
	m, _ := cup.State.Match(id)
	msg := desk.ChannelMessage{Ping: n.Users, Text: v.Say("cup.notice."+n.Key, words.Data{
		"table": tableOf(v, id), "players": players(m), "who": phrase.Mentions(v, n.Users), "name": phrase.Literal(cup.Head.Name),
	})}
	if n.Key == league.NoticeThread || n.Key == league.NoticeMatch {
		msg.Rows = retryRows(v, cup)
	}
	return msg
}

// CupWord tells one person by direct message what the tournament's channel cannot
// be told, with the pairing that it is about.
func CupWord(v *words.Voice, cup *league.Tournament, n league.Notice) desk.Reply {
	text := v.Say("cup.notice."+n.Key, words.Data{"name": phrase.Literal(cup.Head.Name), "channel": phrase.Channel(cmp.Or(n.Channel, cup.Head.Channel))})
	if id, ok := league.ReadPairingKey(n.Pairing); ok {
		m, _ := cup.State.Match(id)
		text = phrase.Join("\n", tableOf(v, id)+": "+players(m), text)
	}
	return desk.Sentence(text)
}
