package render

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
)

// A Canvas is one picture in the making upon a sheet. It remembers what is
// painted, strip by strip, and paints when the picture is written: strips that
// were painted alike before are not painted again. It belongs to one
// goroutine.
type Canvas struct {
	sheet  *Sheet
	strips [][]stroke // what touches each strip, in order
	shift  image.Point

	journal *journal // nil unless somebody reads along
}

// Release gives the canvas back to its sheet; it must not be used again.
func (c *Canvas) Release() {
	for i := range c.strips {
		c.strips[i] = c.strips[i][:0]
	}
	c.journal, c.shift = nil, image.Point{}
	c.sheet.canvases.Put(c)
}

// Bounds returns the canvas's size, from 0, 0.
func (c *Canvas) Bounds() image.Rectangle { return c.sheet.bounds }

// add remembers a stroke in the strips that it touches.
func (c *Canvas) add(s stroke) {
	s.at = s.at.Add(c.shift)
	r := s.at.Intersect(c.sheet.bounds)
	if r.Empty() {
		return
	}
	s.look = s.fingerprint()
	if c.journal != nil {
		c.journal.strokes = append(c.journal.strokes, s)
	}
	for i := r.Min.Y / stripHeight; i <= (r.Max.Y-1)/stripHeight; i++ {
		c.strips[i] = append(c.strips[i], s)
	}
}

// Fill lays a colour over a rectangle, the more of it the nearer cover is to
// 255.
func (c *Canvas) Fill(r image.Rectangle, ink color.RGBA, cover uint8) {
	c.add(stroke{kind: filled, at: r, ink: ink, cover: cover})
}

// mask lays ink over the canvas where the mask is, its upper left corner at
// x, y. The mask must never change.
func (c *Canvas) mask(m *Mask, x, y int, ink color.RGBA) {
	at := m.at.Add(image.Pt(x, y).Sub(m.at.Min))
	c.add(stroke{kind: masked, at: at, ink: ink, mask: m})
}

// Draw places a sprite with its middle at x, y.
func (c *Canvas) Draw(s *Sprite, x, y int) {
	at := s.rgba.Rect.Add(image.Pt(x-s.rgba.Rect.Dx()/2, y-s.rgba.Rect.Dy()/2))
	c.add(stroke{kind: placed, at: at, sprite: s})
}

// DrawTurned places a sprite with its middle at x, y, turned clockwise by an
// angle in radians.
func (c *Canvas) DrawTurned(s *Sprite, x, y int, angle float64) {
	w, h := s.Size()
	sin, cos := math.Sincos(angle)
	reachX := int(math.Ceil((math.Abs(cos)*float64(w) + math.Abs(sin)*float64(h)) / 2))
	reachY := int(math.Ceil((math.Abs(sin)*float64(w) + math.Abs(cos)*float64(h)) / 2))
	at := image.Rect(x-reachX, y-reachY, x+reachX, y+reachY)
	c.add(stroke{kind: turned, at: at, sprite: s, angle: angle})
}

// WritePNG writes the picture, in one write.
func (c *Canvas) WritePNG(w io.Writer) error {
	p := presses.Get().(*press)
	defer presses.Put(p)
	p.picture = append(p.picture[:0], c.sheet.head...)
	sum := checksum(1)
	for i, strokes := range c.strips {
		sum = c.sheet.print(p, i, strokes, sum)
	}
	p.picture = appendTail(p.picture, sum)
	if _, err := w.Write(p.picture); err != nil {
		return fmt.Errorf("write picture: %w", err)
	}
	return nil
}
