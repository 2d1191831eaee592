package rating

import "math"

// A Sided is one result for the measure of a title's sides.
type Sided struct {
	Lead  float64 // by how much the first side's player was rated above the other's
	Score float64 // of the first side: 1, 1/2 or 0
}

// widest is the greatest advantage that is believed, in rating points.
const widest = 2000

// perPoint is what one rating point is in the logarithm of the odds.
const perPoint = math.Ln10 / 400

// Advantage returns what the first side of a title is worth, in rating points:
// the value under which these results are likeliest, held towards 0 as by a
// prior of this deviation, so that few results say little. With prior 0 it is
// held by nothing.
func Advantage(results []Sided, prior float64) float64 {
	hold := 0.0
	if prior > 0 {
		hold = 1 / square(prior)
	}
	// The slope of the likelihood falls all the way, so the value is where it
	// is 0: Newton's steps from the middle, halving where one leaves the bounds.
	low, high, at := -float64(widest), float64(widest), 0.0
	for range 200 {
		slope, bend := mul(-at, hold), hold
		for _, r := range results {
			p := 1 / (1 + exp(mul(-perPoint, r.Lead+at)))
			slope += mul(perPoint, r.Score-p)
			bend += mul(square(perPoint), mul(p, 1-p))
		}
		switch {
		case slope == 0:
			return at
		case slope > 0:
			low = at
		default:
			high = at
		}
		next := (low + high) / 2
		if bend > 0 {
			if step := at + slope/bend; step > low && step < high {
				next = step
			}
		}
		if math.Abs(next-at) < 1e-9 {
			return next
		}
		at = next
	}
	return at
}
