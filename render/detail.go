package render

import (
	"fmt"
	"image"
	"io"

	"skald/engine"
)

// A Question is what one person is asked to choose, as its picture needs it.
type Question struct {
	Seat    engine.Seat
	Options []engine.Action // all that can be chosen; they have their first words in common
	Chosen  int             // how many words of each are chosen already
}

// A Detailer is a Painter that can also draw the part of the table that a question
// is about, marked with what can be chosen there. The picture is for the one who is
// asked alone. It is small enough that a phone shows it above the question.
type Detailer interface {
	Painter
	// Detail returns the picture of a question; false if the question is about no
	// part of the table, such as one of cards in hand.
	Detail(Scene, Question) (Detail, bool)
}

// A Detail is a picture of a part of the table.
type Detail struct {
	Key   string                // pictures of one scene with the same key are the same
	Write func(io.Writer) error // writes the picture, as PNG
	Told  []engine.Note         // says what it shows, in the game's own notes
}

// An Inset is a Detail as a game's plan draws it.
type Inset struct {
	Key    string
	Ground func() (*Sheet, error)
	Board  func(*Brush)
	Told   []engine.Note
}

// detail makes the picture of an inset of a scene.
func (p *painter[P, H]) detail(s Scene, in Inset) Detail {
	return Detail{Key: in.Key, Told: in.Told, Write: func(w io.Writer) error {
		ground, err := in.Ground()
		if err != nil {
			return fmt.Errorf("draw detail %s: %w", in.Key, err)
		}
		b := p.brush(ground, s.Labels, s.Names)
		defer b.Release()
		in.Board(b)
		return b.WritePNG(w)
	}}
}

// A DetailReader is a Detailer that reads the pictures that it would draw.
type DetailReader interface {
	Detailer
	// ReadDetail returns all that stands written on the picture of a question, and its
	// size; nothing if there is none.
	ReadDetail(Scene, Question) ([]Writing, image.Point, error)
}

// ReadDetail implements DetailReader.
func (p *painter[P, H]) ReadDetail(s Scene, q Question) ([]Writing, image.Point, error) {
	now := viewOf[P](s.Now)
	if now == nil || p.plan.Inset == nil {
		return nil, image.Point{}, nil
	}
	in, ok := p.plan.Inset(now, viewOf[P](s.Since), q)
	if !ok {
		return nil, image.Point{}, nil
	}
	ground, err := in.Ground()
	if err != nil {
		return nil, image.Point{}, fmt.Errorf("read detail %s: %w", in.Key, err)
	}
	b := p.brush(ground, s.Labels, s.Names)
	defer b.Release()
	b.journal = &journal{}
	in.Board(b)
	return b.journal.writings(), b.Bounds().Size(), nil
}

// Detail implements Detailer.
func (p *painter[P, H]) Detail(s Scene, q Question) (Detail, bool) {
	now := viewOf[P](s.Now)
	if now == nil || p.plan.Inset == nil {
		return Detail{}, false
	}
	in, ok := p.plan.Inset(now, viewOf[P](s.Since), q)
	if !ok {
		return Detail{}, false
	}
	return p.detail(s, in), true
}
