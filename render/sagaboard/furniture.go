package sagaboard

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/saga"
	"skald/render"
)

// A roadSet holds the neighbours of each area as bits.
type roadSet [saga.Areas]uint16

// roadsOf reads an edition's edges.
func roadsOf(e *saga.Edition) roadSet {
	var set roadSet
	if e == nil {
		return set
	}
	for _, edge := range e.Edges {
		set[edge[0]] |= 1 << edge[1]
		set[edge[1]] |= 1 << edge[0]
	}
	return set
}

// drawRoads links the circles of neighbours. A road that would run through a
// third circle bends around it.
func drawRoads(dc *gg.Context, roads roadSet) {
	for a := range saga.Area(saga.Areas) {
		for b := a + 1; b < saga.Areas; b++ {
			if roads[a]>>b&1 == 0 {
				continue
			}
			for _, layer := range []struct {
				width float64
				ink   color.RGBA
			}{{11, render.Sepia}, {7, render.White}} {
				dc.SetColor(layer.ink)
				dc.SetLineWidth(layer.width)
				render.Trace(dc, road(a, b))
				dc.Stroke()
			}
		}
	}
}

// road returns the line between two circles, from rim to rim.
func road(a, b saga.Area) []render.Point {
	from, to, bend := places[a].units, places[b].units, bendOf(a, b)
	var line []render.Point
	for i := range 101 {
		t := float64(i) / 100
		p := render.Point{
			X: (1-t)*(1-t)*float64(from.X) + 2*t*(1-t)*bend.X + t*t*float64(to.X),
			Y: (1-t)*(1-t)*float64(from.Y) + 2*t*(1-t)*bend.Y + t*t*float64(to.Y),
		}
		if min(math.Hypot(p.X-float64(from.X), p.Y-float64(from.Y)), math.Hypot(p.X-float64(to.X), p.Y-float64(to.Y))) > circle {
			line = append(line, p)
		}
	}
	return line
}

// bendOf returns the point towards which a road bends: its middle, pushed away
// from any third circle that is near.
func bendOf(a, b saga.Area) render.Point {
	from, to := places[a].units, places[b].units
	middle := render.Point{X: float64(from.X+to.X) / 2, Y: float64(from.Y+to.Y) / 2}
	dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
	length := math.Hypot(dx, dy)
	for c := range saga.Area(saga.Areas) {
		if c == a || c == b {
			continue
		}
		px, py := float64(places[c].units.X-from.X), float64(places[c].units.Y-from.Y)
		along := (px*dx + py*dy) / length
		off := (px*dy - py*dx) / length
		if along > 0 && along < length && math.Abs(off) < circle+14 {
			push := (circle + 24 - math.Abs(off)) * 2.2
			if off < 0 {
				push = -push
			}
			middle.X -= dy / length * push
			middle.Y += dx / length * push
		}
	}
	return middle
}

// drawCircles draws the areas' circles: dotted in England, dashed in
// Scandinavia, and the ship.
func drawCircles(dc *gg.Context) {
	for a := range saga.Area(saga.Areas) {
		if a == saga.Drakkar {
			drawShip(dc, float64(places[a].units.X), float64(places[a].units.Y))
			continue
		}
		x, y := float64(places[a].units.X), float64(places[a].units.Y)
		dc.DrawCircle(x, y, circle)
		dc.SetRGBA255(0xff, 0xfb, 0xf0, 165)
		dc.Fill()
		dc.SetColor(render.Mix(render.Sepia, render.Ink, 0.5))
		if a.InEngland() {
			dots(dc, x, y)
		} else {
			dashes(dc, x, y)
		}
		if a.InScandinavia() {
			drawSpace(dc, places[a].sigil)
		}
	}
}

// dots draws the dotted circle of an area of England.
func dots(dc *gg.Context, x, y float64) {
	for i := range 44 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 22)
		dc.DrawCircle(x+circle*cos, y+circle*sin, 2.6)
		dc.Fill()
	}
}

