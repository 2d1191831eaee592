package vikings878board

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	game "skald/engine/vikings878"
	"skald/render"
)

// Sides differ in shape: Vikings bear round shields, the English heaters. The
// factions of a side differ in what stands on them and in how dark they are.
var (
	sideInk  = [game.Sides]color.RGBA{game.Vikings: render.Orange, game.English: render.Blue}
	sideDeep = [game.Sides]color.RGBA{game.Vikings: render.DeepOrange, game.English: render.DeepBlue}
	sidePale = [game.Sides]color.RGBA{game.Vikings: render.PaleOrange, game.English: render.PaleBlue}
	onSide   = [game.Sides]color.RGBA{game.Vikings: render.Ink, game.English: render.White}
)

// A coat is how a faction's shield looks.
type coat struct {
	field, sign color.RGBA
	draw        func(dc *gg.Context, size float64)
}

// coats are those of the four factions and of the Fyrd.
var coats = [game.Fyrd + 1]coat{
	game.Norsemen:   {render.Orange, render.Ink, axe},
	game.Berserkers: {render.DeepOrange, render.White, crossedAxes},
	game.Housecarls: {render.DeepBlue, render.White, sword},
	game.Thegns:     {render.PaleBlue, render.Ink, spear},
	game.Fyrd:       {render.Moss, render.Ink, fork},
}

// The emblems are drawn around the origin in the context's colour, from -1 to
// 1 times half their size.

func axe(dc *gg.Context, size float64) { render.DrawAxe(dc, size, 0.2) }

func crossedAxes(dc *gg.Context, size float64) {
	for _, flip := range []float64{1, -1} {
		dc.Push()
		dc.Scale(flip, 1)
		dc.Rotate(0.3)
		axe(dc, size*0.95)
		dc.Pop()
	}
}

func sword(dc *gg.Context, size float64) {
	s := size / 2
	dc.NewSubPath()
	for _, p := range [][2]float64{{-0.13, 0.3}, {-0.13, -0.75}, {0, -1}, {0.13, -0.75}, {0.13, 0.3}} {
		dc.LineTo(p[0]*s, p[1]*s)
	}
	dc.ClosePath()
	dc.Fill()
	dc.SetLineWidth(s * 0.2)
	dc.DrawLine(-s*0.45, s*0.4, s*0.45, s*0.4)
	dc.DrawLine(0, s*0.4, 0, s*0.85)
	dc.Stroke()
	dc.DrawCircle(0, s*0.9, s*0.15)
	dc.Fill()
}

func spear(dc *gg.Context, size float64) {
	s := size / 2
	dc.SetLineWidth(s * 0.16)
	dc.DrawLine(0, -s*0.5, 0, s)
	dc.Stroke()
	dc.NewSubPath()
	dc.MoveTo(0, -s)
	dc.QuadraticTo(s*0.42, -s*0.55, 0, -s*0.1)
	dc.QuadraticTo(-s*0.42, -s*0.55, 0, -s)
	dc.ClosePath()
	dc.Fill()
	dc.SetLineWidth(s * 0.12)
	dc.DrawLine(-s*0.32, s*0.12, s*0.32, s*0.12)
	dc.Stroke()
}

func fork(dc *gg.Context, size float64) {
	s := size / 2
	dc.SetLineWidth(s * 0.17)
	dc.DrawLine(0, -s*0.2, 0, s)
	for _, x := range []float64{-0.4, 0, 0.4} {
		dc.DrawLine(x*s, -s*0.25, x*s, -s*0.95)
	}
	dc.DrawLine(-s*0.4, -s*0.25, s*0.4, -s*0.25)
	dc.Stroke()
}

// runner is a figure that runs away.
func runner(dc *gg.Context, size float64) {
	s := size / 2
	dc.DrawCircle(s*0.3, -s*0.75, s*0.2)
	dc.Fill()
	dc.SetLineWidth(s * 0.2)
	for _, line := range [][][2]float64{
		{{0.2, -0.5}, {-0.05, 0.1}, {0.3, 0.4}, {0.15, 0.95}},
		{{-0.05, 0.1}, {-0.3, 0.5}, {-0.8, 0.55}},
		{{0.18, -0.4}, {0.5, -0.15}, {0.8, -0.35}},
		{{0.18, -0.4}, {-0.3, -0.4}, {-0.5, -0.05}},
	} {
		for _, p := range line {
			dc.LineTo(p[0]*s, p[1]*s)
		}
		dc.Stroke()
	}
}

