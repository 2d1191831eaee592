package kosmosboard

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// newGround draws everything that never changes for a number of players: the
// sea, the header's strip, the six countries and the panels.
func newGround(players int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, heightFor(players)))
	dc := gg.NewContextForRGBA(img)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	drawSea(img, dc)
	drawHeader(dc)
	for l := range kosmos.Land(kosmos.Lands) {
		drawCountry(dc, l)
	}
	for seat := range players {
		drawPanel(dc, panelAt(seat), uint32(60+seat))
	}
	if players%2 == 1 {
		drawSerpent(dc, panelAt(players))
	}
	return img
}

// drawSea lays the sea in calm depths and draws waves on it.
func drawSea(img *image.RGBA, dc *gg.Context) {
	bounds := img.Bounds()
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			depth := render.Cloud(float64(x), float64(y)*1.6, 230, 7)
			c := render.Mix(render.Sea, render.DeepSea, math.Floor(depth*4)/4*0.42)
			i := img.PixOffset(x, y)
			img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, 0xff
		}
	}
	dc.SetLineWidth(1.6)
	for row := range bounds.Dy() / 41 {
		for column := range 17 {
			if render.Noise(column, row, 3) < 0.4 {
				continue
			}
			x := float64(column)*74 + 60*render.Noise(column, row, 4)
			y := headHeight + float64(row)*41 + 24*render.Noise(column, row, 5)
			wave(dc, x, y, 9+4*render.Noise(column, row, 6))
		}
	}
}

// wave draws two crests, so wide each.
func wave(dc *gg.Context, x, y, w float64) {
	dc.SetColor(render.Mix(render.Sea, render.White, 0.6))
	for i := range 2 {
		left := x + float64(i)*w*1.7
		dc.MoveTo(left, y)
		dc.QuadraticTo(left+w*0.75, y-w*0.75, left+w*1.5, y)
	}
	dc.Stroke()
}

func box(dc *gg.Context, r image.Rectangle, reach float64, seed uint32) {
	render.WobblyBox(dc, float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()), reach, seed)
}

// sheet draws a piece of parchment with its shadow and an inked edge.
func sheet(dc *gg.Context, r image.Rectangle, ground color.RGBA, seed uint32) {
	box(dc, r.Add(image.Pt(3, 4)), 1.5, seed)
	dc.SetRGBA255(0x2e, 0x23, 0x18, 60)
	dc.Fill()
	box(dc, r, 1.5, seed)
	dc.SetColor(ground)
	dc.FillPreserve()
	dc.SetColor(render.Mix(render.Sepia, render.Ink, 0.3))
	dc.SetLineWidth(2.2)
	dc.Stroke()
}

// drawHeader draws the strip above the countries.
func drawHeader(dc *gg.Context) {
	r := image.Rect(-6, -6, width+6, headHeight)
	box(dc, r, 0, 80)
	dc.SetColor(render.Vellum)
	dc.Fill()
	dc.SetColor(render.Mix(render.Sepia, render.Ink, 0.4))
	for i, inset := range []int{0, 5} {
		dc.SetLineWidth(2.4 - float64(i))
		box(dc, r.Inset(inset), 1, uint32(80+i))
		dc.Stroke()
	}
}

// drawCountry draws a country's card: vignette, fields, emblem.
func drawCountry(dc *gg.Context, l kosmos.Land) {
	at := landAt(l)
	sheet(dc, at, render.Parchment, uint32(20+l))
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
	render.WobblyBox(dc, at.X, at.Y, landWidth, landHeight, 1.2, uint32(30+l))
	dc.SetLineWidth(3)
	dc.Stroke()
}

// drawPanel draws a player's parchment.
func drawPanel(dc *gg.Context, r image.Rectangle, seed uint32) {
	sheet(dc, r, render.Parchment, seed)
	desk := image.Rect(r.Min.X+3, r.Min.Y+3, r.Min.X+deskWidth, r.Max.Y-3)
	box(dc, desk, 0, seed)
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
	skin, line := render.Mix(render.DeepSea, render.Sage, 0.35), render.Mix(render.Sepia, render.Ink, 0.4)
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
	dc.SetColor(skin)
	dc.FillPreserve()
	dc.SetColor(line)
	dc.SetLineWidth(2.6)
	dc.Stroke()
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
		wave(dc, x-84+float64(i)*36, y+1+5*render.Noise(i, 1, 2), 12)
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
