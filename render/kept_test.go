package render

import (
	"image"
	"sync"
	"sync/atomic"
	"testing"
)

// TestKept wants each sheet drawn once, however many need it at once, and
// nobody held up by a sheet that is not theirs.
func TestKept(t *testing.T) {
	t.Parallel()
	slow, drawn := make(chan struct{}), [3]atomic.Int32{}
	sheets := NewKept(8, func(key int) *Sheet {
		drawn[key].Add(1)
		if key == 1 {
			<-slow
		}
		return NewSheet(image.NewRGBA(image.Rect(0, 0, 8+key, 8)))
	})
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if got := sheets.Of(1).bounds.Dx(); got != 9 {
				t.Errorf("sheet 1: got width %d, want 9", got)
			}
		})
	}
	if got := sheets.Of(2).bounds.Dx(); got != 10 {
		t.Errorf("sheet 2: got width %d, want 10", got)
	}
	close(slow)
	group.Wait()
	if first := sheets.Of(1); first != sheets.Of(1) {
		t.Error("a sheet that is kept was drawn again")
	}
	for key, want := range []int32{0, 1, 1} {
		if got := drawn[key].Load(); got != want {
			t.Errorf("sheet %d was drawn %d times, want %d", key, got, want)
		}
	}
}

// TestKeptForgets wants no more sheets kept than allowed.
func TestKeptForgets(t *testing.T) {
	t.Parallel()
	sheets := NewKept(2, func(key int) int { return 2 * key })
	for key := range 5 {
		sheets.Of(key)
		if got := len(sheets.kept); got > 2 {
			t.Errorf("%d sheets are kept, want at most 2", got)
		}
	}
}
