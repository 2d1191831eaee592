package play

import (
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/engine"
)

// sections are actions of one verb: what each does beside the button that takes
// it. What is known of a word that stands in several of them is told once, above;
// where that is all, the buttons stand alone.
func (q asker) sections(actions []engine.Action) []discord.Part {
	shared := q.shared(actions, 0, engine.MaxArgs)
	var parts []discord.Part
	if len(shared) > 0 {
		parts = append(parts, discord.NewText(strings.Join(shared, "\n")))
	}
	var alone []discord.Button
	for _, a := range actions {
		button, said := q.button(a), q.hintsBut(a, 0, len(q.about.Verbs[a.Verb].Params), shared)
		if said == "" && len(shared) > 0 {
			alone = append(alone, button)
			continue
		}
		parts = append(parts, discord.NewSection(q.beside(a, said), button))
	}
	for _, row := range discord.Buttons(alone...) {
		parts = append(parts, row)
	}
	return parts
}

// shared are the words from one place up to another that stand in more than one
// of some actions, each with what the person knows of it.
func (q asker) shared(actions []engine.Action, from, to int) []string {
	var once, lines []string
	for _, a := range actions {
		for i := from; i < min(to, len(q.about.Verbs[a.Verb].Params)); i++ {
			line := q.hinted(a, i)
			switch {
			case line == "" || slices.Contains(lines, line):
			case slices.Contains(once, line):
				lines = append(lines, line)
			default:
				once = append(once, line)
			}
		}
	}
	return lines
}

// hinted is a word of an action and what the person knows of it, "" if that is
// nothing.
func (q asker) hinted(a engine.Action, place int) string {
	h := Hint(q.Voice, q.match, q.user, a, place)
	if h == "" {
		return ""
	}
	return "**" + Named(q.Voice, q.match, q.user, a, place) + "** · " + h
}

// beside is what stands beside an action's button: what is known of its words,
// else what it is.
func (q asker) beside(a engine.Action, said string) string {
	params := len(q.about.Verbs[a.Verb].Params)
	switch {
	case said != "":
		return said
	case q.plain && params > 0:
		return q.option(a, 0, params) // its verb is told above
	}
	return q.verbHelp(a.Verb)
}

// button takes an action.
func (q asker) button(a engine.Action) discord.Button {
	id := q.id(TakeAction, a.Verb, a.Args[:len(q.about.Verbs[a.Verb].Params)]...)
	return discord.NewButton(styleOf(q.about, a.Verb), q.pressed(a), id.String())
}

// pressed is an action as its button says it: in the title's own words, else the
// verb and the words, by what they stand for now.
func (q asker) pressed(a engine.Action) string {
	params := q.about.Verbs[a.Verb].Params
	if len(params) == 0 {
		return q.verbName(a.Verb)
	}
	if said, ok := q.Pressed(q.about, a, ""); ok {
		return said
	}
	var labels []string
	for i, p := range params {
		if n, ok := q.match.Named(q.user, a, i); ok {
			labels = append(labels, q.Note(q.about, n, phrase.BySide(q.Voice, q.about)))
			continue
		}
		labels = append(labels, q.Label(q.about, p.Vocabulary, a.Args[i]))
	}
	return q.Verb(q.about, a.Verb) + ": " + strings.Join(labels, " · ")
}

// option names the words of an action from one place up to another; a whole
// action in the title's own words, if it has any.
func (q asker) option(a engine.Action, from, to int) string {
	params := q.about.Verbs[a.Verb].Params
	if said, ok := q.Pressed(q.about, a, ""); ok && from == 0 && to == len(params) {
		return phrase.Capital(said)
	}
	var labels []string
	for i := from; i < to; i++ {
		labels = append(labels, Named(q.Voice, q.match, q.user, a, i))
	}
	return strings.Join(labels, " · ")
}

// hints are what the person knows of the words of an action from one place up to
// another, each sentence once.
func (q asker) hints(a engine.Action, from, to int) string { return q.hintsBut(a, from, to, nil) }

// hintsBut are hints without those of words that are told elsewhere.
func (q asker) hintsBut(a engine.Action, from, to int, told []string) string {
	var list []string
	for i := from; i < to; i++ {
		h := Hint(q.Voice, q.match, q.user, a, i)
		if h != "" && !slices.Contains(list, h) && !slices.Contains(told, q.hinted(a, i)) {
			list = append(list, h)
		}
	}
	return phrase.Capital(strings.Join(list, "; "))
}
