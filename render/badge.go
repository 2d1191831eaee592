package render

import (
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"
)

// FillInked fills the context's path and draws its edge, so wide.
func FillInked(dc *gg.Context, fill, edge color.Color, width float64) {
	dc.SetColor(fill)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// StrokeTwice strokes an outline in ink and again, narrower, in a colour.
func StrokeTwice(dc *gg.Context, outline func(), wide, narrow float64, ink color.Color) {
	outline()
	dc.SetColor(Ink)
	dc.SetLineWidth(wide)
	dc.Stroke()
	outline()
	dc.SetColor(ink)
	dc.SetLineWidth(narrow)
	dc.Stroke()
}

// Pills are the signs on which it is written by how much a number changed.
type Pills struct{ less, more *Sprite }

// NewPills draws the pills.
func NewPills() *Pills {
	pill := func(ground color.RGBA) *Sprite {
		return NewSprite(56, 34, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(-26, -15, 52, 30, 14)
			FillInked(dc, ground, Gold, 2.5)
		})
	}
	return &Pills{less: pill(Red), more: pill(Ink)}
}

// Change writes on a pill by how much a number changed, if it did.
func (b *Brush) Change(p *Pills, by, x, y int) {
	switch {
	case by > 0:
		b.Draw(p.more, x, y)
	case by < 0:
		b.Draw(p.less, x, y)
	default:
		return
	}
	b.Text(b.Bold(28), SignedAlways(by), x, y+9, Middle, White)
}

// Signed writes a number with a minus sign as long as a plus sign.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// SignedAlways does the same, and writes the plus sign too.
func SignedAlways(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return Signed(n)
}

// NewGlow returns the golden frame around a thing of that size that moved
// last.
func NewGlow(width, height int, corner float64) *Sprite {
	return NewSprite(width+20, height+20, func(dc *gg.Context) {
		w, h := float64(width)+2, float64(height)+2
		StrokeTwice(dc, func() { dc.DrawRoundedRectangle(-w/2, -h/2, w, h, corner) }, 9, 6, Gold)
	})
}

// Arrow adds an arrow along a line to the context's path: so wide, its head
// three times as wide.
func Arrow(dc *gg.Context, line []Point, width float64) {
	tip, head := line[len(line)-1], width*2.4
	n := len(line) - 1
	for n > 1 && math.Hypot(tip.X-line[n].X, tip.Y-line[n].Y) < head {
		n--
	}
	shaft := line[:n+1]
	side := func(i int, off float64) Point {
		a, b := shaft[max(i-1, 0)], shaft[min(i+1, len(shaft)-1)]
		length := max(math.Hypot(b.X-a.X, b.Y-a.Y), 1e-9)
		return Point{shaft[i].X - (b.Y-a.Y)/length*off, shaft[i].Y + (b.X-a.X)/length*off}
	}
	dc.NewSubPath()
	for i := range shaft {
		p := side(i, width/2)
		dc.LineTo(p.X, p.Y)
	}
	for _, p := range []Point{side(n, width*1.5), tip, side(n, -width*1.5)} {
		dc.LineTo(p.X, p.Y)
	}
	for i := n; i >= 0; i-- {
		p := side(i, -width/2)
		dc.LineTo(p.X, p.Y)
	}
	dc.ClosePath()
}
