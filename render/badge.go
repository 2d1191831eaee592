package render

import (
	"image/color"

	"github.com/fogleman/gg"
)

// FillInked fills the context's path and draws its edge, so wide.
func FillInked(dc *gg.Context, fill, edge color.Color, width float64) {
	dc.SetColor(fill)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// StrokeTwice strokes an outline in ink and again, narrower, in a colour.
func StrokeTwice(dc *gg.Context, outline func(), wide, narrow float64, ink color.Color) {
	outline()
	dc.SetColor(Ink)
	dc.SetLineWidth(wide)
	dc.Stroke()
	outline()
	dc.SetColor(ink)
	dc.SetLineWidth(narrow)
	dc.Stroke()
}

// NewGlow returns the golden frame around a thing of that size that moved
// last.
func NewGlow(width, height int, corner float64) *Sprite {
	return NewSprite(width+20, height+20, func(dc *gg.Context) {
		w, h := float64(width)+2, float64(height)+2
		StrokeTwice(dc, func() { dc.DrawRoundedRectangle(-w/2, -h/2, w, h, corner) }, 9, 6, Gold)
	})
}
