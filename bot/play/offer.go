package play

import (
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/stages"
	"skald/engine/match/story"
	"skald/render/phone"
)

// An asker asks the person of a view what they do.
type asker struct {
	View
	plain bool // it says of each verb at length what it is

	among     []engine.Verb // those that stand together; nil: each alone
	shortened bool          // the usual last word goes with those before it
	sole      bool          // one verb is asked for, and has the room of all
	as        manner
	together  []engine.Action // of the verb, which one select takes
	most      int             // of them at once
}

// maxSections is how many actions of a verb stand as sentences with a button each,
// maxSectionsOnly how many do if they are all that there is; more of them stand on
// buttons below one another, or in a select.
const (
	maxSections     = 3
	maxSectionsOnly = 6
)

// maxLined is how many answers of a verb stand on buttons, maxLinedOnly how many do of
// one that is asked for alone, if they are short.
const (
	maxLined     = 3 * discord.MaxRowButtons
	maxLinedOnly = 4 * discord.MaxRowButtons
)

// offerRoom is how many components an offer may have before verbs are left with
// a button each, so that the text, a picture, the frame and two rows of buttons fit
// besides.
const offerRoom = discord.MaxParts - 14

// offerHeight is how high an offer may be on a phone, in its pixels, before verbs are
// left with a button each: a picture, the question and a row of buttons fit besides.
const offerHeight = 300

// above is how high an offer may be above rows of buttons.
func above(rows []discord.Row) int { return offerHeight - max(0, height(asParts(rows))-phone.Row) }

// plainRoom is how much room an offer leaves that says at length what each verb
// is, besides a button for each: for what is said of those, their rows and a
// select beside the offer.
const plainRoom = 13

// offer shows all that can be done, above rows of buttons: each verb in the form that
// takes the fewest presses on a phone's screen, of those in the one that tells most.
func (v asker) offer(legal []engine.Action, rows ...discord.Row) []discord.Part {
	verbs, few := stages.DecliningLast(v.about, stages.Verbs(legal)), maxSections
	if len(legal) <= maxSectionsOnly {
		few = len(legal)
	}
	v.among, v.sole = verbs, len(verbs) == 1
	style := styles(v.about, verbs)
	all := phrase.Each(verbs, func(verb engine.Verb) []form {
		id := v.doing(TakeVerb, verb)
		return v.forms(id, stages.Fitting(legal, id.Verb, id.Words...), few, style(verb))
	})
	if v.plain {
		return v.plainly(verbs, all)
	}
	return shown(chosenForms(all, above(rows)))
}

// textOf is a paragraph of some lines; none where there are none.
func textOf(lines []string) []discord.Part {
	if len(lines) == 0 {
		return nil
	}
	return []discord.Part{discord.NewText(strings.Join(lines, "\n"))}
}

func asParts(rows []discord.Row) []discord.Part {
	return phrase.Each(rows, func(row discord.Row) discord.Part { return row })
}

// styles are how the buttons of some verbs look that stand together: blue is what most
// turns need next, grey what goes back, ends, costs or is rare, red what cannot be
// undone. Where nothing is usual, what goes on is: the end of what is open, or the
// answers to a question.
func styles(about *engine.About, verbs []engine.Verb) func(engine.Verb) discord.Style {
	usual, passes := false, false
	for _, verb := range verbs {
		spec := about.Verbs[verb]
		usual = usual || spec.Tone == engine.ToneUsual && !spec.Declines
		passes = passes || spec.Declines && !spec.Answer
	}
	return func(verb engine.Verb) discord.Style {
		switch spec := about.Verbs[verb]; {
		case spec.Declines && (usual || !passes || spec.Answer):
			return discord.Secondary
		case spec.Declines:
			return discord.Primary
		case spec.Tone == engine.ToneFinal:
			return discord.Danger
		case spec.Tone == engine.ToneAside && (usual || passes):
			return discord.Secondary
		}
		return discord.Primary
	}
}

// doing is the button of a verb and the words of it that are chosen.
func (v View) doing(what string, verb engine.Verb, chosen ...engine.Word) ID {
	return ID{What: what, Match: v.ID, Seq: v.VisibleSeq(), Verb: verb, Words: chosen}
}

