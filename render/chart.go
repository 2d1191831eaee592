package render

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine"
)

// A Course is a match from its beginning to its end, as its chart shows it.
type Course struct {
	Views  []engine.PublicView // in the order of play; those without figures are left out
	Labels Labels
	Names  []string // what the people are called, by seat; empty: they have no names
}

// A Chartist draws the course of a match whose views are engine.Charters.
type Chartist interface {
	Painter
	// Chart writes the figures of a match over its time, as PNG. It fails if
	// there are none.
	Chart(io.Writer, Course) error
}

// The chart, from top to bottom: who is who, then a plot for each figure. It is
// as wide as a board.
const (
	keyHeight  = 64
	plotHeight = 330
	plotLeft   = 84
	plotRight  = Wide - 96
	plotTop    = 52 // from where a plot begins
	plotBottom = plotHeight - 52
)

// Chart implements Chartist.
func (p *painter[P, H]) Chart(w io.Writer, c Course) error {
	lines, err := coursesOf(c.Views)
	if err != nil {
		return fmt.Errorf("draw chart: %w", err)
	}
	b := p.chart(lines, c)
	defer b.Release()
	return b.WritePNG(w)
}

// ReadChart implements Reader.
func (p *painter[P, H]) ReadChart(c Course) ([]Writing, image.Point, error) {
	lines, err := coursesOf(c.Views)
	if err != nil {
		return nil, image.Point{}, fmt.Errorf("read chart: %w", err)
	}
	b := p.chart(lines, c)
	defer b.Release()
	return b.journal.writings(), b.Bounds().Size(), nil
}

// chart draws the figures on a ground of their own.
func (p *painter[P, H]) chart(lines []course, c Course) *Brush {
	img, dc := NewBackground(Wide, keyHeight+plotHeight*len(lines))
	dc.SetColor(Parchment)
	dc.Clear()
	plots := make([]plot, len(lines))
	for i := range lines {
		plots[i] = newPlot(&lines[i], keyHeight+i*plotHeight, p.inks(len(lines[i].seats)))
		plots[i].draw(dc)
	}
	b := p.brush(NewSheet(img), c.Labels, c.Names)
	b.journal = &journal{}
	p.key(b, len(lines[0].seats))
	for i := range plots {
		plots[i].letter(b)
	}
	return b
}

// inks returns the colours of so many seats.
func (p *painter[P, H]) inks(seats int) []color.RGBA {
	inks := slices.Clone(p.plan.Inks)
	for _, other := range []color.RGBA{Blue, DeepOrange, Green, Violet, Red, Ink} {
		if len(inks) < seats && !slices.Contains(inks, other) {
			inks = append(inks, other)
		}
	}
	for len(inks) < seats {
		inks = append(inks, Ink)
	}
	return inks
}

// key writes who is who: each seat's sign, its side and who sits there.
func (p *painter[P, H]) key(b *Brush, seats int) {
	room := (Wide - 24) / seats
	for seat := range engine.Seat(seats) {
		x := 24 + int(seat)*room
		b.Draw(p.signs.Of(sign{int(seat), p.inks(seats)[seat]}), x+14, keyHeight/2)
		text := strconv.Itoa(int(seat) + 1)
		if p.plan.Called != nil {
			text = p.plan.Called(b, seat)
		}
		if name := b.Name(seat); name != "" {
			text += " · " + name
		}
		b.Fitted(Bold, text, 34, Small, room-50, x+38, keyHeight/2+11, Left, Ink)
	}
}

// A sign is the shape and colour by which a seat's line is told.
type sign struct {
	seat int
	ink  color.RGBA
}

func newSign(s sign) *Sprite {
	return NewSprite(30, 30, func(dc *gg.Context) { drawSign(dc, s, 0, 0, 10) })
}

// drawSign draws a sign: its shape tells the seat without its colour.
func drawSign(dc *gg.Context, s sign, x, y, r float64) {
	switch s.seat % 4 {
	case 0:
		dc.DrawCircle(x, y, r)
	case 1:
		dc.DrawRectangle(x-r*0.88, y-r*0.88, r*1.76, r*1.76)
	case 2:
		dc.DrawRegularPolygon(3, x, y, r*1.25, 0)
	case 3:
		dc.DrawRegularPolygon(4, x, y, r*1.25, 0)
	}
	FillInked(dc, s.ink, Ink, 2)
}

// A course is one figure over the match.
type course struct {
	unit, word string
	goal       int
	at         []int   // the units in which there are figures, rising
	seats      [][]int // by seat, then as at
}

// coursesOf reads the figures of positions, of which the last one in a unit counts,
// and the last before the first unit.
func coursesOf(views []engine.PublicView) ([]course, error) {
	var list []course
	counted := slices.ContainsFunc(views, func(v engine.PublicView) bool {
		c, ok := v.(engine.Charter)
		return ok && c.Chart().At != 0
	})
	for i, v := range views {
		c, ok := v.(engine.Charter)
		if !ok {
			continue
		}
		chart := c.Chart()
		if list == nil {
			list = make([]course, len(chart.Figures))
		}
		if len(chart.Figures) != len(list) {
			return nil, fmt.Errorf("position %d has %d figures, want %d", i, len(chart.Figures), len(list))
		}
		at := chart.At
		if !counted {
			at = i + 1
		}
		for j, f := range chart.Figures {
			if err := list[j].add(chart.Unit, at, f); err != nil {
				return nil, fmt.Errorf("position %d: %w", i, err)
			}
		}
	}
	if len(list) == 0 || len(list[0].seats) == 0 {
		return nil, errors.New("no position has figures")
	}
	return list, nil
}

// add adds a position's figure.
func (c *course) add(unit string, at int, f engine.Figure) error {
	if c.seats == nil {
		c.unit, c.word, c.goal, c.seats = unit, f.Word, f.Goal, make([][]int, len(f.BySeat))
	}
	if len(f.BySeat) != len(c.seats) {
		return fmt.Errorf("figure %s of %d seats, want %d", f.Word, len(f.BySeat), len(c.seats))
	}
	last := len(c.at) - 1
	if last >= 0 && at <= c.at[last] {
		for seat, n := range f.BySeat {
			c.seats[seat][last] = n
		}
		return nil
	}
	c.at = append(c.at, at)
	for seat, n := range f.BySeat {
		c.seats[seat] = append(c.seats[seat], n)
	}
	return nil
}

// plotRect returns the place of the plot that begins at a height.
func plotRect(top int) image.Rectangle {
	return image.Rect(plotLeft, top+plotTop, plotRight, top+plotBottom)
}
