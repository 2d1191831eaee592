package kosmosboard

import (
	"github.com/fogleman/gg"

	"skald/render"
)

// shieldWide is the width of a seat's shield, shieldTall its height.
const (
	shieldWide = 66
	shieldTall = 78
)

// shieldPath adds a heater shield around the origin to the path.
func shieldPath(dc *gg.Context, w, h float64) {
	dc.NewSubPath()
	dc.MoveTo(-w/2, -h/2)
	dc.LineTo(w/2, -h/2)
	dc.LineTo(w/2, -h*0.02)
	dc.CubicTo(w/2, h*0.26, w*0.2, h*0.42, 0, h/2)
	dc.CubicTo(-w*0.2, h*0.42, -w/2, h*0.26, -w/2, -h*0.02)
	dc.ClosePath()
}

// partitions are what tells the seats' shields apart: the part that is black.
var partitions = [...]func(dc *gg.Context, w, h float64){
	func(dc *gg.Context, w, h float64) { polygon(dc, 0, -h, w, -h, w, h, 0, h) },                        // per pale
	func(dc *gg.Context, w, h float64) { polygon(dc, -w, -h, w, -h, w, -h*0.06, -w, -h*0.06) },          // per fess
	func(dc *gg.Context, w, h float64) { polygon(dc, -w/2, h, -w/2, h/2, 0, -h*0.2, w/2, h/2, w/2, h) }, // a mountain
	func(dc *gg.Context, w, h float64) { // a saltire
		polygon(dc, -w*0.5, -h*0.5, -w*0.28, -h*0.5, w*0.5, h*0.3, w*0.5, h*0.5, w*0.28, h*0.5, -w*0.5, -h*0.28)
		polygon(dc, w*0.5, -h*0.5, w*0.28, -h*0.5, -w*0.5, h*0.3, -w*0.5, h*0.5, -w*0.28, h*0.5, w*0.5, -h*0.28)
	},
}

// newShield draws a seat's shield. Its number is written when it is placed.
func newShield(seat int, scale float64) *render.Sprite {
	w, h := shieldWide*scale, shieldTall*scale
	return render.NewSprite(int(w)+6, int(h)+6, func(dc *gg.Context) {
		shieldPath(dc, w, h)
		dc.SetColor(render.White)
		dc.Fill()
		dc.Push()
		shieldPath(dc, w, h)
		dc.Clip()
		partitions[seat](dc, w, h)
		dc.SetColor(render.Ink)
		dc.Fill()
		dc.ResetClip()
		dc.Pop()
		shieldPath(dc, w, h)
		dc.SetColor(render.Ink)
		dc.SetLineWidth(3)
		dc.Stroke()
		dc.DrawCircle(0, -h*0.06, w*0.29)
		render.FillInked(dc, render.White, render.Ink, 2)
	})
}
