package render

import (
	"image"
	"math"
	"testing"

	"github.com/fogleman/gg"
)

// TestJournal reads a text in the open, one under a sprite and one under a
// veil.
func TestJournal(t *testing.T) {
	t.Parallel()
	img, dc := NewBackground(300, 60)
	dc.SetColor(Parchment)
	dc.Clear()
	f := NewLettering().Face(Bold, 30)
	c := NewSheet(img).Canvas()
	defer c.Release()
	c.journal = &journal{}
	lid := NewSprite(100, 60, func(dc *gg.Context) {
		dc.SetColor(Red)
		dc.DrawRectangle(-50, -30, 100, 60)
		dc.Fill()
	})
	for i, text := range []string{"open", "shut", "veil", " "} {
		c.Text(f, text, 50+100*i, 40, Middle, Ink)
	}
	c.Draw(lid, 150, 30)
	c.Fill(image.Rect(200, 0, 300, 60), Parchment, 150)
	got := c.journal.writings()
	if len(got) != 3 {
		t.Fatalf("read %+v, want three texts", got)
	}
	for i, want := range []float64{0, 1, 0} {
		if w := got[i]; math.Abs(w.Hidden-want) > 0.001 || !w.At.In(image.Rect(100*i, 0, 100*i+100, 60)) || w.Size != 30 {
			t.Errorf("%+v: want %v hidden", w, want)
		}
	}
}