// verb shows what can be done with one verb in the asker's manner, and how many presses
// that takes; nil where it has no such manner. The words chosen so far stand in their
// selects and can be chosen anew there, or above the buttons.
func (v asker) verb(id ID, legal []engine.Action, few int) (parts []discord.Part, presses int) {
	spec := v.about.Verbs[id.Verb]
	params, buttons := len(spec.Params), v.as == listed || v.as == short
	if len(legal) == 1 || v.as == atLength && len(legal) <= few && !spec.Repeats {
		switch {
		case v.as != atLength:
			return nil, 0
		case v.plain && params > 0:
			parts = textOf([]string{v.headed(id.Verb)}) // else the verb is told beside its button
		}
		return append(parts, v.sections(legal)...), 1
	}
	name := "**" + v.verbNamed(v.acting, id.Verb) + "**"
	if v.as == atLength {
		name = v.headed(id.Verb)
	}
	if !buttons && len(v.together) > 0 {
		ask := v.Say("prompt.several", words.Data{"most": min(v.most, len(v.together))})
		choices := phrase.Each(v.together, func(a engine.Action) discord.Choice { return v.choice(a, 0, params) })
		return append(textOf([]string{name}), discord.MultiSelect(v.doing(pickWords, id.Verb).String(), ask, choices, v.most)), 2
	}
	usual, others := stages.Usual(spec, legal)
	if id.What == TakeVerb && id.Page == otherWords || len(usual) == 0 {
		usual, others = others, nil
	}
	v.shortened = len(others) > 0
	room := discord.MaxChoices // of one select; of two where whole actions else take a press more
	if params > 2 && !v.shortened {
		room *= 2
	}
	list, _ := stages.Of(usual, params, id.Words, room)
	if last := len(list) - 1; last >= 0 && list[last].From < len(id.Words) && len(id.Words) < list[last].To { // some words of a question were chosen elsewhere
		usual = stages.Fitting(usual, id.Verb, id.Words...)
		list, _ = stages.Of(usual, params, id.Words, room)
	}
	for _, st := range list {
		answered := len(id.Words) >= st.To
		switch {
		case buttons && answered:
			name += " · " + v.choice(st.Options[chosenOf(st, id)], st.From, st.To).Label
		case buttons:
			answers := v.spelt(id, st, name)
			if answers == nil {
				return nil, 0
			}
			parts, presses, name = append(parts, answers...), 1, ""
		case !answered && len(st.Options) <= discord.MaxRowButtons && v.as == atLength:
			parts, presses = append(parts, v.spelt(id, st, "")...), 1
		default:
			parts, presses = append(parts, v.stage(id, st)...), 2
		}
	}
	if name != "" {
		parts = append(textOf([]string{name}), parts...)
	}
	if last := len(list) - 1; last >= 0 && len(others) > 0 && list[last].To >= params-1 {
		inSelect := !buttons && len(usual) <= discord.MaxChoices && len(others) <= discord.MaxChoices
		parts = append(parts, v.unusual(id, others, list[last].From, inSelect)...)
	}
	return parts, presses
}

// chosenOf is the place of an option of a stage that has the words chosen there.
func chosenOf(st stages.Stage, id ID) int {
	return max(0, slices.IndexFunc(st.Options, func(a engine.Action) bool { return slices.Equal(a.Args[:st.To], id.Words[:st.To]) }))
}

// otherWords is the page of a verb's actions with another last word than goes without
// saying.
const otherWords = 9

