package rendertest

import (
	"image"
	"testing"

	"skald/render"
)

// TestFaultsOf wants a fault for each way in which a text cannot be read.
func TestFaultsOf(t *testing.T) {
	t.Parallel()
	size := image.Pt(render.Wide, 500)
	fine := render.Writing{Text: "Kent", Size: render.Small, At: image.Rect(10, 10, 90, 40)}
	beside := render.Writing{Text: "Essex", Size: 40, At: image.Rect(90, 10, 190, 40)}
	if got := faultsOf([]render.Writing{fine, beside}, size); len(got) > 0 {
		t.Errorf("faults of what can be read: %q", got)
	}
	small, hidden, off, over := fine, fine, fine, beside
	small.Size--
	hidden.Hidden = 0.1
	off.At = image.Rect(-1, 10, 90, 40)
	over.At.Min.X--
	for _, list := range [][]render.Writing{{small}, {hidden}, {off}, {fine, over}} {
		if got := faultsOf(list, size); len(got) != 1 {
			t.Errorf("faults of %+v: %q, want one", list, got)
		}
	}
}
