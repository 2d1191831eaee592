package deflate

import (
	"encoding/binary"
	"math/bits"
)

// A Part is what some columns of a block consist of.
type Part struct {
	tokens []token
	ends   []int // of each row, the number of tokens to there
}

// Set makes the part the same as another.
func (p *Part) Set(other *Part) {
	p.tokens = append(p.tokens[:0], other.tokens...)
	p.ends = append(p.ends[:0], other.ends...)
}

// Size returns how many bytes the part takes.
func (p *Part) Size() int { return 4*len(p.tokens) + 8*len(p.ends) }

func (p *Part) row(i int) []token {
	if i == 0 {
		return p.tokens[:p.ends[0]]
	}
	return p.tokens[p.ends[i-1]:p.ends[i]]
}

// A Matcher finds where parts repeat themselves. It belongs to one goroutine.
type Matcher struct {
	first  [1 << hashBits]uint16 // the last place of each hash, and 1
	before []uint16              // of each place, the one before it of its hash, and 1
}

const hashBits = 12

// MaxPart is the largest part, in bytes.
const MaxPart = 1<<16 - 2

// An Effort says how hard to look.
type Effort struct {
	Places int // that are tried, of those that begin alike
	Enough int // a copy so long is taken at once
}

// Efforts. Thorough takes half as long again and saves a hundredth.
var (
	Quick    = Effort{Places: 8, Enough: 32}
	Thorough = Effort{Places: 16, Enough: 64}
)

// Find finds the part of a block whose rows have so many bytes in it, one row
// behind the other in data, and stride bytes in the whole block.
func (m *Matcher) Find(p *Part, data []byte, width, stride int, effort Effort) {
	if len(data) > MaxPart || width <= 0 || len(data)%width != 0 || stride < width {
		panic("deflate: part of no block")
	}
	m.start(len(data))
	p.tokens, p.ends = p.tokens[:0], p.ends[:0]
	f := finder{Matcher: m, Part: p, data: data, width: width, stride: stride, effort: effort}
	for row := 0; row < len(data); row += width {
		f.seek(row)
		p.ends = append(p.ends, len(p.tokens))
	}
}

func (m *Matcher) start(size int) {
	clear(m.first[:])
	if len(m.before) < size {
		m.before = make([]uint16, size)
	}
}

// A finder is a Matcher at work on a part.
type finder struct {
	*Matcher
	*Part
	data          []byte
	width, stride int
	effort        Effort
}

// A match says that bytes stood before, that far back in the block, and about
// how many bits are saved by saying so; none if gain is 0.
type match struct{ length, distance, gain int }

// What tokens cost on our boards, about, in bits, besides the rests: of what was
// tried these made the smallest files.
const (
	literalCost  = 5
	lengthCost   = 5
	distanceCost = 4
)

// seek finds the tokens of the row that begins at a place. A match that begins
// one byte later is taken instead if it saves more.
func (f *finder) seek(start int) {
	end := start + f.width
	at, now := start, f.find(start, start, end)
	for at < end {
		if now.gain > 0 && (now.length >= f.effort.Enough || at+1 == end) {
			at, now = f.take(now, at, start, end)
			continue
		}
		f.note(at, end)
		next := f.find(at+1, start, end)
		if now.gain == 0 || next.gain > now.gain {
			f.tokens = append(f.tokens, literal(f.data[at]))
			at, now = at+1, next
			continue
		}
		at, now = f.take(now, at, start, end)
	}
}

// take takes a match and returns what follows it.
func (f *finder) take(m match, at, start, end int) (int, match) {
	f.tokens = append(f.tokens, copied(m.length, m.distance))
	// Of a long copy the beginning is enough to find it again by.
	for i := range min(m.length, 4) {
		f.note(at+i, end)
	}
	if m.length < f.effort.Enough {
		for i := 4; i < m.length; i++ {
			f.note(at+i, end)
		}
	}
	at += m.length
	return at, f.find(at, start, end)
}

// find returns the match at a place of a row that saves most: of the byte before,
// of the row above, and of the last places that begin alike.
func (f *finder) find(at, start, end int) match {
	var best match
	if end-at < shortest {
		return best
	}
	if at > start {
		f.try(&best, at, at-1, end, end)
	}
	if start > 0 {
		f.try(&best, at, at-f.width, start, end)
	}
	place := f.first[f.hash(at)]
	for n := 0; place != 0 && n < f.effort.Places && best.length < f.effort.Enough; n++ {
		from := int(place) - 1
		place = f.before[from]
		if last := best.length - 2; last > 0 && f.data[from+last] != f.data[at+last] {
			continue // shorter by more than a smaller distance saves
		}
		fromEnd := end
		if from < start {
			fromEnd = from - from%f.width + f.width
		}
		f.try(&best, at, from, fromEnd, end)
	}
	return best
}

// try keeps the match with an earlier place if it saves more. Neither may go
// beyond its row: there other parts begin.
func (f *finder) try(best *match, at, from, fromEnd, end int) {
	length := min(alike(f.data[at:end], f.data[from:fromEnd]), longest)
	if length < shortest {
		return
	}
	rows := (end - fromEnd) / f.width
	distance := rows*(f.stride-f.width) + at - from
	if distance > farthest {
		return
	}
	cost := lengthCost + distanceCost + max(bits.Len(uint(length-shortest))-3, 0) + max(bits.Len(uint(distance-1))-2, 0)
	if gain := length*literalCost - cost; gain > best.gain {
		*best = match{length, distance, gain}
	}
}

// note remembers a place for those that come to begin alike.
func (f *finder) note(at, end int) {
	if end-at < shortest {
		return
	}
	h := f.hash(at)
	if f.first[h] == uint16(at+1) {
		return
	}
	f.before[at] = f.first[h]
	f.first[h] = uint16(at + 1)
}

// hash returns a number of the three bytes at a place.
func (f *finder) hash(at int) uint32 {
	b := f.data[at : at+shortest]
	return (uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16) * 0x9E3779B1 >> (32 - hashBits)
}

// alike returns how many bytes both begin with.
func alike(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}
