package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// A stroke is one thing painted.
type stroke struct {
	kind   strokeKind
	cover  uint8 // of filled
	ink    color.RGBA
	at     image.Rectangle // beyond which it paints nothing
	mask   *Mask
	sprite *Sprite
	angle  float64 // of turned
	look   fingerprint
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
func (p *plate) row(r image.Rectangle, y int) []uint32 {
	from := (y-p.bounds.Min.Y)*p.bounds.Dx() + r.Min.X - p.bounds.Min.X
	return p.pixels[from : from+r.Dx()]
}

func (p *plate) fill(r image.Rectangle, ink color.RGBA, cover uint8) {
	colour := pixel(ink)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := p.row(r, y)
		for i := range row {
			row[i] = blend(row[i], colour, uint32(cover))
		}
	}
}

func (p *plate) mask(r image.Rectangle, s *stroke) {
	ink := pixel(s.ink)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := p.row(r, y)
		p.cover = s.mask.cover.appendTo(p.cover[:0], y-s.at.Min.Y, r.Min.X-s.at.Min.X, r.Max.X-s.at.Min.X)
		for i, a := range p.cover {
			if a != 0 {
				row[i] = blend(row[i], ink, uint32(a))
			}
		}
	}
}

func (p *plate) place(r image.Rectangle, s *stroke) {
	m := s.sprite.rgba
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := p.row(r, y)
		from := m.Pix[(y-s.at.Min.Y)*m.Stride+4*(r.Min.X-s.at.Min.X):][:4*len(row)]
		for i := range row {
			row[i] = over(row[i], binary.LittleEndian.Uint32(from[4*i:]))
		}
	}
}

func (p *plate) turn(r image.Rectangle, s *stroke) {
	w, h := s.sprite.Size()
	sin, cos := math.Sincos(s.angle)
	middle := s.at.Min.Add(s.at.Max).Div(2)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row, dy := p.row(r, y), float64(y-middle.Y)+0.5
		for i := range row {
			dx := float64(r.Min.X+i-middle.X) + 0.5
			q := s.sprite.between(dx*cos+dy*sin+float64(w)/2-0.5, dy*cos-dx*sin+float64(h)/2-0.5)
			row[i] = over(row[i], binary.LittleEndian.Uint32(q[:]))
		}
	}
}

// pixel returns a colour as pixels have it.
func pixel(c color.RGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24
}

// even has the places of red and blue in a pixel. These, and green and alpha,
// are reckoned together, each in sixteen bits.
const even = 0x00ff00ff

// scaled returns each sum of products divided by 255 and rounded.
func scaled(sums uint32) uint32 {
	sums += 0x00800080
	return (sums + sums>>8&even) >> 8 & even
}

// blend lays ink over an opaque pixel, the more of it the nearer cover is to
// 255.
func blend(p, ink, cover uint32) uint32 {
	if cover == 255 {
		return ink
	}
	rest := 255 - cover
	return scaled((ink&even)*cover+(p&even)*rest) | scaled((ink>>8&even)*cover+(p>>8&even)*rest)<<8
}

// over lays a premultiplied pixel over an opaque one.
func over(p, q uint32) uint32 {
	rest := 255 - q>>24
	switch rest {
	case 255:
		return p
	case 0:
		return q
	}
	return q + scaled((p&even)*rest) + scaled((p>>8&even)*rest)<<8
}
