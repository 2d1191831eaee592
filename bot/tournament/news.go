package tournament

import (
	"cmp"
	"context"
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
