package kosmosboard

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// A cut is a size in which knights are drawn.
type cut struct {
	width, height int
	first         int // how much the second knight of a troop leaves free of the first
	down          int // how much of a knight one upon it leaves free
	knights       [kosmos.Cards]*render.Sprite
	hidden        *render.Sprite
	late          *render.Sprite // over a knight that lay face down until the end
	glow          *render.Sprite // around a knight that is new
}

// newCut draws the knights of a size.
func newCut(w, h, first, down int, draw func(*gg.Context, kosmos.Card)) cut {
	of := cut{width: w, height: h, first: first, down: down, glow: render.NewGlow(w, h, 7)}
	for k := range kosmos.Card(kosmos.Cards) {
		of.knights[k] = render.NewSprite(w+4, h+4, func(dc *gg.Context) { draw(dc, k) })
	}
	of.late = render.NewSprite(w+4, h+4, func(dc *gg.Context) {
		dc.SetColor(render.Ink)
		dc.SetLineWidth(5)
		dc.DrawLine(-float64(w)/2+5, float64(h)/2-5, float64(w)/2-5, -float64(h)/2+5)
		dc.Stroke()
		dc.SetColor(render.White)
		dc.SetLineWidth(2.4)
		dc.DrawLine(-float64(w)/2+5, float64(h)/2-5, float64(w)/2-5, -float64(h)/2+5)
		dc.Stroke()
	})
	of.hidden = render.NewSprite(w+4, h+4, func(dc *gg.Context) {
		blank(dc, float64(w), float64(h), float64(w)/9)
		drawBack(dc, float64(w), float64(h))
	})
	return of
}

// newCommon draws knights as they lie on the table: value and emblem side by
// side, to be seen beneath another, and a helm.
func newCommon(letters *render.Lettering) cut {
	return newCut(knightWidth, knightHeight, 36, 36, func(dc *gg.Context, k kosmos.Card) {
		of := coats[k.Colour()]
		drawField(dc, of, knightWidth, knightHeight)
		drawEmblem(dc, k.Colour(), 14, -16, 11.5, of.script)
		drawHelm(dc, 0, 17, 11, render.Mix(of.field, render.Ink, 0.32), of.field)
		letters.Face(render.Bold, 36).Stamp(dc, strconv.Itoa(k.Value()), -14, -16, of.script)
	})
}

// newSmall draws knights where many lie: the emblem under the value. The first
// of a troop shows both, since it tells the target.
func newSmall(letters *render.Lettering) cut {
	return newCut(36, 50, 46, 27, func(dc *gg.Context, k kosmos.Card) {
		of := coats[k.Colour()]
		drawField(dc, of, 36, 50)
		letters.Face(render.Bold, 29).Stamp(dc, strconv.Itoa(k.Value()), 0, -10, of.script)
		drawEmblem(dc, k.Colour(), 0, 13, 8.5, of.script)
	})
}

// drawField draws a knight's card.
func drawField(dc *gg.Context, of coat, w, h float64) {
	blank(dc, w, h, w/9)
	dc.DrawRoundedRectangle(-w/2+3.5, -h/2+3.5, w-7, h-7, w/13)
	dc.SetColor(of.field)
	dc.Fill()
}

// blank draws an empty card around the origin.
func blank(dc *gg.Context, w, h, corner float64) {
	dc.DrawRoundedRectangle(-w/2, -h/2, w, h, corner)
	render.FillInked(dc, render.White, render.Ink, 2)
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
