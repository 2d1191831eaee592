package play

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/rules"
	"skald/render/rulebook"
	"skald/storage"
)

// gameRules shows a page of a title's rules: of the chapter that is named, else the first.
func (b *Room) gameRules(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	id, typed := pressed(r), r.Options["section"]
	if len(r.Values) == 1 {
		id.Topic, id.Page = r.Values[0], 0
	}
	key, section, _ := strings.Cut(id.Topic, ".")
	if title, rest, ok := strings.Cut(typed, "."); ok && b.TitleOf(title) != nil {
		key, typed = title, rest // as completion offers it
	}
	game, m, err := b.gameRead(ctx, r, cmp.Or(key, r.Options["title"]))
	if err != nil {
		return desk.Reply{}, err
	}
	if game == nil {
		return b.AskTitle(r.Voice, "rules.which", ID{What: toRules}), nil
	}
	book := b.Book(r.Voice, game)
	if typed != "" {
		chapters, typed := book.Chapters(), strings.TrimSpace(typed)
		i := slices.IndexFunc(chapters, func(c rulebook.Chapter) bool {
			return strings.EqualFold(c.Section, typed) || strings.EqualFold(c.Name, typed)
		})
		if label, lines := book.Explained(typed); i < 0 && len(lines) > 0 {
			return desk.Reply{Text: words.Secret("**" + label + "**\n" + strings.Join(lines, "\n")), Rows: []discord.Row{book.contents(id.Match, chapters, noSection)}}, nil
		}
		if i < 0 {
			return desk.Reply{}, &desk.Refusal{Key: "unknown-section", Data: words.Data{"word": typed, "title": book.Title(book.About)}}
		}
		section = chapters[i].Section
	}
	if id.Match = ""; m != nil {
		id.Match = m.ID
	}
	reply, err := book.Page(ctx, id.Match, section, id.Page)
	if err != nil {
		b.Log.Warn("rules without their picture", "topic", book.topic(section), "err", err)
	}
	return reply, nil
}

// gameRead returns the game whose rules are read: the title that is named, with
// the values of the match's edition if it is played where they are read; else
// the match's, else the only one, else nil.
func (b *Room) gameRead(ctx context.Context, r *desk.Request, named string) (engine.Game, *table.Match, error) {
	m, err := b.Match(ctx, r)
	var none *rules.Refusal
	var several *desk.Refusal
	if err != nil && !errors.As(err, &none) && !errors.As(err, &several) {
		return nil, nil, err
	}
	t := b.TitleNamed(r, named)
	switch {
	case named != "" && t == nil:
		return nil, nil, b.UnknownTitle(r, named)
	case err == nil && (named == "" || t.Game.About().Key == m.About().Key):
		return m.Game, m, nil
	case t != nil:
		return t.Game, nil, nil
	}
	return nil, nil, nil
}

// completeRules offers titles, and the chapters of the title that is named or
// played here; elsewhere those of all titles.
func (b *Room) completeRules(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	if r.Focused == "title" {
		return b.CompleteTitle(ctx, r)
	}
	game, _, err := b.gameRead(ctx, r, r.Options["title"])
	if err != nil {
		return nil, err
	}
	read := b.Games()
	if game != nil {
		read = []engine.Game{game}
	}
	var list []discord.Choice
	for _, g := range read {
		book := b.Book(r.Voice, g)
		for _, c := range book.Chapters() {
			label := c.Name
			if game == nil {
				label = book.Title(book.About) + " · " + c.Name
			}
			if desk.TypedIn(r.Options["section"], label, c.Section) {
				list = append(list, discord.Choice{Label: label, Value: book.topic(c.Section)})
			}
		}
		if typed := r.Options["section"]; game != nil && typed != "" {
			for word, label := range book.Explains() {
				if desk.TypedIn(typed, label, word) {
					list = append(list, discord.Choice{Label: label, Value: word})
				}
			}
		}
	}
	return list, nil
}

