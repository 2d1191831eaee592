// Package rulebook reads the rules of a title to somebody: in chapters and pages, with the
// values of the game's edition, the pictures to look things up in, and what single words
// mean.
package rulebook

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/match/story"
	"skald/render"
	"skald/render/speech"
)

// A Book is the rules of a game as a voice reads them: with the values of the game's
// edition, which is a match's own if the game is a match's.
type Book struct {
	*speech.Voice
	Game     engine.Game
	About    *engine.About
	sections []engine.Section // none of a game that is no rulebook
	lookup   render.Reference // draws pictures to look things up in; nil: the title has none
}

// New returns the rules of a game, whose pictures its painter draws.
func New(v *speech.Voice, g engine.Game, painter render.Painter) Book {
	k := Book{Voice: v, Game: g, About: g.About()}
	k.lookup, _ = painter.(render.Reference)
	if book, ok := g.(engine.Rulebook); ok {
		k.sections = book.Rules()
	}
	return k
}

// Has reports whether the rulebook has a section of that key.
func (k Book) Has(section string) bool {
	return slices.ContainsFunc(k.sections, func(s engine.Section) bool { return s.Key == section })
}

// Labels are the words that its pictures write.
func (k Book) Labels() render.Labels {
	return func(vocabulary, word string) string { return k.LabelOf(k.About, vocabulary, word) }
}

// Explains are the words that the title explains, each with its label.
func (k Book) Explains() iter.Seq2[string, string] {
	return func(yield func(word, label string) bool) {
		e, ok := k.Game.(engine.Explainer)
		if !ok {
			return
		}
		for _, v := range e.Explains() {
			for w := range engine.Word(v.Len()) {
				if len(e.Explain(v, w)) > 0 && !yield(v.Word(w), k.Label(k.About, v, w)) {
					return
				}
			}
		}
	}
}

// Explained says what a word stands for, by itself or its label; nothing if the title
// explains no such word.
func (k Book) Explained(typed string) (label string, lines []string) {
	e, ok := k.Game.(engine.Explainer)
	if !ok {
		return "", nil
	}
	side := func(s engine.Seat) string { return k.Side(k.About, s) }
	for _, v := range e.Explains() {
		for w := range engine.Word(v.Len()) {
			if label = k.Label(k.About, v, w); strings.EqualFold(label, typed) || v.Word(w) == typed {
				return label, each(e.Explain(v, w), func(n engine.Note) string { return "- " + k.Note(k.About, n, side) })
			}
		}
	}
	return "", nil
}

// A Chapter is what the rules of a title are read by: the rules in short, then
// each section of its rulebook, then the pictures to look things up in that
// belong to no section.
type Chapter struct {
	Section string // a section's key, or a picture's name; "": the rules in short
	Name    string
	Picture string // the name of the picture that goes with it; "": none does
	lines   []engine.Note
}

// aboutPicture begins the name of a picture to look things up in. The key of the
// section that it belongs to may follow.
const aboutPicture = "about-"

// Captions is the vocabulary of what pictures say.
const Captions = "board"

// Chapters lists the chapters in reading order; without a rulebook, the rules in short alone.
func (k Book) Chapters() []Chapter {
	pictures := k.Pictures()
	list := []Chapter{{Name: k.Say("rules.short", nil)}}
	for _, s := range k.sections {
		c := Chapter{Section: s.Key, Name: k.Section(k.About, s.Key), lines: s.Lines}
		if i := slices.Index(pictures, aboutPicture+s.Key); i >= 0 {
			c.Picture = pictures[i]
			pictures = slices.Delete(pictures, i, i+1)
		}
		list = append(list, c)
	}
	for _, name := range pictures {
		list = append(list, Chapter{Section: name, Name: k.LabelOf(k.About, Captions, name), Picture: name})
	}
	return list
}

// lines are the lines of a chapter.
func (k Book) lines(c Chapter) []string {
	if c.Section == "" {
		return strings.Split(strings.TrimSpace(k.Say(k.About.Key+".rules", nil)), "\n")
	}
	if c.lines != nil {
		side := func(s engine.Seat) string { return k.Side(k.About, s) }
		return each(c.lines, func(n engine.Note) string { return "- " + k.Note(k.About, n, side) })
	}
	_, told, err := k.Reference(c.Picture)
	if err != nil {
		return []string{k.Say("rules.no-picture", nil)}
	}
	return each(told[min(1, len(told)):], func(line string) string { return "- " + line }) // the first is the chapter's name
}

// A Page is a part of a chapter that fits one message.
type Page struct {
	Chapter
	Number, Of int    // from 1, in its chapter
	Heading    string // the chapter's name, and which page of it this is if there are more
	Text       string
}

// Pages parts chapters into pages of so many characters at most.
func (k Book) Pages(chapters []Chapter, room int) []Page {
	var list []Page
	for _, c := range chapters {
		texts := story.Pages(k.lines(c), room)
		for i, text := range texts {
			heading := c.Name
			if len(texts) > 1 {
				heading = fmt.Sprintf("%s %d/%d", c.Name, i+1, len(texts))
			}
			list = append(list, Page{c, i + 1, len(texts), heading, text})
		}
	}
	return list
}

// Pictures are the names of the title's pictures to look things up in, each a word
// of its captions; none if it has no such pictures.
func (k Book) Pictures() []string {
	if k.lookup == nil {
		return nil
	}
	return k.lookup.References()
}

// Reference returns a view that has the values of the game's edition, for a picture
// to look things up in, and the picture in words.
func (k Book) Reference(name string) (engine.PublicView, []string, error) {
	first, err := k.Game.New(engine.Setup{Players: k.About.Seats.Min}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		return nil, nil, fmt.Errorf("draw reference %q of %s: %w", name, k.About.Key, err)
	}
	lines, err := k.lookup.Lookup(name, first.Public(), k.Labels())
	return first.Public(), lines, err
}

// Draw draws one of its pictures.
func (k Book) Draw(w io.Writer, name string, view engine.PublicView) error {
	return k.lookup.Reference(w, name, view, k.Labels())
}

func each[A, B any](list []A, by func(A) B) (all []B) {
	for _, a := range list {
		all = append(all, by(a))
	}
	return all
}
