package present

import (
	"iter"
	"slices"
	"unicode/utf8"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// In public a verb's actions stand on buttons while they are few and short;
// else in a select, which has room for what each one does.
const (
	maxSpelt      = discord.MaxRowButtons
	maxSpeltLabel = 60
	maxSelects    = 2 // rows are needed for buttons too
)

// verbRows are what the moment offers some seats, for everybody's eyes: a button
// for each verb, and for each action where the words are public and all find room.
func verbRows(v *words.Voice, m *table.Match, seats engine.Seats) []discord.Row {
	const most = discord.MaxRows - 1 // one is for what every turn has
	if rows := publicRows(v, m, seats, true); len(rows) <= most {
		return rows
	}
	rows := publicRows(v, m, seats, false)
	return rows[:min(len(rows), most)]
}

func publicRows(v *words.Voice, m *table.Match, seats engine.Seats, spell bool) []discord.Row {
	about := m.About()
	var list []discord.Button
	var menus []discord.Row
	for _, verb := range lastDeclines(about, offered(m, seats)) {
		id := ButtonID{Kind: VerbButton, Match: m.ID, Seq: m.DrawnAt(), Verb: verb}
		var spelt []choice
		if spell {
			spelt = choices(v, m, seats, verb)
		}
		switch {
		case buttons(spelt):
			for _, c := range spelt {
				id.Kind, id.Words = ActionButton, c.words
				list = append(list, discord.NewButton(discord.Primary, c.label, id.String()))
			}
		case len(spelt) > 0 && len(spelt) <= discord.MaxChoices && len(menus) < maxSelects:
			id.Kind = WordSelect
			options := make([]discord.Choice, len(spelt))
			for i, c := range spelt {
				options[i] = discord.Choice{Label: c.short, Value: value(c.words), Description: c.hint}
			}
			menus = append(menus, discord.Select(id.String(), v.Verb(about, verb), options))
		default:
			list = append(list, discord.NewButton(styleOf(about, verb), verbNamed(v, m, seats, verb), id.String()))
		}
	}
	return append(menus, discord.Buttons(list...)...)
}

// choice is one action as the channel may read it.
type choice struct {
	words              []engine.Word
	label, short, hint string
}

// choices are the actions of a verb whose words are public; nil of any other
// verb.
func choices(v *words.Voice, m *table.Match, seats engine.Seats, verb engine.Verb) []choice {
	about := m.About()
	params := about.Verbs[verb].Params
	if len(params) == 0 {
		return nil
	}
	var list []choice
	seen := map[engine.Action]bool{}
	for seat, a := range openActions(m, seats, verb) {
		if seen[a] {
			continue
		}
		seen[a] = true
		c := choice{words: a.Args[:len(params)], short: capital(v.Press(about, a, ""))}
		for place := range params {
			if n, ok := m.PublicHint(seat, a, place); ok {
				c.hint = join("; ", c.hint, v.Note(about, n, bySide(v, about)))
			}
		}
		c.label, c.hint = capital(v.Press(about, a, c.hint)), capital(c.hint)
		list = append(list, c)
	}
	return list
}

// offered are the verbs that the moment offers some seats, each once.
func offered(m *table.Match, seats engine.Seats) []engine.Verb {
	var list []engine.Verb
	for s := range seats.All() {
		for _, verb := range m.Offers(s) {
			if !slices.Contains(list, verb) {
				list = append(list, verb)
			}
		}
	}
	return list
}

// openActions yields the legal actions of a verb whose words are public, with the
// seats that may take them.
func openActions(m *table.Match, seats engine.Seats, verb engine.Verb) iter.Seq2[engine.Seat, engine.Action] {
	return func(yield func(engine.Seat, engine.Action) bool) {
		for s := range seats.All() {
			for _, a := range m.PublicActions(s, verb) {
				if !yield(s, a) {
					return
				}
			}
		}
	}
}

// buttons reports whether actions can stand on buttons of their own.
func buttons(list []choice) bool {
	if len(list) == 0 || len(list) > maxSpelt {
		return false
	}
	for _, c := range list {
		if utf8.RuneCountInString(c.label) > maxSpeltLabel {
			return false
		}
	}
	return true
}

// OpenTo reports whether all that some seats can do now is done by one press on
// the channel's message.
func OpenTo(v *words.Voice, m *table.Match, seats engine.Seats) bool {
	for _, verb := range offered(m, seats) {
		if len(m.About().Verbs[verb].Params) > 0 && choices(v, m, seats, verb) == nil {
			return false
		}
	}
	return true
}