// Page shows one page of a section, with what leads to all others, and to the match
// where one is played by these rules. A section or page that there is not is the
// nearest before it. If its picture cannot be drawn the reply has none, and the
// error comes with it.
func (k Book) Page(ctx context.Context, m storage.MatchID, section string, page int) (desk.Reply, error) {
	chapters := k.Chapters()
	list := k.Pages(chapters, desk.PageRoom)
	at := max(0, slices.IndexFunc(list, func(p rulebook.Page) bool { return p.Section == section }))
	at += min(page, list[at].Of-1)
	shown := list[at]
	r := desk.Sentence("**" + k.Title(k.About) + " · " + shown.Heading + "**\n" + shown.Text)

	var leads []discord.Button
	lead := func(label string, to int) {
		if to >= 0 && to < len(list) {
			id := ID{What: toRules, Match: m, Topic: k.topic(list[to].Section), Page: list[to].Number - 1}
			leads = append(leads, discord.NewButton(discord.Secondary, k.Say("button."+label, words.Data{"section": list[to].Heading}), id.String()))
		}
	}
	lead("previous-section", at-1)
	lead("next-section", at+1)
	if m != "" {
		leads = append(leads, desk.Button(k.Voice, discord.Secondary, "now", ID{What: ToPrompt, Match: m}))
	}
	r.Rows = append(discord.Buttons(leads...), k.contents(m, chapters, shown.Section))
	if shown.Picture == "" || shown.Number > 1 {
		return r, nil
	}
	file, err := k.picture(ctx, shown.Picture)
	if err == nil {
		r.Files = []discord.File{file}
	}
	return r, err
}

// contents is a select that opens one of the chapters.
func (k Book) contents(m storage.MatchID, list []rulebook.Chapter, open string) discord.Row {
	choices := phrase.Each(list[:min(len(list), discord.MaxChoices)], func(c rulebook.Chapter) discord.Choice {
		return discord.Choice{Label: c.Name, Value: k.topic(c.Section), Default: c.Section == open}
	})
	return discord.Select(ID{What: toRules, Match: m, Topic: k.About.Key}.String(), k.Say("rules.contents", nil), choices)
}

// noSection is open in a select where no section is.
const noSection = "-"

// Teach says at length what the person can do now, and which sections tell more of it.
func (v View) Teach() desk.Reply {
	r, book := v.prompt(), v.room.Book(v.Voice, v.Game)
	if len(r.Asked.Verbs) > 0 {
		legal, _ := v.Legal(v.user, nil) // it is their move
		r.Offer = asker{View: v, plain: true}.offer(legal)
	}
	rest := book.Chapters()
	var first []rulebook.Chapter // of what can be done now
	var names []string
	for _, verb := range r.Asked.Verbs {
		i := slices.IndexFunc(rest, func(c rulebook.Chapter) bool { return c.Section != "" && c.Section == v.about.Verbs[verb].Rule })
		if i >= 0 {
			first, names, rest = append(first, rest[i]), append(names, rest[i].Name), slices.Delete(rest, i, i+1)
		}
	}
	if len(first) > 0 {
		r = r.And(words.Secret("-# " + v.Say("rules.sections", words.Data{"sections": v.Join(names...)})))
	}
	r.Rows = append([]discord.Row{book.contents(v.ID, append(first, rest...), noSection)}, r.Rows...)
	return r
}

// Citing adds a button that opens a section of the match's rules, if its game tells them.
func (v View) Citing(r desk.Reply, section string) desk.Reply {
	book := v.room.Book(v.Voice, v.Game)
	if !book.Has(section) {
		return r
	}
	id := ID{What: toRules, Match: v.ID, Topic: book.topic(section)}
	label := v.Say("button.section", words.Data{"section": v.Section(v.about, section)})
	r.Rows = desk.WithButton(r.Rows, discord.NewButton(discord.Secondary, label, id.String()))
	return r
}

// A Book is the rules of a game as a voice reads them, in messages.
type Book struct {
	rulebook.Book
	room *Room
}

// Book returns the rules of a game.
func (b *Room) Book(v *words.Voice, g engine.Game) Book {
	painter, _ := b.Painter(g.About())
	return Book{rulebook.New(v, g, painter), b}
}

// topic names a chapter of the rules where the title is needed too, in one word.
func (k Book) topic(section string) string { return k.About.Key + "." + section }

// picture draws one of them. Its alt text says it in words, as far as there is room.
func (k Book) picture(ctx context.Context, name string) (discord.File, error) {
	view, lines, err := k.Reference(name)
	if err != nil {
		return discord.File{}, err
	}
	edition := "" // tells the editions of a game apart
	if e, ok := k.Game.(engine.Editioned); ok {
		sum := sha256.Sum256(e.Edition())
		edition = string(sum[:])
	}
	key := desk.PictureKey{Match: storage.MatchID(k.About.Key), Seat: desk.AboutSeat, Language: k.Language(), Names: name + edition}
	return k.room.picture(ctx, k.About, key, name, lines, func(w io.Writer) error {
		return k.Draw(w, name, view)
	})
}
