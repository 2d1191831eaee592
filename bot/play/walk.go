package play

import (
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// Walk leads one person through the words of one verb, on one screen. It
// refuses as Match.Legal does, and with Stale.
func Walk(v *words.Voice, m *table.Match, u storage.UserID, id ID) (desk.Reply, error) {
	if int(id.Verb) >= len(m.About().Verbs) {
		return desk.Reply{}, &table.Refusal{Key: table.Stale}
	}
	ahead := prepares(m, u, id.Verb) // whatever was done since it was drawn
	if m.Stale(u, id.Seq) && !ahead {
		return desk.Reply{}, &table.Refusal{Key: table.Stale}
	}
	legal, err := m.Choices(u, nil)
	if err != nil {
		return desk.Reply{}, err
	}
	if len(fitting(legal, id)) == 0 {
		nothing := v.Say("prompt.nothing", words.Data{"verb": verbNamed(v, m, m.Acting(u), id.Verb)})
		return desk.Sentence(nothing).Then(Prompt(v, m, u)), nil
	}
	every, text := ID{Verb: id.Verb}, question(v, m, u)
	if ahead {
		text = words.Secret(v.Say("prompt.prepare", nil))
	}
	return desk.Reply{
		Text:  text,
		Offer: ask(v, m, u).verb(id, fitting(legal, every), maxSectionsOnly),
		Rows:  walkRows(v, id, legal),
		Asked: desk.Asked{Match: m, Verbs: []engine.Verb{id.Verb}},
	}, nil
}

// walkRows lead back to all that can be done, if that is more than what is shown,
// and to what every turn has.
func walkRows(v *words.Voice, id ID, legal []engine.Action) []discord.Row {
	rows := extraRows(v, id.Match)
	if len(verbsOf(legal)) > 1 || len(id.Words) > 0 {
		back := desk.Button(v, discord.Secondary, "back", ID{What: toPrompt, Match: id.Match})
		rows[0].Components = append([]any{back}, rows[0].Components...)
	}
	return rows
}

// Whole returns the action that a button or a select names, if it leaves no word
// open and the person can take it now.
func Whole(m *table.Match, u storage.UserID, id ID) (engine.Action, bool) {
	if int(id.Verb) >= len(m.About().Verbs) {
		return engine.Action{}, false
	}
	params := m.About().Verbs[id.Verb].Params
	if len(params) > 0 && len(id.Words) == 0 {
		return engine.Action{}, false // nobody takes what they have not seen
	}
	legal, err := m.Choices(u, nil)
	if err != nil {
		return engine.Action{}, false
	}
	fits := fitting(legal, id)
	if len(fits) != 1 || m.Stale(u, id.Seq) && m.Preparing(u, id.From, fits[0]) == 0 {
		return engine.Action{}, false
	}
	return fits[0], true
}

// Picked is the button with the words that were picked in its select; false
// means that they are none of ours.
func Picked(m *table.Match, id ID, values []string) (ID, bool) {
	if len(values) != 1 || int(id.Verb) >= len(m.About().Verbs) {
		return id, false
	}
	list, ok := chosenWords(values[0])
	if !ok || len(list) > len(m.About().Verbs[id.Verb].Params) {
		return id, false
	}
	id.What, id.Words, id.Page = PickWords, list, 0
	return id, true
}

// Several are the actions that were picked together; false means that it is one,
// or none of ours.
func Several(m *table.Match, id ID, values []string) ([]engine.Action, bool) {
	if len(values) < 2 {
		return nil, false
	}
	var list []engine.Action
	for _, v := range values {
		one, ok := Picked(m, id, []string{v})
		if !ok || len(one.Words) != len(m.About().Verbs[id.Verb].Params) {
			return nil, false
		}
		list = append(list, one.Action())
	}
	return list, true
}

// ForWhich asks a person on several seats from which of them they take an action.
func ForWhich(v *words.Voice, m *table.Match, id ID, a engine.Action, seats engine.Seats) desk.Reply {
	about := m.About()
	id.What, id.Verb, id.Words = TakeAction, a.Verb, a.Args[:len(about.Verbs[a.Verb].Params)]
	var list []discord.Button
	for s := range seats.All() {
		id.From = engine.SeatSet(s)
		list = append(list, discord.NewButton(discord.Primary, v.Side(about, s), id.String()))
	}
	action := v.Press(about, a, "")
	if len(id.Words) == 0 {
		action = verbNamed(v, m, seats, a.Verb)
	}
	return desk.Reply{
		Text:  words.Secret(v.Say("prompt.for-which", words.Data{"action": action})),
		Rows:  append(discord.Buttons(list...), discord.Buttons(desk.Button(v, discord.Secondary, "back", ID{What: toPrompt, Match: m.ID}))...),
		Asked: desk.Asked{Match: m, Verbs: []engine.Verb{a.Verb}},
	}
}

// Confirm asks once more about an action that cannot be taken back freely, with
// what it brings.
func Confirm(v *words.Voice, m *table.Match, u storage.UserID, from engine.Seats, a engine.Action) desk.Reply {
	q := ask(v, m, u)
	params := m.About().Verbs[a.Verb].Params
	yes := q.id(DoConfirmed, a.Verb, a.Args[:len(params)]...)
	yes.From = from
	lines := []string{"**" + q.confirmed(a) + "**", q.hints(a, 0, len(params)), "-# " + v.Say("prompt.final-"+string(m.Final(u, from, a)), nil)}
	return desk.Reply{
		Text: words.Secret(phrase.Join("\n", lines...)),
		Rows: discord.Buttons(
			desk.Button(v, discord.Success, "do", yes),
			desk.Button(v, discord.Secondary, "back", ID{What: toPrompt, Match: m.ID}),
		),
		Asked: desk.Asked{Match: m, Verbs: []engine.Verb{a.Verb}},
	}
}

// question is what one person is asked, without their name.
func question(v *words.Voice, m *table.Match, u storage.UserID) words.Secret {
	seats := m.Acting(u)
	if seats == 0 {
		seat, _ := m.SeatOf(u)
		seats = engine.SeatSet(seat)
	} else if awaited := seats & m.Awaited(); awaited != 0 {
		seats = awaited
	}
	call := persons
	if m.SeatsOf(u).Len() > 1 { // for which of theirs it is
		call = peopleOn
	}
	lines := asks(v, m, seats, func(list []engine.Seat) string { return call(v, m, list) })
	return words.Secret(strings.Join(lines, "\n"))
}

// Did says that an action was taken of which the rules told nothing, by the name
// that its verb had then.
func Did(v *words.Voice, o table.Outcome, a engine.Action) words.Secret {
	action := v.Press(o.About(), a, "")
	if o.Called.Key != "" {
		action = v.Note(o.About(), o.Called, phrase.BySide(v, o.About()))
	}
	return words.Secret(v.Say("prompt.did", words.Data{"action": action}))
}

// Label is a word as a choice shows it.
func Label(v *words.Voice, about *engine.About, voc *engine.Vocabulary, w engine.Word) string {
	return phrase.Capital(v.Label(about, voc, w))
}

// Named is a word of an action as a choice shows it: by what it stands for now,
// if the game can say so, else by its label.
func Named(v *words.Voice, m *table.Match, u storage.UserID, a engine.Action, place int) string {
	about := m.About()
	if n, ok := m.Named(u, a, place); ok {
		return phrase.Capital(v.Note(about, n, phrase.BySide(v, about)))
	}
	return Label(v, about, about.Verbs[a.Verb].Params[place].Vocabulary, a.Args[place])
}

// Hint is what one person knows of a word of an action.
func Hint(v *words.Voice, m *table.Match, u storage.UserID, a engine.Action, place int) string {
	s, ok := m.Hint(u, a, place)
	if !ok {
		return ""
	}
	return strings.TrimSpace(string(v.Secret(m.About(), s, phrase.BySide(v, m.About()))))
}

// Refusal says why the rulebook refuses, and by which section.
func Refusal(v *words.Voice, m *table.Match, no *engine.RuleError) string {
	return v.Refusal(m.About(), no, phrase.ByMention(m))
}
