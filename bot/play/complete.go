package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
)

// completeMove offers the words that fit an option of a verb: those in the
// asker's legal actions that go with the words already given.
func (b *Room) completeMove(about *engine.About, verb engine.Verb) desk.Completer {
	return func(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
		m, err := b.matchOf(ctx, r, about)
		if err != nil {
			return nil, err
		}
		place := slices.IndexFunc(m.About().Verbs[verb].Params, func(p engine.Param) bool { return p.Name == r.Focused })
		if place < 0 {
			return nil, nil
		}
		list, err := fittingWords(r, m, verb, place)
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(list, func(c discord.Choice) bool { return !desk.TypedIn(r.Options[r.Focused], c.Label, c.Value) })
		list = list[:min(len(list), discord.MaxChoices)]
		for i, c := range list {
			a := givenBefore(r, m.About(), verb, place)
			a.Args[place], _ = m.About().Verbs[verb].Params[place].Vocabulary.Index(c.Value)
			if hint := Hint(r.Voice, m, r.User, a, place); hint != "" {
				list[i].Label += " (" + hint + ")"
			}
		}
		return list, nil
	}
}

// fittingWords are the words at a place of a verb in the asker's legal actions that go
// with the words given at the others.
func fittingWords(r *desk.Request, m *table.Match, verb engine.Verb, place int) ([]discord.Choice, error) {
	legal, err := m.Choices(r.User, nil)
	if err != nil {
		return nil, err
	}
	about := m.About()
	legal = slices.DeleteFunc(legal, func(a engine.Action) bool { return a.Verb != verb || !agrees(r, about, a, place) })
	var list []discord.Choice
	for _, w := range NextWords(legal, place) {
		a := givenBefore(r, about, verb, place)
		a.Args[place] = w
		list = append(list, discord.Choice{Label: Named(r.Voice, m, r.User, a, place), Value: about.Verbs[verb].Params[place].Vocabulary.Word(w)})
	}
	return list, nil
}

// allWords are the words of a vocabulary.
func allWords(r *desk.Request, about *engine.About, voc *engine.Vocabulary) []discord.Choice {
	list := make([]discord.Choice, voc.Len())
	for w := range list {
		list[w] = discord.Choice{Label: Label(r.Voice, about, voc, engine.Word(w)), Value: voc.Word(engine.Word(w))}
	}
	return list
}

// givenBefore is an action with the words that are given before a place.
func givenBefore(r *desk.Request, about *engine.About, verb engine.Verb, place int) engine.Action {
	a := engine.Do(verb)
	for i, p := range about.Verbs[verb].Params[:place] {
		a.Args[i], _ = wordOf(r.Voice, about, p.Vocabulary, r.Options[p.Name])
	}
	return a
}

// agrees reports whether an action goes with the words given at other places.
func agrees(r *desk.Request, about *engine.About, a engine.Action, place int) bool {
	for i, p := range about.Verbs[a.Verb].Params {
		typed := r.Options[p.Name]
		if i == place || typed == "" {
			continue
		}
		if w, ok := wordOf(r.Voice, about, p.Vocabulary, typed); !ok || w != a.Args[i] {
			return false
		}
	}
	return true
}
