package bot

import (
	"context"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
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
		legal, err := m.Choices(r.User, nil)
		if err != nil {
			return nil, err
		}
		about, params := m.About(), m.About().Verbs[verb].Params
		place := slices.IndexFunc(params, func(p engine.Param) bool { return p.Name == r.Focused })
		if place < 0 {
			return nil, nil
		}
		legal = slices.DeleteFunc(legal, func(a engine.Action) bool { return a.Verb != verb || !agrees(r, about, a, place) })
		var list []discord.Choice
		for _, w := range present.NextWords(legal, place) {
			a := engine.Do(verb)
			for i := range place {
				a.Args[i], _ = wordOf(r.voice, about, params[i].Vocabulary, r.Options[params[i].Name])
			}
			a.Args[place] = w
			label := present.Named(r.voice, m, r.User, a, place)
			word := params[place].Vocabulary.Word(w)
			if !typedIn(r.Options[r.Focused], label, word) {
				continue
			}
			if hint := present.Hint(r.voice, m, r.User, a, place); hint != "" {
				label += " (" + hint + ")"
			}
			if list = append(list, discord.Choice{Label: label, Value: word}); len(list) == discord.MaxChoices {
				break
			}
		}
		return list, nil
	}
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
