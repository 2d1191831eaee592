package sagaboard

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/saga"
	"skald/render"
)

// glow strokes an outline in gold that fades outwards.
func glow(dc *gg.Context, outline func(grow float64)) {
	for _, g := range []struct {
		grow, width float64
		alpha       int
	}{{3, 9, 110}, {0, 5, 255}} {
		outline(g.grow)
		dc.SetRGBA255(0xff, 0xd3, 0x4d, g.alpha)
		dc.SetLineWidth(g.width)
		dc.Stroke()
	}
	outline(3)
	dc.SetColor(render.Mix(render.Gold, render.Ink, 0.7))
	dc.SetLineWidth(1.3)
	dc.Stroke()
}

// shieldPath adds a side's shield: round for Vikings, a heater for
// Anglo-Saxons.
func shieldPath(dc *gg.Context, side saga.Side, r float64) {
	if side == saga.Viking {
		dc.DrawCircle(0, 0, r)
		return
	}
	dc.NewSubPath()
	dc.MoveTo(-r, -r)
	dc.LineTo(r, -r)
	dc.CubicTo(r, r*0.35, r*0.6, r*0.85, 0, r*1.18)
	dc.CubicTo(-r*0.6, r*0.85, -r, r*0.35, -r, -r)
	dc.ClosePath()
}

// shield draws a side's shield, plain in the middle for a letter or a count.
func shield(dc *gg.Context, side saga.Side, r float64) {
	dc.Push()
	dc.Translate(1.5, 2.5)
	shieldPath(dc, side, r)
	dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
	dc.Fill()
	dc.Pop()
	shieldPath(dc, side, r)
	render.FillInked(dc, sideInk[side], render.Ink, 2.4)
	if side == saga.Viking {
		swirl(dc, r)
		return
	}
	shieldPath(dc, side, r-3.6)
	dc.SetColor(render.Mix(sideInk[side], render.White, 0.55))
	dc.SetLineWidth(1.6)
	dc.Stroke()
}

// swirl paints the rim of a round shield in bent fields, as shields of Gokstad
// were painted, so that nobody takes it for a Coin.
func swirl(dc *gg.Context, r float64) {
	const inner, fields, bend = 0.64, 5, 0.42
	at := func(reach, angle float64) (x, y float64) {
		sin, cos := math.Sincos(angle)
		return r * reach * cos, r * reach * sin
	}
	edge := func(from, to, angle float64) {
		cx, cy := at((from+to)/2, angle+bend*(from+to-2*inner)/4)
		x, y := at(to, angle+bend*(to-inner)/(1-inner))
		dc.QuadraticTo(cx, cy, x, y)
	}
	for i := range fields {
		angle := float64(i) * 2 * math.Pi / fields
		dc.NewSubPath()
		dc.MoveTo(at(inner, angle))
		edge(inner, 0.95, angle)
		dc.DrawArc(0, 0, r*0.95, angle+bend*0.86, angle+bend*0.86+math.Pi/fields)
		dc.LineTo(at(0.95, angle+bend*0.86+math.Pi/fields))
		cx, cy := at((inner+0.95)/2, angle+math.Pi/fields+bend*0.3)
		x, y := at(inner, angle+math.Pi/fields)
		dc.QuadraticTo(cx, cy, x, y)
		dc.ClosePath()
		dc.SetColor(render.White)
		dc.Fill()
	}
	dc.DrawCircle(0, 0, r*inner)
	dc.SetColor(sideDeep[saga.Viking])
	dc.SetLineWidth(1.8)
	dc.Stroke()
	dc.DrawCircle(0, 0, r-1.5)
	dc.SetLineWidth(2.6)
	dc.Stroke()
}

