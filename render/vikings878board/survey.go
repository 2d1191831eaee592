package vikings878board

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	game "skald/engine/vikings878"
	"skald/render"
)

// A survey says of each pixel of a picture what lies there.
type survey struct {
	size  image.Point
	lens  lens
	place []uint8 // a shire's number, or water or foreign
	edge  []uint8 // how far the edge of that is away, in thirds of a pixel; 255: that or farther
	stack []int   // of the flood under way
}

// What a pixel can show besides a shire.
const (
	water   = 0
	foreign = 64
	line    = 0xfe // of a border, while the survey is being made
	unknown = 0xff // land, while the survey is being made
)

// newSurvey surveys the map through a lens. Of shires whose seats lie outside the
// picture it asks a survey of the whole, which may be nil.
func newSurvey(lines []border, size image.Point, l lens, seats [game.Shires + 1]render.Point, whole *survey) *survey {
	s := &survey{size: size, lens: l, place: make([]uint8, size.X*size.Y)}
	s.land()
	for _, b := range lines {
		s.draw(b.line)
	}
	for _, m := range marches {
		s.draw(m)
	}
	for _, p := range abroad {
		s.flood(p, foreign)
	}
	for of := game.Shire(1); of <= game.Shires; of++ {
		s.flood(seats[of], uint8(of))
	}
	for _, i := range isles {
		s.flood(i.at, uint8(i.of))
	}
	if whole != nil {
		s.floodFrom(whole)
	}
	s.settle()
	s.edge = render.EdgeDistances(s.size, s.place)
	s.stack = nil
	return s
}

// land marks what is land.
func (s *survey) land() {
	dc := gg.NewContext(s.size.X, s.size.Y)
	dc.SetColor(color.Black)
	render.CoastOfBritain.Trace(dc, s.lens.earth)
	dc.Fill()
	pix := dc.Image().(*image.RGBA).Pix
	for i := range s.place {
		if pix[4*i+3] >= 0x80 {
			s.place[i] = unknown
		}
	}
}

// draw draws a line over the land, whose pixels touch side by side.
func (s *survey) draw(points []render.Point) {
	for i := 1; i < len(points); i++ {
		a, b := s.lens.at(points[i-1]), s.lens.at(points[i])
		steps := int(math.Max(math.Abs(b.X-a.X), math.Abs(b.Y-a.Y))*2) + 1
		last := image.Pt(int(a.X), int(a.Y))
		for j := range steps + 1 {
			t := float64(j) / float64(steps)
			p := image.Pt(int(math.Floor(a.X+(b.X-a.X)*t)), int(math.Floor(a.Y+(b.Y-a.Y)*t)))
			s.mark(image.Pt(p.X, last.Y))
			s.mark(p)
			last = p
		}
	}
}

func (s *survey) mark(p image.Point) {
	if s.in(p) && s.place[p.Y*s.size.X+p.X] == unknown {
		s.place[p.Y*s.size.X+p.X] = line
	}
}

func (s *survey) in(p image.Point) bool { return p.In(image.Rectangle{Max: s.size}) }

// flood gives the land around a place, up to borders and coasts, to whom it
// belongs.
func (s *survey) flood(from render.Point, to uint8) {
	p := s.lens.at(from)
	at := image.Pt(int(p.X), int(p.Y))
	if !s.in(at) {
		return
	}
	push := func(i int) {
		if s.place[i] == unknown {
			s.place[i] = to
			s.stack = append(s.stack, i)
		}
	}
	s.stack = s.stack[:0]
	push(at.Y*s.size.X + at.X)
	for len(s.stack) > 0 {
		i := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if i%s.size.X > 0 {
			push(i - 1)
		}
		if i%s.size.X < s.size.X-1 {
			push(i + 1)
		}
		if i >= s.size.X {
			push(i - s.size.X)
		}
		if i < len(s.place)-s.size.X {
			push(i + s.size.X)
		}
	}
}

// floodFrom floods what is left as another survey has it, from places where
// that is sure.
func (s *survey) floodFrom(whole *survey) {
	for i, v := range s.place {
		if v != unknown {
			continue
		}
		at := s.lens.board(image.Pt(i%s.size.X, i/s.size.X))
		p := whole.lens.at(at)
		j := int(p.Y)*whole.size.X + int(p.X)
		if p.X < 0 || p.Y < 0 || !whole.in(image.Pt(int(p.X), int(p.Y))) || whole.place[j] == water || whole.away(j) < 2 {
			continue
		}
		s.flood(at, whole.place[j])
	}
}

// settle gives lines to a shire beside them, and what belongs to nobody to
// foreigners.
func (s *survey) settle() {
	for range 4 {
		before := append([]uint8(nil), s.place...)
		for i, v := range before {
			if v != line {
				continue
			}
			for _, d := range [4]int{-1, 1, -s.size.X, s.size.X} {
				if j := i + d; j >= 0 && j < len(before) && before[j] > water && before[j] <= foreign {
					s.place[i] = before[j]
					break
				}
			}
		}
	}
	for i, v := range s.place {
		if v == line || v == unknown {
			s.place[i] = foreign
		}
	}
}

// away returns how many pixels one is from the edge of what it shows.
func (s *survey) away(i int) int { return int(s.edge[i]) / 3 }
