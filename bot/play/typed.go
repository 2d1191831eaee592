package play

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine"
)

// A typed is a verb as somebody types it behind a title's slash command, with the
// view of the match that it is typed in. The verbs and their parameters are the
// title's in every edition; the words are the match's own.
type typed struct {
	View
	r      *desk.Request
	verb   engine.Verb
	params []engine.Param
}

// typed reads what is typed of a verb, if the channel's match is of the command's title.
func (b *Room) typed(ctx context.Context, r *desk.Request, about *engine.About, verb engine.Verb) (typed, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return typed{}, err
	}
	v := b.View(r.Voice, m, r.User)
	if v.about.Key != about.Key {
		return typed{}, &desk.Refusal{Key: "other-title", Data: words.Data{"here": v.Title(v.about), "command": "/" + v.about.Key}}
	}
	return typed{View: v, r: r, verb: verb, params: v.about.Verbs[verb].Params}, nil
}

// move is the handler of a title's verb as a slash command.
func (b *Room) move(about *engine.About, verb engine.Verb) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		t, err := b.typed(ctx, r, about, verb)
		if err != nil {
			return desk.Reply{}, err
		}
		a := engine.Do(verb)
		for i, p := range t.params {
			word, ok := t.word(p.Vocabulary, r.Options[p.Name])
			if !ok {
				now, err := t.fitting(i)
				if err != nil {
					return desk.Reply{}, err // whatever they type, they have nothing to choose
				}
				return desk.Reply{}, r.UnknownWord(t.Param(t.about, p), r.Options[p.Name], now, t.allWords(p.Vocabulary))
			}
			a.Args[i] = word
		}
		if seats := t.Choice(r.User, a); seats != 0 {
			return t.forWhich(ID{Match: t.ID, Seq: t.VisibleSeq()}, a, seats), nil
		}
		return b.act(ctx, r, t.id(""), a)
	}
}

// completeMove offers the words that fit an option of a verb: those in the
// asker's legal actions that go with the words already given.
func (b *Room) completeMove(about *engine.About, verb engine.Verb) desk.Completer {
	return func(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
		t, err := b.typed(ctx, r, about, verb)
		if err != nil {
			return nil, err
		}
		place := slices.IndexFunc(t.params, func(p engine.Param) bool { return p.Name == r.Focused })
		if place < 0 {
			return nil, nil
		}
		list, err := t.fitting(place)
		if err != nil {
			return nil, err
		}
		list = completing(r, list)
		for i, c := range list {
			a := t.before(place)
			a.Args[place], _ = t.params[place].Vocabulary.Index(c.Value)
			if hint := t.hint(a, place); hint != "" {
				list[i].Label += " (" + hint + ")"
			}
		}
		return list, nil
	}
}

// completing are the choices in which what is being typed occurs, as many as fit.
func completing(r *desk.Request, list []discord.Choice) []discord.Choice {
	list = slices.DeleteFunc(list, func(c discord.Choice) bool { return !desk.TypedIn(r.Options[r.Focused], c.Label, c.Value) })
	return list[:min(len(list), discord.MaxChoices)]
}

// fitting are the words at a place in legal actions that go with the words given elsewhere.
func (t typed) fitting(place int) ([]discord.Choice, error) {
	legal, err := t.Choices(t.user, nil)
	if err != nil {
		return nil, err
	}
	legal = slices.DeleteFunc(legal, func(a engine.Action) bool { return a.Verb != t.verb || !t.agrees(a, place) })
	var list []discord.Choice
	for _, w := range nextWords(legal, place) {
		a := t.before(place)
		a.Args[place] = w
		list = append(list, discord.Choice{Label: t.named(a, place), Value: t.params[place].Vocabulary.Word(w)})
	}
	return list, nil
}

// before is an action with the words that are given before a place.
func (t typed) before(place int) engine.Action {
	a := engine.Do(t.verb)
	for i, p := range t.params[:place] {
		a.Args[i], _ = t.word(p.Vocabulary, t.r.Options[p.Name])
	}
	return a
}

// agrees reports whether an action goes with the words given at other places.
func (t typed) agrees(a engine.Action, place int) bool {
	for i, p := range t.params {
		given := t.r.Options[p.Name]
		if i == place || given == "" {
			continue
		}
		if w, ok := t.word(p.Vocabulary, given); !ok || w != a.Args[i] {
			return false
		}
	}
	return true
}

// spelled reports whether somebody typed a word: as notation, or as its label.
func spelled(typed, notation, label string) bool {
	typed = strings.ToLower(strings.TrimSpace(typed))
	return typed == notation || strings.ReplaceAll(typed, " ", "-") == notation || typed == strings.ToLower(label)
}

// word reads a word as people type it.
func (v Public) word(voc *engine.Vocabulary, typed string) (engine.Word, bool) {
	if i, ok := voc.Index(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(typed)), " ", "-")); ok {
		return i, true
	}
	for i := range engine.Word(voc.Len()) {
		if spelled(typed, voc.Word(i), v.Label(v.about, voc, i)) {
			return i, true
		}
	}
	return 0, false
}

// allWords are the words of a vocabulary.
func (v Public) allWords(voc *engine.Vocabulary) []discord.Choice {
	list := make([]discord.Choice, voc.Len())
	for w := range list {
		list[w] = discord.Choice{Label: capital(v.Label(v.about, voc, engine.Word(w))), Value: voc.Word(engine.Word(w))}
	}
	return list
}
