package play

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/rules"
	"skald/render"
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
		i := slices.IndexFunc(chapters, func(c Chapter) bool { return strings.EqualFold(c.Section, typed) || strings.EqualFold(c.Name, typed) })
		if label, lines := book.explained(typed); i < 0 && len(lines) > 0 {
			return desk.Reply{Text: words.Secret("**" + label + "**\n" + strings.Join(lines, "\n")), Rows: []discord.Row{book.contents(id.Match, chapters, noSection)}}, nil
		}
		if i < 0 {
			return desk.Reply{}, &desk.Refusal{Key: "unknown-section", Data: words.Data{"word": typed, "title": book.Title(book.about)}}
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
				label = book.Title(book.about) + " · " + c.Name
			}
			if desk.TypedIn(r.Options["section"], label, c.Section) {
				list = append(list, discord.Choice{Label: label, Value: book.topic(c.Section)})
			}
		}
		if typed := r.Options["section"]; game != nil && typed != "" {
			for word, label := range book.explains() {
				if desk.TypedIn(typed, label, word) {
					list = append(list, discord.Choice{Label: label, Value: word})
				}
			}
		}
	}
	return list, nil
}

// explains are the words that the title explains, each with its label.
func (k Book) explains() iter.Seq2[string, string] {
	return func(yield func(word, label string) bool) {
		e, ok := k.game.(engine.Explainer)
		if !ok {
			return
		}
		for _, v := range e.Explains() {
			for w := range engine.Word(v.Len()) {
				if len(e.Explain(v, w)) > 0 && !yield(v.Word(w), k.Label(k.about, v, w)) {
					return
				}
			}
		}
	}
}

// explained says what a word stands for, by itself or its label; nothing if the title
// explains no such word.
func (k Book) explained(typed string) (label string, lines []string) {
	e, ok := k.game.(engine.Explainer)
	if !ok {
		return "", nil
	}
	side := func(s engine.Seat) string { return k.Side(k.about, s) }
	for _, v := range e.Explains() {
		for w := range engine.Word(v.Len()) {
			if label = k.Label(k.about, v, w); strings.EqualFold(label, typed) || v.Word(w) == typed {
				return label, phrase.Each(e.Explain(v, w), func(n engine.Note) string { return "- " + k.Note(k.about, n, side) })
			}
		}
	}
	return "", nil
}

// Page shows one page of a section, with what leads to all others, and to the match
// where one is played by these rules. A section or page that there is not is the
// nearest before it. If its picture cannot be drawn the reply has none, and the
// error comes with it.
func (k Book) Page(ctx context.Context, m storage.MatchID, section string, page int) (desk.Reply, error) {
	chapters := k.Chapters()
	list := k.pages(chapters)
	at := max(0, slices.IndexFunc(list, func(p rulePage) bool { return p.Section == section }))
	at += min(page, list[at].of-1)
	shown := list[at]
	r := desk.Sentence("**" + k.Title(k.about) + " · " + shown.heading + "**\n" + shown.text)

	var leads []discord.Button
	lead := func(label string, to int) {
		if to >= 0 && to < len(list) {
			id := ID{What: toRules, Match: m, Topic: k.topic(list[to].Section), Page: list[to].number - 1}
			leads = append(leads, discord.NewButton(discord.Secondary, k.Say("button."+label, words.Data{"section": list[to].heading}), id.String()))
		}
	}
	lead("previous-section", at-1)
	lead("next-section", at+1)
	if m != "" {
		leads = append(leads, desk.Button(k.Voice, discord.Secondary, "now", ID{What: ToPrompt, Match: m}))
	}
	r.Rows = append(discord.Buttons(leads...), k.contents(m, chapters, shown.Section))
	if shown.picture == "" || shown.number > 1 {
		return r, nil
	}
	file, err := k.picture(ctx, shown.picture)
	if err == nil {
		r.Files = []discord.File{file}
	}
	return r, err
}

