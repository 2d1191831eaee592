package render

import (
	"image"

	"github.com/fogleman/gg"
)

// A Sprite is a small picture drawn once and placed often.
type Sprite struct {
	rgba *image.RGBA
	look fingerprint
}

// NewSprite draws a sprite of that size. The context's origin is the sprite's
// middle.
func NewSprite(width, height int, draw func(*gg.Context)) *Sprite {
	s := &Sprite{rgba: image.NewRGBA(image.Rect(0, 0, width, height))}
	dc := gg.NewContextForRGBA(s.rgba)
	dc.Translate(float64(width)/2, float64(height)/2)
	draw(dc)
	s.look = fingerprintOf(s.rgba.Pix, s.rgba.Stride)
	return s
}

// Size returns the sprite's width and height.
func (s *Sprite) Size() (width, height int) { return s.rgba.Rect.Dx(), s.rgba.Rect.Dy() }

// Stamp draws the sprite on a background in the making, its middle at x, y.
func (s *Sprite) Stamp(dc *gg.Context, x, y float64) {
	dc.DrawImageAnchored(s.rgba, int(x), int(y), 0.5, 0.5)
}