// unusual is a select of the actions with another last word than goes without saying, or
// a button to them.
func (v asker) unusual(id ID, others []engine.Action, from int, inSelect bool) []discord.Part {
	id.Words = id.Words[:min(from, len(id.Words))]
	last, fits := len(v.about.Verbs[id.Verb].Params)-1, stages.Fitting(others, id.Verb, id.Words...)
	if len(fits) == 0 {
		return nil
	}
	for from < last-1 && len(stages.Words(fits, from)) < 2 { // what all have is told above, as their last word is
		from++
	}
	choices := phrase.Each(fits, func(a engine.Action) discord.Choice {
		return discord.Choice{Label: v.option(a, from, last), Value: stages.Written(a.Args[:last+1]), Description: v.hints(a, from, last)}
	})
	name := story.Capital(v.Label(v.about, v.about.Verbs[id.Verb].Params[last].Vocabulary, others[0].Args[last]))
	beside := v.doing(pickWords, id.Verb, id.Words...)
	if !inSelect {
		beside.What, beside.Page = TakeVerb, otherWords
		return asParts(discord.Buttons(discord.NewButton(discord.Secondary, name, beside.String())))
	}
	beside.Page = maxGroups // no two of a message may have the same id
	return asParts(menus(beside, name, choices))
}

// headed is a verb's name and what can be done with it.
func (v asker) headed(verb engine.Verb) string {
	return "**" + v.verbNamed(v.acting, verb) + "** · " + v.verbHelp(verb)
}

// choice is an option that stands for the words of an action from one place up to
// another, with what is known of them and not told elsewhere.
func (v asker) choice(a engine.Action, from, to int, told ...string) discord.Choice {
	params, words := v.about.Verbs[a.Verb].Params, to
	if last := len(params) - 1; v.shortened && to >= last && to > from && last > from && params[last].Vocabulary.Word(a.Args[last]) == params[last].Usual {
		to, words = last, len(params)
	}
	return discord.Choice{Label: v.option(a, from, to), Value: stages.Written(a.Args[:words]), Description: v.hints(a, from, to, told...)}
}

// maxShared is of how many words it is told above a select what is known of
// them, rather than in each of its options.
const maxShared = 4

// stage is a select, or as many as one question may have, or a page of it and the
// buttons that turn it. Hints of a word that several options begin with are told
// once, above.
func (v asker) stage(id ID, st stages.Stage) []discord.Part {
	page, size, before := id.Page, discord.MaxChoices, id.Words[:min(st.From, len(id.Words))]
	if menusFor(len(st.Options)) <= maxMenus {
		size = len(st.Options)
	}
	answered := len(id.Words) >= st.To
	if answered {
		page = chosenOf(st, id) / size
	}
	shown, turned := desk.PageOf(v.Voice, st.Options, size, page, v.doing(turnPage, id.Verb, before...).pages())
	shared := v.shared(shown, st.From, st.To-1)
	if v.as == inSelects { // on little room what is known of all alone
		first := v.hinted(shown[0], st.From)
		shared = slices.DeleteFunc(shared, func(line string) bool { return line != first || len(stages.Words(shown, st.From)) > 1 })
	}
	if len(shared) > maxShared {
		shared = nil
	}
	from := st.From // what all have is told above
	for from < st.To-1 && len(stages.Words(shown, from)) == 1 && slices.Contains(shared, v.hinted(shown[0], from)) {
		from++
	}
	choices := phrase.Each(shown, func(a engine.Action) discord.Choice {
		c := v.choice(a, from, st.To, shared...)
		c.Default = answered && slices.Equal(a.Args[:st.To], id.Words[:st.To])
		return c
	})
	asked := v.asksFor(stages.Stage{From: from, To: st.To, Options: shown})
	selects, ok := v.grouped(v.doing(pickWords, id.Verb, before...), shown, st.From, st.To, choices)
	if !ok || v.as == inSelects {
		selects = menus(v.doing(pickWords, id.Verb, before...), asked, choices)
	}
	return slices.Concat(textOf(shared), asParts(selects), asParts(turned.Turn))
}

