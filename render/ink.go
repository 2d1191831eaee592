package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"
)

// A Point is a place on a picture.
type Point struct{ X, Y float64 }

// Noise returns a number in [0, 1) for a place of a grid: the same for ever,
// without a pattern that an eye would find.
func Noise(x, y int, seed uint32) float64 {
	h := uint32(x)*0x9E3779B1 ^ uint32(y)*0x85EBCA77 ^ seed*0xC2B2AE3D
	h = (h ^ h>>15) * 0x2C1B3C6D
	h = (h ^ h>>12) * 0x297A2D39
	return float64(h^h>>15) / (1 << 32)
}

// Cloud returns smooth noise in [0, 1) whose patches are about so large.
func Cloud(x, y, size float64, seed uint32) float64 {
	x, y = x/size, y/size
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := ease(x-math.Floor(x)), ease(y-math.Floor(y))
	top := Noise(ix, iy, seed)*(1-fx) + Noise(ix+1, iy, seed)*fx
	bottom := Noise(ix, iy+1, seed)*(1-fx) + Noise(ix+1, iy+1, seed)*fx
	return top*(1-fy) + bottom*fy
}

// cloudRow writes Cloud's noise for all places of a row.
func cloudRow(row []float64, y, size float64, seed uint32) {
	y /= size
	iy, fy := int(math.Floor(y)), ease(y-math.Floor(y))
	grid := make([]float64, int(float64(len(row))/size)+2)
	for i := range grid {
		grid[i] = Noise(i, iy, seed)*(1-fy) + Noise(i, iy+1, seed)*fy
	}
	for x := range row {
		at := float64(x) / size
		i := int(at)
		fx := ease(at - float64(i))
		row[x] = grid[i]*(1-fx) + grid[i+1]*fx
	}
}

func ease(t float64) float64 { return t * t * (3 - 2*t) }

// Wobble returns a line from a to b as a steady hand would draw it: off by at
// most reach, its ends in place.
func Wobble(a, b Point, reach float64, seed uint32) []Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	steps := max(int(length/14), 1)
	line := make([]Point, 0, steps+1)
	for i := 0; i <= steps; i++ {
		t := float64(i) / float64(steps)
		off := 0.0
		if i > 0 && i < steps {
			off = (Cloud(float64(i)*14, 0, 30, seed) - 0.5) * 2 * reach
		}
		line = append(line, Point{
			a.X + (b.X-a.X)*t - (b.Y-a.Y)/length*off,
			a.Y + (b.Y-a.Y)*t + (b.X-a.X)/length*off,
		})
	}
	return line
}

// Trace adds a line to the context's path.
func Trace(dc *gg.Context, line []Point) {
	for i, p := range line {
		if i == 0 {
			dc.MoveTo(p.X, p.Y)
		} else {
			dc.LineTo(p.X, p.Y)
		}
	}
}

// WobblyBox adds a rectangle drawn by hand to the context's path.
func WobblyBox(dc *gg.Context, r image.Rectangle, reach float64, seed uint32) {
	left, top, right, bottom := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y)
	corners := [5]Point{{left, top}, {right, top}, {right, bottom}, {left, bottom}, {left, top}}
	dc.NewSubPath()
	for i := range 4 {
		for j, p := range Wobble(corners[i], corners[i+1], reach, seed+uint32(i)) {
			if i == 0 && j == 0 {
				dc.MoveTo(p.X, p.Y)
			} else if j > 0 {
				dc.LineTo(p.X, p.Y)
			}
		}
	}
	dc.ClosePath()
}
