package kosmosboard

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// newGround draws everything that never changes for a layout: the
// sea, the header's strip, the six countries and the panels.
func newGround(t table) *image.RGBA {
	img, dc := render.NewBackground(width, t.height())
	render.DrawSea(img, dc, headHeight)
	render.DrawStrip(dc, image.Rect(-6, -6, width+6, headHeight), 80)
	for l := range kosmos.Land(kosmos.Lands) {
		drawCountry(dc, l)
	}
	for seat := range t.players {
		drawPanel(dc, t.panelAt(seat), uint32(60+seat), t.low)
	}
	render.DrawStrip(dc, image.Rect(-6, t.legendTop(), width+6, t.height()+6), 82)
	if t.players%2 == 1 && !t.low {
		drawSerpent(dc, t.panelAt(t.players))
	}
	return img
}

// drawCountry draws a country's card: vignette, fields, emblem.
func drawCountry(dc *gg.Context, l kosmos.Land) {
	at := landAt(l)
	render.DrawCard(dc, at, render.Parchment, uint32(20+l))
	middle := at.Min.Add(image.Pt(landWidth/2, viewHeight/2))
	newVignette(l).Stamp(dc, float64(middle.X), float64(middle.Y))
	frameCountry(dc, l, render.Point{X: float64(at.Min.X), Y: float64(at.Min.Y)})
	for i := range 3 {
		f := fieldAt(l, i)
		dc.SetColor(render.Tan)
		dc.SetLineWidth(2)
		render.Trace(dc, render.Wobble(render.Point{X: float64(f.Min.X), Y: float64(f.Min.Y + 6)}, render.Point{X: float64(f.Min.X), Y: float64(f.Max.Y - 6)}, 1, uint32(i)))
		dc.Stroke()
	}
}

// frameCountry inks the card's edge, with a bar of the country's colour.
func frameCountry(dc *gg.Context, l kosmos.Land, at render.Point) {
	dc.SetColor(coats[l.Colour()].field)
	dc.DrawRectangle(at.X, at.Y+viewHeight-3, landWidth, 6)
	dc.Fill()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(1.4)
	dc.DrawLine(at.X, at.Y+viewHeight-3.5, at.X+landWidth, at.Y+viewHeight-3.5)
	dc.DrawLine(at.X, at.Y+viewHeight+3.5, at.X+landWidth, at.Y+viewHeight+3.5)
	dc.Stroke()
	render.WobblyBox(dc, landAt(l), 1.2, uint32(30+l))
	dc.SetLineWidth(3)
	dc.Stroke()
}

// drawPanel draws a player's parchment.
func drawPanel(dc *gg.Context, r image.Rectangle, seed uint32, low bool) {
	render.DrawCard(dc, r, render.Parchment, seed)
	band := image.Rect(r.Min.X+3, r.Min.Y+3, r.Max.X-3, r.Min.Y+bandHeight)
	render.WobblyBox(dc, band, 0, seed)
	dc.SetColor(render.Tan)
	dc.Fill()
	if low {
		return
	}
	desk := image.Rect(r.Min.X+3, r.Min.Y+bandHeight, r.Min.X+deskWidth, r.Max.Y-3)
	render.WobblyBox(dc, desk, 0, seed)
	dc.SetColor(render.Vellum)
	dc.Fill()
	dc.SetColor(render.Tan)
	dc.SetLineWidth(2)
	render.Trace(dc, render.Wobble(render.Point{X: float64(desk.Max.X), Y: float64(desk.Min.Y)}, render.Point{X: float64(desk.Max.X), Y: float64(desk.Max.Y)}, 1.5, seed+7))
	dc.Stroke()
}

// drawSerpent draws a sea serpent where no player sits.
func drawSerpent(dc *gg.Context, r image.Rectangle) {
	x, y := float64(r.Min.X)+150, float64(r.Min.Y)+190
	skin, line := render.Mix(render.DeepSea, render.Sage, 0.35), render.Line
	for i, bow := range []float64{96, 112, 84, 52} {
		loop(dc, x+38+float64(i)*98-float64(i*i)*3, y, 78-6*float64(i), bow, 34-5*float64(i), skin, line)
	}
	// The neck and the head.
	dc.MoveTo(x-24, y)
	dc.CubicTo(x-44, y-70, x-10, y-104, x-40, y-124)
	dc.CubicTo(x-58, y-132, x-78, y-106, x-104, y-104)
	dc.CubicTo(x-96, y-120, x-100, y-126, x-108, y-130)
	dc.CubicTo(x-84, y-138, x-62, y-164, x-24, y-158)
	dc.CubicTo(x+28, y-148, x+4, y-66, x+16, y)
	dc.ClosePath()
	render.FillInked(dc, skin, line, 2.6)
	dc.DrawCircle(x-46, y-140, 4.5)
	dc.SetColor(render.Ink)
	dc.Fill()
	for i := range 5 {
		t := float64(i)
		fx, fy := x-2+5*math.Sin(t), y-146+t*26
		polygon(dc, fx+8, fy, fx+24, fy+4, fx+9, fy+14)
		dc.SetColor(render.Mix(render.DeepSea, render.Ink, 0.35))
		dc.Fill()
	}
	dc.SetColor(render.Red)
	dc.SetLineWidth(2.6)
	dc.MoveTo(x-100, y-114)
	dc.QuadraticTo(x-118, y-104, x-132, y-114)
	dc.Stroke()
	// The water it swims in.
	dc.DrawRectangle(x-60, y-4, 500, 20)
	dc.SetColor(render.Sea)
	dc.Fill()
	dc.SetLineWidth(2.2)
	for i := range 15 {
		render.DrawWave(dc, x-84+float64(i)*36, y+1+5*render.Noise(i, 1, 2), 12)
	}
}

// loop draws a part of the serpent that stands out of the water.
func loop(dc *gg.Context, x, y, w, bow, thick float64, skin, line color.RGBA) {
	arch := func() {
		dc.NewSubPath()
		dc.MoveTo(x, y+8)
		dc.CubicTo(x+4, y-bow*1.2, x+w-4, y-bow*1.2, x+w, y+8)
	}
	dc.SetLineCapButt()
	for _, layer := range []struct {
		width float64
		ink   color.RGBA
	}{{thick + 5, line}, {thick, skin}} {
		arch()
		dc.SetColor(layer.ink)
		dc.SetLineWidth(layer.width)
		dc.Stroke()
	}
	dc.SetLineCapRound()
	for i := range 3 {
		t := float64(i-1) * w * 0.26
		fy := y - bow*0.88 - thick*0.5 + math.Abs(t)*0.35
		polygon(dc, x+w/2+t-7, fy+3, x+w/2+t, fy-10, x+w/2+t+7, fy+3)
		dc.SetColor(render.Mix(render.DeepSea, render.Ink, 0.35))
		dc.Fill()
	}
}
