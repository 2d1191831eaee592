package sagaboard

import (
	"fmt"
	"io"
	"slices"
	"sync"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
)

// Painter draws the game. What never changes is drawn at the first picture
// and kept.
type Painter struct {
	once    sync.Once
	err     error
	letters *render.Lettering
	sprites *sprites
	hands   [saga.Sides]*render.Sheet

	mu     sync.Mutex
	sheets map[roadSet]*render.Sheet
}

var _ render.Captioned = (*Painter)(nil)

// New returns a painter.
func New() *Painter { return &Painter{sheets: map[roadSet]*render.Sheet{}} }

// Captions implements render.Captioned.
func (p *Painter) Captions() []string { return slices.Clone(captions) }

// maxSheets is how many editions' maps are kept at once; a sheet is 6 MB.
const maxSheets = 4

func (p *Painter) prepare() error {
	p.once.Do(func() {
		p.letters, p.err = render.NewLettering()
		p.sprites = newSprites()
		for s := range p.hands {
			p.hands[s] = render.NewSheet(newTable(saga.Side(s)))
		}
	})
	return p.err
}

// sheet returns the map with an edition's roads.
func (p *Painter) sheet(e *saga.Edition) *render.Sheet {
	roads := roadsOf(e)
	p.mu.Lock()
	defer p.mu.Unlock()
	s, ok := p.sheets[roads]
	if !ok {
		if len(p.sheets) >= maxSheets {
			clear(p.sheets)
		}
		s = render.NewSheet(newGround(roads))
		p.sheets[roads] = s
	}
	return s
}

// Board writes the table as everybody may see it.
func (p *Painter) Board(w io.Writer, now, since engine.PublicView, l render.Labels) error {
	view, ok := now.(*saga.Public)
	if !ok {
		v, plain := now.(saga.Public)
		if !plain {
			return fmt.Errorf("draw saga board: a view of type %T", now)
		}
		view = &v
	}
	before := view
	switch v := since.(type) {
	case *saga.Public:
		if v != nil {
			before = v
		}
	case saga.Public:
		before = &v
	}
	if err := p.prepare(); err != nil {
		return fmt.Errorf("prepare saga board: %w", err)
	}
	canvas := p.sheet(view.Edition).Canvas()
	defer canvas.Release()
	b := board{Canvas: canvas, sprites: p.sprites, letters: p.letters, say: l, now: view, since: before}
	b.draw()
	return canvas.WritePNG(w)
}
