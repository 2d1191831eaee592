package leagueboard

import (
	"fmt"
	"image"
	"io"
	"math"
	"slices"
	"time"

	"github.com/fogleman/gg"

	"skald/render"
)

// A Curve is a rating over time, with the band in which the true strength lies.
type Curve struct {
	Head   Head
	Points []Point // in the order of time
	Ticks  []Tick  // times that are named below
	Breaks []Tick  // times at which something ended, such as a season
	Rating string  // what the line is called
	Band   string  // what the band is called
	Start  float64 // the rating of who has played nothing: a dashed line
}

// A Point is a rating at a time, such as after a result.
type Point struct {
	At        int64
	Rating    float64
	Low, High float64
	Plain     bool // nothing happened then: it has no dot
}

// A Tick is a moment and what it is called.
type Tick struct {
	At   int64
	Text string
}

// Dates are some moments of a span, with their dates.
func Dates(from, to int64) (list []Tick) {
	const most = 5
	for i := range int64(most) {
		at := from + (to-from)*i/(most-1)
		text := time.Unix(at, 0).UTC().Format("2006-01-02")
		if len(list) == 0 || list[len(list)-1].Text != text {
			list = append(list, Tick{At: at, Text: text})
		}
	}
	return list
}

const (
	curveHeight = 680
	legendAt    = curveHeight - 32
	mostDots    = 40
)

var curveField = image.Rect(116, headHeight+40, render.Wide-120, curveHeight-124)

// Curve writes a curve, as PNG. It refuses one without points.
func (b *Boards) Curve(w io.Writer, c Curve) error {
	brush, err := b.curve(c)
	if err != nil {
		return fmt.Errorf("draw curve: %w", err)
	}
	return written(w, brush)
}

func (b *Boards) curve(c Curve) (*render.Brush, error) {
	if len(c.Points) == 0 {
		return nil, fmt.Errorf("no points")
	}
	if !slices.IsSortedFunc(c.Points, func(a, b Point) int { return int(max(-1, min(1, a.At-b.At))) }) {
		return nil, fmt.Errorf("points out of order")
	}
	p := plotOf(c)
	ground, dc := page(curveHeight)
	p.band(dc)
	p.lines(dc)
	p.line(dc)
	p.legend(dc)
	brush := b.brush(ground, c.Head)
	p.letter(brush)
	return brush, nil
}

// A plot is the field of a curve and what its edges stand for.
type plot struct {
	Curve
	up          scale
	first, last int64
}

func plotOf(c Curve) plot {
	low, high := c.Start, c.Start
	for _, p := range c.Points {
		low, high = min(low, p.Low), max(high, p.High)
	}
	return plot{c, evenScale(low, high, 6), c.Points[0].At, c.Points[len(c.Points)-1].At}
}

// x returns where a time lies: in the middle if there is one alone.
func (p *plot) x(at int64) float64 {
	if p.first == p.last {
		return float64(curveField.Min.X+curveField.Max.X) / 2
	}
	share := float64(at-p.first) / float64(p.last-p.first)
	return float64(curveField.Min.X) + share*float64(curveField.Dx())
}

func (p *plot) y(rating float64) float64 {
	return float64(curveField.Max.Y) - (rating-p.up.low)/(p.up.high-p.up.low)*float64(curveField.Dy())
}

// lines draws the ratings across, where everybody began, and what ended when.
func (p *plot) lines(dc *gg.Context) {
	left, right := float64(curveField.Min.X), float64(curveField.Max.X)
	dc.SetColor(render.Tan)
	dc.SetLineWidth(2)
	for at := p.up.low; at <= p.up.high+p.up.step/2; at += p.up.step {
		dc.DrawLine(left, p.y(at), right, p.y(at))
		dc.Stroke()
	}
	dc.SetColor(render.Sepia)
	dc.SetLineWidth(3)
	dc.SetDash(12, 10)
	dc.DrawLine(left, p.y(p.Start), right, p.y(p.Start))
	dc.Stroke()
	for _, b := range p.within(p.Breaks) {
		dc.DrawLine(p.x(b.At), float64(curveField.Min.Y), p.x(b.At), float64(curveField.Max.Y))
		dc.Stroke()
	}
	dc.SetDash()
}

