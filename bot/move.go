package bot

import (
	"context"
	"maps"
	"slices"
	"strings"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// move is the handler of a title's verb as a slash command.
func (b *Bot) move(about *engine.About, verb engine.Verb) Handler {
	return func(ctx context.Context, r *Request) (Whisper, error) {
		m, err := b.matchOf(ctx, r, about)
		if err != nil {
			return Whisper{}, err
		}
		a := engine.Action{Verb: verb}
		for i, p := range about.Verbs[verb].Params {
			word, ok := b.wordOf(r.Voice, about, p.Vocabulary, r.Options[p.Name])
			if !ok {
				return Whisper{}, &wordError{key: "unknown-word", data: words.Data{
					"word": r.Options[p.Name], "place": r.Voice.Say(about.Key+".param."+p.Name, nil),
				}}
			}
			a.Args[i] = word
		}
		return b.act(ctx, r, m.ID, 0, a)
	}
}

// matchOf returns the channel's match, if it is of the title that the command
// belongs to.
func (b *Bot) matchOf(ctx context.Context, r *Request, about *engine.About) (*table.Match, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return nil, err
	}
	if m.About().Key != about.Key {
		return nil, &wordError{key: "other-title", data: words.Data{
			"here": r.Voice.Title(m.About()), "command": "/" + m.About().Key,
		}}
	}
	return m, nil
}

// wordOf reads a word as people type it: as notation, or as its label.
func (b *Bot) wordOf(v *words.Voice, about *engine.About, voc *engine.Vocabulary, typed string) (engine.Word, bool) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if i, ok := voc.Index(strings.ReplaceAll(typed, " ", "-")); ok {
		return i, true
	}
	for i := range engine.Word(voc.Len()) {
		if strings.ToLower(v.Label(about, voc, i)) == typed {
			return i, true
		}
	}
	return 0, false
}

// completeMove offers the words that fit an option of a verb: those in the
// asker's legal actions that go with the words already given.
func (b *Bot) completeMove(about *engine.About, verb engine.Verb) func(context.Context, *Request) ([]choice, error) {
	return func(ctx context.Context, r *Request) ([]choice, error) {
		m, err := b.matchOf(ctx, r, about)
		if err != nil {
			return nil, nil // nothing to offer is the answer
		}
		legal, err := m.Legal(r.By, nil)
		if err != nil {
			return nil, nil
		}
		params := about.Verbs[verb].Params
		place := slices.IndexFunc(params, func(p engine.Param) bool { return p.Name == r.Focused })
		if place < 0 {
			return nil, nil
		}
		legal = slices.DeleteFunc(legal, func(a engine.Action) bool { return a.Verb != verb || !b.agrees(r, about, a, place) })
		var list []choice
		for _, w := range nextWords(legal, place) {
			label := capital(r.Voice.Label(about, params[place].Vocabulary, w))
			word := params[place].Vocabulary.Word(w)
			if !typedIn(r.Options[r.Focused], label, word) {
				continue
			}
			a := engine.Action{Verb: verb}
			for i := range place {
				a.Args[i], _ = b.wordOf(r.Voice, about, params[i].Vocabulary, r.Options[params[i].Name])
			}
			a.Args[place] = w
			if hint := b.hint(r, m, a, place); hint != "" {
				label += " (" + hint + ")"
			}
			list = append(list, choice{Label: label, Value: word})
			if len(list) == maxChoices {
				break
			}
		}
		return list, nil
	}
}

// agrees reports whether an action goes with the words given at other places.
func (b *Bot) agrees(r *Request, about *engine.About, a engine.Action, place int) bool {
	for i, p := range about.Verbs[a.Verb].Params {
		typed := r.Options[p.Name]
		if i == place || typed == "" {
			continue
		}
		if w, ok := b.wordOf(r.Voice, about, p.Vocabulary, typed); !ok || w != a.Args[i] {
			return false
		}
	}
	return true
}

// typedIn reports whether what was typed occurs in any of the texts.
func typedIn(typed string, texts ...string) bool {
	typed = strings.ToLower(typed)
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(strings.ToLower(t), typed) })
}

