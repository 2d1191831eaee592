package render

import (
	"fmt"
	"image"
	"io"
	"slices"

	"skald/engine"
)

// A Plated painter has several pictures of the table, such as a map and a
// close-up of a part of it. Board draws the first.
type Plated interface {
	Painter
	// Plates names the pictures, as words of the vocabulary "plate"; at most
	// MaxPlates.
	Plates() []string
	// Shown returns the plates that the message of a turn shows, at least one
	// and at most MaxShown: what the decision is about, and what has changed.
	// What the first of them shows is told in the message's whole caption.
	Shown(Scene) []string
	// Plate writes one of the pictures as PNG. It fails if there is none of that
	// name.
	Plate(io.Writer, string, Scene) error
}

// Show writes the picture of the table that a scene is about: of several the first that
// is shown.
func Show(w io.Writer, p Painter, s Scene) error {
	if plated, ok := p.(Plated); ok {
		return plated.Plate(w, append(plated.Shown(s), plated.Plates()...)[0], s)
	}
	return p.Board(w, s)
}

// A PlateTeller is a Plated painter that also tells what a picture shows, for
// who does not see it.
type PlateTeller interface {
	Plated
	// Told tells in few words what a picture shows of the scene besides its
	// name: of which part a close-up is, and what stands there. The notes are
	// the game's own.
	Told(name string, s Scene) []engine.Note
}

// How many plates there are at most, so that one can be picked from a list, and
// how many of them a message shows, so that a phone shows each.
const (
	MaxPlates = 25
	MaxShown  = 4
)

// A Plate is one of several pictures of the table.
type Plate[P engine.PublicView] struct {
	Name string // a word of the vocabulary "plate"
	// Ground and Board are as in a Plan. A close-up takes its ground by what it
	// shows.
	Ground func(now, since *P) (*Sheet, error)
	Board  func(b *Brush, now, since *P)
	// Told tells what the picture shows besides its name; nil: the name says
	// enough.
	Told func(now, since *P) []engine.Note
}

type platedPainter[P engine.PublicView, H engine.PrivateView] struct {
	*painter[P, H]
	plates []Plate[P]
	shown  func(now, since *P) []string
}

// NewPlatedPainter returns the painter of a plan with several pictures: the
// plan's own Ground and Board are not used. Shown names the plates of a turn's
// message. It panics without a plate.
func NewPlatedPainter[P engine.PublicView, H engine.PrivateView](plan Plan[P, H], shown func(now, since *P) []string, plates ...Plate[P]) interface {
	Captioned
	Plated
} {
	if len(plates) == 0 {
		panic("render: a plated painter without a plate")
	}
	return &platedPainter[P, H]{&painter[P, H]{plan, NewKept(maxSigns, newSign)}, plates, shown}
}

// Board implements Painter.
func (p *platedPainter[P, H]) Board(w io.Writer, s Scene) error {
	return p.Plate(w, p.plates[0].Name, s)
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
	now := viewOf[P](s.Now)
	if now == nil {
		return []string{p.plates[0].Name} // which cannot be drawn, and says why
	}
	return p.shown(now, viewOf[P](s.Since))
}

// Plate implements Plated.
func (p *platedPainter[P, H]) Plate(w io.Writer, name string, s Scene) error {
	b, err := p.plate(name, s, nil)
	if err != nil {
		return fmt.Errorf("draw plate %s: %w", name, err)
	}
	defer b.Release()
	return b.WritePNG(w)
}

// ReadBoard implements Reader.
func (p *platedPainter[P, H]) ReadBoard(s Scene) ([]Writing, image.Point, error) {
	return p.ReadPlate(p.plates[0].Name, s)
}

// ReadPlate implements PlateReader.
func (p *platedPainter[P, H]) ReadPlate(name string, s Scene) ([]Writing, image.Point, error) {
	b, err := p.plate(name, s, &journal{})
	if err != nil {
		return nil, image.Point{}, fmt.Errorf("read plate %s: %w", name, err)
	}
	defer b.Release()
	return b.journal.writings(), b.Bounds().Size(), nil
}

// Told implements PlateTeller.
func (p *platedPainter[P, H]) Told(name string, s Scene) []engine.Note {
	plate, now := p.named(name), viewOf[P](s.Now)
	if plate == nil || plate.Told == nil || now == nil {
		return nil
	}
	return plate.Told(now, viewOf[P](s.Since))
}

// named returns the plate of a name, nil if there is none.
func (p *platedPainter[P, H]) named(name string) *Plate[P] {
	i := slices.IndexFunc(p.plates, func(plate Plate[P]) bool { return plate.Name == name })
	if i < 0 {
		return nil
	}
	return &p.plates[i]
}

// plate draws a picture on a brush, and notes what is written if there is a
// journal.
func (p *platedPainter[P, H]) plate(name string, s Scene, j *journal) (*Brush, error) {
	plate, now, since := p.named(name), viewOf[P](s.Now), viewOf[P](s.Since)
	switch {
	case plate == nil:
		return nil, fmt.Errorf("there is none of that name among %q", p.Plates())
	case now == nil:
		return nil, fmt.Errorf("a view of type %T, want %T", s.Now, *new(P))
	}
	ground, err := plate.Ground(now, since)
	if err != nil {
		return nil, err
	}
	b := p.brush(ground, s.Labels, s.Names)
	b.journal = j
	plate.Board(b, now, since)
	return b, nil
}
