package tournament

import (
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// correctionShown shows what a correction will make of a match, before it is made.
func correctionShown(v *words.Voice, t *Tournament, m rules.Match, c correction, o rules.Outcome) desk.Reply {
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
func askReport(v *words.Voice, t *Tournament, m rules.Match, reader rules.Person) desk.Reply {
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
func reportShown(v *words.Voice, t *Tournament, m rules.Match, own, other int, unfinished bool, o rules.Outcome) desk.Reply {
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
func concedeAsked(v *words.Voice, t *Tournament, m rules.Match) desk.Reply {
	r := desk.Sentence(v.Say("tournament.concede.sure", words.Data{"table": tableOf(v, m.ID), "players": players(m)}))
	r.Rows = discord.Buttons(button(v, discord.Danger, "conceded", idOf(t, toConceded, m.ID.Round, m.ID.Table)))
	return r
}

// askSheet asks for a warband, for the act join or sheet. The form holds what is
// there.
func askSheet(v *words.Voice, t *Tournament, s rules.Sheet, act string) desk.Reply {
	field := func(id, value string, most int, long bool) discord.Field {
		return discord.Field{ID: id, Label: v.Say("tournament.form."+id, nil), Description: v.Say("tournament.form."+id+"-help", nil), Value: value, Most: most, Long: long}
	}
	r := desk.Sentence("")
	r.Form = &discord.Form{CustomID: idOf(t, fill+act).String(), Title: v.Say("tournament.form.sheet-title", nil), Fields: []discord.Field{
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

// openMatches says which matches are open, and asks by a button whether to go on all
// the same.
func openMatches(v *words.Voice, t *Tournament, key, label, act string) desk.Reply {
	open, _ := t.State.Unsettled()
	lines := []string{v.Say(key, words.Data{"matches": len(open)})}
	for _, id := range open {
		m, _ := t.State.Match(id)
		lines = append(lines, tableOf(v, id)+": "+players(m))
	}
	r := desk.Sentence(desk.Pages(lines)[0])
	r.Rows = discord.Buttons(button(v, discord.Danger, label, idOf(t, act)))
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
