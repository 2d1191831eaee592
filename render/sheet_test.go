package render

import (
	"bytes"
	"image"
	"image/png"
	"reflect"
	"testing"
)

// TestCache wants strips and tiles that are painted alike kept once, those of all
// sheets within one bound, those used last, and what a sheet for one drawing
// consists of not at all.
func TestCache(t *testing.T) {
	t.Parallel()
	cache := &Cache{}
	cache.strips.most, cache.tiles.most = 4_000, 2_000
	sheets := make([]*Sheet, 3)
	for i := range sheets {
		sheets[i] = cache.NewSheet(image.NewRGBA(image.Rect(0, 0, 2*tileWidth, 2*stripHeight)))
	}
	picture := func(s *Sheet, x int) []byte {
		c := s.Canvas()
		defer c.Release()
		c.Fill(image.Rect(x, 10, x+5, 20), Red, 255) // in the first tile of the first strip alone
		return encoded(t, c)
	}
	kept := func() [2]int { return [2]int{cache.strips.list.Len(), cache.tiles.list.Len()} }

	first := picture(sheets[0], 1)
	picture(sheets[0], 1)
	if got, want := kept(), [2]int{2, 4}; got != want {
		t.Errorf("strips and tiles kept of one picture: got %v, want %v", got, want)
	}
	picture(sheets[0], 2)
	if got, want := kept(), [2]int{3, 5}; got != want {
		t.Errorf("strips and tiles kept of two pictures: got %v, want %v", got, want)
	}
	for x := range 100 {
		for _, s := range sheets {
			picture(s, x)
		}
	}
	if s := &cache.strips; s.size > s.most || s.size < s.most/2 || s.list.Len() != len(s.by) {
		t.Errorf("%d bytes of strips are kept, at most %d", s.size, s.most)
	}
	if s := &cache.tiles; s.size > s.most || s.size < s.most/2 || s.list.Len() != len(s.by) {
		t.Errorf("%d bytes of tiles are kept, at most %d", s.size, s.most)
	}
	before := kept()
	picture(sheets[2], 99)
	if got := kept(); got != before {
		t.Errorf("the last picture once more: %v are kept, then %v", before, got)
	}
	if again := picture(sheets[0], 1); !bytes.Equal(again, first) {
		t.Error("a picture that was forgotten is another")
	}
	once := NewSheet(image.NewRGBA(image.Rect(0, 0, 2*tileWidth, 2*stripHeight)))
	picture(once, 1)
	if n := once.cache.strips.list.Len() + once.cache.tiles.list.Len(); n != 0 {
		t.Errorf("%d parts are kept of a sheet for one drawing", n)
	}
}

// TestTight holds that a tight sheet's pictures show the same, in fewer bytes.
func TestTight(t *testing.T) {
	t.Parallel()
	draw := func(tight bool) []byte {
		img, dc := NewBackground(600, 200)
		DrawSea(img, dc, 0)
		s := NewSheet(img)
		if tight {
			s.Tight()
		}
		c := s.Canvas()
		defer c.Release()
		letters := NewLettering()
		for i := range 8 {
			c.Text(letters.Face(Bold, 20), "The ships of the Jarls sail from Iceland to Serkland", 10, 20+i*24, Left, Ink)
		}
		var b bytes.Buffer
		if err := c.WritePNG(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	quick, tight := draw(false), draw(true)
	if len(tight) >= len(quick) {
		t.Errorf("a tight picture has %d bytes, another %d", len(tight), len(quick))
	}
	a, err := png.Decode(bytes.NewReader(quick))
	if err != nil {
		t.Fatal(err)
	}
	b, err := png.Decode(bytes.NewReader(tight))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Error("a tight picture shows something else")
	}
}
