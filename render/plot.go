package render

import (
	"image"
	"image/color"
	"slices"
	"strconv"

	"github.com/fogleman/gg"
)

// A plot is one figure of a chart: its field, and what its edges stand for.
type plot struct {
	*course
	field     image.Rectangle
	inks      []color.RGBA
	low, high int // what the lower and the upper edge stand for
	step      int // between lines
}

// mostLines is how many lines lie across a field at most, mostUnits how many
// units are numbered, mostSigns how many positions of a line are marked.
const (
	mostLines = 5
	mostUnits = 14
	mostSigns = 30
)

func newPlot(c *course, top int, inks []color.RGBA) plot {
	p := plot{course: c, field: plotRect(top), inks: inks, high: max(c.goal, 1)}
	for _, line := range c.seats {
		p.low, p.high = min(p.low, slices.Min(line)), max(p.high, slices.Max(line))
	}
	p.step = even125(p.high-p.low, mostLines)
	p.low = -((-p.low + p.step - 1) / p.step) * p.step
	p.high = (p.high + p.step - 1) / p.step * p.step
	return p
}

// even125 returns the smallest of 1, 2, 5, 10, 20 … of which at most so many
// make up a span.
func even125(span, most int) int {
	step := 1
	for i := 0; span > most*step; i++ {
		step = [...]int{1, 2, 5}[(i+1)%3]
		for range (i + 1) / 3 {
			step *= 10
		}
	}
	return step
}

// x returns where a unit lies, y where a number does.
func (p *plot) x(at int) float64 {
	first, last := p.at[0], p.at[len(p.at)-1]
	return float64(p.field.Min.X) + float64((at-first)*p.field.Dx())/float64(max(last-first, 1))
}

func (p *plot) y(n int) float64 {
	return float64(p.field.Max.Y) - float64((n-p.low)*p.field.Dy())/float64(p.high-p.low)
}

// draw draws the field and the lines.
func (p *plot) draw(dc *gg.Context) {
	left, right := float64(p.field.Min.X), float64(p.field.Max.X)
	for n := p.low; n <= p.high; n += p.step {
		dc.SetColor(Tan)
		dc.SetLineWidth(2)
		if n == 0 {
			dc.SetColor(Sepia)
		}
		dc.DrawLine(left, p.y(n), right, p.y(n))
		dc.Stroke()
	}
	if p.goal > 0 {
		dc.SetColor(Red)
		dc.SetLineWidth(4)
		dc.SetDash(14, 10)
		dc.DrawLine(left, p.y(p.goal), right, p.y(p.goal))
		dc.Stroke()
		dc.SetDash()
	}
	for seat := range p.seats {
		p.line(dc, seat)
	}
}

// line draws a seat's line. Lines that lie upon each other stand a little
// apart.
func (p *plot) line(dc *gg.Context, seat int) {
	off := 4 * (float64(seat) - float64(len(p.seats)-1)/2)
	line := func() {
		for i, n := range p.seats[seat] {
			dc.LineTo(p.x(p.at[i]), p.y(n)+off)
		}
	}
	StrokeTwice(dc, line, 9, 5.5, p.inks[seat])
	every := (len(p.at) + mostSigns - 1) / mostSigns
	for i, n := range p.seats[seat] {
		if last := len(p.at) - 1; i%every == 0 && last-i >= every || i == last {
			drawSign(dc, sign{seat, p.inks[seat]}, p.x(p.at[i]), p.y(n)+off, 9)
		}
	}
}

// letter writes what the plot shows, its numbers and how it ended.
func (p *plot) letter(b *Brush) {
	left, right, low := p.field.Min.X, p.field.Max.X, p.field.Max.Y
	word := b.Fitted(Bold, b.Caption(p.word), 36, Small, 700, left, p.field.Min.Y-20, Left, Ink)
	if p.goal > 0 {
		b.Fitted(Italic, b.Caption("goal")+" "+strconv.Itoa(p.goal), 32, Small, 300, left+word+24, p.field.Min.Y-20, Left, Red)
	}
	for n := p.low; n <= p.high; n += p.step {
		b.Text(b.Bold(Small), Signed(n), left-18, int(p.y(n))+9, Right, Sepia)
	}
	units := b.Fitted(Italic, b.Caption(p.unit), 30, Small, 160, Wide-24, low+40, Right, Sepia)
	step := even125(p.at[len(p.at)-1]-p.at[0], mostUnits)
	for i, at := range p.at {
		if (at%step == 0 || i == 0) && int(p.x(at)) < Wide-units-60 {
			b.Number(b.Bold(Small), at, int(p.x(at)), low+30, Sepia)
		}
	}
	p.ends(b, right+16)
}

// ends writes each seat's last number beside its line, the signs as far apart
// as they need.
func (p *plot) ends(b *Brush, x int) {
	type end struct{ n, y int }
	var ends []end
	for _, line := range p.seats {
		n := line[len(line)-1]
		if !slices.ContainsFunc(ends, func(e end) bool { return e.n == n }) {
			ends = append(ends, end{n, int(p.y(n))})
		}
	}
	slices.SortFunc(ends, func(a, b end) int { return a.y - b.y })
	const apart = 30
	for i := range ends[:len(ends)-1] {
		ends[i+1].y = max(ends[i+1].y, ends[i].y+apart)
	}
	if last := len(ends) - 1; ends[last].y > p.field.Max.Y {
		for i, floor := last, p.field.Max.Y; i >= 0; i, floor = i-1, floor-apart {
			ends[i].y = min(ends[i].y, floor)
		}
	}
	for _, e := range ends {
		b.Text(b.Bold(34), Signed(e.n), x, e.y+11, Left, Ink)
	}
}
