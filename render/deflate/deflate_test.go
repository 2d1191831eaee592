package deflate

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"testing"
)

// A picture is rows of bytes, cut into parts.
type picture struct {
	rows   [][]byte
	widths []int
}

// block compresses a picture as one block.
func (p picture) block(t *testing.T, out []byte, effort Effort) []byte {
	t.Helper()
	var m Matcher
	var parts []*Part
	from := 0
	for _, width := range p.widths {
		var data []byte
		for _, row := range p.rows {
			data = append(data, row[from:from+width]...)
		}
		part := &Part{}
		m.Find(part, data, width, len(p.rows[0]), effort)
		parts = append(parts, part)
		from += width
	}
	return NewWriter().AppendBlock(out, parts)
}

func (p picture) bytes() []byte { return bytes.Join(p.rows, nil) }

// inflate reads a stream with the standard library, which must find its end.
func inflate(t *testing.T, stream []byte) []byte {
	t.Helper()
	source := bytes.NewReader(stream)
	data, err := io.ReadAll(flate.NewReader(source))
	if err != nil {
		t.Fatalf("inflate: %v", err)
	}
	if source.Len() != 0 {
		t.Fatalf("%d bytes behind the end", source.Len())
	}
	return data
}

// newPicture makes a picture of flat colour, texture, noise and repeats.
func newPicture(choice *rand.Rand, width, height int) picture {
	p := picture{}
	for rest := width; rest > 0; {
		w := 1 + choice.IntN(rest)
		p.widths = append(p.widths, w)
		rest -= w
	}
	kind, colours := choice.IntN(5), 1+choice.IntN(256)
	for y := range height {
		row := make([]byte, width)
		for x := range row {
			switch kind {
			case 0:
				row[x] = byte(y / 7)
			case 1:
				row[x] = byte(choice.IntN(colours))
			case 2:
				row[x] = byte(x*y%colours) ^ byte(choice.IntN(20)/19)
			case 3:
				row[x] = byte(x / 300)
			case 4:
				row[x] = byte(choice.ExpFloat64() * 3)
			}
		}
		if y > 3 && choice.IntN(3) == 0 {
			copy(row, p.rows[choice.IntN(y)])
		}
		p.rows = append(p.rows, row)
	}
	return p
}

// TestBlocks wants blocks of every kind of picture read as they were, alone and
// one behind the other.
func TestBlocks(t *testing.T) {
	t.Parallel()
	choice := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		var stream, want []byte
		for range 1 + choice.IntN(3) {
			p := newPicture(choice, 1+choice.IntN(1300), 1+choice.IntN(48))
			stream = p.block(t, stream, []Effort{Quick, Thorough}[choice.IntN(2)])
			want = append(want, p.bytes()...)
		}
		if got := inflate(t, AppendEnd(stream)); !bytes.Equal(got, want) {
			t.Fatalf("%d bytes are read as %d others", len(want), len(got))
		}
	}
}

// TestPartsStandAlone wants a part found the same whatever was found before it,
// and the block the same whenever it is put together.
func TestPartsStandAlone(t *testing.T) {
	t.Parallel()
	choice := rand.New(rand.NewPCG(2, 2))
	p := newPicture(choice, 700, 32)
	var m Matcher
	w := NewWriter()
	data := func(from, to int) (part []byte) {
		for _, row := range p.rows {
			part = append(part, row[from:to]...)
		}
		return part
	}
	left, right := data(0, 301), data(301, 700)
	var a, b, kept Part
	m.Find(&a, left, 301, 700, Quick)
	m.Find(&b, right, 399, 700, Quick)
	kept.Set(&b)
	first := w.AppendBlock(nil, []*Part{&a, &b})
	m.Find(&a, make([]byte, len(left)), 301, 700, Quick)
	w.AppendBlock(nil, []*Part{&a, &b})
	m.Find(&a, left, 301, 700, Quick)
	m.Find(&b, make([]byte, len(right)), 399, 700, Quick)
	again := w.AppendBlock(nil, []*Part{&a, &kept})
	if !bytes.Equal(first, again) {
		t.Error("the same parts make another block")
	}
	if got := inflate(t, AppendEnd(again)); !bytes.Equal(got, p.bytes()) {
		t.Error("a block of a part found before shows something else")
	}
}

// FuzzBlock does what TestBlocks does with bytes that somebody else thought of.
func FuzzBlock(f *testing.F) {
	f.Add([]byte("abcabcabcabcabcabc"), uint16(3), uint16(2), false)
	f.Add(bytes.Repeat([]byte{7}, 5000), uint16(1000), uint16(301), true)
	f.Fuzz(func(t *testing.T, data []byte, width, cut uint16, thorough bool) {
		n := 1 + int(width)%1400
		if len(data) < n {
			return
		}
		p := picture{widths: []int{n}}
		if at := int(cut) % n; at > 0 {
			p.widths = []int{at, n - at}
		}
		for ; len(data) >= n && len(p.rows) < 40; data = data[n:] {
			p.rows = append(p.rows, data[:n])
		}
		effort := Quick
		if thorough {
			effort = Thorough
		}
		if got := inflate(t, AppendEnd(p.block(t, nil, effort))); !bytes.Equal(got, p.bytes()) {
			t.Fatal("a block shows something else")
		}
	})
}

