package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"
)

func TestPalette(t *testing.T) {
	t.Parallel()
	p := fixed()
	if len(p.colours) > 256 {
		t.Fatalf("%d colours, want at most 256", len(p.colours))
	}
	for _, r := range ramps {
		for i := range r.steps + 1 {
			want := Mix(r.from, r.to, float64(i)/float64(r.steps))
			index := []uint8{0}
			quantise(index, []uint32{pixel(want)})
			got := p.colours[index[0]].(color.RGBA)
			if d := distance(int(got.R)-int(want.R), int(got.G)-int(want.G), int(got.B)-int(want.B), 256); d > 4*4*4096 {
				t.Errorf("%v is drawn as %v", want, got)
			}
		}
	}
}

// page returns a sheet with a gradient, so that restoring it is no accident.
func page() *Sheet {
	m := image.NewRGBA(image.Rect(0, 0, 101, 67))
	for i := range 101 * 67 {
		c := Mix(Parchment, Ink, float64(i%101)/101)
		m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], m.Pix[4*i+3] = c.R, c.G, c.B, 255
	}
	return NewSheet(m)
}

func encoded(t *testing.T, c *Canvas) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := c.WritePNG(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestCanvasIsEmpty wants nothing of a picture on the next one, wherever it
// was painted, over the edges too.
func TestCanvasIsEmpty(t *testing.T) {
	t.Parallel()
	letters := NewLettering()
	sheet := page()
	c := sheet.Canvas()
	want := encoded(t, c)
	for _, at := range []image.Point{{0, 0}, {101, 67}, {50, 30}, {-40, 5}, {300, 300}} {
		c.Draw(dot(), at.X, at.Y)
		c.Haloed(letters.Face(Bold, 30), "Þórr", at.X, at.Y, Middle, Ink, White)
		c.Fill(image.Rect(at.X, at.Y, at.X+9, at.Y+9), Blue, 128)
	}
	if bytes.Equal(encoded(t, c), want) {
		t.Error("nothing was painted")
	}
	c.Release()
	c = sheet.Canvas()
	if !bytes.Equal(encoded(t, c), want) {
		t.Error("something of the last picture stayed")
	}
}

func TestFill(t *testing.T) {
	t.Parallel()
	c := page().Canvas()
	c.Fill(image.Rect(10, 10, 40, 40), Blue, 255)
	m, err := png.Decode(bytes.NewReader(encoded(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []image.Point{{10, 10}, {39, 39}, {25, 30}} {
		if got := m.At(at.X, at.Y); got != Blue {
			t.Errorf("at %v: %v, want %v", at, got, Blue)
		}
	}
	if m.At(40, 40) == color.Color(Blue) {
		t.Error("painted beyond the rectangle")
	}
}

func TestFit(t *testing.T) {
	t.Parallel()
	letters := NewLettering()
	for _, c := range []struct {
		text        string
		width, size int
		cut         bool
	}{
		{"Kent", 300, 30, false},
		{"Northumbria", 150, 0, false},
		{"Donaudampfschifffahrtsgesellschaft", 150, 20, true},
	} {
		f, got := letters.Fit(Bold, c.text, 30, 20, c.width)
		if f.Width(got) > c.width {
			t.Errorf("%q is %d wide, want at most %d", got, f.Width(got), c.width)
		}
		if c.size != 0 && f.Size != c.size {
			t.Errorf("%q has size %d, want %d", got, f.Size, c.size)
		}
		if (got != c.text) != c.cut {
			t.Errorf("%q became %q", c.text, got)
		}
	}
}

func TestSay(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{"east-anglia": "East Anglia", "kent": "Kent", "": "", "þing": "Þing", "a--b": "A  B"} {
		if got := Labels(nil).Say("area", word); got != want {
			t.Errorf("%q is said %q, want %q", word, got, want)
		}
	}
	own := Labels(func(_, word string) string { return map[string]string{"kent": "Cantia"}[word] })
	if got := own.Say("area", "kent"); got != "Cantia" {
		t.Errorf("got %q", got)
	}
	if got := own.Say("area", "essex"); got != "Essex" {
		t.Errorf("a word without a label is said %q", got)
	}
}

func TestCloudRow(t *testing.T) {
	t.Parallel()
	row := make([]float64, 500)
	for _, y := range []float64{0, 37.5, 210, 1000} {
		cloudRow(row, y, 210, 7)
		for x, got := range row {
			if want := Cloud(float64(x), y, 210, 7); math.Abs(got-want) > 1e-9 {
				t.Fatalf("at %d, %v: got %v, want %v", x, y, got, want)
			}
		}
	}
}
