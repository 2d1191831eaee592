package render

import (
	"bytes"
	"image"
	"image/png"
	"reflect"
	"testing"
)

// TestKeptStrips wants strips and tiles that are painted alike kept once, and no more
// of them than allowed, however many pictures are drawn.
func TestKeptStrips(t *testing.T) {
	t.Parallel()
	sheet := NewSheet(image.NewRGBA(image.Rect(0, 0, 2*tileWidth, 2*stripHeight)))
	picture := func(x int) {
		c := sheet.Canvas()
		defer c.Release()
		c.Fill(image.Rect(x, 10, x+5, 20), Red, 255) // in the first tile of the first strip alone
		encoded(t, c)
	}
	type counts struct {
		strips [2]int
		tiles  [2][2]int
	}
	kept := func() (n counts) {
		for i := range sheet.strips {
			n.strips[i] = len(sheet.strips[i])
			for j := range sheet.tiles[i] {
				n.tiles[i][j] = len(sheet.tiles[i][j])
			}
		}
		return n
	}
	picture(1)
	picture(1)
	if got, want := kept(), (counts{[2]int{1, 1}, [2][2]int{{1, 1}, {1, 1}}}); got != want {
		t.Errorf("kept of one picture: got %v, want %v", got, want)
	}
	picture(2)
	if got, want := kept(), (counts{[2]int{2, 1}, [2][2]int{{2, 1}, {1, 1}}}); got != want {
		t.Errorf("kept of two pictures: got %v, want %v", got, want)
	}
	for x := range 3 * keptStrips {
		picture(x)
	}
	if got, want := kept(), (counts{[2]int{keptStrips, 1}, [2][2]int{{keptTiles, 1}, {1, 1}}}); got != want {
		t.Errorf("kept of many pictures: got %v, want %v", got, want)
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
