package render

import (
	"image/color"

	"github.com/fogleman/gg"
)

// Stamp writes a text on a background or a sprite in the making, its middle at
// x, y.
func (f *Face) Stamp(dc *gg.Context, text string, x, y float64, ink color.Color) {
	f.stamps.Add(1)
	dc.SetFontFace(f.open())
	dc.SetColor(ink)
	dc.DrawStringAnchored(text, x, y+float64(f.Size)*0.33, 0.5, 0)
}

// smallestStamp returns the size of the smallest letters that were stamped, 0
// if none were.
func (l *Lettering) smallestStamp() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	least := 0
	for key, f := range l.faces {
		if f.stamps.Load() > 0 && (least == 0 || key.size < least) {
			least = key.size
		}
	}
	return least
}
