package render

import (
	"fmt"
	"image"
	"io"
	"slices"

	"skald/engine"
)

// A Reference draws pictures in which players look things up: who the leaders
// are, what an icon means.
type Reference interface {
	Painter
	// References returns the names of the pictures, each a caption.
	References() []string
	// Reference writes one of them as PNG, with the values of the match that
	// the view is of. Any view of the game's will do.
	Reference(w io.Writer, name string, of engine.PublicView, l Labels) error
	// Lookup returns the same in words: the heading first, then a line for
	// each entry.
	Lookup(name string, of engine.PublicView, l Labels) ([]string, error)
}

// A Lookup says what one picture of a Reference shows.
type Lookup[P engine.PublicView] struct {
	Name string // a caption: what stands above

	// Head draws what stands above the entries, from a height on; nil: nothing
	// does.
	Head    func(b *Brush, now *P, top int)
	Tall    int // how high that is
	Entries func(b *Brush, now *P) []Entry
}

// An Entry is a sign and what it means.
type Entry struct {
	Draw  func(x, y int) // draws the sign with its middle there; at most 100 pixels wide
	Title string         // may be empty
	Text  string
}

// The picture: a heading, then entries in two columns.
const (
	refHead   = 84
	refColumn = Wide/2 - 12
	signRoom  = 108 // the width of a sign
	refTitle  = 32
	refText   = 28
	refRoom   = refColumn - signRoom - 28
	refLines  = 7 // of an entry's text at most
)

// References implements Reference.
func (p *painter[P, H]) References() []string {
	var names []string
	for _, l := range p.plan.Lookups {
		names = append(names, l.Name)
	}
	return names
}

// Reference implements Reference.
func (p *painter[P, H]) Reference(w io.Writer, name string, of engine.PublicView, l Labels) error {
	b, err := p.reference(name, of, l)
	if err != nil {
		return fmt.Errorf("draw reference: %w", err)
	}
	defer b.Release()
	return b.WritePNG(w)
}

// Lookup implements Reference.
func (p *painter[P, H]) Lookup(name string, of engine.PublicView, l Labels) ([]string, error) {
	lookup, now, err := p.lookup(name, of)
	if err != nil {
		return nil, fmt.Errorf("look up: %w", err)
	}
	b := &Brush{Letters: p.plan.Letters, Labels: l}
	lines := []string{b.Caption(name)}
	for _, e := range lookup.Entries(b, now) {
		line := e.Text
		if e.Title != "" {
			line = e.Title + ": " + line
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// lookup returns what a picture shows, and the view as what it shows it of.
func (p *painter[P, H]) lookup(name string, of engine.PublicView) (*Lookup[P], *P, error) {
	now := viewOf[P](of)
	i := slices.IndexFunc(p.plan.Lookups, func(l Lookup[P]) bool { return l.Name == name })
	if now == nil || i < 0 {
		return nil, nil, fmt.Errorf("no %q of a view of type %T", name, of)
	}
	return &p.plan.Lookups[i], now, nil
}

// ReadReference implements Reader.
func (p *painter[P, H]) ReadReference(name string, of engine.PublicView, l Labels) ([]Writing, image.Point, error) {
	b, err := p.reference(name, of, l)
	if err != nil {
		return nil, image.Point{}, fmt.Errorf("read reference: %w", err)
	}
	defer b.Release()
	return b.journal.writings(), b.Bounds().Size(), nil
}

// reference draws a picture on a ground as high as its entries need.
func (p *painter[P, H]) reference(name string, of engine.PublicView, l Labels) (*Brush, error) {
	lookup, now, err := p.lookup(name, of)
	if err != nil {
		return nil, err
	}
	b := &Brush{Letters: p.plan.Letters, Labels: l}
	entries := lookup.Entries(b, now)
	rows, height := rowsOf(b, entries, refHead+lookup.Tall)
	img, dc := NewBackground(Wide, height)
	dc.SetColor(Vellum)
	dc.Clear()
	for i, row := range rows {
		DrawCard(dc, image.Rect(10, row.Min.Y, Wide-10, row.Max.Y-8), Parchment, uint32(i))
	}
	b.Canvas = NewSheet(img).Canvas()
	b.journal = &journal{}
	b.Fitted(Bold, b.Caption(name), 48, Small, Wide-60, 30, 60, Left, Ink)
	if lookup.Head != nil {
		lookup.Head(b, now, refHead)
	}
	for i, e := range entries {
		row, x := rows[i/2], 12+i%2*refColumn
		e.draw(b, x, row)
	}
	return b, nil
}

// rowsOf returns the rows of entries from a height on, two in each, and the
// height of all.
func rowsOf(b *Brush, entries []Entry, top int) ([]image.Rectangle, int) {
	var rows []image.Rectangle
	for pair := range slices.Chunk(entries, 2) {
		tall := 0
		for _, e := range pair {
			tall = max(tall, e.tall(b))
		}
		rows = append(rows, image.Rect(0, top, Wide, top+tall))
		top += tall
	}
	return rows, top + 8
}

func (e *Entry) lines(b *Brush) []string {
	return b.Letters.Wrap(Italic, e.Text, refText, refRoom, refLines)
}

// tall returns how high the entry is.
func (e *Entry) tall(b *Brush) int {
	tall := Leading(refText) * len(e.lines(b))
	if e.Title != "" {
		tall += Leading(refTitle)
	}
	return max(tall+34, 104)
}

// draw draws the entry in the middle of its row.
func (e *Entry) draw(b *Brush, x int, row image.Rectangle) {
	middle := (row.Min.Y + row.Max.Y - 8) / 2
	if e.Draw != nil {
		e.Draw(x+signRoom/2+6, middle)
	}
	lines := e.lines(b)
	y := middle - Leading(refText)*len(lines)/2 + refText*3/4
	if e.Title != "" {
		y += Leading(refTitle) / 2
		b.Fitted(Bold, e.Title, refTitle, Small, refRoom, x+signRoom+14, y-Leading(refTitle), Left, Ink)
	}
	b.Lines(Italic, lines, refText, x+signRoom+14, y, Ink)
}
