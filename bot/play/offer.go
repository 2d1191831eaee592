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
)

// An asker asks the person of a view what they do.
type asker struct {
	View
	plain bool // it says of each verb at length what it is

	among     []engine.Verb // those that stand together; nil: each alone
	shortened bool          // the usual last word goes with those before it
	opened    bool          // one verb is asked for, and has the room of all
	bare      bool          // buttons bear the last word alone, and nothing is told of them
	selects   bool          // several answers stand in selects, however few they are
}

// maxSections is how many actions of a verb stand as sentences with a button each,
// maxSectionsOnly how many do if they are all that there is; more of them stand in
// a select.
const (
	maxSections     = 3
	maxSectionsOnly = 6
)

// maxLined is how many answers of a verb that was opened stand on buttons.
const maxLined = 2 * discord.MaxRowButtons

// offerRoom is how many components an offer may have before verbs are left with
// a button each, so that these, the text, a picture, the frame, a select and two
// rows of buttons fit besides.
const offerRoom = discord.MaxParts - 20

// offerHeight is how high an offer may be on a phone, in its pixels, before verbs are
// left with a button each: a picture, the question and a row of buttons fit besides.
const offerHeight = 310

// Of a phone of 390 pixels: how wide a message is and the frame of an offer in it, letters
// and a button's edges, how much of a text has to find room beside a button, and how high rows are.
const (
	messageWide = 320
	phoneWide   = 290
	phoneLetter = 7.6
	phoneBold   = 9
	phoneEdges  = 36
	phoneBeside = 130
	phoneLine   = 23
	phoneRow    = 52
)

// buttonWide is about how wide a button is on a phone.
func buttonWide(b discord.Button) int { return phoneBold*len([]rune(b.Label)) + phoneEdges }

// textHeight is about how high a text is on a phone where it is so wide.
func textHeight(text string, wide int) (sum int) {
	for l := range strings.SplitSeq(text, "\n") {
		sum += phoneLine * (1 + int(phoneLetter*float64(len([]rune(l))))/wide)
	}
	return sum + 8
}

// height is about how many pixels parts take on a phone.
func height(parts []discord.Part) (sum int) {
	for _, p := range parts {
		switch p := p.(type) {
		case *discord.Text:
			sum += textHeight(p.Content, phoneWide)
		case discord.Section:
			wide := phoneWide
			if b, ok := p.Accessory.(discord.Button); ok {
				wide -= buttonWide(b)
			}
			for _, c := range p.Components {
				if text, ok := c.(*discord.Text); ok {
					sum += max(phoneRow, textHeight(text.Content, wide))
				}
			}
		case discord.Row:
			sum += phoneRow
			used := 0
			for _, c := range p.Components {
				b, ok := c.(discord.Button)
				if !ok {
					continue
				}
				if w := buttonWide(b); used > 0 && used+w > phoneWide {
					sum, used = sum+phoneRow, w
				} else {
					used += w
				}
			}
		default:
			sum += phoneRow
		}
	}
	return sum
}

// beside sets a sentence beside a button, or above it where a phone has no room beside.
func beside(said string, b discord.Button) []discord.Part {
	if buttonWide(b)+phoneBeside > phoneWide {
		return append([]discord.Part{discord.NewText(said)}, asParts(discord.Buttons(b))...)
	}
	return []discord.Part{discord.NewSection(said, b)}
}

// plainRoom is how much room an offer leaves that says at length what each verb
// is, besides a button for each: for what is said of those, their rows and a
// select beside the offer.
const plainRoom = 7

// offer shows all that can be done, above rows of buttons; verbs that find no room get one
// that opens them.
func (v asker) offer(legal []engine.Action, rows ...discord.Row) []discord.Part {
	most := offerHeight - max(0, height(asParts(rows))-phoneRow)
	for high := most; ; high -= phoneRow { // the buttons that open verbs take room, too
		if parts := v.offerIn(legal, high); v.plain || height(parts) <= most || high < phoneRow {
			return parts
		}
	}
}

