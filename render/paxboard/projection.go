package paxboard

import (
	"image"

	"skald/render"
)

// Places on the map are counted in pixels of the whole map, from its upper left
// corner. The projection is a grid that is wide where much is to be drawn: a
// degree is twice as wide and high in the Baltic as in the Atlantic, about in
// proportion to each other everywhere, as on Earth.

// The size of the whole map.
const (
	mapWide = 1200
	mapTall = 1360
)

// A knot says where on the map a degree lies.
type knot struct{ degree, at float64 }

var (
	longitudes = bend{
		{-31, -50}, {-25, 5}, {-14, 105}, {-10, 140}, {-5, 205}, {0, 280}, {5, 365}, {10, 468}, {15, 578}, {20, 690}, {25, 800},
		{30, 902}, {35, 985}, {40, 1045}, {45, 1098}, {50, 1148}, {55, 1196}, {64, 1275},
	}
	latitudes = bend{
		{23, 1380}, {30, 1250}, {33, 1194}, {36, 1134}, {39, 1070}, {42, 1003}, {45, 930}, {48, 846}, {50, 780}, {52, 705}, {54, 618},
		{56, 520}, {58, 413}, {60, 305}, {62, 205}, {64, 125}, {66, 75}, {68, 40}, {71, 0}, {74, -36},
	}
)

// A bend is a smooth curve through knots that never turns back.
type bend []knot

// at returns where a degree lies (monotone cubic, after Fritsch and Butland).
func (b bend) at(degree float64) float64 {
	last := len(b) - 1
	i := 0
	for i < last-1 && degree > b[i+1].degree {
		i++
	}
	rise := func(i int) float64 { return (b[i+1].at - b[i].at) / (b[i+1].degree - b[i].degree) }
	slope := func(i int) float64 {
		if i == 0 || i == last {
			return rise(min(i, last-1))
		}
		before, after := rise(i-1), rise(i)
		return 2 * before * after / (before + after)
	}
	wide := b[i+1].degree - b[i].degree
	t := (degree - b[i].degree) / wide
	return (2*t*t*t-3*t*t+1)*b[i].at + (t*t*t-2*t*t+t)*wide*slope(i) + (3*t*t-2*t*t*t)*b[i+1].at + (t*t*t-t*t)*wide*slope(i+1)
}

// projected returns the place on the map of a longitude and latitude.
func projected(east, north float64) render.Point {
	return render.Point{X: longitudes.at(east), Y: latitudes.at(north)}
}

// A pane shows a part of the map in a frame of the picture.
type pane struct {
	frame     image.Rectangle
	left, top float64 // the place on the map of the frame's corner
	scale     float64
}

// at returns where on the picture a place on the map lies.
func (p *pane) at(m render.Point) render.Point {
	return render.Point{X: float64(p.frame.Min.X) + (m.X-p.left)*p.scale, Y: float64(p.frame.Min.Y) + (m.Y-p.top)*p.scale}
}

// spot does the same in whole pixels.
func (p *pane) spot(m render.Point) image.Point {
	at := p.at(m)
	return image.Pt(int(at.X+0.5), int(at.Y+0.5))
}

// shown returns the place on the map that a pixel of the picture shows.
func (p *pane) shown(x, y int) render.Point {
	return render.Point{X: p.left + (float64(x-p.frame.Min.X)+0.5)/p.scale, Y: p.top + (float64(y-p.frame.Min.Y)+0.5)/p.scale}
}

// earth returns the projection that draws real coasts in the pane.
func (p *pane) earth(east, north float64) render.Point { return p.at(projected(east, north)) }
