package render

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"sync"
)

// cell is the side of the squares in which a canvas remembers what was
// painted.
const cell = 16

// A Sheet is a background, composed once. Canvases upon it come from a pool
// and keep its pixels, so that a picture costs only what is painted on it.
type Sheet struct {
	bounds image.Rectangle
	pixels []uint8 // RGBA, opaque
	index  []uint8 // the same in the palette
	pool   sync.Pool
}

// NewSheet returns a sheet of an opaque picture, which it keeps.
func NewSheet(background *image.RGBA) *Sheet {
	s := &Sheet{bounds: background.Bounds(), pixels: background.Pix}
	s.index = make([]uint8, s.bounds.Dx()*s.bounds.Dy())
	quantise(s.index, s.pixels)
	s.pool.New = func() any { return newCanvas(s) }
	return s
}

// quantise writes the palette's index of each RGBA pixel. Flat colour is the
// rule, so the last answer is kept.
func quantise(index, pixels []uint8) {
	if len(index) == 0 {
		return
	}
	nearest := fixed().nearest
	last, answer := binary.LittleEndian.Uint32(pixels)+1, uint8(0)
	for i := range index {
		p := binary.LittleEndian.Uint32(pixels[4*i:])
		if p != last {
			last, answer = p, nearest[p<<10&0x3f000|p>>4&0xfc0|p>>18&0x3f]
		}
		index[i] = answer
	}
}

// Canvas returns a canvas that shows the sheet alone. Release gives it back.
func (s *Sheet) Canvas() *Canvas {
	c := s.pool.Get().(*Canvas)
	c.wipe()
	return c
}

// A Canvas is one picture in the making. It belongs to one goroutine.
type Canvas struct {
	sheet   *Sheet
	bounds  image.Rectangle
	pixels  []uint8
	out     *image.Paletted
	columns int
	painted []bool // by cell
}

func newCanvas(s *Sheet) *Canvas {
	c := &Canvas{sheet: s, bounds: s.bounds, pixels: make([]uint8, len(s.pixels))}
	copy(c.pixels, s.pixels)
	c.out = image.NewPaletted(s.bounds, fixed().colours)
	copy(c.out.Pix, s.index)
	c.columns = (s.bounds.Dx() + cell - 1) / cell
	c.painted = make([]bool, c.columns*((s.bounds.Dy()+cell-1)/cell))
	return c
}

// Release gives the canvas back to its sheet; it must not be used again.
func (c *Canvas) Release() { c.sheet.pool.Put(c) }

// Bounds returns the canvas's size, from 0, 0.
func (c *Canvas) Bounds() image.Rectangle { return c.bounds }

// touch remembers that a rectangle is painted and returns what of it lies on
// the canvas.
func (c *Canvas) touch(r image.Rectangle) image.Rectangle {
	r = r.Intersect(c.bounds)
	if r.Empty() {
		return r
	}
	for y := r.Min.Y / cell; y <= (r.Max.Y-1)/cell; y++ {
		row := c.painted[y*c.columns : (y+1)*c.columns]
		for x := r.Min.X / cell; x <= (r.Max.X-1)/cell; x++ {
			row[x] = true
		}
	}
	return r
}

// eachPainted calls f with the start and end of every pixel row of every
// painted cell.
func (c *Canvas) eachPainted(f func(from, to int)) {
	w := c.bounds.Dx()
	for i, painted := range c.painted {
		if !painted {
			continue
		}
		x, y := i%c.columns*cell, i/c.columns*cell
		right := min(x+cell, w)
		for bottom := min(y+cell, c.bounds.Dy()); y < bottom; y++ {
			f(y*w+x, y*w+right)
		}
	}
}

// wipe brings the sheet back where the last picture painted over it.
func (c *Canvas) wipe() {
	c.eachPainted(func(from, to int) {
		copy(c.pixels[4*from:4*to], c.sheet.pixels[4*from:4*to])
		copy(c.out.Pix[from:to], c.sheet.index[from:to])
	})
	clear(c.painted)
}