// offerIn is offer where what verbs show is so high at most.
func (v asker) offerIn(legal []engine.Action, high int) []discord.Part {
	var parts []discord.Part
	var left []discord.Button
	var told []string
	verbs, room, few := lastDeclines(v.about, verbsOf(legal)), offerRoom, maxSections
	if len(legal) <= maxSectionsOnly {
		few = len(legal)
	}
	if v.plain {
		room -= len(verbs) + plainRoom
	}
	v.among = verbs
	style := styles(v.about, verbs)
	for _, verb := range verbs {
		id := v.doing(TakeVerb, verb)
		rest := high - height(parts)
		shown := v.within(id, fitting(legal, id), few, rest)
		tall := !v.plain && len(verbs) > 1 && height(shown) > rest
		if tall || discord.CountParts(parts...)+discord.CountParts(shown...) > room {
			left = append(left, v.opening(id, fitting(legal, id), style(verb)))
			told = append(told, v.headed(verb))
			continue
		}
		parts = append(parts, shown...)
	}
	if v.plain {
		parts = append(parts, textOf(told)...)
	}
	return append(parts, asParts(discord.Buttons(left...))...)
}

// opening is a button that opens a verb, or takes its only action if that is short to say.
func (v asker) opening(id ID, legal []engine.Action, style discord.Style) discord.Button {
	label := v.verbNamed(v.acting, id.Verb)
	if only := v.pressed(legal[0]); len(legal) == 1 && !v.plain && len([]rune(only)) <= phoneWide/phoneBold {
		label, id = only, v.doing(TakeAction, id.Verb, legal[0].Args[:len(v.about.Verbs[id.Verb].Params)]...)
	}
	return discord.NewButton(style, label, id.String())
}

