package vikings878board

import (
	"image"

	"skald/render"
)

// Places on the board are counted as the edition counts them: from west to east
// and from north to south, here in hundredths of its width. The board gives small
// shires room, so that the real coast is bent a little to it: landmarks say
// which place on the board is which place on Earth, and what lies between them
// follows.

// A landmark is a place of which both are known.
type landmark struct{ east, north, x, y float64 }

var landmarks = []landmark{
	// Cities.
	{-1.57, 54.78, 42, 6.2}, {-2.94, 54.89, 17.5, 8.8}, {-1.08, 53.96, 49.9, 31.2}, {-2.24, 53.48, 28, 41.3},
	{-2.89, 53.19, 20.1, 52.5}, {-0.54, 53.23, 57.8, 52.5}, {-1.13, 52.63, 48.1, 64.5}, {-1.83, 52.68, 35, 65},
	{-2.72, 52.06, 20.1, 76.3}, {-1.26, 51.75, 46.4, 87}, {-3.53, 50.72, 7, 111.3}, {-1.31, 51.06, 45.5, 102.5},
	{1.08, 51.28, 80.5, 98.8}, {-0.1, 51.51, 63.9, 92.5}, {0.75, 52.41, 81.4, 72.5}, {0.94, 52.75, 87.5, 61.3},
	// The Irish Sea, southwards.
	{-3.39, 54.87, 7.5, 6}, {-3.63, 54.51, 2.5, 14.5}, {-3.25, 54.05, 8, 30.5}, {-2.93, 54.16, 16, 30.5}, {-2.87, 54.07, 19.5, 32},
	{-3.02, 53.92, 16, 35}, {-3.1, 53.56, 12, 41.5}, {-3.19, 53.39, 10.5, 47}, {-3.5, 53.33, 5, 48.5}, {-4.65, 53.3, -14, 49},
	// The North Sea, southwards.
	{-1.42, 55.02, 46.5, -0.5}, {-1.6, 55.5, 44.5, -12}, {-1.18, 54.7, 50, 10}, {-0.61, 54.49, 59.5, 14.5}, {-0.08, 54.12, 68.5, 26.5},
	{0.13, 53.58, 71.5, 38.5}, {-0.7, 53.7, 55.5, 36.3}, {-0.08, 53.57, 65, 39.6}, {0.27, 53.34, 73, 45.5}, {0.34, 53.14, 77, 53},
	{0.1, 52.93, 73, 56.2}, {0.38, 52.8, 75.5, 60.5}, {0.49, 52.95, 78, 57}, {0.85, 52.97, 84, 56.5}, {1.3, 52.93, 90.5, 55},
	{1.74, 52.6, 98, 64.5}, {1.76, 52.48, 98.8, 69}, {1.58, 52.08, 98, 80}, {1.29, 51.94, 90.5, 84.3}, {1.16, 51.79, 87.5, 88},
	{0.72, 51.53, 77, 92.3}, {0.4, 51.45, 69.3, 93.6}, {0.75, 51.44, 77, 94.5}, {1.44, 51.38, 90.5, 95.5},
	// The Channel, westwards.
	{1.35, 51.13, 88, 103}, {0.97, 50.92, 82, 110}, {0.58, 50.86, 73, 112}, {0.25, 50.74, 67, 113.5}, {-0.79, 50.73, 55, 117.5},
	{-1.1, 50.8, 49.5, 115.5}, {-1.32, 50.8, 45.5, 113}, {-1.7, 50.73, 39, 116.5}, {-1.95, 50.59, 34, 120.5}, {-2.45, 50.52, 25.5, 120},
	{-2.94, 50.72, 17.5, 113.5}, {-3.64, 50.22, 6, 124}, {-4.15, 50.35, -3.5, 120}, {-5.05, 50.1, -15, 127},
	// The Severn Sea, eastwards.
	{-4.53, 51.02, -9, 103}, {-4.1, 51.2, -3.5, 97.5}, {-3.45, 51.2, 7.5, 97.5}, {-3, 51.23, 12.5, 97.5}, {-2.98, 51.35, 13, 94},
	{-2.76, 51.48, 17, 91.3}, {-2.608, 51.607, 21.5, 89.8}, {-2.464, 51.725, 25.3, 87.9}, {-2.39, 51.77, 27.2, 86}, {-2.482, 51.744, 23.8, 85.6},
	{-2.713, 51.587, 18, 87}, {-3.18, 51.44, 9.5, 90.5},
	{-4.3, 51.6, -8, 88}, {-5, 51.65, -20, 86}, {-4.1, 52.5, -6, 66},
}

// projected returns the place on the board of a longitude and latitude: by the
// affine map that fits the landmarks best, of which near ones weigh most.
func projected(east, north float64) render.Point {
	const squash = 0.615 // how much narrower a degree of longitude is here
	var w, e, n, x, y float64
	weigh := func(l landmark) float64 {
		de, dn := (l.east-east)*squash, l.north-north
		d := de*de + dn*dn + 1e-4
		return 1 / (d * d)
	}
	for _, l := range landmarks {
		v := weigh(l)
		w, e, n, x, y = w+v, e+v*l.east, n+v*l.north, x+v*l.x, y+v*l.y
	}
	e, n, x, y = e/w, n/w, x/w, y/w
	// The least squares around the weighted middle. Each landmark's own scale
	// holds a little, so that two near ones do not turn the map.
	const scale, hold = 25.9, 0.15
	var ee, en, nn, ex, nx, ey, ny float64
	for _, l := range landmarks {
		v := weigh(l)
		de, dn, dx, dy := (l.east-e)*squash, l.north-n, l.x-x, l.y-y
		ee, en, nn = ee+v*de*de, en+v*de*dn, nn+v*dn*dn
		ex, nx, ey, ny = ex+v*de*dx, nx+v*dn*dx, ey+v*de*dy, ny+v*dn*dy
	}
	h := hold * w * 0.05
	ee, nn, ex, ny = ee+h, nn+h, ex+h*scale, ny-h*scale
	det := ee*nn - en*en
	de, dn := (east-e)*squash, north-n
	return render.Point{
		X: x + ((ex*nn-nx*en)*de+(nx*ee-ex*en)*dn)/det,
		Y: y + ((ey*nn-ny*en)*de+(ny*ee-ey*en)*dn)/det,
	}
}

// A lens turns places on the board into places on a picture.
type lens struct {
	left, top float64 // the place on the board of the picture's corner
	scale     float64 // pixels a hundredth
	x, y      float64 // the corner, in pixels
}

func (l lens) at(p render.Point) render.Point {
	return render.Point{X: l.x + (p.X-l.left)*l.scale, Y: l.y + (p.Y-l.top)*l.scale}
}

// board returns the place on the board that a pixel shows.
func (l lens) board(p image.Point) render.Point {
	return render.Point{X: l.left + (float64(p.X)+0.5-l.x)/l.scale, Y: l.top + (float64(p.Y)+0.5-l.y)/l.scale}
}

// earth returns the projection that draws real coasts through the lens.
func (l lens) earth(east, north float64) render.Point { return l.at(projected(east, north)) }
