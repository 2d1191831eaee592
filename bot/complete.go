package bot

import (
	"context"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/engine"
)

// typedIn reports whether what was typed occurs in any of the texts.
func typedIn(typed string, texts ...string) bool {
	typed = strings.ToLower(typed)
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(strings.ToLower(t), typed) })
}

// completeMove offers the words that fit an option of a verb: those in the
// asker's legal actions that go with the words already given.
func (b *Bot) completeMove(about *engine.About, verb engine.Verb) completer {
	return func(ctx context.Context, r *request) ([]discord.Choice, error) {
		m, err := b.matchOf(ctx, r, about)
		if err != nil {
			return nil, err
		}
		place := slices.IndexFunc(m.About().Verbs[verb].Params, func(p engine.Param) bool { return p.Name == r.Focused })
		if place < 0 {
			return nil, nil
		}
		list, err := fitting(r, m, verb, place)
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(list, func(c discord.Choice) bool { return !typedIn(r.Options[r.Focused], c.Label, c.Value) })
		list = list[:min(len(list), discord.MaxChoices)]
		for i, c := range list {
			a := givenBefore(r, m.About(), verb, place)
			a.Args[place], _ = m.About().Verbs[verb].Params[place].Vocabulary.Index(c.Value)
			if hint := present.Hint(r.voice, m, r.User, a, place); hint != "" {
				list[i].Label += " (" + hint + ")"
			}
		}
		return list, nil
	}
}

// fitting are the words at a place of a verb in the asker's legal actions that go
// with the words given at the others.
func fitting(r *request, m *table.Match, verb engine.Verb, place int) ([]discord.Choice, error) {
	legal, err := m.Choices(r.User, nil)
	if err != nil {
		return nil, err
	}
	about := m.About()
	legal = slices.DeleteFunc(legal, func(a engine.Action) bool { return a.Verb != verb || !agrees(r, about, a, place) })
	var list []discord.Choice
	for _, w := range present.NextWords(legal, place) {
		a := givenBefore(r, about, verb, place)
		a.Args[place] = w
		list = append(list, discord.Choice{Label: present.Named(r.voice, m, r.User, a, place), Value: about.Verbs[verb].Params[place].Vocabulary.Word(w)})
	}
	return list, nil
}

// allWords are the words of a vocabulary.
func allWords(r *request, about *engine.About, voc *engine.Vocabulary) []discord.Choice {
	list := make([]discord.Choice, voc.Len())
	for w := range list {
		list[w] = discord.Choice{Label: present.Label(r.voice, about, voc, engine.Word(w)), Value: voc.Word(engine.Word(w))}
	}
	return list
}

// givenBefore is an action with the words that are given before a place.
func givenBefore(r *request, about *engine.About, verb engine.Verb, place int) engine.Action {
	a := engine.Do(verb)
	for i, p := range about.Verbs[verb].Params[:place] {
		a.Args[i], _ = wordOf(r.voice, about, p.Vocabulary, r.Options[p.Name])
	}
	return a
}

// agrees reports whether an action goes with the words given at other places.
func agrees(r *request, about *engine.About, a engine.Action, place int) bool {
	for i, p := range about.Verbs[a.Verb].Params {
		typed := r.Options[p.Name]
		if i == place || typed == "" {
			continue
		}
		if w, ok := wordOf(r.voice, about, p.Vocabulary, typed); !ok || w != a.Args[i] {
			return false
		}
	}
	return true
}

// completeNew offers titles, sides and options.
func (b *Bot) completeNew(ctx context.Context, r *request) ([]discord.Choice, error) {
	t := b.titleNamed(r, r.Options["title"])
	switch {
	case r.Focused == "title":
		return b.completeTitle(ctx, r)
	case r.Focused == "side" && t != nil:
		return sideChoices(r, t.Game.About()), nil
	case r.Focused == "options" && t != nil:
		return optionChoices(r, t.Game.About()), nil
	}
	return nil, nil
}

func (b *Bot) completeTitle(_ context.Context, r *request) ([]discord.Choice, error) {
	var list []discord.Choice
	for _, t := range b.titles {
		about := t.Game.About()
		if label := r.voice.Title(about); typedIn(r.Options["title"], label, about.Key) {
			list = append(list, discord.Choice{Label: label, Value: about.Key})
		}
	}
	return list, nil
}

// completeSide offers the sides of the channel's match.
func (b *Bot) completeSide(ctx context.Context, r *request) ([]discord.Choice, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return nil, err
	}
	return sideChoices(r, m.About()), nil
}

func sideChoices(r *request, about *engine.About) []discord.Choice {
	var list []discord.Choice
	for s, word := range about.Sides {
		if label := r.voice.Side(about, engine.Seat(s)); typedIn(r.Options["side"], label, word) {
			list = append(list, discord.Choice{Label: label, Value: word})
		}
	}
	return list
}

// optionChoices offers the options of a title as "key=value", with what each
// means, after those already typed and for those that were not.
func optionChoices(r *request, about *engine.About) []discord.Choice {
	typed := r.Options["options"]
	done := ""
	if i := strings.LastIndexByte(typed, ','); i >= 0 {
		done, typed = typed[:i+1], strings.TrimSpace(typed[i+1:])
	}
	var list []discord.Choice
	for _, o := range about.Options {
		if strings.Contains(","+strings.ReplaceAll(done, " ", ""), ","+o.Key+"=") {
			continue
		}
		for _, value := range o.Values {
			label, word := present.OptionLabel(r.voice, about, o.Key, value), o.Key+"="+value
			if typedIn(typed, label, word) && len(list) < discord.MaxChoices {
				list = append(list, discord.Choice{Label: word + " · " + label, Value: done + word})
			}
		}
	}
	return list
}
