package kosmosboard

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// newKnight draws a knight: value and emblem above, helm below.
func newKnight(k kosmos.Card, letters *render.Lettering) *render.Sprite {
	c := k.Colour()
	return render.NewSprite(knightWidth+4, knightHeight+4, func(dc *gg.Context) {
		knightField(dc, coats[c])
		drawEmblem(dc, c, 15, -15, 12, coats[c].script)
		shade := render.Mix(coats[c].field, render.Ink, 0.32)
		drawHelm(dc, 0, 17, 11, shade, coats[c].field)
		letters.Face(render.Bold, 36).Stamp(dc, strconv.Itoa(k.Value()), -14, -14, coats[c].script)
	})
}

// knightField draws the card itself.
func knightField(dc *gg.Context, of coat) {
	blank(dc, knightWidth, knightHeight, 7)
	dc.DrawRoundedRectangle(-knightWidth/2+3.5, -knightHeight/2+3.5, knightWidth-7, knightHeight-7, 5)
	dc.SetColor(of.field)
	dc.Fill()
}

// blank draws an empty card around the origin.
func blank(dc *gg.Context, w, h, corner float64) {
	dc.DrawRoundedRectangle(-w/2, -h/2, w, h, corner)
	dc.SetColor(render.White)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2)
	dc.Stroke()
}

// newHidden draws a knight that lies face down.
func newHidden() *render.Sprite {
	return render.NewSprite(knightWidth+4, knightHeight+4, func(dc *gg.Context) {
		blank(dc, knightWidth, knightHeight, 7)
		drawBack(dc, knightWidth, knightHeight)
	})
}

// drawBack draws the back of a card around the origin: a rune in a lozenge.
func drawBack(dc *gg.Context, w, h float64) {
	dc.DrawRoundedRectangle(-w/2+3.5, -h/2+3.5, w-7, h-7, 5)
	dc.SetColor(render.Mix(render.Sepia, render.Ink, 0.45))
	dc.Fill()
	dc.SetColor(render.Tan)
	dc.SetLineWidth(w / 32)
	polygon(dc, 0, -h*0.41, w*0.38, 0, 0, h*0.41, -w*0.38, 0)
	dc.Stroke()
	dc.SetColor(render.Parchment)
	dc.SetLineCapRound()
	dc.SetLineWidth(w / 13)
	// The rune of the knight's oath, ansuz.
	dc.DrawLine(-w*0.08, -h*0.22, -w*0.08, h*0.22)
	dc.DrawLine(-w*0.08, -h*0.22, w*0.13, -h*0.08)
	dc.DrawLine(-w*0.08, -h*0.04, w*0.13, h*0.1)
	dc.Stroke()
}

// drawHelm draws a helm with its nose guard, so far from x, y.
func drawHelm(dc *gg.Context, x, y, r float64, ink, ground color.RGBA) {
	dc.NewSubPath()
	dc.MoveTo(x-r, y+r*0.5)
	dc.CubicTo(x-r, y-r*0.7, x-r*0.4, y-r, x, y-r*1.15)
	dc.CubicTo(x+r*0.4, y-r, x+r, y-r*0.7, x+r, y+r*0.5)
	dc.ClosePath()
	dc.SetColor(ink)
	dc.Fill()
	dc.DrawRectangle(x-r*1.12, y+r*0.28, r*2.24, r*0.34)
	dc.Fill()
	dc.DrawRectangle(x-r*0.16, y+r*0.5, r*0.32, r*0.75)
	dc.Fill()
	dc.SetColor(ground)
	dc.SetLineWidth(r * 0.14)
	dc.DrawLine(x, y-r, x, y+r*0.26)
	dc.DrawLine(x-r, y+r*0.24, x+r, y+r*0.24)
	dc.Stroke()
}