// pennon draws a Leader's banner under a crest: a raven banner's rounded
// corner for Vikings, a swallow tail for Anglo-Saxons. One set aside is pale.
func pennon(dc *gg.Context, side saga.Side, aside bool) {
	fill, edge := sideDeep[side], render.Ink
	if aside {
		fill, edge = render.Mix(render.Vellum, sideInk[side], 0.25), sideDeep[side]
	}
	shape := func() {
		dc.NewSubPath()
		if side == saga.Viking {
			dc.MoveTo(-24, -20)
			dc.LineTo(25, -20)
			dc.CubicTo(26, 8, 8, 28, -24, 28)
		} else {
			dc.MoveTo(-24, -20)
			dc.LineTo(24, -20)
			dc.LineTo(24, 28)
			dc.LineTo(0, 20)
			dc.LineTo(-24, 28)
		}
		dc.ClosePath()
	}
	if !aside {
		dc.Push()
		dc.Translate(1.5, 2.5)
		shape()
		dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
		dc.Fill()
		dc.Pop()
	}
	shape()
	dc.SetColor(fill)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(2.4)
	if aside {
		dc.SetDash(5, 4)
	}
	dc.Stroke()
	dc.SetDash()
	dc.SetLineCapRound()
	dc.SetColor(edge)
	dc.SetLineWidth(4)
	dc.DrawLine(-26, -21, 26, -21)
	dc.Stroke()
	emblem(crown).draw(dc, 0, -25, 20, render.Ink)
	emblem(crown).draw(dc, 0, -25, 15, render.Gold)
	if !aside {
		dc.SetColor(sideInk[side])
		dc.SetLineWidth(2)
		dc.DrawLine(-21, -14, 21, -14)
		dc.Stroke()
	}
}

// medal draws a Leader's own emblem on their side's colour.
func medal(dc *gg.Context, side saga.Side, e emblem, r float64) {
	if side == saga.Viking {
		dc.DrawCircle(0, 0, r)
	} else {
		dc.DrawRoundedRectangle(-r, -r, 2*r, 2*r, r*0.35)
	}
	render.FillInked(dc, sideInk[side], render.Ink, 2.4)
	e.draw(dc, 0, 0, r*1.3, onSide[side])
}

// struck draws the mark of what is out of the game.
func struck(dc *gg.Context, x, y, r float64) {
	dc.DrawCircle(x, y, r)
	render.FillInked(dc, render.Red, render.White, 1.6)
	emblem(func(p pen) { p.line(24, -36, -36, 36, 36); p.line(24, -36, 36, 36, -36) }).draw(dc, x, y, r*1.2, render.White)
}

// lined draws an emblem with an inked edge.
func lined(dc *gg.Context, e emblem, size float64, fill color.RGBA) {
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		e.draw(dc, 2.3*cos, 2.3*sin, size, render.Ink)
	}
	e.draw(dc, 0, 0, size, fill)
}

// seal draws a sigil as an area bears it.
func seal(dc *gg.Context, e emblem, r float64) {
	dc.DrawCircle(0, 0, r)
	render.FillInked(dc, render.Parchment, render.Ink, 2.4)
	dc.DrawCircle(0, 0, r-3.4)
	dc.SetColor(render.Sepia)
	dc.SetLineWidth(1)
	dc.Stroke()
	e.draw(dc, 0, 0, r*1.36, render.Ink)
}

// badge draws an emblem on a round gold ground.
func badge(dc *gg.Context, e emblem, r float64) {
	dc.DrawCircle(0, 0, r)
	render.FillInked(dc, render.Gold, render.Ink, 2.4)
	e.draw(dc, 0, 0, r*1.35, render.Ink)
}

func crossedOn(dc *gg.Context, r float64, ground color.RGBA) {
	dc.DrawCircle(0, 0, r)
	render.FillInked(dc, ground, render.Ink, 2.4)
	emblem(crossed).draw(dc, 0, 0, r*1.6, render.Ink)
}

