package leagueboard

import (
	"fmt"
	"image/color"
	"io"

	"github.com/fogleman/gg"

	"skald/render"
)

type colour = color.RGBA

// Pairings are who plays whom.
type Pairings struct {
	Head  Head
	Lines []Pairing
}

// A Pairing is a match, or a bye.
type Pairing struct {
	Table         string
	First, Second Side
	Middle        string // a score, "–" while it is open, or what it is instead
}

// A Side is one of two who play. Under is what stands below the name, such as
// the side of the title.
type Side struct {
	Name  string
	Under string
	Won   bool // marked by a shape before the name
}

const (
	pairHeight = 66
	pairTall   = 96 // with something below the names
	tableLeft  = margin
	pairMiddle = 620
	pairGap    = 96 // from the middle to the names
	pairFirst  = 84 // where the first name may begin
)

// Pairings writes pairings, as PNG. It refuses none, and more than MostPairings.
func (b *Boards) Pairings(w io.Writer, p Pairings) error {
	brush, err := b.pairings(p)
	if err != nil {
		return fmt.Errorf("draw pairings: %w", err)
	}
	return written(w, brush)
}

func (b *Boards) pairings(p Pairings) (*render.Brush, error) {
	if len(p.Lines) == 0 || len(p.Lines) > MostPairings {
		return nil, fmt.Errorf("%d pairings", len(p.Lines))
	}
	height := pairHeight
	for _, l := range p.Lines {
		if l.First.Under != "" || l.Second.Under != "" {
			height = pairTall
		}
	}
	ground, dc := page(headHeight + height*len(p.Lines) + 16)
	shade(dc, headHeight, height, len(p.Lines))
	for i, l := range p.Lines {
		drawMiddle(dc, float64(headHeight+i*height+height/2), l)
	}
	brush := b.brush(ground, p.Head)
	for i, l := range p.Lines {
		b.pairing(brush, l, i, headHeight+i*height, height)
	}
	return brush, nil
}

// drawMiddle draws the shield that the score stands on, with a wedge towards
// who won.
func drawMiddle(dc *gg.Context, y float64, l Pairing) {
	const x, half, high = pairMiddle, 70.0, 23.0
	wedge := func(side float64) {
		dc.MoveTo(x+side*half, y-high)
		dc.LineTo(x+side*(half+19), y)
		dc.LineTo(x+side*half, y+high)
		dc.ClosePath()
		render.FillInked(dc, render.Gold, render.Ink, 2.5)
	}
	if l.First.Won {
		wedge(-1)
	}
	if l.Second.Won {
		wedge(1)
	}
	dc.DrawRoundedRectangle(x-half, y-high, 2*half, 2*high, 7)
	render.FillInked(dc, render.White, render.Line, 2.5)
}

func (b *Boards) pairing(brush *render.Brush, l Pairing, line, top, height int) {
	base := top + height/2 + 12
	brush.Fitted(render.Italic, l.Table, textSize, render.Small, pairFirst-tableLeft-10, tableLeft, base, render.Left, render.Sepia)
	brush.Fitted(render.Bold, l.Middle, textSize, render.Small, 124, pairMiddle, base, render.Middle, render.Ink)
	if l.First.Under != "" || l.Second.Under != "" {
		base -= 17
	}
	b.side(brush, l.First, 2*line+1, pairMiddle-pairGap, base, render.Right, pairMiddle-pairGap-pairFirst)
	if l.Second != (Side{}) {
		b.side(brush, l.Second, 2*line+2, pairMiddle+pairGap, base, render.Left, render.Wide-margin-pairMiddle-pairGap)
	}
}

func (b *Boards) side(brush *render.Brush, s Side, line, x, base int, align render.Align, room int) {
	brush.Fitted(render.Bold, b.name(s.Name, line), 36, render.Small, room, x, base, align, render.Ink)
	if s.Under != "" {
		brush.Fitted(render.Italic, s.Under, underSize, render.Small, room, x, base+36, align, render.Sepia)
	}
}