// dashes draws the dashed circle of an area of Scandinavia.
func dashes(dc *gg.Context, x, y float64) {
	dc.SetLineWidth(3.4)
	for i := range 18 {
		from := float64(i) * math.Pi / 9
		dc.NewSubPath()
		dc.DrawArc(x, y, circle, from, from+math.Pi/15)
		dc.Stroke()
	}
}

// drawSpace draws an empty Destination space.
func drawSpace(dc *gg.Context, at image.Point) {
	r := image.Rectangle{Min: at, Max: at}.Inset(-spaceReach)
	dc.DrawRoundedRectangle(float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()), 10)
	dc.SetColor(render.Mix(render.Vellum, render.Tan, 0.6))
	dc.FillPreserve()
	dc.SetColor(render.Line)
	dc.SetLineWidth(2.5)
	dc.SetDash(8, 6)
	dc.Stroke()
	dc.SetDash()
}

// drawShip draws the Drakkar, wide enough to hold Units.
func drawShip(dc *gg.Context, x, y float64) {
	wood := render.Mix(render.Tan, render.Sepia, 0.7)
	hull := func() {
		dc.MoveTo(x-132, y-44)
		dc.CubicTo(x-126, y-4, x-104, y+2, x-84, y+4)
		dc.LineTo(x+84, y+4)
		dc.CubicTo(x+104, y+2, x+126, y-4, x+132, y-50)
		dc.CubicTo(x+146, y-10, x+128, y+52, x+78, y+56)
		dc.LineTo(x-78, y+56)
		dc.CubicTo(x-128, y+52, x-146, y-10, x-132, y-44)
		dc.ClosePath()
	}
	hull()
	dc.SetColor(wood)
	dc.Fill()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.6)
	hull()
	dc.Stroke()
	dc.SetLineWidth(1.6)
	for _, plank := range []float64{20, 38} {
		dc.MoveTo(x-122+plank, y+plank)
		dc.QuadraticTo(x, y+plank+7, x+122-plank, y+plank)
	}
	dc.Stroke()
	// The dragon's head and the tail.
	dc.MoveTo(x+132, y-50)
	dc.CubicTo(x+126, y-70, x+140, y-78, x+158, y-66)
	dc.LineTo(x+146, y-62)
	dc.LineTo(x+156, y-56)
	dc.CubicTo(x+146, y-54, x+144, y-50, x+141, y-40)
	dc.ClosePath()
	render.FillInked(dc, wood, render.Ink, 2.4)
	dc.DrawCircle(x+141, y-66, 2)
	dc.Fill()
	dc.MoveTo(x-132, y-44)
	dc.CubicTo(x-136, y-62, x-120, y-68, x-116, y-56)
	dc.SetLineWidth(4)
	dc.Stroke()
	// Where the Units stand.
	dc.DrawRoundedRectangle(x-76, y-46, 152, 92, 26)
	dc.SetColor(render.White)
	dc.FillPreserve()
	dc.SetColor(render.Mix(render.Sepia, render.Ink, 0.5))
	dc.SetLineWidth(3)
	dc.SetDash(14, 8)
	dc.Stroke()
	dc.SetDash()
	render.DrawWave(dc, x-130, y+70, 15)
	render.DrawWave(dc, x-30, y+74, 15)
	render.DrawWave(dc, x+76, y+69, 15)
}

// drawPanels draws the two supplies' parchments.
func drawPanels(dc *gg.Context) {
	for i, r := range []image.Rectangle{vikingPanel, saxonPanel} {
		render.DrawCard(dc, r, render.Parchment, uint32(60+i))
	}
}

// drawStrips draws the strip with the track above the map, the table below it
// and the legend.
func drawStrips(dc *gg.Context) {
	render.DrawStrip(dc, image.Rect(-6, -6, width+6, mapTop), 80)
	render.DrawStrip(dc, image.Rect(-6, mapBottom, width+6, legendTop), 82)
	render.DrawStrip(dc, image.Rect(-6, legendTop-6, width+6, height+6), 84)
}
