package render

import (
	"cmp"
	"encoding/binary"
	"image"
	"runtime"
	"slices"
	"sync"
)

const (
	// stripHeight is how many rows are painted and compressed together. The
	// lower, the less is done again when little changed; the higher, the
	// smaller the file. A strip of 2,000 columns still fits one block of the
	// compressor's.
	stripHeight = 32
	// keptStrips is how many ways to paint a strip a sheet keeps, so that fifty
	// matches played at once each find their last picture again: with the
	// strokes that lead there, some 10 KB each.
	keptStrips = 64
)

// A Sheet is a background, composed once, in the palette's colours. It keeps
// the strips of the last pictures drawn upon it as they were written, so that
// a picture costs what is new in it.
type Sheet struct {
	bounds   image.Rectangle
	index    []uint8 // the palette's colour of each pixel
	head     []byte  // how each picture upon it begins
	canvases sync.Pool

	mu   sync.Mutex
	kept [][]*strip // by number, the last used first
	most int        // how many of each are kept; 0: keptStrips

	tight bool // pictures are small rather than quick to write
}

// A strip is some rows of a picture.
type strip struct {
	strokes []stroke // painted upon the sheet in this order
	chunk   []byte   // as PNG has them
	sum     checksum // of the rows' bytes
}

// NewSheet returns a sheet of an opaque picture.
func NewSheet(background *image.RGBA) *Sheet {
	size := background.Bounds().Size()
	s := &Sheet{bounds: image.Rectangle{Max: size}, index: make([]uint8, size.X*size.Y)}
	row := make([]uint32, size.X)
	for y := range size.Y {
		for x := range row {
			row[x] = binary.LittleEndian.Uint32(background.Pix[y*background.Stride+4*x:])
		}
		quantise(s.index[y*size.X:(y+1)*size.X], row)
	}
	s.head = appendHead(nil, size)
	s.kept = make([][]*strip, (size.Y+stripHeight-1)/stripHeight)
	s.canvases.New = func() any { return &Canvas{sheet: s, strips: make([][]stroke, len(s.kept))} }
	return s
}

// Canvas returns a canvas that shows the sheet alone. Release gives it back.
func (s *Sheet) Canvas() *Canvas { return s.canvases.Get().(*Canvas) }

// print adds a strip to the picture in the press and returns the checksum of
// all rows so far.
func (s *Sheet) print(p *press, number int, strokes []stroke, sum checksum) checksum {
	rows := s.rows(number)
	size := rows.Dy() * (rows.Dx() + 1)
	if own, ok := s.find(p, number, strokes); ok {
		return sum.join(own, size)
	}
	runtime.Gosched() // a strip takes half a millisecond: whoever waits for a processor goes first
	chunk, own := p.compress(s.index[rows.Min.Y*rows.Dx():rows.Max.Y*rows.Dx()], rows, strokes, s.tight)
	p.picture = append(p.picture, chunk...)
	s.keep(number, strokes, chunk, own)
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
// checksum. It copies under the lock, since strips are written over.
func (s *Sheet) find(p *press, number int, strokes []stroke) (checksum, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.kept[number]
	for i, k := range kept {
		if slices.Equal(k.strokes, strokes) {
			toFront(kept, i)
			p.picture = append(p.picture, k.chunk...)
			return k.sum, true
		}
	}
	return 0, false
}

// keep keeps a strip in place of the one used longest ago.
func (s *Sheet) keep(number int, strokes []stroke, chunk []byte, sum checksum) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.kept[number]
	if len(kept) < cmp.Or(s.most, keptStrips) {
		kept = append(kept, &strip{})
		s.kept[number] = kept
	}
	toFront(kept, len(kept)-1)
	k := kept[0]
	k.strokes = append(k.strokes[:0], strokes...)
	k.chunk = append(k.chunk[:0], chunk...)
	k.sum = sum
}

// toFront moves one of the strips to the front.
func toFront(kept []*strip, i int) {
	first := kept[i]
	copy(kept[1:i+1], kept[:i])
	kept[0] = first
}

// Keep sets how many ways to paint a strip the sheet keeps, for one of many
// sheets of which each is drawn upon seldom. It returns the sheet, and is for
// one that nobody draws upon yet.
func (s *Sheet) Keep(most int) *Sheet {
	s.most = most
	return s
}

// Tight makes pictures upon the sheet smaller, and slower to write: for those on
// which so much stands that they would be too large. It returns the sheet, and is
// for one that nobody draws upon yet.
func (s *Sheet) Tight() *Sheet {
	s.tight = true
	return s
}
