package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// A Mask is a shape on a picture, to be inked in any colour.
type Mask struct {
	alpha *image.Alpha
	look  fingerprint
}

func newMask(alpha *image.Alpha) *Mask {
	return &Mask{alpha, fingerprintOf(alpha.Pix, alpha.Stride)}
}

// NewMask draws a shape in a rectangle of the picture: where draw paints black
// and opaque, the mask is. The context's places are the picture's.
func NewMask(r image.Rectangle, draw func(*gg.Context)) *Mask {
	dc := gg.NewContext(r.Dx(), r.Dy())
	dc.Translate(float64(-r.Min.X), float64(-r.Min.Y))
	draw(dc)
	alpha := image.NewAlpha(r)
	for i, pix := 0, dc.Image().(*image.RGBA).Pix; i < len(alpha.Pix); i++ {
		alpha.Pix[i] = pix[4*i+3]
	}
	return newMask(alpha)
}

// MaskWhere returns the mask of a rectangle's pixels for which covers holds.
func MaskWhere(r image.Rectangle, covers func(x, y int) bool) *Mask {
	alpha := image.NewAlpha(r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := alpha.Pix[alpha.PixOffset(r.Min.X, y):][:r.Dx()]
		for i := range row {
			if covers(r.Min.X+i, y) {
				row[i] = 255
			}
		}
	}
	return newMask(alpha)
}

// Except takes away from the mask what keep does not hold for. It is for masks
// in the making: one that was inked must never change.
func (m *Mask) Except(keep func(x, y int) bool) {
	r := m.alpha.Rect
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if !keep(x, y) {
				m.alpha.Pix[m.alpha.PixOffset(x, y)] = 0
			}
		}
	}
	m.look = fingerprintOf(m.alpha.Pix, m.alpha.Stride)
}

// Ink inks a mask where it lies.
func (c *Canvas) Ink(m *Mask, ink color.RGBA) {
	c.mask(m, m.alpha.Rect.Min.X, m.alpha.Rect.Min.Y, ink)
}
