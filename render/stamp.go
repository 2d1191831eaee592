package render

import (
	"image/color"

	"github.com/fogleman/gg"
)

// Stamp writes a text on a background or a sprite in the making, its middle at
// x, y.
func (f *Face) Stamp(dc *gg.Context, text string, x, y float64, ink color.Color) {
	dc.SetFontFace(f.open())
	dc.SetColor(ink)
	dc.DrawStringAnchored(text, x, y+float64(f.Size)*0.33, 0.5, 0)
}
