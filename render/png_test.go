package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/fogleman/gg"
)

// TestJoin holds the checksum of parts against that of the whole.
func TestJoin(t *testing.T) {
	t.Parallel()
	choice := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		data := make([]byte, choice.IntN(200000))
		for i := range data {
			data[i] = byte(choice.Uint32() | 0xc0)
		}
		sum, rest := checksum(1), data
		for len(rest) > 0 {
			n := 1 + choice.IntN(len(rest))
			sum, rest = sum.join(checksum(adler32.Checksum(rest[:n])), n), rest[n:]
		}
		if want := checksum(adler32.Checksum(data)); sum != want {
			t.Fatalf("%d bytes: got %08x, want %08x", len(data), sum, want)
		}
	}
}

// TestShares holds the checksum of columns put together against that of the rows.
func TestShares(t *testing.T) {
	t.Parallel()
	choice := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		stride, height := 1+choice.IntN(1400), 1+choice.IntN(40)
		rows := make([]byte, stride*height)
		for i := range rows {
			rows[i] = byte(choice.Uint32() | 0xe0)
		}
		var sum share
		for from := 0; from < stride; {
			to := from + 1 + choice.IntN(stride-from)
			var data []byte
			for y := range height {
				data = append(data, rows[y*stride+from:y*stride+to]...)
			}
			sum = sum.plus(shareOf(data, to-from, stride, stride-to))
			from = to
		}
		if got, want := sum.of(len(rows)), checksum(adler32.Checksum(rows)); got != want {
			t.Fatalf("%d rows of %d bytes: got %08x, want %08x", height, stride, got, want)
		}
	}
}

// TestStripsAreWellFormed draws random pictures of random sizes and wants each
// to keep PNG's rules and to show what was painted.
func TestStripsAreWellFormed(t *testing.T) {
	t.Parallel()
	for seed := range uint64(24) {
		choice := rand.New(rand.NewPCG(seed, 2))
		sheet := randomSheet(choice, 1+choice.IntN(400), 1+choice.IntN(300))
		for range 2 {
			checkPicture(t, sheet, randomStrokes(choice, sheet.bounds))
		}
	}
}

// FuzzPicture does the same with strokes made of bytes.
func FuzzPicture(f *testing.F) {
	f.Add(uint16(100), uint16(97), []byte("a few strokes of every kind, here and there"))
	f.Fuzz(func(t *testing.T, width, height uint16, data []byte) {
		size := image.Pt(1+int(width%1400), 1+int(height%200))
		sheet := randomSheet(rand.New(rand.NewPCG(uint64(width), uint64(height))), size.X, size.Y)
		var strokes []func(*Canvas)
		for ; len(data) >= 10 && len(strokes) < 60; data = data[10:] {
			strokes = append(strokes, strokeOf([10]byte(data), size))
		}
		checkPicture(t, sheet, strokes)
	})
}

// dot and wedge are what random pictures are painted with.
var (
	dot = sync.OnceValue(func() *Sprite {
		return NewSprite(30, 31, func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 12)
			FillInked(dc, Red, Ink, 2.5)
		})
	})
	wedge = sync.OnceValue(func() *Mask {
		m := image.NewAlpha(image.Rect(0, 0, 40, 25))
		for i := range m.Pix {
			m.Pix[i] = uint8(i * 7)
		}
		return newMask(m)
	})
)

// strokeOf makes a stroke of bytes; it may lie beyond the edges.
func strokeOf(b [10]byte, size image.Point) func(*Canvas) {
	x := int(binary.LittleEndian.Uint16(b[1:]))%(size.X+80) - 40
	y := int(binary.LittleEndian.Uint16(b[3:]))%(size.Y+80) - 40
	ink := color.RGBA{b[5], b[6], b[7], 255}
	return func(c *Canvas) {
		switch b[0] % 4 {
		case 0:
			c.Fill(image.Rect(x, y, x+int(b[8]), y+int(b[9])), ink, b[9]|b[8])
		case 1:
			c.mask(wedge(), x, y, ink)
		case 2:
			c.Draw(dot(), x, y)
		case 3:
			c.DrawTurned(dot(), x, y, float64(b[8])/40)
		}
	}
}

func randomStrokes(choice *rand.Rand, bounds image.Rectangle) []func(*Canvas) {
	var strokes []func(*Canvas)
	for range choice.IntN(30) {
		var b [10]byte
		for i := range b {
			b[i] = byte(choice.Uint32())
		}
		strokes = append(strokes, strokeOf(b, bounds.Max))
	}
	return strokes
}