// within shows what can be done with one verb as it is told best on so much of a
// phone's height: at length, else of one that was opened by short words on buttons, else
// in selects.
func (v asker) within(id ID, legal []engine.Action, few, room int) []discord.Part {
	shown := v.verb(id, legal, few)
	if v.plain || len(legal) == 1 || height(shown) <= room {
		return shown
	}
	if v.bare = v.opened && len(legal) > discord.MaxRowButtons; v.bare {
		if shown = v.verb(id, legal, few); height(shown) <= room {
			return shown
		}
		v.bare = false
	}
	v.selects = true
	return v.verb(id, legal, 1)
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

// verbsOf are the verbs of some actions, each once, in order.
func verbsOf(legal []engine.Action) []engine.Verb {
	return phrase.Unique(legal, func(a engine.Action) engine.Verb { return a.Verb })
}

// lastDeclines puts verbs that decline behind the others.
func lastDeclines(about *engine.About, verbs []engine.Verb) []engine.Verb {
	declines := func(verb engine.Verb) bool { return about.Verbs[verb].Declines }
	last := slices.DeleteFunc(slices.Clone(verbs), func(verb engine.Verb) bool { return !declines(verb) })
	return append(slices.DeleteFunc(verbs, declines), last...)
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

// verb shows what can be done with one verb: up to a few actions as sentences
// with a button each, more as selects. The words chosen so far stand in their
// selects and can be chosen anew there.
func (v asker) verb(id ID, legal []engine.Action, few int) []discord.Part {
	spec := v.about.Verbs[id.Verb]
	parts, params := []discord.Part{discord.NewText(v.headed(id.Verb))}, len(spec.Params)
	if v.selects {
		parts[0] = discord.NewText("**" + v.verbNamed(v.acting, id.Verb) + "**")
	}
	if len(legal) <= few && !spec.Repeats || len(legal) == 1 {
		if !v.plain || params == 0 {
			parts = nil // the verb is told beside its button
		}
		return append(parts, v.sections(legal)...)
	}
	if several, most := v.Together(v.user, id.Verb); len(several) > 0 && len(several) <= discord.MaxChoices {
		ask := v.Say("prompt.several", words.Data{"most": min(most, len(several))})
		choices := phrase.Each(several, func(a engine.Action) discord.Choice { return v.choice(a, 0, params) })
		return append(parts, discord.MultiSelect(v.doing(pickWords, id.Verb).String(), ask, choices, most))
	}
	usual, others := v.usual(id.Verb, legal)
	v.shortened = len(others) > 0
	list, _ := stages.Of(usual, params, id.Words, discord.MaxChoices)
	for _, st := range list {
		parts = append(parts, v.stage(id, st)...)
	}
	if last := len(list) - 1; last >= 0 && len(others) > 0 && list[last].To >= params-1 {
		parts = append(parts, v.unusual(id, others, list[last].From)...)
	}
	return parts
}

// usual parts the actions of a verb by its last word (stages.Usual), unless there are too
// many with other words to stand beside the usual ones.
func (v asker) usual(verb engine.Verb, legal []engine.Action) (usual, others []engine.Action) {
	usual, others = stages.Usual(v.about.Verbs[verb], legal)
	if len(usual) == 0 || menusFor(len(usual))+menusFor(len(others)) > maxGroups {
		return legal, nil
	}
	return usual, others
}

// unusual is a select of the actions with another last word than goes without saying.
func (v asker) unusual(id ID, others []engine.Action, from int) []discord.Part {
	before := id.Words[:min(from, len(id.Words))]
	id.Words = before
	var choices []discord.Choice
	last := len(v.about.Verbs[id.Verb].Params) - 1
	for _, a := range fitting(others, id) {
		choices = append(choices, v.choice(a, from, last+1))
	}
	if len(choices) == 0 {
		return nil
	}
	word, beside := others[0].Args[last], v.doing(pickWords, id.Verb, before...)
	beside.Page = maxGroups // no two of a message may have the same id
	return asParts(menus(beside, capital(v.Label(v.about, v.about.Verbs[id.Verb].Params[last].Vocabulary, word)), choices))
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
	return discord.Choice{Label: v.option(a, from, to), Value: value(a.Args[:words]), Description: v.hints(a, from, to, told...)}
}

// maxShared is of how many words it is told above a select what is known of
// them, rather than in each of its options.
const maxShared = 4

// stage is a select, or as many as one question may have, or a page of it and the
// buttons that turn it. Hints of a word that several options begin with are told
// once, above.
func (v asker) stage(id ID, st stages.Stage) []discord.Part {
	params := v.about.Verbs[id.Verb].Params
	page, size, before := id.Page, discord.MaxChoices, id.Words[:min(st.From, len(id.Words))]
	if menusFor(len(st.Options)) <= maxMenus {
		size = len(st.Options)
	}
	answered := len(id.Words) >= st.To
	if few := len(st.Options) <= discord.MaxRowButtons || v.opened && st.To == len(params) && len(st.Options) <= maxLined; few && !answered && (!v.selects || len(st.Options) == 1) {
		return v.spelt(id, st)
	}
	if answered {
		i := slices.IndexFunc(st.Options, func(a engine.Action) bool { return slices.Equal(a.Args[:st.To], id.Words[:st.To]) })
		page = max(i, 0) / size
	}
	shown, turned := desk.PageOf(v.Voice, st.Options, size, page, v.doing(turnPage, id.Verb, before...).pages())
	shared := v.shared(shown, st.From, st.To-1)
	if v.selects { // on little room what is known of all alone
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
	asked := phrase.Each(params[from:st.To], func(p engine.Param) string { return v.Param(v.about, p) })
	selects, ok := v.grouped(v.doing(pickWords, id.Verb, before...), shown, st.From, st.To, choices)
	if !ok {
		selects = menus(v.doing(pickWords, id.Verb, before...), strings.Join(asked, " "), choices)
	}
	return slices.Concat(textOf(shared), asParts(selects), asParts(turned.Turn))
}

// spelt is a question of few answers: a button for each, beside what is known of it,
// since a select takes a press more. Of more than stand in one row the buttons stand
// together, below what is known of each.
func (v asker) spelt(id ID, st stages.Stage) []discord.Part {
	shared, style := v.shared(st.Options, st.From, st.To-1), styles(v.about, append(v.among, id.Verb))(id.Verb)
	asked := phrase.Each(v.about.Verbs[id.Verb].Params[st.From:st.To], func(p engine.Param) string { return v.Param(v.about, p) })
	lines := append([]string{strings.Join(asked, " ")}, shared...)
	var parts []discord.Part
	var alone []discord.Button
	for _, a := range st.Options {
		c := v.choice(a, st.From, st.To, shared...)
		chosen, _ := chosenWords(c.Value)
		if v.bare && st.To == st.From+1 {
			c.Label = capital(v.Label(v.about, v.about.Verbs[a.Verb].Params[st.From].Vocabulary, a.Args[st.From]))
		}
		button := discord.NewButton(style, c.Label, v.doing(TakeVerb, id.Verb, chosen...).String())
		switch {
		case c.Description == "" || v.bare:
			alone = append(alone, button)
		case len(st.Options) > discord.MaxRowButtons:
			lines, alone = append(lines, "- **"+c.Label+"** · "+c.Description), append(alone, button)
		default:
			parts = append(parts, beside(c.Description, button)...)
		}
	}
	return slices.Concat(textOf(lines), parts, asParts(discord.Buttons(alone...)))
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
	h := v.hint(a, place)
	if h == "" {
		return ""
	}
	return "**" + v.named(a, place) + "** · " + h
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
