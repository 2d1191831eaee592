package kosmosboard

import (
	"image/color"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// newVignette draws a country's landscape.
func newVignette(l kosmos.Land) *render.Sprite {
	return render.NewSprite(landWidth, viewHeight, func(dc *gg.Context) { drawVignette(dc, l) })
}

func drawVignette(dc *gg.Context, l kosmos.Land) {
	dc.Translate(-landWidth/2, -viewHeight/2)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	vignettes[l](dc)
}

// vignettes draw the landscapes, from a corner at the origin. The left third
// stays calm: name and emblem stand there.
var vignettes = [kosmos.Lands]func(*gg.Context){
	kosmos.Burgenland:   castles,
	kosmos.Waldland:     woods,
	kosmos.Seenland:     lakes,
	kosmos.Goldland:     goldHills,
	kosmos.Schattenland: shadows,
	kosmos.Kornland:     fields,
}

func sky(dc *gg.Context, c color.RGBA) {
	dc.SetColor(c)
	dc.DrawRectangle(0, 0, landWidth, viewHeight)
	dc.Fill()
}

// ridge draws a line of hills: its heights at even distances, rounded, filled
// to the bottom and inked.
func ridge(dc *gg.Context, fill, ink color.RGBA, heights ...float64) {
	step := float64(landWidth) / float64(len(heights)-1)
	line := func() {
		dc.MoveTo(-4, viewHeight+4)
		dc.LineTo(-4, heights[0])
		for i := 1; i < len(heights); i++ {
			x, y, px, py := float64(i)*step, heights[i], float64(i-1)*step, heights[i-1]
			dc.CubicTo(px+step/2, py, x-step/2, y, x, y)
		}
		dc.LineTo(landWidth+4, heights[len(heights)-1])
		dc.LineTo(landWidth+4, viewHeight+4)
		dc.ClosePath()
	}
	line()
	render.FillInked(dc, fill, ink, 1.8)
}

var faint = render.Mix(render.Tan, render.Sepia, 0.8)

// castles: a keep on its crag, and a second far away.
func castles(dc *gg.Context) {
	sky(dc, render.Mix(render.Rose, render.White, 0.45))
	ridge(dc, render.Mix(render.Rose, render.Clay, 0.5), faint, 70, 58, 66, 48, 60, 74, 62)
	keep(dc, 128, 82, 0.42)
	ridge(dc, render.Rose, faint, 104, 98, 92, 96, 88, 84, 86, 94, 98)
	keep(dc, 256, 92, 0.92)
	ridge(dc, render.Clay, faint, 100, 106, 98, 104, 96, 100, 106)
	for i := range 7 {
		x := 30 + 56*float64(i) + 20*render.Noise(i, 1, 5)
		dc.SetColor(faint)
		dc.SetLineWidth(1.4)
		dc.DrawLine(x, 107, x+16, 105)
		dc.Stroke()
	}
}

// keep draws a castle of three towers, its foot in the middle at x, y.
func keep(dc *gg.Context, x, y, size float64) {
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(size, size)
	stone := render.Mix(render.Stone, render.Parchment, 0.45)
	part := func(left, top, w, h float64) {
		dc.DrawRectangle(left, top, w, h)
		render.FillInked(dc, stone, render.Ink, 1.8)
		for i := range 3 {
			dc.DrawRectangle(left+(w-5)*float64(i)/2, top-5, 5, 5)
			dc.SetColor(stone)
			dc.FillPreserve()
			dc.SetColor(render.Ink)
			dc.Stroke()
		}
	}
	part(-40, -22, 80, 24)
	part(-48, -34, 20, 36)
	part(28, -34, 20, 36)
	part(-14, -46, 28, 48)
	dc.SetColor(render.Ink)
	dc.DrawRectangle(-3, -34, 6, 9)
	dc.DrawRectangle(-40, -24, 4, 8)
	dc.DrawRectangle(36, -24, 4, 8)
	dc.Fill()
	dc.NewSubPath()
	dc.DrawArc(0, -6, 6, gg.Radians(180), gg.Radians(360))
	dc.LineTo(6, 2)
	dc.LineTo(-6, 2)
	dc.Fill()
	dc.SetLineWidth(1.8)
	dc.DrawLine(0, -51, 0, -66)
	dc.Stroke()
	polygon(dc, 0, -66, 16, -62, 0, -57)
	dc.SetColor(render.Red)
	dc.Fill()
	dc.Pop()
}

// woods: firs behind firs.
func woods(dc *gg.Context) {
	sky(dc, render.Mix(render.Sage, render.White, 0.55))
	ridge(dc, render.Mix(render.Sage, render.White, 0.2), faint, 60, 44, 56, 40, 52, 36, 50)
	for row := range 3 {
		tint := render.Mix(render.Sage, render.Green, 0.25+0.3*float64(row))
		for i := range 13 {
			x := float64(i)*32 + 16*float64(row%2) + 10*render.Noise(i, row, 11)
			if row > 0 && x < 150-30*float64(row) {
				continue
			}
			y := 70 + 20*float64(row) + 8*render.Noise(i, row, 12)
			conifer(dc, x, y, 26+9*float64(row), tint)
		}
	}
	ridge(dc, render.Mix(render.Moss, render.Sage, 0.5), faint, 104, 108, 106, 110, 106)
}

// conifer draws a fir, its foot at x, y.
func conifer(dc *gg.Context, x, y, h float64, tint color.RGBA) {
	polygon(dc, x, y-h, x+h*0.2, y-h*0.55, x+h*0.11, y-h*0.55, x+h*0.3, y-h*0.1, x-h*0.3, y-h*0.1, x-h*0.11, y-h*0.55, x-h*0.2, y-h*0.55)
	render.FillInked(dc, tint, render.Mix(render.Green, render.Ink, 0.7), 1.5)
	dc.DrawLine(x, y-h*0.1, x, y)
	dc.SetLineWidth(2.4)
	dc.Stroke()
}

// lakes: water between hills, a sail, reeds.
func lakes(dc *gg.Context) {
	sky(dc, render.Mix(render.Sea, render.White, 0.7))
	ridge(dc, render.Mix(render.Sage, render.Sea, 0.4), faint, 52, 40, 54, 46, 30, 42, 56, 48)
	dc.SetColor(render.Mix(render.Sea, render.DeepSea, 0.5))
	dc.DrawRectangle(0, 62, landWidth, viewHeight)
	dc.Fill()
	dc.SetColor(faint)
	dc.SetLineWidth(1.8)
	render.Trace(dc, render.Wobble(render.Point{X: -4, Y: 62}, render.Point{X: landWidth + 4, Y: 61}, 2, 31))
	dc.Stroke()
	dc.SetLineWidth(2)
	dc.SetColor(render.Mix(render.Sea, render.White, 0.7))
	for i := range 16 {
		x, y := 20+380*render.Noise(i, 2, 13), 70+38*render.Noise(i, 3, 13)
		dc.DrawLine(x, y, x+22, y)
		dc.Stroke()
	}
	boat(dc, 258, 84)
	for i := range 9 {
		x := 330 + 6*float64(i)
		top := 66 + 16*render.Noise(i, 1, 14)
		dc.SetColor(render.Mix(render.Green, render.Ink, 0.4))
		dc.SetLineWidth(2)
		dc.MoveTo(x, viewHeight)
		dc.QuadraticTo(x, top+20, x+6, top)
		dc.Stroke()
	}
}

// boat draws a small longship under sail.
func boat(dc *gg.Context, x, y float64) {
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2)
	dc.DrawLine(x, y, x, y-46)
	dc.Stroke()
	dc.NewSubPath()
	dc.MoveTo(x-20, y-42)
	dc.LineTo(x+20, y-42)
	dc.QuadraticTo(x+28, y-26, x+18, y-10)
	dc.LineTo(x-18, y-10)
	dc.QuadraticTo(x-10, y-26, x-20, y-42)
	dc.ClosePath()
	dc.SetColor(render.White)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.Stroke()
	dc.SetColor(render.Blue)
	dc.SetLineWidth(5)
	dc.DrawLine(x-8, y-40, x-6, y-12)
	dc.DrawLine(x+10, y-40, x+11, y-12)
	dc.Stroke()
	dc.NewSubPath()
	dc.MoveTo(x-38, y-12)
	dc.CubicTo(x-30, y-2, x-20, y, x, y)
	dc.CubicTo(x+20, y, x+30, y-2, x+38, y-14)
	dc.CubicTo(x+38, y+2, x+26, y+10, x, y+10)
	dc.CubicTo(x-26, y+10, x-38, y+2, x-38, y-12)
	dc.ClosePath()
	render.FillInked(dc, render.Mix(render.Tan, render.Sepia, 0.7), render.Ink, 2)
}