// contents is a select that opens one of the chapters.
func (k Book) contents(m storage.MatchID, list []Chapter, open string) discord.Row {
	choices := phrase.Each(list[:min(len(list), discord.MaxChoices)], func(c Chapter) discord.Choice {
		return discord.Choice{Label: c.Name, Value: k.topic(c.Section), Default: c.Section == open}
	})
	return discord.Select(ID{What: toRules, Match: m, Topic: k.about.Key}.String(), k.Say("rules.contents", nil), choices)
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
	var first []Chapter // of what can be done now
	var names []string
	for _, verb := range r.Asked.Verbs {
		i := slices.IndexFunc(rest, func(c Chapter) bool { return c.Section != "" && c.Section == v.about.Verbs[verb].Rule })
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
	if !slices.ContainsFunc(book.sections, func(s engine.Section) bool { return s.Key == section }) {
		return r
	}
	id := ID{What: toRules, Match: v.ID, Topic: book.topic(section)}
	label := v.Say("button.section", words.Data{"section": v.Section(v.about, section)})
	r.Rows = desk.WithButton(r.Rows, discord.NewButton(discord.Secondary, label, id.String()))
	return r
}

// A Book is the rules of a game as a voice reads them: with the values of the
// game's edition, which is a match's own if the game is a match's.
type Book struct {
	*words.Voice
	room     *Room
	game     engine.Game
	about    *engine.About
	sections []engine.Section // none of a game that is no rulebook
	lookup   render.Reference // draws pictures to look things up in; nil: the title has none
}

// Book returns the rules of a game.
func (b *Room) Book(v *words.Voice, g engine.Game) Book {
	k := Book{Voice: v, room: b, game: g, about: g.About()}
	painter, _ := b.Painter(k.about)
	k.lookup, _ = painter.(render.Reference)
	if book, ok := g.(engine.Rulebook); ok {
		k.sections = book.Rules()
	}
	return k
}

// A Chapter is what the rules of a title are read by: the rules in short, then
// each section of its rulebook, then the pictures to look things up in that
// belong to no section.
type Chapter struct {
	Section string // a section's key, or a picture's name; "": the rules in short
	Name    string
	picture string // the name of the picture that goes with it; "": none does
	lines   []engine.Note
}

// topic names a chapter of the rules where the title is needed too, in one word.
func (k Book) topic(section string) string { return k.about.Key + "." + section }

// aboutPicture begins the name of a picture to look things up in. The key of the
// section that it belongs to may follow.
const aboutPicture = "about-"

// captions is the vocabulary of what pictures say.
const captions = "board"

// Chapters lists the chapters in reading order; without a rulebook, the rules in short alone.
func (k Book) Chapters() []Chapter {
	pictures := k.pictures()
	list := []Chapter{{Name: k.Say("rules.short", nil)}}
	for _, s := range k.sections {
		c := Chapter{Section: s.Key, Name: k.Section(k.about, s.Key), lines: s.Lines}
		if i := slices.Index(pictures, aboutPicture+s.Key); i >= 0 {
			c.picture = pictures[i]
			pictures = slices.Delete(pictures, i, i+1)
		}
		list = append(list, c)
	}
	for _, name := range pictures {
		list = append(list, Chapter{Section: name, Name: k.LabelOf(k.about, captions, name), picture: name})
	}
	return list
}

// lines are the lines of a chapter.
func (k Book) lines(c Chapter) []string {
	if c.Section == "" {
		return strings.Split(strings.TrimSpace(k.Say(k.about.Key+".rules", nil)), "\n")
	}
	if c.lines != nil {
		side := func(s engine.Seat) string { return k.Side(k.about, s) }
		return phrase.Each(c.lines, func(n engine.Note) string { return "- " + k.Note(k.about, n, side) })
	}
	_, told, err := k.reference(c.picture)
	if err != nil {
		return []string{k.Say("rules.no-picture", nil)}
	}
	return phrase.Each(told[min(1, len(told)):], func(line string) string { return "- " + line }) // the first is the chapter's name
}

// A rulePage is a part of a chapter that fits one message.
type rulePage struct {
	Chapter
	number, of int    // from 1, in its chapter
	heading    string // the chapter's name, and which page of it this is if there are more
	text       string
}

// pages parts chapters into pages.
func (k Book) pages(chapters []Chapter) []rulePage {
	var list []rulePage
	for _, c := range chapters {
		texts := desk.Pages(k.lines(c))
		for i, text := range texts {
			heading := c.Name
			if len(texts) > 1 {
				heading = fmt.Sprintf("%s %d/%d", c.Name, i+1, len(texts))
			}
			list = append(list, rulePage{c, i + 1, len(texts), heading, text})
		}
	}
	return list
}

// pictures are the names of the title's pictures to look things up in, each a word
// of its captions; none if it has no such pictures.
func (k Book) pictures() []string {
	if k.lookup == nil {
		return nil
	}
	return k.lookup.References()
}

// picture draws one of them. Its alt text says it in words, as far as there is room.
func (k Book) picture(ctx context.Context, name string) (discord.File, error) {
	view, lines, err := k.reference(name)
	if err != nil {
		return discord.File{}, err
	}
	edition := "" // tells the editions of a game apart
	if e, ok := k.game.(engine.Editioned); ok {
		sum := sha256.Sum256(e.Edition())
		edition = string(sum[:])
	}
	key := desk.PictureKey{Match: storage.MatchID(k.about.Key), Seat: desk.AboutSeat, Language: k.Language(), Names: name + edition}
	return k.room.picture(ctx, k.about, key, name, lines, func(w io.Writer) error {
		return k.lookup.Reference(w, name, view, labels(k.Voice, k.about))
	})
}

// reference returns a view that has the values of the game's edition, for a picture
// to look things up in, and the picture in words.
func (k Book) reference(name string) (engine.PublicView, []string, error) {
	first, err := k.game.New(engine.Setup{Players: k.about.Seats.Min}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		return nil, nil, fmt.Errorf("draw reference %q of %s: %w", name, k.about.Key, err)
	}
	lines, err := k.lookup.Lookup(name, first.Public(), labels(k.Voice, k.about))
	return first.Public(), lines, err
}
