package play

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/storage"
)

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

// named finds a chapter by its section's key or its name.
func (k Book) named(typed string) (Chapter, bool) {
	typed = strings.TrimSpace(typed)
	for _, c := range k.Chapters() {
		if strings.EqualFold(c.Section, typed) || strings.EqualFold(c.Name, typed) {
			return c, true
		}
	}
	return Chapter{}, false
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
	number, of int // from 1, in its chapter
	text       string
}

// heading names the page, and which one of its chapter it is if there are more.
func (p rulePage) heading() string {
	if p.of == 1 {
		return p.Name
	}
	return p.Name + " " + strconv.Itoa(p.number) + "/" + strconv.Itoa(p.of)
}

// pages parts chapters into pages.
func (k Book) pages(chapters []Chapter) []rulePage {
	var list []rulePage
	for _, c := range chapters {
		texts := desk.Pages(k.lines(c))
		for i, text := range texts {
			list = append(list, rulePage{Chapter: c, number: i + 1, of: len(texts), text: text})
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
