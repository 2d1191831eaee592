package render

import (
	"fmt"
	"io"
	"slices"

	"skald/engine"
)

// A Plated painter has several pictures of the table, such as a map and a
// close-up of a part of it. Board draws the first.
type Plated interface {
	Painter
	// Plates names the pictures, as words of the vocabulary "plate".
	Plates() []string
	// Shown returns the plates that the message of a turn shows, at least one:
	// what the decision is about, and what has changed.
	Shown(Scene) []string
	// Plate writes one of the pictures as PNG. It fails if there is none of that
	// name.
	Plate(io.Writer, string, Scene) error
}

// A Plate is one of several pictures of the table.
type Plate[P engine.PublicView] struct {
	Name string // a word of the vocabulary "plate"
	// Ground and Board are as in a Plan. A close-up takes its ground by what it
	// shows.
	Ground func(now, since *P) (*Sheet, error)
	Board  func(b *Brush, now, since *P)
}

type platedPainter[P engine.PublicView, H engine.PrivateView] struct {
	*painter[P, H]
	plates []Plate[P]
	shown  func(now, since *P) []string
}

// NewPlatedPainter returns the painter of a plan with several pictures: the
// plan's own Ground and Board are not used. Shown names the plates of a turn's
// message.
func NewPlatedPainter[P engine.PublicView, H engine.PrivateView](plan Plan[P, H], shown func(now, since *P) []string, plates ...Plate[P]) interface {
	Captioned
	Plated
} {
	first := plates[0]
	plan.Ground = func(now *P) (*Sheet, error) { return first.Ground(now, nil) }
	plan.Board = first.Board
	return &platedPainter[P, H]{&painter[P, H]{plan, NewKept(maxSigns, newSign)}, plates, shown}
}

// Plates implements Plated.
func (p *platedPainter[P, H]) Plates() []string {
	names := make([]string, len(p.plates))
	for i, plate := range p.plates {
		names[i] = plate.Name
	}
	return names
}

// Shown implements Plated.
func (p *platedPainter[P, H]) Shown(s Scene) []string {
	return p.shown(viewOf[P](s.Now), viewOf[P](s.Since))
}

// Plate implements Plated.
func (p *platedPainter[P, H]) Plate(w io.Writer, name string, s Scene) error {
	i := slices.IndexFunc(p.plates, func(plate Plate[P]) bool { return plate.Name == name })
	if i < 0 {
		return fmt.Errorf("draw plate: there is none named %q", name)
	}
	now, since := viewOf[P](s.Now), viewOf[P](s.Since)
	if now == nil {
		return fmt.Errorf("draw plate %s: a view of type %T, want %T", name, s.Now, *new(P))
	}
	ground, err := p.plates[i].Ground(now, since)
	if err != nil {
		return fmt.Errorf("draw plate %s: %w", name, err)
	}
	b := p.brush(ground, s.Labels, s.Names)
	defer b.Release()
	p.plates[i].Board(b, now, since)
	return b.WritePNG(w)
}
