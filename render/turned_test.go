package render

import (
	"bytes"
	"image"
	"math"
	"testing"

	"github.com/fogleman/gg"
)

// TestDrawTurned turns a sprite that is red on its left by full and half
// turns, where no pixel lies between others.
func TestDrawTurned(t *testing.T) {
	t.Parallel()
	s := NewSprite(20, 10, func(dc *gg.Context) {
		dc.SetColor(Red)
		dc.DrawRectangle(-10, -5, 10, 10)
		dc.Fill()
	})
	sheet := NewSheet(image.NewRGBA(image.Rect(0, 0, 64, 64)))
	plain, full, half := sheet.Canvas(), sheet.Canvas(), sheet.Canvas()
	plain.Draw(s, 32, 32)
	full.DrawTurned(s, 32, 32, 2*math.Pi)
	if !bytes.Equal(plain.pixels, full.pixels) {
		t.Error("a full turn moves pixels")
	}
	half.DrawTurned(s, 32, 32, math.Pi)
	at := func(c *Canvas, x int) uint8 { return c.pixels[4*(32*64+x)] }
	if at(half, 28) != 0 || at(half, 36) != Red.R {
		t.Errorf("red left and right of the middle after half a turn: %d, %d, want 0, %d", at(half, 28), at(half, 36), Red.R)
	}
	edge := sheet.Canvas()
	edge.DrawTurned(s, 0, 63, 0.3) // partly outside
}

// TestStamp wants ink around the place of a text.
func TestStamp(t *testing.T) {
	t.Parallel()
	l := NewLettering()
	s := NewSprite(40, 40, func(dc *gg.Context) { l.Face(Bold, 30).Stamp(dc, "4", 0, 0, Ink) })
	var sumX, sumY, sum int
	for y := range 40 {
		for x := range 40 {
			a := int(s.rgba.RGBAAt(x, y).A)
			sumX, sumY, sum = sumX+a*x, sumY+a*y, sum+a
		}
	}
	if sum == 0 {
		t.Fatal("no ink")
	}
	if x, y := sumX/sum, sumY/sum; x < 16 || x > 23 || y < 16 || y > 24 {
		t.Errorf("the text's middle is at %d, %d, want near 20, 20", x, y)
	}
}