// TestSymbols holds every length and distance to be told apart and read again
// (the tables of RFC 1951, 3.2.5, at their corners).
func TestSymbols(t *testing.T) {
	t.Parallel()
	for _, want := range []struct{ length, symbol, rest int }{
		{3, 257, 0}, {10, 264, 0}, {11, 265, 0}, {12, 265, 1}, {18, 268, 1}, {19, 269, 0}, {130, 280, 15}, {131, 281, 0}, {257, 284, 30}, {258, 285, 0},
	} {
		if symbol, rest := lengthSymbol(want.length); symbol != want.symbol || rest != want.rest {
			t.Errorf("length %d: got %d and %d, want %d and %d", want.length, symbol, rest, want.symbol, want.rest)
		}
	}
	for _, want := range []struct{ distance, symbol, rest int }{
		{1, 0, 0}, {4, 3, 0}, {5, 4, 0}, {6, 4, 1}, {7, 5, 0}, {1201, 20, 176}, {24576, 28, 8191}, {24577, 29, 0}, {32768, 29, 8191},
	} {
		if symbol, rest := distanceSymbol(want.distance); symbol != want.symbol || rest != want.rest {
			t.Errorf("distance %d: got %d and %d, want %d and %d", want.distance, symbol, rest, want.symbol, want.rest)
		}
	}
	for length := shortest; length <= longest; length++ {
		for _, distance := range []int{1, 2, 5, 1201, 8192, 32768} {
			tok := copied(length, distance)
			symbol, rest := lengthSymbol(length)
			far, farRest := distanceSymbol(distance)
			if tok.symbol() != symbol || int(tok.lengthRest()) != rest || tok.distanceSymbol() != far || int(tok.distanceRest()) != farRest {
				t.Fatalf("length %d, distance %d: the token says something else", length, distance)
			}
		}
	}
}

// TestCodes wants codes complete and within their longest word, whatever occurs.
func TestCodes(t *testing.T) {
	t.Parallel()
	choice := rand.New(rand.NewPCG(3, 3))
	var c coder
	for range 500 {
		counts := make([]uint32, 2+choice.IntN(symbols-2))
		a, b := uint32(1), uint32(1)
		for i := range counts {
			switch choice.IntN(3) {
			case 0:
				counts[i] = uint32(choice.IntN(50))
			case 1:
				counts[i] = a // Fibonacci's numbers make the longest words
				if a, b = b, a+b; b > 1<<24 {
					a, b = 1, 1
				}
			}
		}
		occur := 0
		for _, n := range counts {
			if n > 0 {
				occur++
			}
		}
		most := maxLength
		if occur <= 1<<maxHeader && choice.IntN(2) == 0 {
			most = maxHeader
		}
		made := newCode(len(counts))
		c.fit(made, counts, most)
		full := 0
		for symbol, n := range made.lengths {
			if (n > 0) != (counts[symbol] > 0) || int(n) > most {
				t.Fatalf("%d times: a word of %d bits of at most %d", counts[symbol], n, most)
			}
			if n > 0 {
				full += 1 << (most - int(n))
			}
		}
		if occur > 1 && full != 1<<most {
			t.Fatalf("a code of %d symbols leaves words over or has too many: %d of %d", occur, full, 1<<most)
		}
	}
}

// TestRuns reads the runs of lengths again.
func TestRuns(t *testing.T) {
	t.Parallel()
	choice := rand.New(rand.NewPCG(4, 4))
	for range 500 {
		lengths := make([]uint8, 258+choice.IntN(58))
		for i := 0; i < len(lengths); {
			length := uint8(choice.IntN(4) * choice.IntN(4))
			for range 1 + choice.IntN(200)>>choice.IntN(8) {
				if i < len(lengths) {
					lengths[i] = length
					i++
				}
			}
		}
		var got []uint8
		for _, r := range appendRuns(nil, lengths) {
			switch r.symbol {
			case repeat:
				got = append(got, bytes.Repeat(got[len(got)-1:], 3+int(r.rest))...)
			case fewZeros:
				got = append(got, make([]uint8, 3+int(r.rest))...)
			case manyZeros:
				got = append(got, make([]uint8, 11+int(r.rest))...)
			default:
				got = append(got, r.symbol)
			}
			if r.rest>>r.bits() != 0 {
				t.Fatalf("symbol %d does not hold %d", r.symbol, r.rest)
			}
		}
		if !bytes.Equal(got, lengths) {
			t.Fatalf("got %v, want %v", got, lengths)
		}
	}
}
