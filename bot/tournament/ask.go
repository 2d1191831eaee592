package tournament

import (
	"slices"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/tournament"
	"skald/storage"
)

// A Correction is what a director wants a match to be, as a button carries it:
// the reason is asked for last.
type Correction struct {
	Match  tournament.MatchID
	Kind   tournament.OutcomeKind
	Winner tournament.Seat // NoSeat: nobody
	Score  *tournament.Score
}

// Rulings are the outcomes that a director can give a match: of a tabletop match
// and of a hosted one.
func Rulings() []tournament.OutcomeKind {
	return []tournament.OutcomeKind{
		tournament.OutcomePlayed, tournament.OutcomeUnfinished, tournament.OutcomeNoShow, tournament.OutcomeDoubleNoShow, tournament.OutcomeConcession,
		tournament.OutcomeDirectorWin, tournament.OutcomeDirectorDraw, tournament.OutcomeBothLose, tournament.OutcomeHostedWin, tournament.OutcomeHostedDraw,
	}
}

// button is the one that asks why: words round, table, ruling, winner, points.
func (c Correction) button(cup *league.Tournament) desk.NumberedID {
	score := [2]int{}
	if c.Score != nil {
		score = [2]int{c.Score[0] + 1, c.Score[1] + 1}
	}
	winner := c.Winner
	if c.Score != nil && c.Kind != tournament.OutcomeConcession {
		winner = tournament.NoSeat // the points say it
	}
	return cupID(cup, CupDecide, c.Match.Round, c.Match.Table, slices.Index(Rulings(), c.Kind), int(winner)+1, score[0], score[1])
}

// ReadCorrection reads what a button carries; false if that is none.
func ReadCorrection(id desk.NumberedID) (c Correction, ok bool) {
	if len(id.Numbers) != 6 || id.Numbers.At(2) >= len(Rulings()) || id.Numbers.At(3) > 2 {
		return c, false
	}
	c = Correction{Match: CupMatch(id), Kind: Rulings()[id.Numbers.At(2)], Winner: tournament.Seat(id.Numbers.At(3) - 1)}
	if id.Numbers.At(4) > 0 && id.Numbers.At(5) > 0 {
		c.Score = &tournament.Score{id.Numbers.At(4) - 1, id.Numbers.At(5) - 1}
	}
	return c, true
}

// Act is the correction as the tournament takes it.
func (c Correction) Act(m tournament.Match, reason string) tournament.CorrectResult {
	r := tournament.Ruling{Kind: c.Kind, Score: c.Score}
	if c.Winner != tournament.NoSeat {
		r.Winner = m.Seats[c.Winner]
	}
	return tournament.CorrectResult{Match: c.Match, Ruling: r, Reason: reason}
}

// CorrectionShown shows what a correction will make of a match, before it is made.
func CorrectionShown(v *words.Voice, cup *league.Tournament, m tournament.Match, c Correction, o tournament.Outcome) desk.Reply {
	lines := "**" + tableOf(v, m.ID) + "** " + players(m)
	if m.Settled {
		lines = phrase.Join("\n", lines, v.Say("cup.correct.was", words.Data{"result": Outcome(v, m, m.Outcome)}))
	}
	r := desk.Sentence(phrase.Join("\n", lines, v.Say("cup.correct.will", words.Data{"result": Outcome(v, m, o)})))
	r.Rows = discord.Buttons(cupButton(v, discord.Danger, "correct", c.button(cup)))
	return r
}

// mostReason is how long a director's reason may be in a form.
const mostReason = 400

// CupWhy asks a director why.
func CupWhy(v *words.Voice, id desk.NumberedID) desk.Reply {
	id.What = fill + id.What
	r := desk.Sentence("")
	r.Form = &discord.Form{
		CustomID: id.String(), Title: v.Say("cup.form.why-title", nil), Label: v.Say("cup.form.why", nil), Description: v.Say("cup.form.why-help", nil), Most: mostReason,
	}
	return r
}

// The fields of the forms of tournaments.
const (
	FieldOwn         = "own"
	FieldOther       = "theirs"
	FieldFaction     = "faction"
	FieldSubFaction  = "sub-faction"
	FieldUnits       = "units"
	FieldMercenaries = "mercenaries"
)

// AskReport asks for the points of a match.
func AskReport(v *words.Voice, cup *league.Tournament, m tournament.Match, reader tournament.Person) desk.Reply {
	id := cupID(cup, CupReport, m.ID.Round, m.ID.Table)
	id.What = fill + id.What
	opponent := m.Seats[0]
	if m.Seat(reader) == 0 {
		opponent = m.Seats[1]
	}
	const most = 10 // digits: what is no number is answered in words
	r := desk.Sentence("")
	r.Form = &discord.Form{CustomID: id.String(), Title: tableOf(v, m.ID), Fields: []discord.Field{
		{ID: FieldOwn, Label: v.Say("cup.form.own", nil), Most: most, Required: true},
		{ID: FieldOther, Label: v.Say("cup.form.theirs", words.Data{"who": plainName(cup, opponent)}), Most: most, Required: true},
	}}
	return r
}

