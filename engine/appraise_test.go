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

// TestShares wants shares that add up however far apart the seats stand, and none for
// those that are out.
func TestShares(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ stand, want [3]float32 }{
		{[3]float32{0, 0, 7}, [3]float32{0.5, 0.5, 0}},
		{[3]float32{200, 100, 300}, [3]float32{1, 0, 0}},
		{[3]float32{-200, -200, 0}, [3]float32{0.5, 0.5, 0}},
		{[3]float32{float32(math.Log(3)), 0, 0}, [3]float32{0.75, 0.25, 0}},
	} {
		got := c.stand
		engine.Shares(got[:], engine.SeatSet(2))
		for seat := range got {
			if d := got[seat] - c.want[seat]; !(d > -1e-6 && d < 1e-6) {
				t.Errorf("%v makes %v, want %v", c.stand, got, c.want)
			}
		}
	}
}
