package tournament

import (
	"context"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
)

// correctionShown shows what a correction will make of a match, before it is made.
func correctionShown(v *words.Voice, t *Tournament, m rules.Match, c rules.CorrectResult, o rules.Outcome) desk.Reply {
	return desk.Sentence(of(v, t).Corrected(m, o)).With(button(v, discord.Danger, "correct", correcting(t, m, c.Ruling)))
}

// openMatches says which matches are open, and asks by a button whether to go on all
// the same.
func openMatches(v *words.Voice, t *Tournament, key, label, act string) desk.Reply {
	return desk.Sentence(desk.Pages(of(v, t).Unsettled(key))[0]).With(button(v, discord.Danger, label, idOf(t, act)))
}

// rulesPage tells how tournaments are held, and which of it is ours.
func rulesPage(v *words.Voice, d *rules.Data, page int) desk.Reply {
	return desk.Paged(v, of(v, nil).RulesLines(d), page, desk.NumberedID{ID: desk.ID{Room: name, What: toRules}}.Pages())
}

// formFor is the form that a button asks for. Its id has the same rest.
func formFor(id desk.NumberedID, title string, fields ...discord.Field) desk.Reply {
	id.What = fill + id.What
	return desk.Reply{Form: &discord.Form{CustomID: id.String(), Title: title, Fields: fields}}
}

// askWhy asks a director for a reason.
func askWhy(v *words.Voice, id desk.NumberedID) desk.Reply {
	why := discord.Field{Label: v.Say("tournament.form.why", nil), Description: v.Say("tournament.form.why-help", nil), Most: 400, Required: true}
	return formFor(id, v.Say("tournament.form.why-title", nil), why)
}

// The fields of the form of a report.
const (
	fieldOwn   = "own"
	fieldOther = "theirs"
)

// sheetFields are the fields of a warband's form.
var sheetFields = []struct {
	id   string
	of   func(*rules.Sheet) *string
	most int
	long bool
}{
	{"faction", func(s *rules.Sheet) *string { return &s.Faction }, 100, false},
	{"sub-faction", func(s *rules.Sheet) *string { return &s.SubFaction }, 100, false},
	{"units", func(s *rules.Sheet) *string { return &s.Units }, 1000, true},
	{"mercenaries", func(s *rules.Sheet) *string { return &s.Mercenaries }, 300, true},
}

// askReport asks for the points of a match.
func askReport(v *words.Voice, t *Tournament, m rules.Match, reader rules.Person) desk.Reply {
	opponent := m.Seats[0]
	if m.Seat(reader) == 0 {
		opponent = m.Seats[1]
	}
	const most = 10 // digits: what is no number is answered in words
	return formFor(matchID(t, toReport, m), of(v, t).TableOf(m.ID),
		discord.Field{ID: fieldOwn, Label: v.Say("tournament.form.own", nil), Most: most, Required: true},
		discord.Field{ID: fieldOther, Label: v.Say("tournament.form.theirs", words.Data{"who": of(v, t).Plain(opponent)}), Most: most, Required: true})
}

// reportShown shows what a report says before it is sent.
func reportShown(v *words.Voice, t *Tournament, m rules.Match, a rules.ReportResult, o rules.Outcome) desk.Reply {
	flag := 0
	if a.Unfinished {
		flag = 1
	}
	return desk.Sentence(v.Say("tournament.report.shown", words.Data{"table": of(v, t).TableOf(m.ID), "players": of(v, t).Players(m), "result": of(v, t).Outcome(m, o)})).With(
		button(v, discord.Success, "send", idOf(t, toSend, m.ID.Round, a.Own, a.Other, flag)), button(v, discord.Secondary, "report", matchID(t, toReport, m)))
}

// concedeAsked asks whether somebody really gives a match up.
func concedeAsked(v *words.Voice, t *Tournament, m rules.Match) desk.Reply {
	return desk.Sentence(v.Say("tournament.concede.sure", words.Data{"table": of(v, t).TableOf(m.ID), "players": of(v, t).Players(m)})).With(
		button(v, discord.Danger, "conceded", matchID(t, toConceded, m)))
}

// askSheet asks for a warband, in place of a button to join or to change it. The form
// holds what is there.
func askSheet(v *words.Voice, s rules.Sheet, id desk.NumberedID) desk.Reply {
	var fields []discord.Field
	for _, f := range sheetFields {
		label := "tournament.form." + f.id
		fields = append(fields, discord.Field{ID: f.id, Label: v.Say(label, nil), Description: v.Say(label+"-help", nil), Value: *f.of(&s), Most: f.most, Long: f.long})
	}
	return formFor(id, v.Say("tournament.form.sheet-title", nil), fields...)
}

// sheetIn is the warband of a form.
func sheetIn(r *request) (s rules.Sheet) {
	for _, f := range sheetFields {
		*f.of(&s) = r.Fields[f.id]
	}
	return s
}

