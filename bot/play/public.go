package play

import (
	"slices"
	"unicode/utf8"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
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
	var selects []discord.Row
	for _, verb := range lastDeclines(about, offered(m, seats)) {
		id := ID{What: TakeVerb, Match: m.ID, Seq: m.DrawnAt(), Verb: verb}
		var spelt []choice
		if spell {
			spelt = choices(v, m, seats, verb)
		}
		several, most := severalOf(v, m, seats, verb)
		switch {
		case spell && len(several) > 0 && len(selects) < maxSelects:
			id.What = PickWords
			selects = append(selects, discord.MultiSelect(id.String(), v.Verb(about, verb)+" · "+v.Say("prompt.several", words.Data{"most": most}), options(several), most))
		case buttons(spelt):
			for _, c := range spelt {
				id.What, id.Words = TakeAction, c.words
				list = append(list, discord.NewButton(discord.Primary, c.label, id.String()))
			}
		case len(spelt) > 0 && len(selects)+menusFor(len(spelt)) <= maxSelects:
			id.What = PickWords
			selects = append(selects, menus(id, v.Verb(about, verb), options(spelt))...)
		default:
			list = append(list, discord.NewButton(styleOf(about, verb), verbNamed(v, m, seats, verb), id.String()))
		}
	}
	return append(selects, discord.Buttons(list...)...)
}

// options are the choices of a select.
func options(list []choice) []discord.Choice {
	options := make([]discord.Choice, len(list))
	for i, c := range list {
		options[i] = discord.Choice{Label: c.short, Value: value(c.words), Description: c.hint}
	}
	return options
}

// severalOf are the actions of a verb whose words are public that the one person
// on some seats may pick at once, and how many of them at most; nothing where
// several people are asked.
func severalOf(v *words.Voice, m *table.Match, seats engine.Seats, verb engine.Verb) ([]choice, int) {
	var person storage.UserID
	for s := range seats.All() {
		if u := m.Player(s); person == 0 {
			person = u
		} else if u != person {
			return nil, 0
		}
	}
	if about := m.About(); !about.Verbs[verb].Public || !about.Verbs[verb].Repeats {
		return nil, 0
	}
	list, most := m.Together(person, verb)
	if len(list) < 2 || len(list) > discord.MaxChoices {
		return nil, 0
	}
	return spelling(v, m, seats.First(), list), min(most, len(list))
}

// choice is one action as the channel may read it.
type choice struct {
	words              []engine.Word
	label, short, hint string
}

// choices are the actions of a verb whose words are public; nil of any other
// verb.
func choices(v *words.Voice, m *table.Match, seats engine.Seats, verb engine.Verb) []choice {
	if len(m.About().Verbs[verb].Params) == 0 {
		return nil
	}
	var list []choice
	seen := map[engine.Action]bool{}
	for s := range seats.All() {
		fresh := slices.DeleteFunc(m.PublicActions(s, verb), func(a engine.Action) bool { return seen[a] })
		for _, a := range fresh {
			seen[a] = true
		}
		list = append(list, spelling(v, m, s, fresh)...)
	}
	return list
}

// spelling says actions of a verb as the channel may read them. What is known of
// a word that all of them have tells none from another and is left out.
func spelling(v *words.Voice, m *table.Match, seat engine.Seat, actions []engine.Action) []choice {
	about := m.About()
	list := make([]choice, len(actions))
	for i, a := range actions {
		params := about.Verbs[a.Verb].Params
		c := choice{words: a.Args[:len(params)], short: phrase.Capital(v.Press(about, a, ""))}
		for place := range params {
			if n, ok := m.PublicHint(seat, a, place); ok && (len(actions) == 1 || len(NextWords(actions, place)) > 1) {
				c.hint = phrase.Join("; ", c.hint, v.Note(about, n, phrase.BySide(v, about)))
			}
		}
		c.label, c.hint = phrase.Capital(v.Press(about, a, c.hint)), phrase.Capital(c.hint)
		list[i] = c
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
