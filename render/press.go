package render

import (
	"bytes"
	"fmt"
	"image"
	"sync"

	"github.com/klauspost/compress/flate"
)

// A press paints strips and compresses them. It is 1.3 MB, most of it the
// compressor's, and one is at work for each picture being written.
type press struct {
	plate
	rows    []uint8 // what is compressed: a filter byte and the indices of each row
	deflate *flate.Writer
	tight   *flate.Writer // nil until it is needed
	chunk   bytes.Buffer
	picture []byte // the file in the making
}

// presses are kept between pictures.
var presses = sync.Pool{New: func() any { return newPress() }}

// level is how hard the compressor tries. On our pictures it is as fast as the
// first level, and its files are 5 % smaller.
const level = 3

// tightLevel is how hard it tries on sheets that are Tight: a tenth smaller in
// twice the time.
const tightLevel = 8

func newPress() *press {
	p := &press{}
	p.deflate = p.writer(level)
	return p
}

// writer returns a compressor that writes chunks.
func (p *press) writer(level int) *flate.Writer {
	w, err := flate.NewWriter(&p.chunk, level)
	if err != nil { // only for levels that there are not
		panic(fmt.Sprintf("render: new compressor: %v", err))
	}
	return w
}

// compressor returns that for a sheet.
func (p *press) compressor(tight bool) *flate.Writer {
	if !tight {
		return p.deflate
	}
	if p.tight == nil {
		p.tight = p.writer(tightLevel)
	}
	return p.tight
}

// compress paints strokes over rows of a sheet and returns them as a chunk of
// PNG, to be copied, and the checksum of the rows' bytes. What is compressed
// ends on a whole byte and looks back to nothing, so that it may stand in any
// picture.
func (p *press) compress(index []uint8, rows image.Rectangle, strokes []stroke, tight bool) ([]byte, checksum) {
	p.print(index, rows, strokes)
	width := rows.Dx()
	p.rows = p.rows[:0]
	for y := range rows.Dy() {
		p.rows = append(p.rows, 0) // no filter, which is what flat colours want
		p.rows = append(p.rows, p.index[y*width:(y+1)*width]...)
	}
	p.chunk.Reset()
	p.chunk.Write(make([]byte, chunkStart))
	w := p.compressor(tight)
	w.Reset(&p.chunk)
	if _, err := w.Write(p.rows); err != nil { // a buffer takes all
		panic(fmt.Sprintf("render: compress: %v", err))
	}
	if err := w.Flush(); err != nil {
		panic(fmt.Sprintf("render: compress: %v", err))
	}
	return closeChunk(p.chunk.Bytes(), "IDAT"), sumOf(p.rows)
}

// columnWidth is the width of the columns in which a plate knows what is
// painted.
const columnWidth = 16

// A plate is a strip in the making: the sheet's rows in the palette, and in
// full colour where they are painted.
type plate struct {
	bounds  image.Rectangle
	index   []uint8
	pixels  []uint32 // RGBA, red lowest; set where painted
	painted []span   // by column
}

// A span is the rows from top to bottom, without bottom.
type span struct{ top, bottom int }

// print paints strokes over rows of a sheet, given in the palette, and leaves
// the outcome in the plate's index.
func (p *plate) print(index []uint8, rows image.Rectangle, strokes []stroke) {
	p.bounds = rows
	p.index = append(p.index[:0], index...)
	if cap(p.pixels) < len(index) {
		p.pixels = make([]uint32, len(index))
	}
	p.pixels = p.pixels[:len(index)]
	p.mark(strokes)
	p.eachPainted(func(from, to int) { colour(p.pixels[from:to], p.index[from:to]) })
	for i := range strokes {
		p.paint(&strokes[i])
	}
	p.eachPainted(func(from, to int) { quantise(p.index[from:to], p.pixels[from:to]) })
}

// mark notes what of each column the strokes touch.
func (p *plate) mark(strokes []stroke) {
	p.painted = p.painted[:0]
	for range (p.bounds.Dx() + columnWidth - 1) / columnWidth {
		p.painted = append(p.painted, span{p.bounds.Max.Y, p.bounds.Min.Y})
	}
	for i := range strokes {
		r := strokes[i].at.Intersect(p.bounds)
		for x := r.Min.X / columnWidth; x <= (r.Max.X-1)/columnWidth; x++ {
			s := &p.painted[x]
			s.top, s.bottom = min(s.top, r.Min.Y), max(s.bottom, r.Max.Y)
		}
	}
}

// eachPainted calls f with the ends of each stretch of painted pixels.
func (p *plate) eachPainted(f func(from, to int)) {
	width := p.bounds.Dx()
	for i := 0; i < len(p.painted); {
		s, left := p.painted[i], i*columnWidth
		for i < len(p.painted) && p.painted[i] == s {
			i++
		}
		right := min(i*columnWidth, width)
		for y := s.top; y < s.bottom; y++ {
			row := (y - p.bounds.Min.Y) * width
			f(row+left, row+right)
		}
	}
}

// quantise writes the palette's index of each pixel. Flat colour is the rule,
// so the last answer is kept.
func quantise(index []uint8, pixels []uint32) {
	if len(index) == 0 {
		return
	}
	nearest := &fixed().nearest
	last, answer := pixels[0]+1, uint8(0)
	for i, c := range pixels[:len(index)] {
		if c != last {
			last, answer = c, nearest[c<<10&0x3f000|c>>4&0xfc0|c>>18&0x3f]
		}
		index[i] = answer
	}
}

// colour writes the pixel of each index of the palette.
func colour(pixels []uint32, index []uint8) {
	wide := &fixed().wide
	pixels = pixels[:len(index)]
	for i, n := range index {
		pixels[i] = wide[n]
	}
}
