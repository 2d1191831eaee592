package tournament

import (
	"slices"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// A correction is what a director wants a match to be, as a button carries it:
// the reason is asked for last.
type correction struct {
	Match  rules.MatchID
	Kind   rules.OutcomeKind
	Winner rules.Seat // NoSeat: nobody
	Score  *rules.Score
}

// outcomes are the outcomes that a director can give a match: of a tabletop match
// and of a hosted one.
func outcomes() []rules.OutcomeKind {
	return []rules.OutcomeKind{
		rules.OutcomePlayed, rules.OutcomeUnfinished, rules.OutcomeNoShow, rules.OutcomeDoubleNoShow, rules.OutcomeConcession,
		rules.OutcomeDirectorWin, rules.OutcomeDirectorDraw, rules.OutcomeBothLose, rules.OutcomeHostedWin, rules.OutcomeHostedDraw,
	}
}

// button is the one that asks why: words round, table, ruling, winner, points.
func (c correction) button(t *league.Tournament) desk.NumberedID {
	score := [2]int{}
	if c.Score != nil {
		score = [2]int{c.Score[0] + 1, c.Score[1] + 1}
	}
	winner := c.Winner
	if c.Score != nil && c.Kind != rules.OutcomeConcession {
		winner = rules.NoSeat // the points say it
	}
	return idOf(t, toDecide, c.Match.Round, c.Match.Table, slices.Index(outcomes(), c.Kind), int(winner)+1, score[0], score[1])
}

// readCorrection reads what a button carries; false if that is none.
func readCorrection(id desk.NumberedID) (c correction, ok bool) {
	if len(id.Numbers) != 6 || id.Numbers.At(2) >= len(outcomes()) || id.Numbers.At(3) > 2 {
		return c, false
	}
	c = correction{Match: matchOf(id), Kind: outcomes()[id.Numbers.At(2)], Winner: rules.Seat(id.Numbers.At(3) - 1)}
	if id.Numbers.At(4) > 0 && id.Numbers.At(5) > 0 {
		c.Score = &rules.Score{id.Numbers.At(4) - 1, id.Numbers.At(5) - 1}
	}
	return c, true
}

// Act is the correction as the tournament takes it.
func (c correction) Act(m rules.Match, reason string) rules.CorrectResult {
	r := rules.Ruling{Kind: c.Kind, Score: c.Score}
	if c.Winner != rules.NoSeat {
		r.Winner = m.Seats[c.Winner]
	}
	return rules.CorrectResult{Match: c.Match, Ruling: r, Reason: reason}
}

// correctionShown shows what a correction will make of a match, before it is made.
func correctionShown(v *words.Voice, t *league.Tournament, m rules.Match, c correction, o rules.Outcome) desk.Reply {
	lines := "**" + tableOf(v, m.ID) + "** " + players(m)
	if m.Settled {
		lines = phrase.Join("\n", lines, v.Say("tournament.correct.was", words.Data{"result": outcomeText(v, m, m.Outcome)}))
	}
	r := desk.Sentence(phrase.Join("\n", lines, v.Say("tournament.correct.will", words.Data{"result": outcomeText(v, m, o)})))
	r.Rows = discord.Buttons(button(v, discord.Danger, "correct", c.button(t)))
	return r
}

// mostReason is how long a director's reason may be in a form.
const mostReason = 400

// askWhy asks a director why.
func askWhy(v *words.Voice, id desk.NumberedID) desk.Reply {
	id.What = fill + id.What
	r := desk.Sentence("")
	r.Form = &discord.Form{
		CustomID: id.String(), Title: v.Say("tournament.form.why-title", nil), Label: v.Say("tournament.form.why", nil), Description: v.Say("tournament.form.why-help", nil), Most: mostReason,
	}
	return r
}

// The fields of the forms of tournaments.
const (
	fieldOwn         = "own"
	fieldOther       = "theirs"
	fieldFaction     = "faction"
	fieldSubFaction  = "sub-faction"
	fieldUnits       = "units"
	fieldMercenaries = "mercenaries"
)

// askReport asks for the points of a match.
func askReport(v *words.Voice, t *league.Tournament, m rules.Match, reader rules.Person) desk.Reply {
	id := idOf(t, toReport, m.ID.Round, m.ID.Table)
	id.What = fill + id.What
	opponent := m.Seats[0]
	if m.Seat(reader) == 0 {
		opponent = m.Seats[1]
	}
	const most = 10 // digits: what is no number is answered in words
	r := desk.Sentence("")
	r.Form = &discord.Form{CustomID: id.String(), Title: tableOf(v, m.ID), Fields: []discord.Field{
		{ID: fieldOwn, Label: v.Say("tournament.form.own", nil), Most: most, Required: true},
		{ID: fieldOther, Label: v.Say("tournament.form.theirs", words.Data{"who": plainName(t, opponent)}), Most: most, Required: true},
	}}
	return r
}

// reportShown shows what a report says before it is sent.
func reportShown(v *words.Voice, t *league.Tournament, m rules.Match, own, other int, unfinished bool, o rules.Outcome) desk.Reply {
	flag := 0
	if unfinished {
		flag = 1
	}
	r := desk.Sentence(v.Say("tournament.report.shown", words.Data{"table": tableOf(v, m.ID), "players": players(m), "result": outcomeText(v, m, o)}))
	r.Rows = discord.Buttons(
		button(v, discord.Success, "send", idOf(t, toSend, m.ID.Round, own, other, flag)),
		button(v, discord.Secondary, "report", idOf(t, toReport, m.ID.Round, m.ID.Table)),
	)
	return r
}

// concedeAsked asks whether somebody really gives a match up.
func concedeAsked(v *words.Voice, t *league.Tournament, m rules.Match) desk.Reply {
	r := desk.Sentence(v.Say("tournament.concede.sure", words.Data{"table": tableOf(v, m.ID), "players": players(m)}))
	r.Rows = discord.Buttons(button(v, discord.Danger, "conceded", idOf(t, toConceded, m.ID.Round, m.ID.Table)))
	return r
}

// askSheet asks for a warband; what is there stands in the form.
func askSheet(v *words.Voice, id storage.LeagueID, s rules.Sheet, join bool) desk.Reply {
	topic := toSheet
	if join {
		topic = toJoin
	}
	button := desk.ID{Room: name, What: fill + topic, Of: string(id)}
	field := func(id, value string, most int, long bool) discord.Field {
		return discord.Field{ID: id, Label: v.Say("tournament.form."+id, nil), Description: v.Say("tournament.form."+id+"-help", nil), Value: value, Most: most, Long: long}
	}
	r := desk.Sentence("")
	r.Form = &discord.Form{CustomID: button.String(), Title: v.Say("tournament.form.sheet-title", nil), Fields: []discord.Field{
		field(fieldFaction, s.Faction, 100, false), field(fieldSubFaction, s.SubFaction, 100, false),
		field(fieldUnits, s.Units, 1000, true), field(fieldMercenaries, s.Mercenaries, 300, true),
	}}
	return r
}

// sheetShown shows a warband.
func sheetShown(v *words.Voice, p rules.Person, s rules.Sheet) desk.Reply {
	part := func(key, text string) string {
		if text == "" {
			return ""
		}
		return "**" + v.Say("tournament.form."+key, nil) + ":** " + phrase.Literal(text)
	}
	text := phrase.Join("\n", part(fieldFaction, s.Faction), part(fieldSubFaction, s.SubFaction), part(fieldUnits, s.Units), part(fieldMercenaries, s.Mercenaries))
	if text == "" {
		text = v.Say("tournament.sheet.empty", nil)
	}
	return desk.Sentence(v.Say("tournament.sheet.of", words.Data{"who": who(p)}) + "\n" + text)
}

// namesOf asks which tournament is meant: its name is to be typed.
func namesOf(v *words.Voice, list []league.Listed) string {
	names := ""
	for i, l := range list {
		if i == 10 {
			names += ", …"
			break
		}
		names = phrase.Join(", ", names, phrase.Literal(l.Head.Name))
	}
	return names
}

// roundUnplayed says which matches of a round were not reported, and asks whether
// it is to be closed all the same.
func roundUnplayed(v *words.Voice, t *league.Tournament) desk.Reply {
	return openMatches(v, t, "tournament.round.unplayed", button(v, discord.Danger, "anyway", idOf(t, toCloseRound)))
}

// closeAsked says which matches are open, and asks whether the tournament is to be
// closed all the same.
func closeAsked(v *words.Voice, t *league.Tournament) desk.Reply {
	return openMatches(v, t, "tournament.round.close", button(v, discord.Danger, "end", idOf(t, toClose)))
}

func openMatches(v *words.Voice, t *league.Tournament, key string, b discord.Button) desk.Reply {
	open, _ := t.State.Unsettled()
	lines := []string{v.Say(key, words.Data{"matches": len(open)})}
	for _, id := range open {
		m, _ := t.State.Match(id)
		lines = append(lines, tableOf(v, id)+": "+players(m))
	}
	r := desk.Sentence(desk.Pages(lines)[0])
	r.Rows = discord.Buttons(b)
	return r
}

// rulesPage tells how tournaments are held, and which of it is ours.
func rulesPage(v *words.Voice, d *rules.Data, page int) desk.Reply {
	lead := ""
	for i, n := range d.GoalAverage.ByLead {
		if i > 0 {
			lead += ", "
		}
		lead += strconv.Itoa(n) + "–" + strconv.Itoa(d.GoalAverage.OutOf-n)
	}
	data := words.Data{
		"win": d.Points.Win, "draw": d.Points.Draw, "loss": d.Points.Loss, "leads": lead, "most": len(d.GoalAverage.ByLead) - 1, "of": d.GoalAverage.OutOf,
		"least": d.Penalties.Least, "penalty": d.Penalties.Most, "hours": d.Times.ConfirmHours.Value, "time": spell(v, int64(d.Times.RoundMinutesAdvised.Value)*60),
		"players": d.Limits.Players.Most, "rounds": d.Limits.Rounds.Most, "actions": d.HostedActions.Value, "version": d.Manual.Version,
	}
	var lines []string
	for _, section := range []string{"source", "pairing", "points", "average", "resistance", "battles", "expedition", "report", "conduct", "hosted", "ours"} {
		lines = append(lines, "**"+v.Say("tournament.rules."+section+"-head", data)+"** "+v.Say("tournament.rules."+section, data))
	}
	for _, o := range d.Outcomes {
		lines = append(lines, "- "+v.Say("tournament.rules.outcome", words.Data{
			"what": v.Say("tournament.outcome-name."+string(o.Kind), nil), "points": pair(o.Points), "average": pair(o.GoalAverage),
		}))
	}
	return desk.Paged(v, lines, page, desk.NumberedID{ID: desk.ID{Room: name, What: toRules}}.Pages())
}
