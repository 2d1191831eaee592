package engine_test

import (
	"math"
	"testing"

	"skald/engine"
)

// TestOdds wants odds to be near what they stand for, to grow with the liking, and to
// be finite whatever the liking is.
func TestOdds(t *testing.T) {
	t.Parallel()
	if got := engine.Odds(0); got != 1 {
		t.Errorf("got %v of 0, want 1", got)
	}
	last := float32(0)
	for like := float32(-90); like < 90; like += 0.03125 {
		got, want := engine.Odds(like), math.Exp(math.Max(-80, math.Min(80, float64(like))))
		if part := float64(got) / want; part < 0.995 || part > 1.005 {
			t.Fatalf("got %v of %v, want about %v", got, like, want)
		}
		if got < last {
			t.Fatalf("got %v of %v, and %v of less", got, like, last)
		}
		last = got
	}
	for _, like := range []float64{math.Inf(1), math.Inf(-1), math.MaxFloat32} {
		if got := engine.Odds(float32(like)); !(got >= 0 && got <= math.MaxFloat32) {
			t.Errorf("got %v of %v", got, like)
		}
	}
}
