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
	painted := func(paint func(*Canvas)) []uint8 { return paintedAtOnce(sheet, []func(*Canvas){paint}) }
	plain := painted(func(c *Canvas) { c.Draw(s, 32, 32) })
	if !bytes.Equal(plain, painted(func(c *Canvas) { c.DrawTurned(s, 32, 32, 2*math.Pi) })) {
		t.Error("a full turn moves pixels")
	}
	half := painted(func(c *Canvas) { c.DrawTurned(s, 32, 32, math.Pi) })
	if left, right := half[32*64+28], half[32*64+36]; left != plain[32*64+36] || right != plain[32*64+28] {
		t.Errorf("left and right of the middle after half a turn: colours %d, %d, want %d, %d", left, right, plain[32*64+36], plain[32*64+28])
	}
	painted(func(c *Canvas) { c.DrawTurned(s, 0, 63, 0.3) }) // partly outside
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