// fort draws a Stronghold, its wall plain for a count.
func fort(dc *gg.Context, size float64) {
	wall := emblem(func(p pen) {
		p.poly(-48, 44, -48, -22, -50, -28, -50, -48, -36, -48, -36, -38, -28, -38, -28, -48, -14, -48, -14, -24, 14, -24, 14, -48, 28, -48, 28, -38, 36, -38, 36, -48, 50, -48,
			50, -28, 48, -22, 48, 44)
	})
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		wall.draw(dc, 2.2*cos, 2.2*sin, size, render.Ink)
	}
	wall.draw(dc, 0, 0, size, render.Mix(render.Stone, render.White, 1.0/3))
	emblem(func(p pen) {
		p.line(3.5, -44, -20, 44, -20)
		p.line(3.5, -44, 34, 44, 34)
		p.line(3.5, -30, -20, -30, -8)
		p.line(3.5, 30, -20, 30, -8)
	}).draw(dc, 0, 0, size, render.Stone)
}

// money draws a Coin, plain in the middle.
func money(dc *gg.Context, r float64) {
	dc.DrawCircle(1.5, 2.5, r)
	dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
	dc.Fill()
	dc.DrawCircle(0, 0, r)
	render.FillInked(dc, render.Gold, render.Ink, 2.4)
	dc.SetColor(render.Mix(render.Gold, render.Ink, 0.45))
	for i := range 20 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 10)
		dc.DrawCircle((r-4.5)*cos, (r-4.5)*sin, 1.4)
		dc.Fill()
	}
}

// stone draws a Destination marker.
func stone(dc *gg.Context, up bool) {
	ground, line := render.Sepia, render.Tan
	if up {
		ground, line = render.Parchment, render.Sepia
	}
	dc.DrawRoundedRectangle(-36.5, -35, 76, 76, 12)
	dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
	dc.Fill()
	dc.DrawRoundedRectangle(-38, -38, 76, 76, 12)
	render.FillInked(dc, ground, render.Ink, 2.6)
	dc.DrawRoundedRectangle(-33, -33, 66, 66, 9)
	dc.SetColor(line)
	dc.SetLineWidth(1.6)
	dc.Stroke()
	if up {
		return
	}
	// The back: four knots of an endless band.
	dc.SetLineWidth(3.4)
	for i := range 4 {
		dc.Push()
		dc.Rotate(float64(i) * math.Pi / 2)
		dc.DrawCircle(11, 11, 14)
		dc.Stroke()
		dc.Pop()
	}
}

// heap draws face-down Destination markers, plain in the middle for a count.
func heap(dc *gg.Context) {
	for _, off := range []float64{6, 3, 0} {
		dc.DrawRoundedRectangle(-29+off, -29+off, 52, 52, 9)
		render.FillInked(dc, render.Sepia, render.Ink, 2.2)
	}
	dc.DrawRoundedRectangle(-25, -25, 44, 44, 6)
	dc.SetColor(render.Tan)
	dc.SetLineWidth(1.6)
	dc.Stroke()
}

// burst draws crossed weapons on a jagged ground: a Combat.
func burst(dc *gg.Context, r float64) {
	for i := range 24 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 12)
		reach := r
		if i%2 == 1 {
			reach = r * 0.8
		}
		if i == 0 {
			dc.MoveTo(reach*cos, reach*sin)
		} else {
			dc.LineTo(reach*cos, reach*sin)
		}
	}
	dc.ClosePath()
	render.FillInked(dc, render.Red, render.Ink, 2)
	emblem(crossed).draw(dc, 0, 0, r*1.25, render.White)
}

// sun draws the Round marker.
func sun(dc *gg.Context) {
	dc.SetLineCapRound()
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		dc.SetColor(render.Ink)
		dc.SetLineWidth(6.5)
		dc.DrawLine(14*cos, 14*sin, 24*cos, 24*sin)
		dc.Stroke()
		dc.SetColor(render.Gold)
		dc.SetLineWidth(3)
		dc.DrawLine(14*cos, 14*sin, 24*cos, 24*sin)
		dc.Stroke()
	}
	dc.DrawCircle(0, 0, 15)
	render.FillInked(dc, render.Gold, render.Ink, 2.4)
}