// spelt is a question of few answers: a button for each, since a select takes a press
// more. What is known of each stands beside its button, or in a list above all, under a
// heading that asks; nil where the manner is another.
func (v asker) spelt(id ID, st stages.Stage, name string) (parts []discord.Part) {
	most := maxLined
	if v.sole {
		most = maxLinedOnly
	}
	if v.as != atLength && len(st.Options) > most {
		return nil
	}
	style := styles(v.about, append(v.among, id.Verb))(id.Verb)
	shared := v.shared(st.Options, st.From, st.To-1)
	choices := phrase.Each(st.Options, func(a engine.Action) discord.Choice { return v.choice(a, st.From, st.To, shared...) })
	button := func(c discord.Choice, label string) discord.Button {
		chosen, _ := stages.Read(c.Value)
		return discord.NewButton(style, label, v.doing(TakeVerb, id.Verb, chosen...).String())
	}
	if v.as == atLength {
		var alone []discord.Button
		parts = textOf(append([]string{v.asksFor(st)}, shared...))
		for _, c := range choices {
			if b := button(c, c.Label); c.Description == "" {
				alone = append(alone, b)
			} else {
				parts = append(parts, beside(c.Description, b)...)
			}
		}
		return append(parts, asParts(discord.Buttons(alone...))...)
	}
	labels := v.shortest(st)
	hints := slices.ContainsFunc(choices, func(c discord.Choice) bool { return c.Description != "" })
	if len(phrase.Unique(labels, func(s string) string { return s })) < len(labels) || v.as == listed && !hints {
		return nil
	}
	whole := v.telling(st, v.named)
	var lines []string
	var list []discord.Button
	for i, c := range choices {
		lines, list = append(lines, "- **"+whole[i]+"** · "+c.Description), append(list, button(c, labels[i]))
	}
	if lines = append(shared, lines...); v.as == short {
		lines = nil
	}
	asked := v.asksFor(st)
	if v.about.Verbs[id.Verb].Params[st.To-1].Vocabulary.Plain() && whole[0] != labels[0] {
		asked += " " + whole[0] + " – " + whole[len(whole)-1] // what the numbers are of
	}
	return append(textOf(append([]string{name + " · " + asked}, lines...)), asParts(discord.Buttons(list...))...)
}

// asksFor is the question of a stage, in which words without a choice are not asked for.
func (v asker) asksFor(st stages.Stage) string {
	var asked []string
	for i, p := range v.about.Verbs[st.Options[0].Verb].Params[st.From:st.To] {
		if len(st.Options) == 1 || len(stages.Words(st.Options, st.From+i)) > 1 {
			asked = append(asked, v.Param(v.about, p))
		}
	}
	return strings.Join(asked, " ")
}

// shortest are the names by which a stage's options are told apart: the first that stand in
// two rows on a phone, else those that stand lowest.
func (v asker) shortest(st stages.Stage) (best []string) {
	low := 0
	for _, name := range []func(engine.Action, int) string{
		v.named,
		func(a engine.Action, i int) string {
			return v.Label(v.about, v.about.Verbs[a.Verb].Params[i].Vocabulary, a.Args[i])
		},
		func(a engine.Action, i int) string {
			return v.Short(v.about, v.about.Verbs[a.Verb].Params[i].Vocabulary, a.Args[i])
		},
	} {
		labels := v.telling(st, name)
		if high := phone.Buttons(labels...); best == nil || high < low && low > 2*phone.Row {
			best, low = labels, high
		}
	}
	return best
}

// telling are a stage's options by those of their words that have a choice.
func (v asker) telling(st stages.Stage, name func(engine.Action, int) string) []string {
	return phrase.Each(st.Options, func(a engine.Action) string {
		var said []string
		for i := st.From; i < st.To; i++ {
			if len(st.Options) == 1 || len(stages.Words(st.Options, i)) > 1 {
				said = append(said, name(a, i))
			}
		}
		return story.Capital(strings.Join(said, " · "))
	})
}

// sections are actions of one verb: what each does beside the button that takes
// it. Hints of a word that stands in several of them are told once, above; where
// they are all, the buttons stand alone.
func (v asker) sections(actions []engine.Action) []discord.Part {
	shared := v.shared(actions, 0, engine.MaxArgs)
	parts := textOf(shared)
	var alone []discord.Button
	helped := false
	for _, a := range actions {
		params := len(v.about.Verbs[a.Verb].Params)
		said, id := v.hints(a, 0, params, shared...), v.doing(TakeAction, a.Verb, a.Args[:params]...)
		button := discord.NewButton(styles(v.about, append(v.among, a.Verb))(a.Verb), v.pressed(a), id.String())
		switch {
		case said != "":
		case len(shared) > 0:
			alone = append(alone, button)
			continue
		case v.plain && params > 0:
			said = v.option(a, 0, params) // its verb is told above
		case len(actions) == 1:
			said = v.verbHelp(a.Verb)
		default: // once for all
			if !helped {
				parts, helped = append(parts, discord.NewText(v.verbHelp(a.Verb))), true
			}
			alone = append(alone, button)
			continue
		}
		parts = append(parts, beside(said, button)...)
	}
	return append(parts, asParts(discord.Buttons(alone...))...)
}

