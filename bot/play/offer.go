package play

import (
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
)

// An asker asks the person of a view what they do.
type asker struct {
	View
	plain bool // it says of each verb at length what it is
}

// maxSections is how many actions of a verb stand as sentences with a button each,
// maxSectionsOnly how many do if they are all that there is; more of them stand in
// a select.
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

// offer shows all that can be done; verbs that find no room get a button that opens them.
func (v asker) offer(legal []engine.Action) []discord.Part {
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
	for _, verb := range verbs {
		id := v.doing(TakeVerb, verb)
		shown := v.verb(id, fitting(legal, id), few)
		if discord.CountParts(parts...)+discord.CountParts(shown...) > room {
			left = append(left, discord.NewButton(styleOf(v.about, verb), v.verbNamed(v.acting, verb), id.String()))
			told = append(told, v.headed(verb))
			continue
		}
		parts = append(parts, shown...)
	}
	if v.plain && len(left) > 0 {
		parts = append(parts, discord.NewText(strings.Join(told, "\n")))
	}
	return append(parts, asParts(discord.Buttons(left...))...)
}

func asParts(rows []discord.Row) []discord.Part {
	return phrase.Each(rows, func(row discord.Row) discord.Part { return row })
}

// verbsOf are the verbs of some actions, each once, in order.
func verbsOf(legal []engine.Action) []engine.Verb {
	return unique(legal, func(a engine.Action) engine.Verb { return a.Verb })
}

// lastDeclines puts verbs that decline behind the others.
func lastDeclines(about *engine.About, verbs []engine.Verb) []engine.Verb {
	var first, last []engine.Verb
	for _, verb := range verbs {
		if about.Verbs[verb].Declines {
			last = append(last, verb)
			continue
		}
		first = append(first, verb)
	}
	return append(first, last...)
}

// styleOf is how a verb's button looks.
func styleOf(about *engine.About, verb engine.Verb) discord.Style {
	if about.Verbs[verb].Declines {
		return discord.Secondary
	}
	return discord.Primary
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
	if len(legal) <= few && !spec.Repeats || len(legal) == 1 {
		var parts []discord.Part
		if v.plain && len(spec.Params) > 0 {
			parts = append(parts, discord.NewText(v.headed(id.Verb)))
		}
		return append(parts, v.sections(legal)...)
	}
	head := v.headed(id.Verb)
	if several, most := v.Together(v.user, id.Verb); len(several) > 0 && len(several) <= discord.MaxChoices {
		return []discord.Part{discord.NewText(head), v.manySelect(id.Verb, several, most)}
	}
	parts := []discord.Part{discord.NewText(head)}
	list, _ := stages(legal, len(spec.Params), id.Words)
	for _, st := range list {
		parts = append(parts, v.stage(id, st)...)
	}
	return parts
}

// headed is a verb's name and what can be done with it.
func (v asker) headed(verb engine.Verb) string {
	return "**" + v.verbNamed(v.acting, verb) + "** · " + v.verbHelp(verb)
}

// manySelect is a select of whole actions, of which some may be picked at once.
func (v asker) manySelect(verb engine.Verb, list []engine.Action, most int) discord.Part {
	params := len(v.about.Verbs[verb].Params)
	choices := phrase.Each(list, func(a engine.Action) discord.Choice {
		return discord.Choice{Label: v.option(a, 0, params), Value: value(a.Args[:params]), Description: v.hints(a, 0, params)}
	})
	ask := v.Say("prompt.several", words.Data{"most": min(most, len(list))})
	return discord.MultiSelect(v.doing(pickWords, verb).String(), ask, choices, most)
}

// maxShared is of how many words it is told above a select what is known of
// them, rather than in each of its options.
const maxShared = 4

// stage is a select, or as many as one question may have, or a page of it and the
// buttons that turn it. Hints of a word that several options begin with are told
// once, above.
func (v asker) stage(id ID, st stage) []discord.Part {
	params := v.about.Verbs[id.Verb].Params
	page, size, before := id.Page, discord.MaxChoices, id.Words[:min(st.from, len(id.Words))]
	if menusFor(len(st.options)) <= maxMenus {
		size = len(st.options)
	}
	answered := len(id.Words) >= st.to
	if answered {
		i := slices.IndexFunc(st.options, func(a engine.Action) bool { return slices.Equal(a.Args[:st.to], id.Words[:st.to]) })
		page = max(i, 0) / size
	}
	shown, turned := desk.PageOf(v.Voice, st.options, size, page, v.doing(turnPage, id.Verb, before...).pages())
	shared := v.shared(shown, st.from, st.to-1)
	if len(shared) > maxShared {
		shared = nil
	}
	choices := phrase.Each(shown, func(a engine.Action) discord.Choice {
		return discord.Choice{
			Label: v.option(a, st.from, st.to), Value: value(a.Args[:st.to]), Description: v.hints(a, st.from, st.to, shared...),
			Default: answered && slices.Equal(a.Args[:st.to], id.Words[:st.to]),
		}
	})
	asked := phrase.Each(params[st.from:st.to], func(p engine.Param) string { return v.Param(v.about, p) })
	var parts []discord.Part
	if len(shared) > 0 {
		parts = append(parts, discord.NewText(strings.Join(shared, "\n")))
	}
	parts = append(parts, asParts(menus(v.doing(pickWords, id.Verb, before...), strings.Join(asked, " "), choices))...)
	return append(parts, asParts(turned.Turn)...)
}
