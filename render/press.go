package render

import (
	"image"
	"slices"
	"sync"

	"skald/render/deflate"
)

// A press paints tiles and binds them to strips, for one picture being written.
type press struct {
	plate
	matcher deflate.Matcher
	writer  *deflate.Writer
	strokes []stroke // upon a tile
	rows    []uint8  // of a tile: what is compressed
	tiles   []tile   // of a strip
	parts   []*deflate.Part
	chunk   []byte
	picture []byte // the file in the making
}

// presses are kept between pictures.
var presses = sync.Pool{New: func() any { return &press{writer: deflate.NewWriter()} }}

// tile paints strokes over a tile of a sheet. A row of a picture begins with the
// number of a filter; none is what flat colours want.
func (p *press) tile(t *tile, s *Sheet, r image.Rectangle, strokes []stroke) {
	p.print(s, r, strokes)
	p.rows = p.rows[:0]
	for row := p.index; len(row) > 0; row = row[r.Dx():] {
		if r.Min.X == 0 {
			p.rows = append(p.rows, 0)
		}
		p.rows = append(p.rows, row[:r.Dx()]...)
	}
	width, stride, behind := len(p.rows)/r.Dy(), s.bounds.Dx()+1, s.bounds.Max.X-r.Max.X
	p.matcher.Find(&t.part, p.rows, width, stride, s.effort)
	t.sum = shareOf(p.rows, width, stride, behind)
}

// bind returns the strip of the press's tiles, of so many bytes, as a chunk of
// PNG, to be copied, and its checksum. What is compressed ends on a whole byte
// and looks back to nothing, so that it may stand in any picture.
func (p *press) bind(size int) ([]byte, checksum) {
	p.parts = p.parts[:0]
	var sum share
	for i := range p.tiles {
		p.parts = append(p.parts, &p.tiles[i].part)
		sum = sum.plus(p.tiles[i].sum)
	}
	p.chunk = append(p.chunk[:0], make([]byte, chunkStart)...)
	p.chunk = p.writer.AppendBlock(p.chunk, p.parts)
	p.chunk = closeChunk(p.chunk, "IDAT")
	return p.chunk, sum.of(size)
}

// columnWidth is the width of the columns in which a plate knows what is
// painted.
const columnWidth = 16

// A plate is a tile in the making: the sheet's pixels in the palette, and in full
// colour where they are painted.
type plate struct {
	bounds  image.Rectangle
	index   []uint8
	pixels  []uint32 // RGBA, red lowest; set where painted
	painted []span   // by column
	cover   []uint8  // of a mask's row
}

// A span is the rows from top to bottom, without bottom.
type span struct{ top, bottom int }

// print paints strokes over a part of a sheet and leaves the outcome in the
// plate's index.
func (p *plate) print(s *Sheet, r image.Rectangle, strokes []stroke) {
	p.bounds = r
	p.index = p.index[:0]
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p.index = s.ground.appendTo(p.index, y, r.Min.X, r.Max.X)
	}
	p.pixels = slices.Grow(p.pixels[:0], len(p.index))[:len(p.index)]
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
		for x := (r.Min.X - p.bounds.Min.X) / columnWidth; x <= (r.Max.X-1-p.bounds.Min.X)/columnWidth; x++ {
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
