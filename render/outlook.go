package render

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine"
)

// An Outlook is what each party of a match could expect of it from its beginning to
// its end, as a review draws it.
type Outlook struct {
	Title   string // what the lines show
	Unit    string // what the match is counted in, such as "turn"
	Parties []engine.Seats
	At      []int       // in which unit each position is, not falling
	Shares  [][]float32 // by position, then by party: from 0 to 1
	Marks   []Mark      // in the order of play
	Labels  Labels
	Names   []string // what the people are called, by seat; empty: they have no names
}

// A Mark is a place at which a match turned. Marks are numbered from 1.
type Mark struct {
	Position int  // in Shares
	Thrown   bool // the dice turned it: it has another shape
}

// An Outlooker is a Painter that draws outlooks, in the colours of its seats.
type Outlooker interface {
	Painter
	// Outlook writes an outlook, as PNG. It fails if there is nothing to draw.
	Outlook(io.Writer, Outlook) error
	// ReadOutlook returns what is written on it, and its size.
	ReadOutlook(Outlook) ([]Writing, image.Point, error)
}

// The outlook, from top to bottom: who is who, what the lines show, the marks, and
// the field.
const (
	outlookHeight = 640
	markRadius    = 21
	markApart     = 2*markRadius + 6 // between marks in a row
	markRows      = 2
	markTop       = keyHeight + 76 // the middle of the upper row
)

var outlookField = image.Rect(plotLeft, markTop+markRows*markApart-12, plotRight, outlookHeight-64)

// Outlook implements Outlooker.
func (p *painter[P, H]) Outlook(w io.Writer, o Outlook) error {
	b, err := p.outlook(o)
	if err != nil {
		return fmt.Errorf("draw outlook: %w", err)
	}
	defer b.Release()
	return b.WritePNG(w)
}

// ReadOutlook implements Outlooker.
func (p *painter[P, H]) ReadOutlook(o Outlook) ([]Writing, image.Point, error) {
	b, err := p.outlook(o)
	if err != nil {
		return nil, image.Point{}, fmt.Errorf("read outlook: %w", err)
	}
	defer b.Release()
	return b.journal.writings(), b.Bounds().Size(), nil
}

func (o *Outlook) check() error {
	switch {
	case len(o.Shares) == 0 || len(o.Parties) == 0:
		return errors.New("there is nothing to draw")
	case len(o.At) != len(o.Shares) || !slices.IsSorted(o.At):
		return fmt.Errorf("%d positions at %v", len(o.Shares), o.At)
	}
	for i, shares := range o.Shares {
		wrong := func(v float32) bool { return !(v >= 0 && v <= 1) }
		if len(shares) != len(o.Parties) || slices.ContainsFunc(shares, wrong) {
			return fmt.Errorf("position %d: shares %v of %d parties", i, shares, len(o.Parties))
		}
	}
	for _, m := range o.Marks {
		if m.Position < 0 || m.Position >= len(o.Shares) {
			return fmt.Errorf("a mark at position %d of %d", m.Position, len(o.Shares))
		}
	}
	return nil
}

func (p *painter[P, H]) outlook(o Outlook) (*Brush, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	seats := 0
	for _, party := range o.Parties {
		seats += party.Len()
	}
	view := outlookView{&o, p.inks(max(seats, len(p.plan.Inks)))}
	img, dc := NewBackground(Wide, outlookHeight)
	dc.SetColor(Parchment)
	dc.Clear()
	view.draw(dc)
	b := p.brush(NewSheet(img), o.Labels, o.Names)
	b.journal = &journal{}
	p.outlookKey(b, view)
	view.letter(b)
	return b, nil
}

// outlookKey writes who is who: each party's sign, its sides and who sits there.
func (p *painter[P, H]) outlookKey(b *Brush, v outlookView) {
	room := (Wide - 24) / len(v.Parties)
	for i, party := range v.Parties {
		x := 24 + i*room
		b.Draw(p.signs.Of(v.sign(i)), x+14, keyHeight/2)
		var called, named []string
		for seat := range party.All() {
			side := strconv.Itoa(int(seat) + 1)
			if p.plan.Called != nil {
				side = p.plan.Called(b, seat)
			}
			called = append(called, side)
			if name := b.Name(seat); name != "" && !slices.Contains(named, name) {
				named = append(named, name)
			}
		}
		text := strings.Join(called, ", ")
		if len(named) > 0 {
			text += " · " + strings.Join(named, ", ")
		}
		b.Fitted(Bold, text, 34, Small, room-50, x+38, keyHeight/2+11, Left, Ink)
	}
}

// An outlookView is an outlook in its field.
type outlookView struct {
	*Outlook
	inks []color.RGBA
}

