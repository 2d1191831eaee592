package leagueboard

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/render"
)

// Standings are the lines of a ladder, each with the span in which the true
// strength lies.
type Standings struct {
	Head  Head
	Words StandingsWords
	Lines []Standing
}

// StandingsWords are the headings.
type StandingsWords struct{ Place, Name, Rating, Deviation, Record string }

// A Standing is a line.
type Standing struct {
	Place     string // "" where there is none
	Moved     int    // by how many places they have come up, down if it is below 0
	Medal     Mark   // First, Second, Third or Unmarked
	Name      string
	Rating    string
	Deviation string
	Record    string
	Low, High float64 // the ends of the span
	At        float64 // the rating in it
	Unsure    bool    // provisional: drawn hollow
}

// Where the columns of standings stand.
const (
	placeMiddle    = 58
	nameLeft       = 112
	ratingRight    = 620
	deviationRight = 740
	recordRight    = 910
	spanLeft       = 950
	spanRight      = render.Wide - 34
)

// Standings writes standings, as PNG. It refuses none, and more than MostLines.
func (b *Boards) Standings(w io.Writer, s Standings) error {
	brush, err := b.standings(s)
	if err != nil {
		return fmt.Errorf("draw standings: %w", err)
	}
	return written(w, brush)
}

func (b *Boards) standings(s Standings) (*render.Brush, error) {
	if len(s.Lines) == 0 || len(s.Lines) > MostLines {
		return nil, fmt.Errorf("%d lines", len(s.Lines))
	}
	top := headHeight + headsHeight
	ground, dc := page(top + rowHeight*len(s.Lines) + 16)
	shade(dc, top, rowHeight, len(s.Lines))
	scale := scaleOf(s.Lines)
	scale.draw(dc, top, top+rowHeight*len(s.Lines))
	for i, l := range s.Lines {
		scale.span(dc, l, float64(top+i*rowHeight+rowHeight/2))
	}
	rule(dc, top, 3, render.Line)
	brush := b.brush(ground, s.Head)
	moved := make([]int, len(s.Lines))
	for i, l := range s.Lines {
		moved[i] = l.Moved
	}
	left := nameLeft + b.arrowRoom(moved)
	b.standingHeads(brush, s.Words, left)
	scale.letter(brush, headHeight+36)
	for i, l := range s.Lines {
		b.standing(brush, l, i, left, top+i*rowHeight+rowHeight/2)
	}
	return brush, nil
}

func (b *Boards) standingHeads(brush *render.Brush, words StandingsWords, left int) {
	y := headHeight + 36
	head := func(text string, room, x int, align render.Align) {
		brush.Fitted(render.Italic, text, underSize, render.Small, room, x, y, align, render.Sepia)
	}
	head(words.Place, nameLeft-margin-10, margin, render.Left)
	head(words.Name, 250, left, render.Left)
	head(words.Rating, 150, ratingRight, render.Right)
	head(words.Deviation, 100, deviationRight, render.Right)
	head(words.Record, 150, recordRight, render.Right)
}

func (b *Boards) standing(brush *render.Brush, l Standing, line, left, y int) {
	base := y + textSize/3
	if l.Medal >= First && l.Medal <= Third {
		brush.Draw(b.medals[l.Medal-First], placeMiddle, y)
	}
	write := func(text string, room, x int, align render.Align) int {
		return brush.Fitted(render.Bold, text, textSize, render.Small, room, x, base, align, render.Ink)
	}
	write(l.Place, 76, placeMiddle, render.Middle)
	b.arrow(brush, l.Moved, nameLeft-8, y)
	rating := write(l.Rating, 150, ratingRight, render.Right)
	write(b.name(l.Name, line+1), ratingRight-rating-left-20, left, render.Left)
	brush.Fitted(render.Italic, l.Deviation, textSize, render.Small, 110, deviationRight, base, render.Right, render.Sepia)
	write(l.Record, 160, recordRight, render.Right)
}

// A scale turns ratings into places on a line.
type scale struct{ low, high, step float64 }

// scaleOf holds all spans, from one even number to another.
func scaleOf(lines []Standing) scale {
	low, high := math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		low, high = min(low, l.Low), max(high, l.High)
	}
	return evenScale(low, high, 4)
}

// evenScale is a scale from an even number to another with at most so many
// steps, or one more.
func evenScale(low, high float64, most int) scale {
	span := max(high-low, 1)
	step := math.Pow(10, math.Floor(math.Log10(span/float64(most))))
	for _, times := range []float64{1, 2, 5, 10} {
		if span/(step*times) <= float64(most) {
			step *= times
			break
		}
	}
	return scale{math.Floor(low/step) * step, math.Ceil(high/step) * step, step}
}

func (s scale) x(rating float64) float64 {
	return spanLeft + (rating-s.low)/(s.high-s.low)*(spanRight-spanLeft)
}

// draw draws the lines of the scale.
func (s scale) draw(dc *gg.Context, top, bottom int) {
	dc.SetColor(render.Tan)
	dc.SetLineWidth(2)
	for at := s.low; at <= s.high+s.step/2; at += s.step {
		dc.DrawLine(s.x(at), float64(top), s.x(at), float64(bottom))
		dc.Stroke()
	}
}

// letter writes the ends of the scale.
func (s scale) letter(brush *render.Brush, y int) {
	f := brush.Letters.Face(render.Italic, render.Small)
	brush.Text(f, number(s.low), spanLeft-12, y, render.Left, render.Sepia)
	brush.Text(f, number(s.high), spanRight+12, y, render.Right, render.Sepia)
}

// span draws where a strength lies: a filled circle where it is sure enough, a
// hollow diamond where it is not.
func (s scale) span(dc *gg.Context, l Standing, y float64) {
	dc.SetLineWidth(10)
	dc.SetColor(render.Blue)
	if l.Unsure {
		dc.SetLineWidth(5)
		dc.SetColor(render.Stone)
	}
	dc.DrawLine(s.x(l.Low), y, s.x(l.High), y)
	dc.Stroke()
	if l.Unsure {
		dc.DrawRegularPolygon(4, s.x(l.At), y, 15, math.Pi/4)
		render.FillInked(dc, render.White, render.Ink, 3)
		return
	}
	dc.DrawCircle(s.x(l.At), y, 11)
	render.FillInked(dc, render.Gold, render.Ink, 3)
}

// number writes a whole number, or one with a digit after the point.
func number(x float64) string {
	if x == math.Trunc(x) {
		return render.Signed(int(x))
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}