// goldHills: steep hills, a mine, gold in the stream.
func goldHills(dc *gg.Context) {
	sky(dc, render.Mix(render.Sand, render.White, 0.6))
	ridge(dc, render.Mix(render.Clay, render.Parchment, 0.4), faint, 66, 40, 60, 34, 52, 24, 58, 44)
	ridge(dc, render.Clay, faint, 96, 88, 70, 58, 42, 50, 44, 66, 84)
	ridge(dc, render.Mix(render.Amber, render.Parchment, 0.55), faint, 92, 98, 100, 90, 86, 92, 84, 78, 82)
	// The mine.
	dc.NewSubPath()
	dc.MoveTo(214, 88)
	dc.LineTo(220, 60)
	dc.LineTo(250, 60)
	dc.LineTo(256, 88)
	dc.ClosePath()
	dc.SetColor(render.Ink)
	dc.Fill()
	dc.SetColor(render.Mix(render.Tan, render.Sepia, 0.8))
	dc.SetLineWidth(5)
	dc.MoveTo(212, 90)
	dc.LineTo(219, 58)
	dc.LineTo(251, 58)
	dc.LineTo(258, 90)
	dc.Stroke()
	for i := range 15 {
		x, y := 150+200*render.Noise(i, 1, 15), 88+20*render.Noise(i, 2, 15)
		nugget(dc, x, y, 4+3*render.Noise(i, 3, 15))
	}
	nugget(dc, 232, 88, 11)
	nugget(dc, 246, 94, 9)
	nugget(dc, 219, 95, 8)
}