// sign is the shape and colour of a party: those of its first seat.
func (v outlookView) sign(party int) sign {
	seat := int(v.Parties[party].First())
	return sign{seat, v.inks[seat]}
}

func (v outlookView) x(position int) float64 {
	return float64(outlookField.Min.X) + float64(position*outlookField.Dx())/float64(max(len(v.Shares)-1, 1))
}

func (v outlookView) y(share float32) float64 {
	return float64(outlookField.Max.Y) - float64(share)*float64(outlookField.Dy())
}

// draw draws the field, the lines and the marks.
func (v outlookView) draw(dc *gg.Context) {
	left, right := float64(outlookField.Min.X), float64(outlookField.Max.X)
	for quarter := range 5 {
		dc.SetColor(Tan)
		if quarter%2 == 0 {
			dc.SetColor(Sepia)
		}
		dc.SetLineWidth(2)
		y := v.y(float32(quarter) / 4)
		dc.DrawLine(left, y, right, y)
		dc.Stroke()
	}
	for i, at := range v.markPlaces() {
		dc.SetColor(Sepia)
		dc.SetLineWidth(3)
		dc.SetDash(8, 8)
		dc.DrawLine(v.x(v.Marks[i].Position), float64(at.Y)+markRadius, v.x(v.Marks[i].Position), float64(outlookField.Max.Y))
		dc.Stroke()
		dc.SetDash()
	}
	for party := range v.Parties {
		v.line(dc, party)
	}
	for i, at := range v.markPlaces() {
		if dc.DrawCircle(float64(at.X), float64(at.Y), markRadius); v.Marks[i].Thrown {
			dc.ClearPath()
			dc.DrawRoundedRectangle(float64(at.X)-markRadius, float64(at.Y)-markRadius, 2*markRadius, 2*markRadius, 6)
		}
		FillInked(dc, White, Ink, 3)
	}
}

// line draws a party's line.
func (v outlookView) line(dc *gg.Context, party int) {
	s, last := v.sign(party), len(v.Shares)-1
	if last > 0 {
		StrokeTwice(dc, func() {
			for i, shares := range v.Shares {
				dc.LineTo(v.x(i), v.y(shares[party]))
			}
		}, 9, 5.5, s.ink)
	}
	every := last/12 + 1
	for i, shares := range v.Shares {
		if i%every == 0 && last-i >= every || i == last {
			drawSign(dc, s, v.x(i), v.y(shares[party]), 9)
		}
	}
}

// markPlaces returns where the marks stand: above their positions, in the upper row
// if the lower one has no room.
func (v outlookView) markPlaces() []image.Point {
	var free [markRows]int
	places := make([]image.Point, len(v.Marks))
	for i, m := range v.Marks {
		x := int(v.x(m.Position))
		row := 0
		for n := range free {
			if free[n] <= x {
				row = n
				break
			}
			if free[n] < free[row] {
				row = n
			}
		}
		x = max(x, free[row])
		free[row] = x + markApart
		places[i] = image.Pt(min(x, Wide-markRadius-6), markTop+(markRows-1-row)*markApart-12)
	}
	return places
}

// letter writes what the lines show, the numbers and how it ended.
func (v outlookView) letter(b *Brush) {
	left, low := outlookField.Min.X, outlookField.Max.Y
	b.Fitted(Bold, v.Title, 36, Small, Wide-left-24, left, keyHeight+30, Left, Ink)
	for quarter := range 5 {
		b.Text(b.Bold(Small), strconv.Itoa(25*quarter), left-18, int(v.y(float32(quarter)/4))+9, Right, Sepia)
	}
	for i, at := range v.markPlaces() {
		b.Number(b.Bold(Small), i+1, at.X, at.Y+7, Ink)
	}
	units := b.Fitted(Italic, v.Unit, 30, Small, 200, Wide-24, low+44, Right, Sepia)
	step := even125(v.At[len(v.At)-1]-v.At[0], mostUnits)
	for i, at := range v.At {
		first := i == 0 || v.At[i-1] != at
		if first && (at%step == 0 || i == 0) && int(v.x(i)) < Wide-units-60 {
			b.Number(b.Bold(Small), at, int(v.x(i)), low+34, Sepia)
		}
	}
	v.ends(b)
}

// ends writes what each party came to beside its line, as far apart as needed.
func (v outlookView) ends(b *Brush) {
	var list []int
	for _, share := range v.Shares[len(v.Shares)-1] {
		if n := int(share*100 + 0.5); !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	slices.Reverse(list)
	const apart = 32
	y := outlookField.Min.Y - apart
	for i, n := range list {
		below := len(list) - 1 - i
		y = max(y+apart, min(int(v.y(float32(n)/100)), outlookField.Max.Y-below*apart))
		b.Text(b.Bold(32), strconv.Itoa(n), outlookField.Max.X+18, y+11, Left, Ink)
	}
}
