package render

import (
	"encoding/binary"
	"image"
	"runtime"
	"slices"
	"sync"

	"skald/render/deflate"
)

const (
	// stripHeight is how many rows are compressed together. The lower, the less
	// is done again when little changed; the higher, the smaller the file.
	stripHeight = 32
	// tileWidth is about how many columns are painted together, and searched for
	// what repeats itself. Of a strip in which something changed most tiles are as
	// they were.
	tileWidth = 200
	// widest is how many columns a tile can have: deflate.MaxPart.
	widest = 2000
)

// A Sheet is a background, composed once, in the palette's colours.
type Sheet struct {
	bounds   image.Rectangle
	ground   rows   // the palette's colour of each pixel
	head     []byte // how each picture upon it begins
	strips   int    // how many there are
	columns  int    // of tiles
	canvases sync.Pool

	cache  *Cache
	number uint64 // in the cache
	effort deflate.Effort
}

// A strip is some rows of a picture.
type strip struct {
	chunk []byte   // as PNG has them
	sum   checksum // of the rows' bytes
}

// A tile is some columns of a strip.
type tile struct {
	part deflate.Part
	sum  share // in the strip's checksum
}

func (t *tile) set(other *tile) {
	t.part.Set(&other.part)
	t.sum = other.sum
}

func newSheet(c *Cache, background *image.RGBA) *Sheet {
	size := background.Bounds().Size()
	row, index := make([]uint32, size.X), make([]uint8, size.X)
	return laySheet(c, size, func(y int) []uint8 {
		for x := range row {
			row[x] = binary.LittleEndian.Uint32(background.Pix[y*background.Stride+4*x:])
		}
		quantise(index, row)
		return index
	})
}

// laySheet returns a sheet of rows of the palette's colours.
func laySheet(c *Cache, size image.Point, row func(y int) []uint8) *Sheet {
	s := &Sheet{
		bounds: image.Rectangle{Max: size}, head: appendHead(nil, size),
		strips: (size.Y + stripHeight - 1) / stripHeight,
		cache:  c, number: c.sheets.Add(1), effort: deflate.Quick,
	}
	for y := range size.Y {
		s.ground.add(row(y))
	}
	s.ground.fit()
	s.cut(tileWidth)
	s.canvases.New = func() any { return &Canvas{sheet: s, strips: make([][]stroke, s.strips)} }
	return s
}

// cut divides the strips into tiles at most about so wide.
func (s *Sheet) cut(width int) { s.columns = max(1, (s.bounds.Dx()+width/2)/width) }

// Canvas returns a canvas that shows the sheet alone. Release gives it back.
func (s *Sheet) Canvas() *Canvas { return s.canvases.Get().(*Canvas) }

// print adds a strip to the picture in the press and returns the checksum of
// all rows so far.
func (s *Sheet) print(p *press, number int, strokes []stroke, sum checksum) checksum {
	rows := s.rows(number)
	size := rows.Dy() * (rows.Dx() + 1)
	at := spot{sheet: s.number, strip: number, look: fingerprintOfAll(strokes)}
	var own checksum
	if s.cache.strips.find(at, func(kept *strip) { p.picture, own = append(p.picture, kept.chunk...), kept.sum }) {
		return sum.join(own, size)
	}
	runtime.Gosched() // whoever waits for a processor goes first
	p.tiles = slices.Grow(p.tiles[:0], s.columns)[:s.columns]
	for column := range p.tiles {
		s.tile(p, number, column, strokes)
	}
	chunk, own := p.bind(size)
	p.picture = append(p.picture, chunk...)
	s.cache.strips.keep(at, len(chunk), func(k *strip) { k.chunk, k.sum = append(k.chunk[:0], chunk...), own })
	return sum.join(own, size)
}

// rows returns where a strip lies.
func (s *Sheet) rows(number int) image.Rectangle {
	r := s.bounds
	r.Min.Y = number * stripHeight
	r.Max.Y = min(r.Min.Y+stripHeight, r.Max.Y)
	return r
}

// tile puts a tile of a strip into the press, painted with those of the strip's
// strokes that touch it.
func (s *Sheet) tile(p *press, number, column int, strokes []stroke) {
	r := s.rows(number)
	r.Min.X, r.Max.X = column*s.bounds.Dx()/s.columns, (column+1)*s.bounds.Dx()/s.columns
	p.strokes = touching(p.strokes[:0], strokes, r)
	t := &p.tiles[column]
	at := spot{s.number, number, column, fingerprintOfAll(p.strokes)}
	if s.cache.tiles.find(at, t.set) {
		return
	}
	p.tile(t, s, r, p.strokes)
	if s.columns > 1 { // else it is kept as a strip
		s.cache.tiles.keep(at, t.part.Size(), func(k *tile) { k.set(t) })
	}
}

// touching appends the strokes that touch a rectangle.
func touching(some, strokes []stroke, r image.Rectangle) []stroke {
	for i := range strokes {
		if strokes[i].at.Overlaps(r) {
			some = append(some, strokes[i])
		}
	}
	return some
}

// Tight makes pictures upon the sheet smaller, and slower to write: whole rows are
// searched for what repeats itself. It is for those on which so much stands that
// they would be too large. It returns the sheet, and is for one that nobody draws
// upon yet.
func (s *Sheet) Tight() *Sheet {
	s.effort = deflate.Thorough
	s.cut(widest)
	return s
}
