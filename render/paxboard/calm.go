package paxboard

import "image"

// A calm says where a picture is of one colour, in cells: letters need no light
// edge there, which makes files smaller.
type calm struct {
	across int
	cells  []bool
}

const cellSize = 6

// newCalm looks at a picture.
func newCalm(img *image.RGBA) *calm {
	size := img.Bounds().Size()
	c := &calm{across: (size.X + cellSize - 1) / cellSize}
	for y := 0; y < size.Y; y += cellSize {
		for x := 0; x < size.X; x += cellSize {
			c.cells = append(c.cells, plain(img, image.Rect(x, y, x+cellSize, y+cellSize).Intersect(img.Bounds())))
		}
	}
	return c
}

// plain reports whether a part of a picture is of one colour.
func plain(img *image.RGBA, r image.Rectangle) bool {
	first := img.RGBAAt(r.Min.X, r.Min.Y)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if img.RGBAAt(x, y) != first {
				return false
			}
		}
	}
	return true
}

// in reports whether all cells of a place are calm.
func (c *calm) in(r image.Rectangle) bool {
	for y := max(r.Min.Y, 0) / cellSize; y <= (r.Max.Y-1)/cellSize; y++ {
		for x := max(r.Min.X, 0) / cellSize; x <= (r.Max.X-1)/cellSize; x++ {
			if i := y*c.across + x; x >= c.across || i >= len(c.cells) || !c.cells[i] {
				return false
			}
		}
	}
	return true
}