// ReportShown shows what a report says before it is sent.
func ReportShown(v *words.Voice, cup *league.Tournament, m tournament.Match, own, other int, unfinished bool, o tournament.Outcome) desk.Reply {
	flag := 0
	if unfinished {
		flag = 1
	}
	r := desk.Sentence(v.Say("cup.report.shown", words.Data{"table": tableOf(v, m.ID), "players": players(m), "result": Outcome(v, m, o)}))
	r.Rows = discord.Buttons(
		cupButton(v, discord.Success, "send", cupID(cup, CupSend, m.ID.Round, own, other, flag)),
		cupButton(v, discord.Secondary, "report", cupID(cup, CupReport, m.ID.Round, m.ID.Table)),
	)
	return r
}

// ConcedeAsked asks whether somebody really gives a match up.
func ConcedeAsked(v *words.Voice, cup *league.Tournament, m tournament.Match) desk.Reply {
	r := desk.Sentence(v.Say("cup.concede.sure", words.Data{"table": tableOf(v, m.ID), "players": players(m)}))
	r.Rows = discord.Buttons(cupButton(v, discord.Danger, "conceded", cupID(cup, CupConceded, m.ID.Round, m.ID.Table)))
	return r
}

// AskSheet asks for a warband; what is there stands in the form.
func AskSheet(v *words.Voice, id storage.LeagueID, s tournament.Sheet, join bool) desk.Reply {
	topic := CupSheet
	if join {
		topic = CupJoin
	}
	button := desk.ID{Room: name, What: fill + topic, Of: string(id)}
	field := func(id, value string, most int, long bool) discord.Field {
		return discord.Field{ID: id, Label: v.Say("cup.form."+id, nil), Description: v.Say("cup.form."+id+"-help", nil), Value: value, Most: most, Long: long}
	}
	r := desk.Sentence("")
	r.Form = &discord.Form{CustomID: button.String(), Title: v.Say("cup.form.sheet-title", nil), Fields: []discord.Field{
		field(FieldFaction, s.Faction, 100, false), field(FieldSubFaction, s.SubFaction, 100, false),
		field(FieldUnits, s.Units, 1000, true), field(FieldMercenaries, s.Mercenaries, 300, true),
	}}
	return r
}

// SheetShown shows a warband.
func SheetShown(v *words.Voice, p tournament.Person, s tournament.Sheet) desk.Reply {
	part := func(key, text string) string {
		if text == "" {
			return ""
		}
		return "**" + v.Say("cup.form."+key, nil) + ":** " + phrase.Literal(text)
	}
	text := phrase.Join("\n", part(FieldFaction, s.Faction), part(FieldSubFaction, s.SubFaction), part(FieldUnits, s.Units), part(FieldMercenaries, s.Mercenaries))
	if text == "" {
		text = v.Say("cup.sheet.empty", nil)
	}
	return desk.Sentence(v.Say("cup.sheet.of", words.Data{"who": who(p)}) + "\n" + text)
}

// ChooseCup asks which tournament is meant: its name is to be typed.
func ChooseCup(v *words.Voice, list []league.Listed) string {
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

// RoundUnplayed says which matches of a round were not reported, and asks whether
// it is to be closed all the same.
func RoundUnplayed(v *words.Voice, cup *league.Tournament) desk.Reply {
	return openMatches(v, cup, "cup.round.unplayed", cupButton(v, discord.Danger, "anyway", cupID(cup, CupAnyway)))
}

// CloseAsked says which matches are open, and asks whether the tournament is to be
// closed all the same.
func CloseAsked(v *words.Voice, cup *league.Tournament) desk.Reply {
	return openMatches(v, cup, "cup.round.close", cupButton(v, discord.Danger, "end", cupID(cup, CupEnd)))
}

func openMatches(v *words.Voice, cup *league.Tournament, key string, b discord.Button) desk.Reply {
	open, _ := cup.State.Unsettled()
	lines := []string{v.Say(key, words.Data{"matches": len(open)})}
	for _, id := range open {
		m, _ := cup.State.Match(id)
		lines = append(lines, tableOf(v, id)+": "+players(m))
	}
	r := desk.Sentence(desk.Pages(lines)[0])
	r.Rows = discord.Buttons(b)
	return r
}

// CupRulesPage tells how tournaments are held, and which of it is ours.
func CupRulesPage(v *words.Voice, d *tournament.Data, page int) desk.Reply {
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
		lines = append(lines, "**"+v.Say("cup.rules."+section+"-head", data)+"** "+v.Say("cup.rules."+section, data))
	}
	for _, o := range d.Outcomes {
		lines = append(lines, "- "+v.Say("cup.rules.outcome", words.Data{
			"what": v.Say("cup.outcome-name."+string(o.Kind), nil), "points": pair(o.Points), "average": pair(o.GoalAverage),
		}))
	}
	return desk.Paged(v, lines, page, desk.NumberedID{ID: desk.ID{Room: name, What: CupRules}}.Pages())
}