// pennant is a banner on its staff: a Command.
func pennant(dc *gg.Context, size float64) {
	s := size / 2
	dc.SetLineWidth(s * 0.16)
	dc.DrawLine(-s*0.55, -s, -s*0.55, s)
	dc.Stroke()
	dc.NewSubPath()
	for _, p := range [][2]float64{{-0.5, -0.9}, {0.85, -0.7}, {0.4, -0.35}, {0.85, 0}, {-0.5, 0.15}} {
		dc.LineTo(p[0]*s, p[1]*s)
	}
	dc.ClosePath()
	dc.Fill()
}

// raven is the bird of the Viking markers.
func raven(dc *gg.Context, size float64) {
	s := size / 2
	dc.NewSubPath()
	dc.MoveTo(-s, -s*0.35)
	dc.LineTo(-s*0.62, -s*0.62)
	dc.QuadraticTo(-s*0.3, -s*0.75, -s*0.1, -s*0.4)
	dc.QuadraticTo(s*0.2, -s, s*0.75, -s*0.95)
	dc.QuadraticTo(s*0.4, -s*0.55, s*0.42, -s*0.2)
	dc.QuadraticTo(s*0.7, s*0.2, s, s*0.6)
	dc.LineTo(s*0.55, s*0.5)
	dc.LineTo(s*0.6, s*0.9)
	dc.QuadraticTo(-s*0.35, s*0.75, -s*0.62, -s*0.2)
	dc.ClosePath()
	dc.Fill()
}

// shieldPath adds a side's shield to the path.
func shieldPath(dc *gg.Context, side game.Side, r float64) {
	if side == game.Vikings {
		dc.DrawCircle(0, 0, r)
		return
	}
	dc.NewSubPath()
	dc.MoveTo(-r, -r)
	dc.LineTo(r, -r)
	dc.CubicTo(r, r*0.35, r*0.6, r*0.85, 0, r*1.2)
	dc.CubicTo(-r*0.6, r*0.85, -r, r*0.35, -r, -r)
	dc.ClosePath()
}

// shield draws a shield with its shadow and rim.
func shield(dc *gg.Context, side game.Side, r float64, field, rim color.RGBA) {
	shieldPath(dc, side, r)
	render.FillInked(dc, field, render.Ink, 2.4)
	shieldPath(dc, side, r-3.8)
	dc.SetColor(rim)
	dc.SetLineWidth(1.8)
	dc.Stroke()
}

// unit draws the shield of a faction with its emblem.
func unit(dc *gg.Context, f game.Faction, r float64) {
	c := coats[f]
	shield(dc, f.Side(), r, c.field, render.Mix(c.field, render.White, 0.5))
	dc.SetColor(c.sign)
	c.draw(dc, r*1.25)
}

// flag draws a leader's banner, plain for a letter: with a raven banner's
// rounded corner for Vikings, a swallow tail for Alfred.
func flag(dc *gg.Context, side game.Side, s float64) {
	dc.SetColor(render.Ink)
	dc.SetLineWidth(s * 0.09)
	dc.DrawLine(-s*0.42, -s*0.52, -s*0.42, s*0.62)
	dc.Stroke()
	dc.NewSubPath()
	dc.MoveTo(-s*0.42, -s*0.48)
	dc.LineTo(s*0.46, -s*0.48)
	if side == game.Vikings {
		dc.CubicTo(s*0.5, s*0.1, s*0.2, s*0.42, -s*0.42, s*0.44)
	} else {
		dc.LineTo(s*0.46, s*0.42)
		dc.LineTo(s*0.02, s*0.28)
		dc.LineTo(-s*0.42, s*0.42)
	}
	dc.ClosePath()
	render.FillInked(dc, sideDeep[side], render.Ink, 2.2)
	dc.SetColor(render.Gold)
	dc.SetLineWidth(s * 0.05)
	dc.DrawLine(-s*0.38, -s*0.41, s*0.42, -s*0.41)
	dc.Stroke()
}

