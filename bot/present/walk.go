package present

import (
	"slices"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// Walk leads one person through the words of an action: it asks for the next
// word, as far as there is a choice, and at the end for a confirmation. It
// refuses as Match.Legal does.
func Walk(v *words.Voice, m *table.Match, u storage.UserID, id ButtonID) (Reply, error) {
	if id.Seq != m.Seq || int(id.Verb) >= len(m.About().Verbs) {
		return Moved(v, m, u), nil
	}
	legal, err := m.Legal(u, nil)
	if err != nil {
		return Reply{}, err
	}
	spec := m.About().Verbs[id.Verb]
	fits := fitting(legal, id)
	if len(fits) == 0 {
		nothing := v.Say("prompt.nothing", words.Data{"verb": v.Verb(m.About(), id.Verb)})
		return Sentence(nothing).Then(Prompt(v, m, u)), nil
	}
	back := backFrom(legal, id)
	for len(id.Words) < len(spec.Params) {
		next := NextWords(fits, len(id.Words))
		if len(next) > 1 {
			return wordPrompt(v, m, u, id, next, back), nil
		}
		id.Words = append(id.Words, next[0])
	}
	yes := ButtonID{Kind: ConfirmButton, Match: m.ID, Seq: id.Seq, Verb: id.Verb, Words: id.Words}
	return Reply{
		Text: v.Action(m.About(), id.Action()),
		Rows: discord.Buttons(button(v, discord.Success, "do", yes), button(v, discord.Secondary, "back", back)),
	}, nil
}

// Pick goes on with the word that was picked for the next place.
func Pick(v *words.Voice, m *table.Match, u storage.UserID, id ButtonID, picked []string) (Reply, error) {
	about := m.About()
	if len(picked) != 1 || int(id.Verb) >= len(about.Verbs) || len(id.Words) >= len(about.Verbs[id.Verb].Params) {
		return Moved(v, m, u), nil
	}
	word, ok := about.Verbs[id.Verb].Params[len(id.Words)].Vocabulary.Index(picked[0])
	if !ok {
		return Moved(v, m, u), nil
	}
	id.Words = append(id.Words, word)
	return Walk(v, m, u, id)
}

// wordPrompt shows the words at the next place to pick from, a page at a time.
func wordPrompt(v *words.Voice, m *table.Match, u storage.UserID, id ButtonID, next []engine.Word, back ButtonID) Reply {
	about := m.About()
	place := len(id.Words)
	param := about.Verbs[id.Verb].Params[place]
	pages := (len(next) + discord.MaxChoices - 1) / discord.MaxChoices
	page := min(id.Page, pages-1)
	shown := next[page*discord.MaxChoices : min(len(next), (page+1)*discord.MaxChoices)]

	choices := make([]discord.Choice, len(shown))
	for i, w := range shown {
		a := id.Action()
		a.Args[place] = w
		choices[i] = discord.Choice{
			Label: Label(v, about, param.Vocabulary, w), Value: param.Vocabulary.Word(w), Description: Hint(v, m, u, a, place),
		}
	}
	id.Kind, id.Page = WordSelect, 0
	rows := []discord.Row{discord.Select(id.String(), v.Param(about, param), choices)}
	var turn []discord.Button
	id.Kind = PageButton
	if id.Page = page - 1; page > 0 {
		turn = append(turn, button(v, discord.Secondary, "earlier", id))
	}
	if id.Page = page + 1; page < pages-1 {
		turn = append(turn, button(v, discord.Secondary, "more", id))
	}
	turn = append(turn, button(v, discord.Secondary, "back", back))
	return Reply{Text: soFar(v, about, id), Rows: append(rows, discord.Buttons(turn...)...)}
}

// soFar says the words chosen until now, and asks for the next.
func soFar(v *words.Voice, about *engine.About, id ButtonID) words.Secret {
	params := about.Verbs[id.Verb].Params
	text := "**" + v.Verb(about, id.Verb) + "**"
	for i, w := range id.Words {
		text += " · " + v.Label(about, params[i].Vocabulary, w)
	}
	return words.Secret(text + "\n" + v.Param(about, params[len(id.Words)]))
}

// Label is a word as a choice shows it.
func Label(v *words.Voice, about *engine.About, voc *engine.Vocabulary, w engine.Word) string {
	return capital(v.Label(about, voc, w))
}

// Hint is what one person knows of a word of an action.
func Hint(v *words.Voice, m *table.Match, u storage.UserID, a engine.Action, place int) string {
	s, ok := m.Hint(u, a, place)
	if !ok {
		return ""
	}
	return string(v.Secret(m.About(), s, bySide(v, m.About())))
}

// backFrom is what Back does: it returns to the last place where there was a
// choice, else to all that can be done.
func backFrom(legal []engine.Action, id ButtonID) ButtonID {
	for place := len(id.Words) - 1; place >= 0; place-- {
		earlier := ButtonID{Kind: VerbButton, Match: id.Match, Seq: id.Seq, Verb: id.Verb, Words: id.Words[:place]}
		if len(NextWords(fitting(legal, earlier), place)) > 1 {
			return earlier
		}
	}
	return ButtonID{Kind: PromptButton, Match: id.Match}
}

// fitting returns the actions of the button's verb that begin with its words.
func fitting(legal []engine.Action, id ButtonID) []engine.Action {
	var fits []engine.Action
	for _, a := range legal {
		if a.Verb == id.Verb && len(id.Words) <= len(a.Args) && slices.Equal(a.Args[:len(id.Words)], id.Words) {
			fits = append(fits, a)
		}
	}
	return fits
}

// NextWords are the words at a place of the actions, each once, in order.
func NextWords(legal []engine.Action, place int) []engine.Word {
	var list []engine.Word
	for _, a := range legal {
		if !slices.Contains(list, a.Args[place]) {
			list = append(list, a.Args[place])
		}
	}
	return list
}

// Refusal says why the rulebook refuses, and by which section.
func Refusal(v *words.Voice, m *table.Match, no *engine.RuleError) string {
	return v.Refusal(m.About(), no, byMention(m))
}