func nugget(dc *gg.Context, x, y, r float64) {
	polygon(dc, x-r, y+r*0.5, x-r*0.6, y-r*0.6, x+r*0.3, y-r*0.8, x+r, y, x+r*0.6, y+r*0.6)
	render.FillInked(dc, render.Gold, render.Mix(render.Gold, render.Ink, 0.75), 1.5)
}

// shadows: night over sharp mountains, a moon, mist.
func shadows(dc *gg.Context) {
	sky(dc, render.Mix(render.Violet, render.White, 0.55))
	drawEmblem(dc, kosmos.Violet, 344, 30, 19, render.White)
	peaks(dc, render.Mix(render.Violet, render.White, 0.25), 66, 120, 44, 158, 72, 200, 30, 236, 62, 276, 48, 330, 78, 384, 40)
	peaks(dc, render.Mix(render.Violet, render.Ink, 0.3), 96, 90, 78, 130, 100, 176, 56, 210, 82, 246, 50, 284, 88, 330, 60, 384, 92)
	dc.SetColor(render.Mix(render.Violet, render.White, 0.7))
	dc.SetLineWidth(7)
	for i := range 6 {
		x, y := 120+230*render.Noise(i, 1, 17), 84+22*render.Noise(i, 2, 17)
		dc.DrawLine(x, y, x+40, y)
		dc.Stroke()
	}
	peaks(dc, render.Mix(render.Violet, render.Ink, 0.7), 106, 60, 104, 150, 98, 190, 108, 260, 96, 300, 106, 384, 100)
	// A dead tree.
	dc.SetColor(render.Ink)
	dc.SetLineWidth(3.4)
	dc.DrawLine(212, 106, 214, 72)
	dc.Stroke()
	dc.SetLineWidth(2)
	dc.DrawLine(213, 88, 200, 72)
	dc.DrawLine(214, 82, 228, 66)
	dc.DrawLine(206, 79, 198, 80)
	dc.DrawLine(214, 74, 208, 60)
	dc.Stroke()
}

// peaks draws sharp mountains: the height at the left edge, then places and
// heights.
func peaks(dc *gg.Context, fill color.RGBA, left float64, line ...float64) {
	dc.MoveTo(-4, viewHeight+4)
	dc.LineTo(-4, left)
	for i := 0; i < len(line); i += 2 {
		dc.LineTo(line[i], line[i+1])
	}
	dc.LineTo(landWidth+4, viewHeight+4)
	dc.ClosePath()
	render.FillInked(dc, fill, render.Mix(render.Violet, render.Ink, 0.8), 1.8)
}

// fields: strips of corn to the horizon, and sheaves.
func fields(dc *gg.Context) {
	sky(dc, render.Mix(render.Sand, render.White, 0.75))
	ridge(dc, render.Mix(render.Moss, render.White, 0.2), faint, 46, 52, 44, 50, 40, 48, 44)
	ridge(dc, render.Mix(render.Gold, render.Parchment, 0.6), faint, 58, 54, 60, 56, 52, 56, 58)
	for i := range 17 {
		x := float64(i-4) * 40
		dc.SetColor(render.Mix(render.Gold, render.Sepia, 0.45))
		dc.SetLineWidth(1.8)
		dc.MoveTo(190+(x-190)*0.35, 56)
		dc.QuadraticTo(190+(x-190)*0.8, 84, 190+(x-190)*1.7, viewHeight+4)
		dc.Stroke()
	}
	for _, at := range [][3]float64{{182, 84, 17}, {256, 86, 19}, {318, 84, 18}, {218, 98, 24}, {286, 102, 26}, {354, 98, 24}} {
		stook(dc, at[0], at[1], at[2])
	}
}

// stook draws a bundle of corn that stands, its middle at x, y.
func stook(dc *gg.Context, x, y, h float64) {
	straw, line := render.Mix(render.Gold, render.Orange, 0.25), render.Mix(render.Gold, render.Ink, 0.75)
	dc.NewSubPath()
	dc.MoveTo(x-h*0.3, y-h*0.62)
	dc.QuadraticTo(x, y-h*0.95, x+h*0.3, y-h*0.62)
	dc.LineTo(x+h*0.15, y-h*0.1)
	dc.LineTo(x+h*0.42, y+h*0.55)
	dc.QuadraticTo(x, y+h*0.66, x-h*0.42, y+h*0.55)
	dc.LineTo(x-h*0.15, y-h*0.1)
	dc.ClosePath()
	render.FillInked(dc, straw, line, 1.6)
	for i := range 3 {
		t := float64(i-1) * h
		dc.MoveTo(x+t*0.16, y-h*0.66)
		dc.LineTo(x+t*0.07, y-h*0.1)
		dc.LineTo(x+t*0.22, y+h*0.54)
	}
	dc.SetLineWidth(1.2)
	dc.Stroke()
	dc.SetLineWidth(3)
	dc.DrawLine(x-h*0.17, y-h*0.1, x+h*0.17, y-h*0.1)
	dc.Stroke()
}