// town draws a city: walls and a tower; with a raven over it, it is a Viking
// marker's.
func town(dc *gg.Context, s float64, marker bool) {
	wall := render.White
	if marker {
		wall = render.Orange
	}
	dc.NewSubPath()
	for _, p := range [][2]float64{
		{-0.5, 0.45}, {-0.5, -0.05}, {-0.36, -0.05}, {-0.36, 0.06}, {-0.2, 0.06}, {-0.2, -0.3}, {0, -0.52}, {0.2, -0.3}, {0.2, 0.06}, {0.36, 0.06}, {0.36, -0.05}, {0.5, -0.05}, {0.5, 0.45},
	} {
		dc.LineTo(p[0]*s, p[1]*s)
	}
	dc.ClosePath()
	render.FillInked(dc, wall, render.Ink, 2.2)
	dc.DrawRectangle(-s*0.09, s*0.14, s*0.18, s*0.3)
	dc.SetColor(render.Ink)
	dc.Fill()
	if marker {
		dc.Push()
		dc.Translate(s*0.02, -s*0.5)
		dc.DrawCircle(0, 0, s*0.36)
		render.FillInked(dc, render.White, render.Ink, 2)
		dc.SetColor(render.Ink)
		raven(dc, s*0.5)
		dc.Pop()
	}
}

// church draws a church; a plundered one is struck through.
func church(dc *gg.Context, s float64, plundered bool) {
	dc.NewSubPath()
	for _, p := range [][2]float64{{-0.4, 0.45}, {-0.4, 0.1}, {-0.12, -0.12}, {-0.12, -0.2}, {0.08, -0.2}, {0.08, -0.02}, {0.42, 0.1}, {0.42, 0.45}} {
		dc.LineTo(p[0]*s, p[1]*s)
	}
	dc.ClosePath()
	render.FillInked(dc, render.Gold, render.Ink, 2)
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.DrawLine(-s*0.02, -s*0.2, -s*0.02, -s*0.52)
	dc.DrawLine(-s*0.14, -s*0.4, s*0.1, -s*0.4)
	dc.Stroke()
	if plundered {
		render.StrokeTwice(dc, func() { dc.DrawLine(-s*0.45, s*0.45, s*0.45, -s*0.45) }, 6, 3.4, render.Red)
	}
}

// fort draws a Fort; a Settlement has a house in it.
func fort(dc *gg.Context, s float64, settlement bool) {
	dc.DrawCircle(0, 0, s*0.46)
	render.FillInked(dc, render.DeepOrange, render.Ink, 2.2)
	dc.SetColor(render.PaleOrange)
	for i := range 10 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		dc.DrawCircle(cos*s*0.36, sin*s*0.36, s*0.06)
		dc.Fill()
	}
	if !settlement {
		dc.DrawRectangle(-s*0.14, -s*0.14, s*0.28, s*0.28)
		dc.Fill()
		return
	}
	dc.NewSubPath()
	for _, p := range [][2]float64{{-0.2, 0.18}, {-0.2, -0.02}, {0, -0.22}, {0.2, -0.02}, {0.2, 0.18}} {
		dc.LineTo(p[0]*s, p[1]*s)
	}
	dc.ClosePath()
	dc.Fill()
}

// burst draws crossed swords on a jagged ground: a battle.
func burst(dc *gg.Context, r float64) {
	for i := range 20 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 10)
		reach := r
		if i%2 == 1 {
			reach = r * 0.76
		}
		dc.LineTo(reach*cos, reach*sin)
	}
	dc.ClosePath()
	render.FillInked(dc, render.Red, render.Ink, 2)
	dc.SetColor(render.White)
	for _, turn := range []float64{0.75, -0.75} {
		dc.Push()
		dc.Rotate(turn)
		sword(dc, r*1.3)
		dc.Pop()
	}
}

// ship draws a longship under sail.
func ship(dc *gg.Context, s float64) {
	dc.NewSubPath()
	dc.MoveTo(-s*0.34, -s*0.42)
	dc.QuadraticTo(s*0.1, -s*0.52, s*0.34, -s*0.4)
	dc.QuadraticTo(s*0.44, -s*0.1, s*0.36, s*0.12)
	dc.QuadraticTo(0, s*0.02, -s*0.36, s*0.12)
	dc.QuadraticTo(-s*0.22, -s*0.15, -s*0.34, -s*0.42)
	dc.ClosePath()
	render.FillInked(dc, render.White, render.Ink, 2)
	dc.NewSubPath()
	dc.MoveTo(-s*0.5, -s*0.02)
	dc.QuadraticTo(-s*0.5, s*0.3, -s*0.3, s*0.42)
	dc.QuadraticTo(0, s*0.5, s*0.3, s*0.42)
	dc.QuadraticTo(s*0.5, s*0.3, s*0.52, -s*0.06)
	dc.QuadraticTo(s*0.36, s*0.24, 0, s*0.24)
	dc.QuadraticTo(-s*0.36, s*0.24, -s*0.5, -s*0.02)
	dc.ClosePath()
	render.FillInked(dc, render.Sepia, render.Ink, 2.2)
}