// Fill lays a colour over a rectangle, the more of it the nearer cover is to
// 255.
func (c *Canvas) Fill(r image.Rectangle, ink color.RGBA, cover uint8) {
	r = c.touch(r)
	var first []uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.pixels[4*(y*c.bounds.Dx()+r.Min.X) : 4*(y*c.bounds.Dx()+r.Max.X)]
		if cover == 255 && first != nil {
			copy(row, first)
			continue
		}
		first = row
		for i := 0; i < len(row); i += 4 {
			blend(row[i:i+4:i+4], ink, uint32(cover))
		}
	}
}

// blend lays ink over an opaque pixel.
func blend(p []uint8, ink color.RGBA, cover uint32) {
	rest := 255 - cover
	p[0] = uint8((uint32(ink.R)*cover + uint32(p[0])*rest + 127) / 255)
	p[1] = uint8((uint32(ink.G)*cover + uint32(p[1])*rest + 127) / 255)
	p[2] = uint8((uint32(ink.B)*cover + uint32(p[2])*rest + 127) / 255)
}

// mask lays ink over the canvas where the mask is, its upper left corner at
// x, y.
func (c *Canvas) mask(m *image.Alpha, x, y int, ink color.RGBA) {
	at := m.Rect.Add(image.Pt(x-m.Rect.Min.X, y-m.Rect.Min.Y))
	r := c.touch(at)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		cover := m.Pix[(py-at.Min.Y)*m.Stride+r.Min.X-at.Min.X:]
		row := c.pixels[4*(py*c.bounds.Dx()+r.Min.X):]
		for i := range r.Dx() {
			if a := cover[i]; a != 0 {
				blend(row[4*i:4*i+4:4*i+4], ink, uint32(a))
			}
		}
	}
}

// Draw places a sprite with its middle at x, y.
func (c *Canvas) Draw(s *Sprite, x, y int) {
	at := s.rgba.Rect.Add(image.Pt(x-s.rgba.Rect.Dx()/2, y-s.rgba.Rect.Dy()/2))
	r := c.touch(at)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		from := s.rgba.Pix[(py-at.Min.Y)*s.rgba.Stride+4*(r.Min.X-at.Min.X):]
		row := c.pixels[4*(py*c.bounds.Dx()+r.Min.X):]
		for i := 0; i < 4*r.Dx(); i += 4 {
			over(row[i:i+4:i+4], from[i:i+4:i+4])
		}
	}
}

// over lays a premultiplied pixel over an opaque one.
func over(p, q []uint8) {
	rest := 255 - uint32(q[3])
	switch rest {
	case 255:
	case 0:
		p[0], p[1], p[2] = q[0], q[1], q[2]
	default:
		p[0] = uint8(uint32(q[0]) + (uint32(p[0])*rest+127)/255)
		p[1] = uint8(uint32(q[1]) + (uint32(p[1])*rest+127)/255)
		p[2] = uint8(uint32(q[2]) + (uint32(p[2])*rest+127)/255)
	}
}

// encoderBuffers keeps zlib writers between pictures.
type encoderBuffers struct{ pool sync.Pool }

func (b *encoderBuffers) Get() *png.EncoderBuffer {
	e, _ := b.pool.Get().(*png.EncoderBuffer)
	return e
}

func (b *encoderBuffers) Put(e *png.EncoderBuffer) { b.pool.Put(e) }

// encoder writes paletted rows without filter, which is what flat colours
// want.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &encoderBuffers{}}

// WritePNG writes the picture.
func (c *Canvas) WritePNG(w io.Writer) error {
	c.eachPainted(func(from, to int) { quantise(c.out.Pix[from:to], c.pixels[4*from:4*to]) })
	if err := encoder.Encode(w, c.out); err != nil {
		return fmt.Errorf("encode picture: %w", err)
	}
	return nil
}