// told says what happened from a record on: to all, and to the asker alone.
func (b *Bot) told(ctx context.Context, r *Request, m *table.Match, from uint64) (words.Secret, error) {
	entries, err := b.table.Log(ctx, m.ID, from)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, e := range entries {
		lines = append(lines, b.notes(r.Voice, m, e.Notes)...)
		if m.Status == table.Over {
			continue
		}
		secret, err := b.secretsOf(ctx, r.Voice, m, e.Seq, m.SeatsOf(r.By))
		if err != nil {
			return "", err
		}
		if secret != "" {
			lines = append(lines, string(secret))
		}
	}
	return words.Secret(lastRunes(strings.Join(lines, "\n"), maxContent/2)), nil
}

// titleNamed finds a title by its key or its name, or returns nil. An empty
// word means the only title.
func (b *Bot) titleNamed(r *Request, word string) *Title {
	word = strings.ToLower(word)
	if word == "" && len(b.titles) == 1 {
		return &b.titles[0]
	}
	for i := range b.titles {
		about := b.titles[i].Game.About()
		if word == about.Key || word == strings.ToLower(r.Voice.Title(about)) {
			return &b.titles[i]
		}
	}
	return nil
}

// sideNamed turns a side's label into its word; what is none is returned as it
// is, for the table to refuse.
func (b *Bot) sideNamed(r *Request, t *Title, typed string) string {
	if t == nil || typed == "" {
		return typed
	}
	about := t.Game.About()
	for s, word := range about.Sides {
		if strings.EqualFold(typed, word) || strings.EqualFold(typed, r.Voice.Side(about, engine.Seat(s))) {
			return word
		}
	}
	return strings.ToLower(typed)
}

// completeNew offers titles, sides and options.
func (b *Bot) completeNew(ctx context.Context, r *Request) ([]choice, error) {
	switch r.Focused {
	case "title":
		return b.completeTitle(ctx, r)
	case "side":
		if t := b.titleNamed(r, r.Options["title"]); t != nil {
			return b.sideChoices(r, t.Game.About()), nil
		}
	case "options":
		if t := b.titleNamed(r, r.Options["title"]); t != nil {
			return optionChoices(r, t.Game.About()), nil
		}
	}
	return nil, nil
}

func (b *Bot) completeTitle(_ context.Context, r *Request) ([]choice, error) {
	var list []choice
	for _, t := range b.titles {
		about := t.Game.About()
		if label := r.Voice.Title(about); typedIn(r.Options["title"], label, about.Key) {
			list = append(list, choice{Label: label, Value: about.Key})
		}
	}
	return list, nil
}

// completeSide offers the free sides of the channel's match.
func (b *Bot) completeSide(ctx context.Context, r *Request) ([]choice, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return nil, nil
	}
	return b.sideChoices(r, m.About()), nil
}

func (b *Bot) sideChoices(r *Request, about *engine.About) []choice {
	var list []choice
	for s, word := range about.Sides {
		if label := r.Voice.Side(about, engine.Seat(s)); typedIn(r.Options["side"], label, word) {
			list = append(list, choice{Label: label, Value: word})
		}
	}
	return list
}

// optionChoices offers the options of a title as "key=value", after those
// already typed.
func optionChoices(r *Request, about *engine.About) []choice {
	typed := r.Options["options"]
	done := ""
	if i := strings.LastIndexByte(typed, ','); i >= 0 {
		done, typed = typed[:i+1], strings.TrimSpace(typed[i+1:])
	}
	var list []choice
	for _, o := range about.Options {
		for _, value := range o.Values {
			label := r.Voice.Say(about.Key+".option."+o.Key+"-"+value, nil)
			if word := o.Key + "=" + value; typedIn(typed, label, word) && len(list) < maxChoices {
				list = append(list, choice{Label: label, Value: done + word})
			}
		}
	}
	return list
}

// readOptions reads "key=value,key=value"; the table refuses what is unknown.
func readOptions(typed string) map[string]string {
	options := map[string]string{}
	for pair := range strings.SplitSeq(typed, ",") {
		if key, value, ok := strings.Cut(strings.TrimSpace(pair), "="); ok {
			options[strings.TrimSpace(key)] = strings.TrimSpace(value)
		} else if key != "" {
			options[key] = ""
		}
	}
	if len(options) == 0 {
		return nil
	}
	return maps.Clone(options)
}

// acting returns the seat that a user can act from now, and whether there is
// one.
func acting(m *table.Match, u storage.UserID) (engine.Seat, bool) {
	seat, ok := m.SeatOf(u)
	return seat, ok && m.ToMove().Has(seat)
}
