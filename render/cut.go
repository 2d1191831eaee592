package render

import (
	"image"
	"image/color"
)

// A Piece is a part of a sheet, and where its corner lies on another one that is
// made of such parts.
type Piece struct {
	Of image.Rectangle
	At image.Point
}

// Shift is what moves a place of the piece's sheet to where it lies on the other.
func (p Piece) Shift() image.Point { return p.At.Sub(p.Of.Min) }

// Cut returns a sheet of that size made of pieces of this one, in one colour where
// there are none.
func (s *Sheet) Cut(size image.Point, between color.RGBA, pieces ...Piece) *Sheet {
	plain, row := make([]uint8, size.X), make([]uint8, size.X)
	colours := make([]uint32, size.X)
	for i := range colours {
		colours[i] = pixel(between)
	}
	quantise(plain, colours)
	return laySheet(s.cache, size, func(y int) []uint8 {
		copy(row, plain)
		for _, p := range pieces {
			if of := p.Of.Min.Y + y - p.At.Y; of >= p.Of.Min.Y && of < p.Of.Max.Y {
				copy(row[p.At.X:], s.ground.appendTo(nil, of, p.Of.Min.X, p.Of.Max.X))
			}
		}
		return row
	})
}

// Shift moves what is painted from now on, so that a part of a board stands in its
// piece.
func (c *Canvas) Shift(by image.Point) { c.shift = by }
