package render

import (
	"image"
	"image/color"
	"math"
)

// A stroke is one thing painted. Strokes that are equal paint alike, since
// sprites and masks never change.
type stroke struct {
	kind   strokeKind
	cover  uint8 // of filled
	ink    color.RGBA
	at     image.Rectangle // beyond which it paints nothing
	mask   *image.Alpha
	sprite *Sprite
	angle  float64 // of turned
}

type strokeKind uint8

const (
	filled strokeKind = iota
	masked
	placed
	turned
)

// paint paints a stroke on the part of the canvas that the plate holds.
func (p *plate) paint(s *stroke) {
	r := s.at.Intersect(p.bounds)
	switch s.kind {
	case filled:
		p.fill(r, s.ink, s.cover)
	case masked:
		p.mask(r, s)
	case placed:
		p.place(r, s)
	case turned:
		p.turn(r, s)
	}
}

// row returns the pixels of a line of a rectangle.
func (p *plate) row(r image.Rectangle, y int) []uint8 {
	from := 4 * ((y-p.bounds.Min.Y)*p.bounds.Dx() + r.Min.X)
	return p.pixels[from : from+4*r.Dx()]
}

func (p *plate) fill(r image.Rectangle, ink color.RGBA, cover uint8) {
	var first []uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := p.row(r, y)
		if cover == 255 && first != nil {
			copy(row, first)
			continue
		}
		first = row
		for i := 0; i < len(row); i += 4 {
			blend(row[i:i+4:i+4], ink, uint32(cover))
		}
	}
}

func (p *plate) mask(r image.Rectangle, s *stroke) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		cover := s.mask.Pix[(y-s.at.Min.Y)*s.mask.Stride+r.Min.X-s.at.Min.X:]
		row := p.row(r, y)
		for i := range r.Dx() {
			if a := cover[i]; a != 0 {
				blend(row[4*i:4*i+4:4*i+4], s.ink, uint32(a))
			}
		}
	}
}

func (p *plate) place(r image.Rectangle, s *stroke) {
	m := s.sprite.rgba
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := m.Pix[(y-s.at.Min.Y)*m.Stride+4*(r.Min.X-s.at.Min.X):]
		row := p.row(r, y)
		for i := 0; i < len(row); i += 4 {
			over(row[i:i+4:i+4], from[i:i+4:i+4])
		}
	}
}

func (p *plate) turn(r image.Rectangle, s *stroke) {
	w, h := s.sprite.Size()
	sin, cos := math.Sincos(s.angle)
	middle := s.at.Min.Add(s.at.Max).Div(2)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row, dy := p.row(r, y), float64(y-middle.Y)+0.5
		for i := range r.Dx() {
			dx := float64(r.Min.X+i-middle.X) + 0.5
			q := s.sprite.between(dx*cos+dy*sin+float64(w)/2-0.5, dy*cos-dx*sin+float64(h)/2-0.5)
			if q[3] != 0 {
				over(row[4*i:4*i+4:4*i+4], q[:])
			}
		}
	}
}

// blend lays ink over an opaque pixel.
func blend(p []uint8, ink color.RGBA, cover uint32) {
	rest := 255 - cover
	p[0] = uint8((uint32(ink.R)*cover + uint32(p[0])*rest + 127) / 255)
	p[1] = uint8((uint32(ink.G)*cover + uint32(p[1])*rest + 127) / 255)
	p[2] = uint8((uint32(ink.B)*cover + uint32(p[2])*rest + 127) / 255)
}

// over lays a premultiplied pixel over an opaque one.
func over(p, q []uint8) {
	rest := 255 - uint32(q[3])
	switch rest {
	case 255:
	case 0:
		p[0], p[1], p[2] = q[0], q[1], q[2]
	default:
		p[0] = uint8(uint32(q[0]) + (uint32(p[0])*rest+127)/255)
		p[1] = uint8(uint32(q[1]) + (uint32(p[1])*rest+127)/255)
		p[2] = uint8(uint32(q[2]) + (uint32(p[2])*rest+127)/255)
	}
}
