package localtest

import (
	"slices"
	"testing"
	"time"
)

// TestVirtual holds that calls come in the order of their times, each at its
// own, and that one taken back never comes.
func TestVirtual(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	v := NewVirtual(start)
	var got []time.Duration
	note := func() { got = append(got, v.Now().Sub(start)) }
	v.AfterFunc(3*time.Second, note)
	v.AfterFunc(time.Second, func() { note(); v.AfterFunc(time.Second, note) })
	gone := v.AfterFunc(2*time.Second, note)
	if !gone.Stop() || gone.Stop() {
		t.Error("a call can be taken back once")
	}
	v.Advance(0)
	if len(got) != 0 || v.Pending() != 2 {
		t.Errorf("before its time: %v, %d pending", got, v.Pending())
	}
	v.Advance(10 * time.Second)
	want := []time.Duration{time.Second, 2 * time.Second, 3 * time.Second}
	if !slices.Equal(got, want) || v.Pending() != 0 || v.Now() != start.Add(10*time.Second) {
		t.Errorf("calls at %v, want %v; the clock stands at %v", got, want, v.Now())
	}
}
