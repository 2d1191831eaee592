package render

import (
	"image"
	"testing"
)

// TestKeptStrips wants strips that are painted alike kept once, and no more of
// them than allowed, however many pictures are drawn.
func TestKeptStrips(t *testing.T) {
	t.Parallel()
	sheet := NewSheet(image.NewRGBA(image.Rect(0, 0, 200, 3*stripHeight)))
	picture := func(x int) {
		c := sheet.Canvas()
		defer c.Release()
		c.Fill(image.Rect(x, 10, x+5, 20), Red, 255) // in the first strip alone
		encoded(t, c)
	}
	count := func() (n [3]int) {
		for i, kept := range sheet.kept {
			n[i] = len(kept)
		}
		return n
	}
	picture(1)
	picture(1)
	if got, want := count(), [3]int{1, 1, 1}; got != want {
		t.Errorf("kept of one picture: got %v, want %v", got, want)
	}
	picture(2)
	if got, want := count(), [3]int{2, 1, 1}; got != want {
		t.Errorf("kept of two pictures: got %v, want %v", got, want)
	}
	for x := range 5 * keptStrips {
		picture(x)
	}
	if got, want := count(), [3]int{keptStrips, 1, 1}; got != want {
		t.Errorf("kept of many pictures: got %v, want %v", got, want)
	}
}
