package paxboard

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	game "skald/engine/pax"
	"skald/render"
)

// A survey says of each pixel of a pane in which REGION it lies.
type survey struct {
	size  image.Point
	place []uint8 // a Region, or abroad
	dry   []bool  // land
	shore []uint8 // how far the coast is, in thirds of a pixel; 255: that or farther
}

// abroad is what lies in no REGION.
const abroad = 0xff

// reach is how far from its nearest POST land belongs to a REGION, and brink how
// far from its nearest place water does.
const reach, brink = 118, 230

// newSurvey surveys what a pane shows.
func newSurvey(a *atlas, p *pane) *survey {
	s := &survey{size: p.frame.Size()}
	s.place, s.dry = make([]uint8, s.size.X*s.size.Y), make([]bool, s.size.X*s.size.Y)
	s.land(p)
	s.shore = render.EdgeDistances(s.size, s.dry)
	land, sea := newSeeds(a, false), newSeeds(a, true)
	for y := range s.size.Y {
		var drift, next render.Point
		for x := range s.size.X {
			m := p.shown(p.frame.Min.X+x, p.frame.Min.Y+y)
			if x%drifts == 0 {
				drift, next = driftAt(m), driftAt(p.shown(p.frame.Min.X+x+drifts, p.frame.Min.Y+y))
			}
			t := float64(x%drifts) / drifts
			m.X += drift.X + (next.X-drift.X)*t
			m.Y += drift.Y + (next.Y-drift.Y)*t
			i := y*s.size.X + x
			if s.dry[i] {
				s.place[i] = land.nearest(m, reach)
			} else {
				s.place[i] = sea.nearest(m, brink)
			}
		}
	}
	return s
}

// drifts is how many pixels apart it is worked out by how much borders drift.
const drifts = 8

// driftAt returns by how much borders lie off at a place, so that they are no
// straight lines.
func driftAt(m render.Point) render.Point {
	return render.Point{
		X: 18 * (render.Cloud(m.X+200, m.Y+200, 34, 5) - 0.5),
		Y: 18 * (render.Cloud(m.X+200, m.Y+200, 34, 6) - 0.5),
	}
}

// land marks what is land.
func (s *survey) land(p *pane) {
	dc := gg.NewContext(s.size.X, s.size.Y)
	dc.SetColor(color.Black)
	local := *p
	local.frame = p.frame.Sub(p.frame.Min)
	worldCoast.Trace(dc, local.earth)
	dc.Fill()
	pix := dc.Image().(*image.RGBA).Pix
	for i := range s.dry {
		s.dry[i] = pix[4*i+3] >= 0x80
	}
}

// Seeds are the places by which it is told to which REGION others belong,
// sorted into squares of the map by which of them can be nearest there.
type seeds struct {
	list   []seed
	square [][]seed
	across int
}

type seed struct {
	at render.Point
	of uint8
}

const squareSize = 40

// newSeeds takes those of seas, or of land.
func newSeeds(a *atlas, sea bool) *seeds {
	s := &seeds{across: mapWide/squareSize + 3}
	for i := range a.regions {
		if r := &a.regions[i]; (r.Kind == game.SeaRegion) == sea {
			for _, p := range r.seeds {
				s.list = append(s.list, seed{p, uint8(i)})
			}
		}
	}
	s.square = make([][]seed, s.across*(mapTall/squareSize+3))
	const across = squareSize * math.Sqrt2
	for i := range s.square {
		middle := render.Point{X: (float64(i%s.across) - 0.5) * squareSize, Y: (float64(i/s.across) - 0.5) * squareSize}
		least := math.Inf(1)
		for _, d := range s.list {
			least = min(least, away(middle, d.at))
		}
		for _, d := range s.list {
			if away(middle, d.at) <= least+across {
				s.square[i] = append(s.square[i], d)
			}
		}
	}
	return s
}

func away(p, q render.Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// nearest returns to which REGION a place belongs, if one is so near.
func (s *seeds) nearest(p render.Point, within float64) uint8 {
	x, y := int(p.X)/squareSize+1, int(p.Y)/squareSize+1
	i := min(max(y, 0), len(s.square)/s.across-1)*s.across + min(max(x, 0), s.across-1)
	best, least := uint8(abroad), within*within
	for _, d := range s.square[i] {
		if far := (p.X-d.at.X)*(p.X-d.at.X) + (p.Y-d.at.Y)*(p.Y-d.at.Y); far < least {
			best, least = d.of, far
		}
	}
	return best
}
