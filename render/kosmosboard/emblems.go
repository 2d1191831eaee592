package kosmosboard

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// A coat is how one of the six colours looks: its field, what is written upon
// it, and the emblem that tells it without colour.
type coat struct {
	field  color.RGBA
	script color.RGBA
	emblem func(*gg.Context) // adds the emblem, within a unit circle, to the path
}

var coats = [kosmos.Colours]coat{
	kosmos.Red:    {render.Red, render.White, tower},
	kosmos.Green:  {render.Green, render.White, fir},
	kosmos.Blue:   {render.Blue, render.White, fish},
	kosmos.Orange: {render.Amber, render.White, lozenge},
	kosmos.Violet: {render.Violet, render.White, moon},
	kosmos.Yellow: {render.Gold, render.Ink, wheat},
}

// drawEmblem fills an emblem that reaches so far from x, y.
func drawEmblem(dc *gg.Context, c kosmos.Colour, x, y, reach float64, ink color.Color) {
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(reach, reach)
	dc.SetFillRuleEvenOdd()
	coats[c].emblem(dc)
	dc.SetColor(ink)
	dc.Fill()
	dc.SetFillRuleWinding()
	dc.Pop()
}

// polygon adds a closed outline to the path.
func polygon(dc *gg.Context, xy ...float64) {
	dc.NewSubPath()
	for i := 0; i < len(xy); i += 2 {
		dc.LineTo(xy[i], xy[i+1])
	}
	dc.ClosePath()
}

// tower stands for Burgenland.
func tower(dc *gg.Context) {
	polygon(dc, -0.62, 0.9, -0.62, -0.2, -0.8, -0.32, -0.8, -0.88, -0.46, -0.88, -0.46, -0.58, -0.18, -0.58, -0.18, -0.88,
		0.18, -0.88, 0.18, -0.58, 0.46, -0.58, 0.46, -0.88, 0.8, -0.88, 0.8, -0.32, 0.62, -0.2, 0.62, 0.9)
	dc.NewSubPath()
	dc.MoveTo(-0.22, 0.9)
	dc.LineTo(-0.22, 0.4)
	dc.CubicTo(-0.2, 0.06, 0.2, 0.06, 0.22, 0.4)
	dc.LineTo(0.22, 0.9)
	dc.ClosePath()
}

// fir stands for Waldland.
func fir(dc *gg.Context) {
	polygon(dc, 0, -1, 0.44, -0.42, 0.2, -0.42, 0.62, 0.1, 0.3, 0.1, 0.8, 0.66, 0.14, 0.66, 0.14, 1, -0.14, 1, -0.14, 0.66, -0.8, 0.66, -0.3, 0.1, -0.62, 0.1, -0.2, -0.42, -0.44, -0.42)
}

// fish stands for Seenland.
func fish(dc *gg.Context) {
	dc.NewSubPath()
	dc.MoveTo(-1, 0)
	dc.CubicTo(-0.6, -0.72, 0.1, -0.7, 0.48, -0.1)
	dc.LineTo(0.98, -0.56)
	dc.QuadraticTo(0.74, 0, 0.98, 0.56)
	dc.LineTo(0.48, 0.1)
	dc.CubicTo(0.1, 0.7, -0.6, 0.72, -1, 0)
	dc.ClosePath()
	dc.NewSubPath()
	dc.DrawCircle(-0.52, -0.12, 0.13)
	dc.ClosePath()
}

// lozenge stands for Goldland: a nugget cut.
func lozenge(dc *gg.Context) {
	polygon(dc, 0, -1, 0.82, 0, 0, 1, -0.82, 0)
	polygon(dc, 0, -0.5, 0.4, 0, 0, 0.5, -0.4, 0)
}

// moon stands for Schattenland: a circle less a circle to its right.
func moon(dc *gg.Context) {
	const (
		outer, inner = 0.96, 0.78
		off          = 0.45 // from middle to middle
		tilt         = -0.4
	)
	horn := math.Acos((outer*outer + off*off - inner*inner) / (2 * outer * off))
	back := math.Atan2(outer*math.Sin(horn), outer*math.Cos(horn)-off)
	dc.NewSubPath()
	dc.DrawArc(0, 0, outer, horn+tilt, 2*math.Pi-horn+tilt)
	dc.DrawArc(off*math.Cos(tilt), off*math.Sin(tilt), inner, 2*math.Pi-back+tilt, back+tilt)
	dc.ClosePath()
}

// wheat stands for Kornland: an ear.
func wheat(dc *gg.Context) {
	grain := func(x, y, tilt float64) {
		dc.Push()
		dc.Translate(x, y)
		dc.Rotate(tilt)
		dc.NewSubPath()
		dc.MoveTo(0, -0.34)
		dc.CubicTo(0.24, -0.16, 0.2, 0.2, 0, 0.3)
		dc.CubicTo(-0.2, 0.2, -0.24, -0.16, 0, -0.34)
		dc.ClosePath()
		dc.Pop()
	}
	grain(0, -0.7, 0)
	for i := range 3 {
		y := -0.4 + 0.42*float64(i)
		grain(-0.36, y, -0.62)
		grain(0.36, y, 0.62)
	}
	polygon(dc, -0.07, -0.32, 0.07, -0.32, 0.07, 1, -0.07, 1)
}
