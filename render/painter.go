package render

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"

	"skald/engine"
)

// A Scene is what a picture of the table shows.
type Scene struct {
	Now    engine.PublicView
	Since  engine.PublicView // what differs from it is marked as moved last; nil: nothing
	Labels Labels
	Names  []string // what the people are called, by seat; empty: they have no names
}

// A Painter draws one game. Its methods may be called from many goroutines,
// and equal scenes give equal bytes.
type Painter interface {
	// Board writes the table as everybody may see it, as PNG.
	Board(io.Writer, Scene) error
	// Hand writes what one seat sees besides, as PNG, for that seat alone.
	Hand(io.Writer, engine.PrivateView, Labels) error
}

// A Captioned painter says which words of the vocabulary "board" its pictures
// say, besides the labels of the game's own vocabularies.
type Captioned interface {
	Painter
	Captions() []string
}

// Sentences says what a note tells, in the table's language.
type Sentences func(engine.Note) string

// A HandTeller is a Painter whose hands tell in sentences what Labels have no
// words for.
type HandTeller interface {
	Painter
	// TellHand does what Hand does, with sentences; nil says none.
	TellHand(io.Writer, engine.PrivateView, Labels, Sentences) error
}

// A Plan says how a game is drawn whose views are P and H. Its functions are
// given views of these types and nothing else, may be called from many
// goroutines, and must not change what they are given.
type Plan[P engine.PublicView, H engine.PrivateView] struct {
	Letters  *Lettering
	Captions []string

	// Ground returns what the board is drawn on, or why it cannot be drawn.
	Ground func(now *P) (*Sheet, error)
	// Board draws upon the ground. It marks what differs from since, which is
	// nil if nothing is to be marked.
	Board func(b *Brush, now, since *P)

	// Inset returns the part of the table that a question is about, with since
	// marked as in Board; false if it is about none. Nil: no question is.
	Inset func(now, since *P, q Question) (Inset, bool)

	// HandGround and Hand do the same for what one seat sees besides.
	HandGround func(own *H) (*Sheet, error)
	Hand       func(b *Brush, own *H)

	// Inks are the seats' colours in a chart, and Called is what a seat is
	// called there besides who sits on it; nil: its number.
	Inks   []color.RGBA
	Called func(b *Brush, seat engine.Seat) string

	// Lookups are the pictures in which players look things up.
	Lookups []Lookup[P]
}

// NewPainter returns the painter of a plan. It takes views as values and as
// pointers, and refuses those of other games.
func NewPainter[P engine.PublicView, H engine.PrivateView](plan Plan[P, H]) Captioned {
	return &painter[P, H]{plan, NewKept(maxSigns, newSign)}
}

// maxSigns is how many signs of seats are kept.
const maxSigns = 16

type painter[P engine.PublicView, H engine.PrivateView] struct {
	plan  Plan[P, H]
	signs *Kept[sign, *Sprite] // by which a chart tells seats
}

// Captions implements Captioned.
func (p *painter[P, H]) Captions() []string { return slices.Clone(p.plan.Captions) }

// Board implements Painter.
func (p *painter[P, H]) Board(w io.Writer, s Scene) error {
	now := viewOf[P](s.Now)
	if now == nil {
		return fmt.Errorf("draw board: a view of type %T, want %T", s.Now, *new(P))
	}
	ground, err := p.plan.Ground(now)
	if err != nil {
		return fmt.Errorf("draw board: %w", err)
	}
	b := p.brush(ground, s.Labels, s.Names)
	defer b.Release()
	p.plan.Board(b, now, viewOf[P](s.Since))
	return b.WritePNG(w)
}

// ReadBoard implements Reader.
func (p *painter[P, H]) ReadBoard(s Scene) ([]Writing, image.Point, error) {
	now := viewOf[P](s.Now)
	ground, err := p.plan.Ground(now)
	if err != nil {
		return nil, image.Point{}, fmt.Errorf("read board: %w", err)
	}
	b := p.brush(ground, s.Labels, s.Names)
	defer b.Release()
	b.journal = &journal{}
	p.plan.Board(b, now, viewOf[P](s.Since))
	return b.journal.writings(), b.Bounds().Size(), nil
}

// SmallestStamp implements Reader.
func (p *painter[P, H]) SmallestStamp() int { return p.plan.Letters.smallestStamp() }

// Hand implements Painter.
func (p *painter[P, H]) Hand(w io.Writer, v engine.PrivateView, l Labels) error {
	return p.TellHand(w, v, l, nil)
}

// TellHand implements HandTeller.
func (p *painter[P, H]) TellHand(w io.Writer, v engine.PrivateView, l Labels, say Sentences) error {
	own := viewOf[H](v)
	if own == nil {
		return fmt.Errorf("draw hand: a view of type %T, want %T", v, *new(H))
	}
	ground, err := p.plan.HandGround(own)
	if err != nil {
		return fmt.Errorf("draw hand: %w", err)
	}
	b := p.brush(ground, l, nil)
	b.Sentences = say
	defer b.Release()
	p.plan.Hand(b, own)
	return b.WritePNG(w)
}

func (p *painter[P, H]) brush(ground *Sheet, l Labels, names []string) *Brush {
	b := &Brush{Canvas: ground.Canvas(), Letters: p.plan.Letters, Labels: l}
	for _, name := range names {
		b.Names = append(b.Names, p.plan.Letters.Legible(name))
	}
	return b
}

// viewOf returns a view of that type, or nil if it is none.
func viewOf[V any](v any) *V {
	switch v := v.(type) {
	case *V:
		return v
	case V:
		return &v
	}
	return nil
}
