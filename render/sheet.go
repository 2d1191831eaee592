package render

import (
	"cmp"
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
	// keptStrips and keptTiles are how many ways to paint each a sheet keeps, so
	// that fifty matches played at once each find their last picture again: some
	// 8 KB a strip and 5 KB a tile.
	keptStrips = 64
	keptTiles  = 128
)

// A Sheet is a background, composed once, in the palette's colours. It keeps
// the strips of the last pictures drawn upon it as they were written, and what
// their tiles consist of, so that a picture costs what is new in it.
type Sheet struct {
	bounds   image.Rectangle
	index    []uint8 // the palette's colour of each pixel
	head     []byte  // how each picture upon it begins
	canvases sync.Pool

	mu     sync.Mutex
	strips []recent[strip]  // by number
	tiles  [][]recent[tile] // by strip and column
	most   int              // how many of each are kept; 0: keptStrips and keptTiles

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

// NewSheet returns a sheet of an opaque picture.
func NewSheet(background *image.RGBA) *Sheet {
	size := background.Bounds().Size()
	s := &Sheet{bounds: image.Rectangle{Max: size}, index: make([]uint8, size.X*size.Y), effort: deflate.Quick}
	row := make([]uint32, size.X)
	for y := range size.Y {
		for x := range row {
			row[x] = binary.LittleEndian.Uint32(background.Pix[y*background.Stride+4*x:])
		}
		quantise(s.index[y*size.X:(y+1)*size.X], row)
	}
	s.head = appendHead(nil, size)
	s.strips = make([]recent[strip], (size.Y+stripHeight-1)/stripHeight)
	s.cut(tileWidth)
	s.canvases.New = func() any { return &Canvas{sheet: s, strips: make([][]stroke, len(s.strips))} }
	return s
}

// cut divides the strips into tiles at most about so wide.
func (s *Sheet) cut(width int) {
	s.tiles = make([][]recent[tile], len(s.strips))
	for i := range s.tiles {
		s.tiles[i] = make([]recent[tile], max(1, (s.bounds.Dx()+width/2)/width))
	}
}

// Canvas returns a canvas that shows the sheet alone. Release gives it back.
func (s *Sheet) Canvas() *Canvas { return s.canvases.Get().(*Canvas) }

// print adds a strip to the picture in the press and returns the checksum of
// all rows so far.
func (s *Sheet) print(p *press, number int, strokes []stroke, sum checksum) checksum {
	rows := s.rows(number)
	size := rows.Dy() * (rows.Dx() + 1)
	look := fingerprintOfAll(strokes)
	if own, ok := s.find(p, number, look); ok {
		return sum.join(own, size)
	}
	runtime.Gosched() // whoever waits for a processor goes first
	p.tiles = slices.Grow(p.tiles[:0], len(s.tiles[number]))[:len(s.tiles[number])]
	for column := range p.tiles {
		s.tile(p, number, column, strokes)
	}
	chunk, own := p.bind(size)
	p.picture = append(p.picture, chunk...)
	s.keep(number, look, chunk, own)
	return sum.join(own, size)
}

// rows returns where a strip lies.
func (s *Sheet) rows(number int) image.Rectangle {
	r := s.bounds
	r.Min.Y = number * stripHeight
	r.Max.Y = min(r.Min.Y+stripHeight, r.Max.Y)
	return r
}

// find adds a strip to the picture in the press if it is kept, and returns its
// checksum. It copies under the lock, since what is kept is written over.
func (s *Sheet) find(p *press, number int, look fingerprint) (checksum, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.strips[number].find(look)
	if kept == nil {
		return 0, false
	}
	p.picture = append(p.picture, kept.chunk...)
	return kept.sum, true
}

// keep keeps a strip.
func (s *Sheet) keep(number int, look fingerprint, chunk []byte, sum checksum) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.strips[number].keep(look, cmp.Or(s.most, keptStrips))
	k.chunk = append(k.chunk[:0], chunk...)
	k.sum = sum
}

// tile puts a tile of a strip into the press, painted with those of the strip's
// strokes that touch it.
func (s *Sheet) tile(p *press, number, column int, strokes []stroke) {
	r := s.rows(number)
	columns := len(s.tiles[number])
	r.Min.X, r.Max.X = column*s.bounds.Dx()/columns, (column+1)*s.bounds.Dx()/columns
	p.strokes = touching(p.strokes[:0], strokes, r)
	look := fingerprintOfAll(p.strokes)
	if s.findTile(p, number, column, look) {
		return
	}
	p.tile(&p.tiles[column], s, r, p.strokes)
	if columns == 1 {
		return // it is kept as a strip
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tiles[number][column].keep(look, cmp.Or(s.most, keptTiles)).set(&p.tiles[column])
}

// findTile puts a tile into the press if it is kept.
func (s *Sheet) findTile(p *press, number, column int, look fingerprint) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.tiles[number][column].find(look)
	if kept != nil {
		p.tiles[column].set(kept)
	}
	return kept != nil
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

// Keep sets how many ways to paint a strip the sheet keeps, for one of many
// sheets of which each is drawn upon seldom. It returns the sheet, and is for
// one that nobody draws upon yet.
func (s *Sheet) Keep(most int) *Sheet {
	s.most = most
	return s
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
