package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// A Mask is a shape on a picture, to be inked in any colour.
type Mask struct {
	at    image.Rectangle
	cover rows // 255: all of it
	look  fingerprint
}

func newMask(alpha *image.Alpha) *Mask {
	m := &Mask{at: alpha.Rect, look: fingerprintOf(alpha.Pix, alpha.Stride)}
	for y := range m.at.Dy() {
		m.cover.add(alpha.Pix[y*alpha.Stride:][:m.at.Dx()])
	}
	m.cover.fit()
	return m
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
	rest := image.NewAlpha(m.at)
	for y := range m.at.Dy() {
		row := m.cover.appendTo(rest.Pix[y*rest.Stride:][:0], y, 0, m.at.Dx())
		for x := range row {
			if !keep(m.at.Min.X+x, m.at.Min.Y+y) {
				row[x] = 0
			}
		}
	}
	*m = *newMask(rest)
}

// Ink inks a mask where it lies.
func (c *Canvas) Ink(m *Mask, ink color.RGBA) {
	c.mask(m, m.at.Min.X, m.at.Min.Y, ink)
}