// within are the ticks that lie in the field.
func (p *plot) within(ticks []Tick) []Tick {
	var list []Tick
	for _, t := range ticks {
		if t.At >= p.first && t.At <= p.last {
			list = append(list, t)
		}
	}
	return list
}

// band draws the field in which the true strength lies; of one point a bar.
func (p *plot) band(dc *gg.Context) {
	dc.SetColor(render.PaleBlue)
	if p.first == p.last {
		one := p.Points[len(p.Points)-1]
		dc.DrawRectangle(p.x(one.At)-30, p.y(one.High), 60, p.y(one.Low)-p.y(one.High))
		dc.Fill()
		return
	}
	for _, at := range p.Points {
		dc.LineTo(p.x(at.At), p.y(at.High))
	}
	for i := range p.Points {
		at := p.Points[len(p.Points)-1-i]
		dc.LineTo(p.x(at.At), p.y(at.Low))
	}
	dc.ClosePath()
	dc.Fill()
}

// line draws the rating, with a dot for each result while they are few.
func (p *plot) line(dc *gg.Context) {
	if p.first != p.last {
		render.StrokeTwice(dc, func() {
			for _, at := range p.Points {
				dc.LineTo(p.x(at.At), p.y(at.Rating))
			}
		}, 9, 5.5, render.Blue)
	}
	for i, at := range p.Points {
		if !at.Plain && (len(p.Points) <= mostDots || i == len(p.Points)-1) {
			dc.DrawCircle(p.x(at.At), p.y(at.Rating), 9)
			render.FillInked(dc, render.Gold, render.Ink, 2.5)
		}
	}
}

// Where the words of the legend begin.
const (
	lineWordAt = 190
	bandWordAt = 640
)

func (p *plot) legend(dc *gg.Context) {
	y := float64(legendAt) - 10
	render.StrokeTwice(dc, func() { dc.MoveTo(lineWordAt-70, y); dc.LineTo(lineWordAt-16, y) }, 9, 5.5, render.Blue)
	dc.DrawCircle(lineWordAt-43, y, 9)
	render.FillInked(dc, render.Gold, render.Ink, 2.5)
	dc.DrawRectangle(bandWordAt-70, y-15, 54, 30)
	render.FillInked(dc, render.PaleBlue, render.Line, 2)
}

// letter writes the numbers, the times, what ended, and what is what.
func (p *plot) letter(brush *render.Brush) {
	small := brush.Letters.Face(render.Bold, render.Small)
	for at := p.up.low; at <= p.up.high+p.up.step/2; at += p.up.step {
		brush.Text(small, number(at), curveField.Min.X-14, int(p.y(at))+9, render.Right, render.Sepia)
	}
	last := p.Points[len(p.Points)-1]
	x := curveField.Max.X + 18
	brush.Fitted(render.Bold, number(math.Round(last.Rating)), 36, render.Small, render.Wide-x-8, x, p.clear(last.Rating), render.Left, render.Ink)
	p.spread(brush, p.within(p.Ticks), curveField.Max.Y+44, 12, render.Sepia)
	p.spread(brush, p.within(p.Breaks), curveField.Min.Y-12, curveField.Min.X, render.Ink)
	brush.Fitted(render.Bold, p.Rating, underSize, render.Small, bandWordAt-80-lineWordAt, lineWordAt, legendAt, render.Left, render.Ink)
	brush.Fitted(render.Bold, p.Band, underSize, render.Small, render.Wide-margin-bandWordAt, bandWordAt, legendAt, render.Left, render.Ink)
}

// clear is the base line of the last rating: within the field.
func (p *plot) clear(rating float64) int {
	return max(curveField.Min.Y+24, min(int(p.y(rating))+12, curveField.Max.Y-4))
}

// spread writes words at their times, none further left than from, leaving out
// those that would touch.
func (p *plot) spread(brush *render.Brush, ticks []Tick, y, from int, ink colour) {
	face := brush.Letters.Face(render.Italic, render.Small)
	free := from
	for _, t := range ticks {
		wide := face.Width(t.Text)
		x := max(from, min(int(p.x(t.At))-wide/2, render.Wide-12-wide))
		if x < free {
			continue
		}
		brush.Text(face, t.Text, x, y, render.Left, ink)
		free = x + wide + 18
	}
}
