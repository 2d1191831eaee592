package sagaboard

import (
	"image"
	"math"
	"testing"

	"skald/engine/saga"
)

// TestCircles checks that the areas' circles lie on the map, apart from each
// other and from the panels, so that tokens stand within their area alone.
func TestCircles(t *testing.T) {
	t.Parallel()
	window := image.Rect(0, mapTop, width, mapBottom)
	for a := range saga.Area(saga.Areas) {
		at := places[a].units
		r := image.Rectangle{Min: at, Max: at}.Inset(-circle)
		if !r.In(window) {
			t.Errorf("%v: circle %v leaves the map %v", a, r, window)
		}
		if a.InScandinavia() && !r.In(northFrame) {
			t.Errorf("%v: circle %v leaves its frame %v", a, r, northFrame)
		}
		for _, p := range []image.Rectangle{vikingPanel, saxonPanel} {
			if r.Overlaps(p) {
				t.Errorf("%v: circle %v is under the panel %v", a, r, p)
			}
		}
		for b := a + 1; b < saga.Areas; b++ {
			d := places[b].units.Sub(at)
			if math.Hypot(float64(d.X), float64(d.Y)) < 2*circle+6 {
				t.Errorf("the circles of %v and %v touch", a, b)
			}
		}
	}
}

// TestRoads checks that every road has a visible stretch, and that none runs
// through a third circle.
func TestRoads(t *testing.T) {
	t.Parallel()
	for a := range saga.Area(saga.Areas) {
		for b := a + 1; b < saga.Areas; b++ {
			if a.InEngland() != b.InEngland() || b == saga.Drakkar {
				continue
			}
			if !standardEdge(a, b) {
				continue
			}
			line := road(a, b)
			if len(line) < 8 {
				t.Errorf("the road from %v to %v has %d visible points", a, b, len(line))
			}
			for c := range saga.Area(saga.Areas) {
				for _, p := range line {
					if c != a && c != b && math.Hypot(p.X-float64(places[c].units.X), p.Y-float64(places[c].units.Y)) < circle {
						t.Errorf("the road from %v to %v runs through %v", a, b, c)
						break
					}
				}
			}
		}
	}
}

func standardEdge(a, b saga.Area) bool {
	for _, e := range [][2]saga.Area{
		{saga.Northumbria, saga.Mercia}, {saga.Mercia, saga.Wessex}, {saga.Essex, saga.Kent}, {saga.EastAnglia, saga.Mercia}, {saga.Essex, saga.Mercia},
		{saga.EastAnglia, saga.Essex}, {saga.Kent, saga.Sussex}, {saga.Sussex, saga.Wessex}, {saga.Kent, saga.Wessex}, {saga.North, saga.Central}, {saga.Central, saga.South},
	} {
		if e == [2]saga.Area{a, b} || e == [2]saga.Area{b, a} {
			return true
		}
	}
	return false
}