// randomSheet has flat colour, and a noisy part.
func randomSheet(choice *rand.Rand, width, height int) *Sheet {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	colours := []color.RGBA{Parchment, Sea, Ink}
	for i := range width * height {
		c := colours[i/97%3]
		if i%width > width*3/4 {
			c = fixed().colours[choice.IntN(len(fixed().colours))].(color.RGBA)
		}
		m.SetRGBA(i%width, i/width, c)
	}
	return NewCache().NewSheet(m)
}

// checkPicture paints strokes twice, with other strokes between, and wants the
// same well-formed bytes from a sheet that has just been made.
func checkPicture(t *testing.T, sheet *Sheet, strokes []func(*Canvas)) {
	t.Helper()
	paint := func(s *Sheet, some []func(*Canvas)) []byte {
		c := s.Canvas()
		defer c.Release()
		for _, stroke := range some {
			stroke(c)
		}
		return encoded(t, c)
	}
	first := paint(sheet, strokes)
	paint(sheet, strokes[len(strokes)/2:])
	fresh := sheet.copy()
	for name, again := range map[string][]byte{"kept strips": paint(sheet, strokes), "a new sheet": paint(fresh, strokes)} {
		if !bytes.Equal(first, again) {
			t.Fatalf("other bytes with %s", name)
		}
	}
	checkChunks(t, first)
	m, err := png.Decode(bytes.NewReader(first))
	if err != nil {
		t.Fatalf("decode: %v", err)
	}
	got, want := m.(*image.Paletted), paintedAtOnce(sheet, strokes)
	if got.Rect != sheet.bounds || !bytes.Equal(got.Pix, want) {
		t.Fatal("the picture does not show what was painted")
	}
}

// copy returns a sheet that was not drawn upon yet.
func (s *Sheet) copy() *Sheet {
	fresh := &Sheet{bounds: s.bounds, ground: s.ground, head: s.head, effort: s.effort, strips: s.strips, columns: s.columns, cache: &Cache{}}
	fresh.canvases.New = func() any { return &Canvas{sheet: fresh, strips: make([][]stroke, fresh.strips)} }
	return fresh
}

// paintedAtOnce paints the whole sheet as one tile.
func paintedAtOnce(sheet *Sheet, strokes []func(*Canvas)) []uint8 {
	c := &Canvas{sheet: sheet, strips: make([][]stroke, sheet.strips)}
	var all []stroke
	for _, paint := range strokes {
		paint(c)
		for i := range c.strips {
			if len(c.strips[i]) > 0 {
				all = append(all[:len(all):len(all)], c.strips[i][0])
				break
			}
		}
		clear(c.strips)
	}
	var p plate
	p.print(sheet, sheet.bounds, all)
	return p.index
}

// checkChunks wants what pngcheck wants: the chunks in order, each with its
// checksum, and one whole stream of just as many bytes as there are rows.
func checkChunks(t *testing.T, data []byte) {
	t.Helper()
	const signature = "\x89PNG\r\n\x1a\n"
	if !bytes.HasPrefix(data, []byte(signature)) {
		t.Fatal("no signature")
	}
	var kinds []string
	var stream, header []byte
	for rest := data[len(signature):]; len(rest) > 0; {
		length := int(binary.BigEndian.Uint32(rest))
		kind, body := string(rest[4:8]), rest[8:8+length]
		if got, want := binary.BigEndian.Uint32(rest[8+length:]), crc32.ChecksumIEEE(rest[4:8+length]); got != want {
			t.Fatalf("chunk %s: got checksum %08x, want %08x", kind, got, want)
		}
		if len(kinds) == 0 || kinds[len(kinds)-1] != kind {
			kinds = append(kinds, kind)
		}
		switch kind {
		case "IHDR":
			header = body
		case "PLTE":
			if length == 0 || length%3 != 0 || length > 3*256 {
				t.Fatalf("a palette of %d bytes", length)
			}
		case "IDAT":
			stream = append(stream, body...)
		}
		rest = rest[12+length:]
	}
	if want := []string{"IHDR", "PLTE", "IDAT", "IEND"}; !slices.Equal(kinds, want) {
		t.Fatalf("chunks: got %v, want %v", kinds, want)
	}
	source := bytes.NewReader(stream)
	z, err := zlib.NewReader(source)
	if err != nil {
		t.Fatalf("stream: %v", err)
	}
	rows, err := io.ReadAll(z) // checks Adler-32 too
	if err != nil {
		t.Fatalf("stream: %v", err)
	}
	width, height := int(binary.BigEndian.Uint32(header)), int(binary.BigEndian.Uint32(header[4:]))
	if len(rows) != height*(width+1) || source.Len() != 0 {
		t.Fatalf("%d bytes of rows and %d behind them, want %d and 0", len(rows), source.Len(), height*(width+1))
	}
}
