package play

import (
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// An asker asks one person what they do, for their eyes alone: what it shows may
// hold their secrets.
type asker struct {
	*words.Voice
	match *table.Match
	about *engine.About
	user  storage.UserID
	plain bool // it says of each verb at length what it is
}

func ask(v *words.Voice, m *table.Match, u storage.UserID) asker {
	return asker{Voice: v, match: m, about: m.About(), user: u}
}

// So many actions of a verb stand as sentences with a button each, and so many
// if they are all that there is; more of them stand in a select.
const (
	maxSections     = 3
	maxSectionsOnly = 6
)

// offerRoom is how many components an offer may have before verbs are left with
// a button each, so that these, the text, a picture, the frame, a select and two
// rows of buttons fit besides.
const offerRoom = discord.MaxParts - 20

// plainRoom is how much room an offer leaves that says at length what each verb
// is, besides a button for each: for what is said of those, their rows and a
// select beside the offer.
const plainRoom = 7

// offer shows all that can be done, verb by verb. Verbs that find no room are
// left with a button that opens them.
func (q asker) offer(legal []engine.Action) []discord.Part {
	var parts []discord.Part
	var left []discord.Button
	var told []string
	verbs, room, few := lastDeclines(q.about, verbsOf(legal)), offerRoom, maxSections
	if len(legal) <= maxSectionsOnly {
		few = len(legal)
	}
	if q.plain {
		room -= len(verbs) + plainRoom
	}
	for _, verb := range verbs {
		id := q.id(TakeVerb, verb)
		shown := q.verb(id, fitting(legal, id), few)
		if discord.CountParts(parts...)+discord.CountParts(shown...) > room {
			left = append(left, discord.NewButton(styleOf(q.about, verb), q.verbName(verb), id.String()))
			told = append(told, q.headed(verb))
			continue
		}
		parts = append(parts, shown...)
	}
	if q.plain && len(left) > 0 {
		parts = append(parts, discord.NewText(strings.Join(told, "\n")))
	}
	for _, row := range discord.Buttons(left...) {
		parts = append(parts, row)
	}
	return parts
}

// verbsOf are the verbs of some actions, each once, in order.
func verbsOf(legal []engine.Action) []engine.Verb {
	var list []engine.Verb
	for _, a := range legal {
		if !slices.Contains(list, a.Verb) {
			list = append(list, a.Verb)
		}
	}
	return list
}

// lastDeclines puts verbs that decline behind the others.
func lastDeclines(about *engine.About, verbs []engine.Verb) []engine.Verb {
	list := slices.Clone(verbs)
	rank := func(v engine.Verb) int {
		if about.Verbs[v].Declines {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(list, func(a, b engine.Verb) int { return rank(a) - rank(b) })
	return list
}

// styleOf is how a verb's button looks.
func styleOf(about *engine.About, verb engine.Verb) discord.Style {
	if about.Verbs[verb].Declines {
		return discord.Secondary
	}
	return discord.Primary
}

func (q asker) id(what string, verb engine.Verb, chosen ...engine.Word) ID {
	return ID{What: what, Match: q.match.ID, Seq: q.match.Mark(), Verb: verb, Words: chosen}
}

// verb shows what can be done with one verb: up to a few actions as sentences
// with a button each, more as selects. The words chosen so far stand in their
// selects and can be chosen anew there.
func (q asker) verb(id ID, legal []engine.Action, few int) []discord.Part {
	spec := q.about.Verbs[id.Verb]
	if len(legal) <= few && !spec.Repeats || len(legal) == 1 {
		var parts []discord.Part
		if q.plain && len(spec.Params) > 0 {
			parts = append(parts, discord.NewText(q.headed(id.Verb)))
		}
		return append(parts, q.sections(legal)...)
	}
	head := q.headed(id.Verb)
	if several, most := q.match.Together(q.user, id.Verb); len(several) > 0 && len(several) <= discord.MaxChoices {
		return []discord.Part{discord.NewText(head), q.several(id.Verb, several, most)}
	}
	parts := []discord.Part{discord.NewText(head)}
	list, _ := stages(legal, len(spec.Params), id.Words)
	for _, st := range list {
		parts = append(parts, q.stage(id, st)...)
	}
	return parts
}

// headed is a verb's name and what can be done with it.
func (q asker) headed(verb engine.Verb) string {
	return "**" + q.verbName(verb) + "** · " + q.verbHelp(verb)
}

// told is what can be done with a verb.
func (q asker) told(verb engine.Verb) string {
	if q.plain {
		return q.Say(q.about.Key+".teach."+q.about.Verbs[verb].Name, nil)
	}
	return q.Help(q.about, verb)
}

// several is a select of whole actions, of which some may be picked at once.
func (q asker) several(verb engine.Verb, list []engine.Action, most int) discord.Part {
	params := len(q.about.Verbs[verb].Params)
	choices := make([]discord.Choice, len(list))
	for i, a := range list {
		choices[i] = discord.Choice{Label: q.option(a, 0, params), Value: value(a.Args[:params]), Description: q.hints(a, 0, params)}
	}
	ask := q.Say("prompt.several", words.Data{"most": min(most, len(list))})
	return discord.MultiSelect(q.id(PickWords, verb).String(), ask, choices, most)
}

// maxShared is of how many words it is told above a select what is known of
// them, rather than in each of its options.
const maxShared = 4

// stage is a select, or as many as one question may have, or a page of it and the
// buttons that turn it. What is known of a word
// that several options begin with is told once, above.
func (q asker) stage(id ID, st stage) []discord.Part {
	params := q.about.Verbs[id.Verb].Params
	page, size := 0, discord.MaxChoices
	if menusFor(len(st.options)) <= maxMenus {
		size = len(st.options)
	}
	pages := (len(st.options) + size - 1) / size
	answered := len(id.Words) >= st.to
	if !answered {
		page = min(id.Page, pages-1)
	} else if i := slices.IndexFunc(st.options, func(a engine.Action) bool { return slices.Equal(a.Args[:st.to], id.Words[:st.to]) }); i >= 0 {
		page = i / size
	}
	shown := st.options[page*size : min(len(st.options), (page+1)*size)]
	shared := q.shared(shown, st.from, st.to-1)
	if len(shared) > maxShared {
		shared = nil
	}
	choices := make([]discord.Choice, len(shown))
	for i, a := range shown {
		choices[i] = discord.Choice{
			Label: q.option(a, st.from, st.to), Value: value(a.Args[:st.to]), Description: q.hintsBut(a, st.from, st.to, shared),
			Default: answered && slices.Equal(a.Args[:st.to], id.Words[:st.to]),
		}
	}
	before := id.Words[:min(st.from, len(id.Words))]
	var asked []string
	for _, p := range params[st.from:st.to] {
		asked = append(asked, q.Param(q.about, p))
	}
	var parts []discord.Part
	if len(shared) > 0 {
		parts = append(parts, discord.NewText(strings.Join(shared, "\n")))
	}
	for _, row := range menus(q.id(PickWords, id.Verb, before...), strings.Join(asked, " "), choices) {
		parts = append(parts, row)
	}
	var turn []discord.Button
	next := q.id(TurnPage, id.Verb, before...)
	if next.Page = page - 1; page > 0 {
		turn = append(turn, desk.Button(q.Voice, discord.Secondary, "earlier", next))
	}
	if next.Page = page + 1; page < pages-1 {
		turn = append(turn, desk.Button(q.Voice, discord.Secondary, "more", next))
	}
	for _, row := range discord.Buttons(turn...) {
		parts = append(parts, row)
	}
	return parts
}
