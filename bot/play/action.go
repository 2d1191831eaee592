package play

import (
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// sections are actions of one verb: what each does beside the button that takes
// it. Hints of a word that stands in several of them are told once, above; where
// they are all, the buttons stand alone.
func (v asker) sections(actions []engine.Action) []discord.Part {
	shared := v.shared(actions, 0, engine.MaxArgs)
	var parts []discord.Part
	if len(shared) > 0 {
		parts = append(parts, discord.NewText(strings.Join(shared, "\n")))
	}
	var alone []discord.Button
	for _, a := range actions {
		button, said := v.taking(a), v.hints(a, 0, len(v.about.Verbs[a.Verb].Params), shared...)
		if said == "" && len(shared) > 0 {
			alone = append(alone, button)
			continue
		}
		parts = append(parts, discord.NewSection(v.beside(a, said), button))
	}
	return append(parts, asParts(discord.Buttons(alone...))...)
}

// shared are the words from one place up to another that stand in more than one
// of some actions, each with what the person knows of it.
func (v asker) shared(actions []engine.Action, from, to int) []string {
	var once, lines []string
	for _, a := range actions {
		for i := from; i < min(to, len(v.about.Verbs[a.Verb].Params)); i++ {
			line := v.hinted(a, i)
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

// hinted is a word of an action and what the person knows of it; "" for nothing.
func (v asker) hinted(a engine.Action, place int) string {
	h := v.hint(a, place)
	if h == "" {
		return ""
	}
	return "**" + v.named(a, place) + "** · " + h
}

// beside is what stands beside an action's button: what is known of its words, else what it is.
func (v asker) beside(a engine.Action, said string) string {
	params := len(v.about.Verbs[a.Verb].Params)
	switch {
	case said != "":
		return said
	case v.plain && params > 0:
		return v.option(a, 0, params) // its verb is told above
	}
	return v.verbHelp(a.Verb)
}

// taking is the button that takes an action.
func (v asker) taking(a engine.Action) discord.Button {
	id := v.doing(TakeAction, a.Verb, a.Args[:len(v.about.Verbs[a.Verb].Params)]...)
	return discord.NewButton(styleOf(v.about, a.Verb), v.pressed(a), id.String())
}

// pressed is an action as its button says it: in the title's own words, else the
// verb and the words, by what they stand for now.
func (v asker) pressed(a engine.Action) string {
	params := v.about.Verbs[a.Verb].Params
	if len(params) == 0 {
		return v.verbNamed(v.acting, a.Verb)
	}
	if said, ok := v.Pressed(v.about, a, ""); ok {
		return said
	}
	labels := make([]string, len(params))
	for i := range params {
		labels[i] = v.called(a, i)
	}
	return v.Verb(v.about, a.Verb) + ": " + strings.Join(labels, " · ")
}

// option names the words of an action from one place up to another; a whole
// action in the title's own words, if it has any.
func (v asker) option(a engine.Action, from, to int) string {
	params := v.about.Verbs[a.Verb].Params
	if said, ok := v.Pressed(v.about, a, ""); ok && from == 0 && to == len(params) {
		return capital(said)
	}
	var labels []string
	for i := from; i < to; i++ {
		labels = append(labels, v.named(a, i))
	}
	return strings.Join(labels, " · ")
}

// hints are what the person knows of the words of an action from one place up to
// another, each sentence once, without those that are told elsewhere.
func (v asker) hints(a engine.Action, from, to int, told ...string) string {
	var list []string
	for i := from; i < to; i++ {
		h := v.hint(a, i)
		if h != "" && !slices.Contains(list, h) && !slices.Contains(told, v.hinted(a, i)) {
			list = append(list, h)
		}
	}
	return capital(strings.Join(list, "; "))
}

// verbHelp is what is told beside a verb's button: where the game names the verb by
// what it does now, what the game says of that.
func (v asker) verbHelp(verb engine.Verb) string {
	if n, ok := v.NamedVerb(v.acting, verb); ok {
		n.Key += "-help"
		return v.note(n)
	}
	if v.plain {
		return v.Say(v.about.Key+".teach."+v.about.Verbs[verb].Name, nil)
	}
	return v.Help(v.about, verb)
}

// confirmed is an action as a question, by what its verb does now where the game says so.
func (v asker) confirmed(a engine.Action) string {
	if n, ok := v.NamedVerb(v.acting, a.Verb); ok {
		return v.note(n) + "?"
	}
	return string(v.Action(v.about, a))
}

// did says, by the name its verb had then, that an action was taken of which nothing was told.
func (v View) did(o table.Outcome, a engine.Action) words.Secret {
	action := v.Press(v.about, a, "")
	if o.Called.Key != "" {
		action = v.note(o.Called)
	}
	return words.Secret(v.Say("prompt.did", words.Data{"action": action}))
}

// verbNamed is what a verb does now for some seats where the game says so, else its name.
func (v Public) verbNamed(seats engine.Seats, verb engine.Verb) string {
	if n, ok := v.NamedVerb(seats, verb); ok {
		return v.note(n)
	}
	return v.Verb(v.about, verb)
}

// called is a word of an action by what it stands for now, if the game can say so,
// else by its label.
func (v View) called(a engine.Action, place int) string {
	if n, ok := v.Named(v.user, a, place); ok {
		return v.note(n)
	}
	return v.Label(v.about, v.about.Verbs[a.Verb].Params[place].Vocabulary, a.Args[place])
}

// named is a word of an action as a choice shows it.
func (v View) named(a engine.Action, place int) string { return capital(v.called(a, place)) }

// hint is what the person knows of a word of an action.
func (v View) hint(a engine.Action, place int) string {
	s, ok := v.Hint(v.user, a, place)
	if !ok {
		return ""
	}
	return strings.TrimSpace(string(v.Secret(v.about, s, v.BySide)))
}