// sheetShown shows a warband.
func sheetShown(v *words.Voice, p rules.Person, s rules.Sheet) desk.Reply {
	lines := []string{v.Say("tournament.sheet.of", words.Data{"who": of(v, nil).Called(p)})}
	for _, f := range sheetFields {
		if written := *f.of(&s); written != "" {
			lines = append(lines, "**"+v.Say("tournament.form."+f.id, nil)+":** "+phrase.Literal(written))
		}
	}
	if len(lines) == 1 {
		lines = append(lines, v.Say("tournament.sheet.empty", nil))
	}
	return desk.Sentence(strings.Join(lines, "\n"))
}

// report shows what somebody's report says before it is sent. Without points it
// asks for them.
func (b *Room) report(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	return previewed(r, t, rules.ReportResult{Round: roundOf(r, t), Unfinished: r.Yes("unfinished")}, r.Options["own"], r.Options["theirs"])
}

// pressedReport does so for a match that a button names, with the points of a form.
func (b *Room) pressedReport(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	return previewed(r, t, rules.ReportResult{Round: pressed(r, 0)}, r.Fields[fieldOwn], r.Fields[fieldOther])
}

// previewed shows what a report says with the points that were typed.
func previewed(r *request, t *Tournament, a rules.ReportResult, own, other string) (desk.Reply, error) {
	me := person(r.User)
	m, _, err := t.State.Preview(me, a)
	switch {
	case err != nil:
		return desk.Reply{}, err
	case own == "" && other == "":
		return askReport(r.Voice, t, m, me), nil
	}
	if a.Own, err = desk.Number(own); err == nil {
		a.Other, err = desk.Number(other)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	m, o, err := t.State.Preview(me, a)
	return reportShown(r.Voice, t, m, a, o), err
}

// concede asks whether somebody really gives their match up.
func (b *Room) concede(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	m, open := t.State.OpenMatch(person(r.User))
	if !open {
		_, err := t.State.Decide(rules.Concede{}, rules.Actor{Person: person(r.User)}, 0)
		return desk.Reply{}, err
	}
	return concedeAsked(r.Voice, t, m), nil
}

// pick picks a card by its name, or asks for one. It also takes the dice that two
// rolled at their table, and lets a director begin a draft anew.
func (b *Room) pick(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	m, open := t.State.OpenMatch(person(r.User))
	var act rules.Act
	key := "done"
	switch {
	case r.Options["anew"] != "":
		act = rules.VoidDraft{Match: rules.MatchID{Round: t.State.Paired(), Table: r.Number("anew")}, Reason: r.Options["why"]}
	case r.Options["dice"] != "":
		dice, err := readDice(r.Options["dice"])
		if r.Err = err; open && m.Seat(person(r.User)) == 1 {
			dice[0], dice[1] = dice[1], dice[0]
		}
		act, key = rules.EnterFirstPlayer{Match: m.ID, Dice: dice}, "dice-entered"
	case r.Options["card"] != "":
		id, err := cardNamed(r.Request, t.State.Data(), r.Options["card"])
		r.Err, act, key = err, rules.PickCard{Card: id}, "picked"
	default:
		if err := t.State.MayPick(m.ID, person(r.User)); err != nil {
			return desk.Reply{}, err
		}
		return askDomain(r.Voice, t, m), nil
	}
	return b.done(ctx, r, t, act, key)
}

// readDice reads two dice, "5-3".
func readDice(typed string) (dice [2]int, err error) {
	own, theirs, _ := strings.Cut(typed, "-")
	if dice[0], err = desk.Number(own); err == nil {
		dice[1], err = desk.Number(theirs)
	}
	return dice, err
}

// pickNext asks for a domain, or for a card of the domain that was chosen.
func (b *Room) pickNext(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	id := matchOf(r.Pressed.Numbered())
	if err := t.State.MayPick(id, person(r.User)); err != nil {
		return desk.Reply{}, err
	}
	m, _ := t.State.Match(id)
	if len(r.Values) == 1 {
		if d, ok := t.State.Data().FindDomain(r.Values[0]); ok {
			return askCard(r.Voice, t, m, d, person(r.User)), nil
		}
	}
	return askDomain(r.Voice, t, m), nil
}

// pickCard picks the card that was chosen. The second player picks twice, so they
// are asked again.
func (b *Room) pickCard(ctx context.Context, r *request, t *Tournament) (desk.Reply, error) {
	if len(r.Values) != 1 {
		return b.pickNext(ctx, r, t)
	}
	t, err := b.act(ctx, r, t, rules.PickCard{Card: r.Values[0]})
	if err != nil {
		return desk.Reply{}, err
	}
	m, _ := t.State.Match(matchOf(r.Pressed.Numbered()))
	if d, _ := t.State.DraftOf(m.ID); d.Turn == person(r.User) {
		return askDomain(r.Voice, t, m), nil
	}
	return said(r, t, "picked"), nil
}
