package render

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strconv"

	"github.com/fogleman/gg"
)

// Bars are counts of several things side by side, each parted in the same way: such as
// how many matches of each side were won and lost.
type Bars struct {
	Title string
	Parts []string // what the parts of each bar are, from left to right: at most MostParts
	Rows  []Bar    // at most MostBars
}

// A Bar is one row of bars.
type Bar struct {
	Label string
	Count []int // by part
}

// The bounds of bars.
const (
	MostBars  = 12
	MostParts = 5
)

// The bars, from top to bottom: what they show, what the parts are, and the rows.
const (
	barsTop    = 82
	legendHigh = 44 // of each row of what the parts are
	legendWide = 3  // in a row
	barHeight  = 64
	barThick   = 44
	barsLeft   = 460
	barsRight  = Wide - 96
	leastFor   = 46 // how wide a part is at least that has its number in it
	barsBottom = 24
)

// barInk is the colour of a part, and that of what is written on it.
func barInk(part int) (fill, on color.RGBA) {
	return [MostParts]color.RGBA{Green, Blue, Tan, Red, White}[part], [MostParts]color.RGBA{White, White, Ink, White, Ink}[part]
}

func (b *Bars) check() (most int, err error) {
	if len(b.Rows) == 0 || len(b.Rows) > MostBars || len(b.Parts) == 0 || len(b.Parts) > MostParts {
		return 0, fmt.Errorf("draw bars: %d rows of %d parts", len(b.Rows), len(b.Parts))
	}
	for _, row := range b.Rows {
		sum := 0
		for _, n := range row.Count {
			if n < 0 {
				return 0, fmt.Errorf("draw bars: %s has %v", row.Label, row.Count)
			}
			sum += n
		}
		if len(row.Count) != len(b.Parts) {
			return 0, fmt.Errorf("draw bars: %s has %d parts, want %d", row.Label, len(row.Count), len(b.Parts))
		}
		most = max(most, sum)
	}
	if most == 0 {
		return 0, errors.New("draw bars: there is nothing to show")
	}
	return most, nil
}

// top is where the first row begins.
func (b *Bars) top() int { return barsTop + (len(b.used())+legendWide-1)/legendWide*legendHigh }

// used are the parts that a row has.
func (b *Bars) used() (list []int) {
	for part := range b.Parts {
		if slices.ContainsFunc(b.Rows, func(row Bar) bool { return row.Count[part] > 0 }) {
			list = append(list, part)
		}
	}
	return list
}

// Alt tells in words what the bars show.
func (b *Bars) Alt() string {
	text := b.Title + "."
	for _, row := range b.Rows {
		sum := 0
		for _, n := range row.Count {
			sum += n
		}
		text += fmt.Sprintf(" %s: %d.", row.Label, sum)
	}
	return text
}

// WriteBars writes bars as PNG, in the style of charts. It fails if there is nothing to
// draw.
func WriteBars(w io.Writer, letters *Lettering, bars Bars) error {
	b, err := bars.draw(letters)
	if err != nil {
		return err
	}
	defer b.Release()
	return b.WritePNG(w)
}

func (b *Bars) draw(letters *Lettering) (*Brush, error) {
	most, err := b.check()
	if err != nil {
		return nil, err
	}
	img, dc := NewBackground(Wide, b.top()+barHeight*len(b.Rows)+barsBottom)
	dc.SetColor(Parchment)
	dc.Clear()
	for i, row := range b.Rows {
		b.fill(dc, row, i, most)
	}
	room := (Wide - 48) / legendWide
	for i, part := range b.used() {
		fill, _ := barInk(part)
		dc.DrawRoundedRectangle(float64(24+i%legendWide*room), float64(70+i/legendWide*legendHigh), 28, 28, 5)
		FillInked(dc, fill, Ink, 2)
	}
	brush := &Brush{Canvas: NewSheet(img).Canvas(), Letters: letters}
	brush.journal = &journal{}
	brush.Fitted(Bold, b.Title, 36, Small, Wide-48, 24, 46, Left, Ink)
	for i, part := range b.used() {
		brush.Fitted(Bold, b.Parts[part], 32, Small, room-52, 24+i%legendWide*room+40, 94+i/legendWide*legendHigh, Left, Ink)
	}
	for i, row := range b.Rows {
		b.letter(brush, row, i, most)
	}
	return brush, nil
}

// spans are where the parts of a row lie, from left to right.
func (row Bar) spans(most int) (list [][2]int) {
	sum := 0
	at := func(n int) int { return barsLeft + n*(barsRight-barsLeft)/most }
	for _, n := range row.Count {
		list = append(list, [2]int{at(sum), at(sum + n)})
		sum += n
	}
	return list
}

func (b *Bars) fill(dc *gg.Context, row Bar, number, most int) {
	y := float64(b.top() + number*barHeight + (barHeight-barThick)/2)
	for i, at := range row.spans(most) {
		if at[0] < at[1] {
			fill, _ := barInk(i)
			dc.DrawRectangle(float64(at[0]), y, float64(at[1]-at[0]), barThick)
			FillInked(dc, fill, Ink, 2)
		}
	}
}

func (b *Bars) letter(brush *Brush, row Bar, number, most int) {
	y := b.top() + number*barHeight + barHeight/2 + 11
	brush.Fitted(Bold, row.Label, 34, Small, barsLeft-24-18, barsLeft-18, y, Right, Ink)
	sum, end := 0, barsLeft
	for i, at := range row.spans(most) {
		if sum += row.Count[i]; at[1]-at[0] >= leastFor {
			_, on := barInk(i)
			brush.Number(brush.Bold(32), row.Count[i], (at[0]+at[1])/2, y-11, on)
		}
		end = at[1]
	}
	brush.Text(brush.Bold(32), strconv.Itoa(sum), end+14, y, Left, Ink)
}