// shared are the words from one place up to another that stand in more than one
// of some actions, each with what the person knows of it.
func (v asker) shared(actions []engine.Action, from, to int) []string {
	var lines []string
	times := map[string]int{}
	for _, a := range actions {
		for i := from; i < min(to, len(v.about.Verbs[a.Verb].Params)); i++ {
			line := v.hinted(a, i)
			if times[line]++; line != "" && times[line] == 2 {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// hinted is a word of an action and what the person knows of it; "" for nothing.
func (v asker) hinted(a engine.Action, place int) string {
	if h := v.hint(a, place); h != "" {
		return "**" + v.named(a, place) + "** · " + h
	}
	return ""
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
	return v.Headed(v.Verb(v.about, a.Verb), strings.Join(labels, " · "))
}

// option names the words of an action from one place up to another; a whole
// action in the title's own words, if it has any.
func (v asker) option(a engine.Action, from, to int) string {
	params := v.about.Verbs[a.Verb].Params
	if said, ok := v.Pressed(v.about, a, ""); ok && from == 0 && to == len(params) {
		return story.Capital(said)
	}
	var labels []string
	for i := from; i < to; i++ {
		if said, ok := v.Counted(v.about, a, i+1); ok && i+1 < to {
			labels, i = append(labels, said), i+1
			continue
		}
		labels = append(labels, v.named(a, i))
	}
	return strings.Join(labels, " · ")
}

// hints are what the person knows of the words of an action from one place up to
// another, each sentence once, without those that are told elsewhere; of words of one
// kind each with its name.
func (v asker) hints(a engine.Action, from, to int, told ...string) string {
	var list []string
	for i := from; i < to; i++ {
		h := v.hint(a, i)
		if h != "" && stages.Alike(v.about.Verbs[a.Verb], i, from, to) {
			h = v.Headed(v.named(a, i), h)
		}
		if h != "" && !slices.Contains(list, h) && !slices.Contains(told, v.hinted(a, i)) {
			list = append(list, h)
		}
	}
	return story.Capital(v.Series(list...))
}

// verbHelp is what is told beside a verb's button: where the game names the verb by
// what it does now, what the game says of that.
func (v asker) verbHelp(verb engine.Verb) string {
	if n, ok := v.NamedVerb(v.acting, verb); ok {
		n.Key += "-help"
		return v.note(n)
	}
	key := ".verb-help."
	if v.plain {
		key = ".teach."
	}
	return v.Say(v.about.Key+key+v.about.Verbs[verb].Name, nil)
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
	action := asker{View: v}.pressed(a)
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
	return v.once(wording{a, place, false}, func() string {
		if n, ok := v.Named(v.user, a, place); ok {
			return v.note(n)
		}
		return v.Label(v.about, v.about.Verbs[a.Verb].Params[place].Vocabulary, a.Args[place])
	})
}

// named is a word of an action as a choice shows it.
func (v View) named(a engine.Action, place int) string { return story.Capital(v.called(a, place)) }

// hint is what the person knows of a word of an action.
func (v View) hint(a engine.Action, place int) string {
	return v.once(wording{a, place, true}, func() string {
		if s, ok := v.Hint(v.user, a, place); ok {
			return strings.TrimSpace(string(v.Secret(v.about, s, v.BySide)))
		}
		return ""
	})
}

// A wording is what is said of a word of an action: its name, or a hint.
type wording struct {
	of    engine.Action
	place int
	hint  bool
}

// once says what it has said before, since the forms of an offer say the same.
func (v View) once(of wording, say func() string) string {
	if _, ok := v.wordings[of]; !ok {
		v.wordings[of] = say()
	}
	return v.wordings[of]
}
