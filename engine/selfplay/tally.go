package selfplay

import (
	"fmt"
	"math"

	"skald/engine"
)

// A Tally counts shares of wins: two that share one have half of it each.
type Tally struct {
	Matches int
	Won     float64
}

// Add counts a match of which somebody won a share.
func (t *Tally) Add(share float64) {
	t.Matches++
	t.Won += share
}

// Share returns the share of the wins.
func (t Tally) Share() float64 { return t.Won / math.Max(1, float64(t.Matches)) }

// Interval returns between which shares the true one lies in 95 % of all cases, by
// Wilson's formula.
func (t Tally) Interval() (low, high float64) {
	if t.Matches == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, p := float64(t.Matches), t.Share()
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return math.Max(0, middle-half), math.Min(1, middle+half)
}

// String returns the share and its interval in per cent, and how many matches there
// were.
func (t Tally) String() string {
	low, high := t.Interval()
	return fmt.Sprintf("%.0f %% [%.0f–%.0f] (%d)", 100*t.Share(), 100*low, 100*high, t.Matches)
}

// Won returns what share of a result's win the party of a seat has.
func Won(about *engine.About, r engine.Result, seat engine.Seat) float64 {
	if !r.Winners.Has(about.Team(seat).First()) && r.Winners&about.Team(seat) == 0 {
		return 0
	}
	parties := 0
	for rest := r.Winners; rest != 0; parties++ {
		rest &^= about.Team(rest.First())
	}
	return 1 / float64(parties)
}
