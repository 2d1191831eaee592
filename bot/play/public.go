package play

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/stages"
	"skald/engine/match/story"
	"skald/render/phone"
)

// In public a verb's actions stand on buttons while they are few and short;
// else in a select, which has room for what each one does.
const (
	maxSpelt      = discord.MaxRowButtons
	maxSpeltLabel = 60
	maxSelects    = 2 // rows are needed for buttons too
)

// verbRows are what the moment offers some seats, for everybody's eyes: a button
// for each verb, and for each action where the words are public and all find room, on a
// phone too.
func (v Public) verbRows(seats engine.Seats) []discord.Row {
	const most = discord.MaxRows - 1 // one is for what every turn has
	rows := v.publicRows(seats, true, true)
	for _, spell := range []bool{true, false} {
		if len(rows) > most || height(asParts(rows)) > most*phone.Row {
			rows = v.publicRows(seats, spell, false)
		}
	}
	return rows[:min(len(rows), most)]
}

func (v Public) publicRows(seats engine.Seats, spell, begin bool) []discord.Row {
	var list []discord.Button
	var selects []discord.Row
	offered := stages.DecliningLast(v.about, v.offered(seats))
	style := styles(v.about, offered)
	for _, verb := range offered {
		id := ID{What: TakeVerb, Match: v.ID, Seq: v.DrawnAt(), Verb: verb}
		var spelt []choice
		var several []engine.Action
		var most int
		if spell {
			spelt = v.choices(seats, verb)
			several, most = v.PublicTogether(seats, verb, discord.MaxChoices)
		}
		switch {
		case len(several) > 0 && len(selects) < maxSelects:
			id.What = pickWords
			ask := v.Verb(v.about, verb) + " · " + v.Say("prompt.several", words.Data{"most": most})
			selects = append(selects, discord.MultiSelect(id.String(), ask, options(v.spelling(seats.First(), several)), most))
		case buttons(spelt):
			for _, c := range spelt {
				id.What, id.Words = TakeAction, c.words
				list = append(list, discord.NewButton(style(verb), c.label, id.String()))
			}
		case len(spelt) > 0 && len(selects)+menusFor(len(spelt)) <= maxSelects:
			id.What = pickWords
			selects = append(selects, menus(id, v.Verb(v.about, verb), options(spelt))...)
		case begin:
			list = append(list, v.starting(seats, id, style(verb))...)
		default:
			list = append(list, discord.NewButton(style(verb), v.verbNamed(seats, verb), id.String()))
		}
	}
	return append(selects, discord.Buttons(list...)...)
}

// maxStarts is how many buttons a verb has at most for the words that it can begin with.
const maxStarts = 3

// starting are the buttons of a verb of which not all can stand in public: one for each
// word that it can begin with, where everybody sees these and they are few, else one.
func (v Public) starting(seats engine.Seats, id ID, style discord.Style) (list []discord.Button) {
	if spec, s := v.about.Verbs[id.Verb], seats.First(); seats.Len() == 1 && len(spec.Params) > 1 {
		for _, w := range v.Starts(s, id.Verb) {
			word := v.Label(v.about, spec.Params[0].Vocabulary, w)
			if n, ok := v.NameOf(s, engine.Do(id.Verb, w)); ok {
				word = v.note(n)
			}
			id.Words = []engine.Word{w}
			list = append(list, discord.NewButton(style, story.Capital(v.Beginning(v.about, id.Verb, word)), id.String()))
		}
	}
	if len(list) == 0 || len(list) > maxStarts {
		id.Words = nil
		return []discord.Button{discord.NewButton(style, v.verbNamed(seats, id.Verb), id.String())}
	}
	return list
}

// options are the choices of a select.
func options(list []choice) []discord.Choice {
	return phrase.Each(list, func(c choice) discord.Choice { return c.Choice })
}

// choice is one action as the channel may read it: in a select, and on a button.
type choice struct {
	discord.Choice
	words []engine.Word
	label string
}

// choices are the actions of a verb whose words are public; nil of any other verb.
func (v Public) choices(seats engine.Seats, verb engine.Verb) []choice {
	if len(v.about.Verbs[verb].Params) == 0 {
		return nil
	}
	var list []choice
	seen := map[engine.Action]bool{}
	for s := range seats.All() {
		fresh := slices.DeleteFunc(v.PublicActions(s, verb), func(a engine.Action) bool { return seen[a] })
		for _, a := range fresh {
			seen[a] = true
		}
		list = append(list, v.spelling(s, fresh)...)
	}
	return list
}

