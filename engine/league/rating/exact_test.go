package rating

import (
	"math"
	"testing"
)

// TestExact compares exp and ln with the library's, which may differ from one
// machine to another by a digit of the last place, but not by more.
func TestExact(t *testing.T) {
	t.Parallel()
	for x := -700.0; x <= 700; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 4e-16*want {
			t.Errorf("exp(%g): got %v, want %v", x, got, want)
		}
	}
	for x := 1e-300; x < 1e300; x *= 1.7 {
		if got, want := ln(x), math.Log(x); math.Abs(got-want) > 4e-16*math.Abs(want) {
			t.Errorf("ln(%g): got %v, want %v", x, got, want)
		}
	}
	for _, x := range []float64{1, 0.999999, 1.0000001, 0.5, 2} {
		if got, want := ln(x), math.Log(x); math.Abs(got-want) > 1e-16+4e-16*math.Abs(want) {
			t.Errorf("ln(%g): got %v, want %v", x, got, want)
		}
	}
	if exp(0) != 1 || exp(-800) != 0 || !math.IsInf(exp(800), 1) {
		t.Errorf("exp(0) %v, exp(-800) %v, exp(800) %v", exp(0), exp(-800), exp(800))
	}
}

// TestSameBits holds ratings to the last bit. A machine on which it fails has
// rounded something else; the numbers are never to be changed.
func TestSameBits(t *testing.T) {
	t.Parallel()
	g := Glicko2{Start: Rating{1500, 350, 0.06}, Tau: 0.5, Floor: 45, Cap: 350}
	a, b := g.Start, g.Start
	for i := range 200 {
		score := float64(i*i%3) / 2
		x := g.After(a, float64(i%5)/7, Game{Opponent: b, Score: score, Advantage: 12.5})
		y := g.After(b, float64(i%4)/7, Game{Opponent: a, Score: 1 - score, Advantage: -12.5})
		a, b = x, y
	}
	p := PlackettLuce{Start: Skill{25, 25.0 / 3}, Beta: 25.0 / 6, Kappa: 0.0001}
	s := []Skill{p.Start, p.Start, p.Start}
	for i := range 60 {
		s = p.After(s, []int{i % 3, i * i % 3, 1})
	}
	for i, test := range []struct {
		got  float64
		want uint64
	}{
		{a.Mean, 0x409664912865a565}, {a.Deviation, 0x4046db7cb0bb8d20}, {a.Volatility, 0x3fae82dcf7cc5e18}, {b.Mean, 0x40987d20a8ab1d54},
		{s[0].Mean, 0x4036f6ed4b2d6c8b}, {s[1].Deviation, 0x40106be63a8f4646}, {Advantage([]Sided{{30, 1}, {-20, 0.5}, {5, 0}, {0, 1}}, 60), 0x4021b96213fef9ce},
	} {
		if got := math.Float64bits(test.got); got != test.want {
			t.Errorf("%d: got %#x (%v), want %#x", i, got, test.got, test.want)
		}
	}
}
