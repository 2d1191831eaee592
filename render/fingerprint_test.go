package render

import (
	"image"
	"image/color"
	"testing"

	"github.com/fogleman/gg"
)

// What looks alike has one fingerprint, and whatever is changed in a stroke gives
// it another.
func TestFingerprint(t *testing.T) {
	t.Parallel()
	square := func(width, height int, shade float64) *Sprite {
		return NewSprite(width, height, func(dc *gg.Context) {
			dc.SetRGB(shade, 0, 0)
			dc.Clear()
		})
	}
	filledWith := func(width, height int, cover uint8) *Mask {
		alpha := image.NewAlpha(image.Rect(0, 0, width, height))
		for i := range alpha.Pix {
			alpha.Pix[i] = cover
		}
		return newMask(alpha)
	}
	at, ink := image.Rect(10, 20, 30, 40), color.RGBA{1, 2, 3, 255}
	different := []stroke{
		{kind: filled, at: at, ink: ink, cover: 9},
		{kind: filled, at: at, ink: ink, cover: 8},
		{kind: filled, at: at, ink: color.RGBA{1, 2, 4, 255}, cover: 9},
		{kind: filled, at: at, ink: color.RGBA{1, 2, 3, 254}, cover: 9},
		{kind: filled, at: image.Rect(11, 20, 30, 40), ink: ink, cover: 9},
		{kind: filled, at: image.Rect(10, 21, 30, 40), ink: ink, cover: 9},
		{kind: filled, at: image.Rect(10, 20, 31, 40), ink: ink, cover: 9},
		{kind: filled, at: image.Rect(10, 20, 30, 41), ink: ink, cover: 9},
		{kind: filled, at: at.Add(image.Pt(-50, 0)), ink: ink, cover: 9},
		{kind: masked, at: at, ink: ink, mask: filledWith(20, 20, 7)},
		{kind: masked, at: at, ink: ink, mask: filledWith(20, 20, 6)},
		{kind: masked, at: at, ink: ink, mask: filledWith(10, 40, 7)},
		{kind: placed, at: at, sprite: square(20, 20, 0.5)},
		{kind: placed, at: at, sprite: square(20, 20, 0.6)},
		{kind: placed, at: at, sprite: square(40, 10, 0.5)},
		{kind: turned, at: at, sprite: square(20, 20, 0.5)},
		{kind: turned, at: at, sprite: square(20, 20, 0.5), angle: 0.25},
	}
	seen := map[fingerprint]int{}
	for i, s := range different {
		look := s.fingerprint()
		if j, ok := seen[look]; ok {
			t.Errorf("strokes %d and %d have one fingerprint, want two: %+v, %+v", j, i, different[j], s)
		}
		seen[look] = i
	}
	a, b := stroke{kind: placed, at: at, sprite: square(20, 20, 0.5)}, stroke{kind: masked, at: at, ink: ink, mask: filledWith(20, 20, 7)}
	if _, ok := seen[a.fingerprint()]; !ok {
		t.Error("a sprite drawn anew has another fingerprint, want that of its like")
	}
	if _, ok := seen[b.fingerprint()]; !ok {
		t.Error("a mask drawn anew has another fingerprint, want that of its like")
	}
	a.look, b.look = a.fingerprint(), b.fingerprint()
	lists := map[fingerprint]bool{}
	for _, list := range [][]stroke{nil, {a}, {b}, {a, b}, {b, a}, {a, a, b}} {
		lists[fingerprintOfAll(list)] = true
	}
	if len(lists) != 6 {
		t.Errorf("6 lists of strokes have %d fingerprints, want 6: their order and number count", len(lists))
	}
}

// A mask in the making that something is taken from looks different.
func TestFingerprintOfMaskExcept(t *testing.T) {
	t.Parallel()
	m := MaskWhere(image.Rect(0, 0, 8, 8), func(x, y int) bool { return true })
	before := m.look
	m.Except(func(x, y int) bool { return x < 4 })
	if m.look == before {
		t.Error("the fingerprint is as before, want another")
	}
}