// spelling says actions of a verb as the channel may read them. A hint of a word
// that all of them have tells none from another and is left out.
func (v Public) spelling(seat engine.Seat, actions []engine.Action) []choice {
	list := make([]choice, len(actions))
	for i, a := range actions {
		params := v.about.Verbs[a.Verb].Params
		chosen, hint := a.Args[:len(params)], ""
		for place := range params {
			if n, ok := v.PublicHint(seat, a, place); ok && (len(actions) == 1 || len(stages.Words(actions, place)) > 1) {
				said := v.note(n)
				if stages.Alike(v.about.Verbs[a.Verb], place, 0, len(params)) {
					said = v.Headed(v.Label(v.about, params[place].Vocabulary, a.Args[place]), said)
				}
				hint = v.Series(hint, said)
			}
		}
		option := discord.Choice{Label: story.Capital(v.Press(v.about, a, "")), Value: stages.Written(chosen), Description: story.Capital(hint)}
		list[i] = choice{option, chosen, story.Capital(v.Press(v.about, a, hint))}
	}
	return list
}

// offered are the verbs that the moment offers some seats, each once.
func (v Public) offered(seats engine.Seats) []engine.Verb {
	var list []engine.Verb
	for s := range seats.All() {
		list = append(list, v.Offers(s)...)
	}
	return phrase.Unique(list, func(verb engine.Verb) engine.Verb { return verb })
}

// buttons reports whether actions can stand on buttons of their own.
func buttons(list []choice) bool {
	long := func(c choice) bool { return utf8.RuneCountInString(c.label) > maxSpeltLabel }
	return len(list) > 0 && len(list) <= maxSpelt && !slices.ContainsFunc(list, long)
}

// openTo reports whether one press on the channel's message does all that seats can do now.
func (v Public) openTo(seats engine.Seats) bool {
	return !slices.ContainsFunc(v.offered(seats), func(verb engine.Verb) bool {
		return len(v.about.Verbs[verb].Params) > 0 && v.choices(seats, verb) == nil
	})
}

// maxMenus is in how many selects the choices of one question may stand for one
// person's eyes: more of them are turned page by page. As groups they may stand in
// maxGroups.
const (
	maxMenus  = 3
	maxGroups = 4
)

// menusFor is how many selects so many choices take.
func menusFor(choices int) int { return (choices + discord.MaxChoices - 1) / discord.MaxChoices }

// manyChoices is how many choices a select has at most that is not split by groups.
const manyChoices = 10

// grouped returns many choices of one question by the group of their words, such
// as shires by kingdoms, one select for each; false if a select or two tell no more.
func (v Public) grouped(id ID, options []engine.Action, from, to int, choices []discord.Choice) ([]discord.Row, bool) {
	groups, members, all := stages.Groups(v.about, options, from, to)
	if len(choices) <= manyChoices || len(groups) < 2 || len(groups) > maxGroups || !all {
		return nil, false
	}
	var rows []discord.Row
	for i, group := range groups {
		part := phrase.Each(members[i], func(option int) discord.Choice { return choices[option] })
		if len(part) > discord.MaxChoices {
			return nil, false
		}
		rows = append(rows, discord.Select(id.String(), v.Say("prompt.group", words.Data{"group": v.Label(v.about, group.Vocabulary, group.Word), "n": len(part)}), part))
		id.Page++
	}
	return rows, true
}

// menus are the choices of one question as selects, in the order of the game: one or,
// where it has no room for all, several, of which the first asks, and each begins with its first.
func menus(id ID, ask string, choices []discord.Choice) []discord.Row {
	if len(choices) <= discord.MaxChoices {
		return []discord.Row{discord.Select(id.String(), ask, choices)}
	}
	var rows []discord.Row
	for part := range slices.Chunk(choices, discord.MaxChoices) { // they follow the game's order, so that their last tells nothing
		of := fmt.Sprintf("%d/%d · %s …", len(rows)+1, menusFor(len(choices)), part[0].Label)
		rows, ask = append(rows, discord.Select(id.String(), phrase.Join(" · ", ask, of), part)), ""
		id.Page++ // no two of a message may have the same id
	}
	return rows
}
