package engine

import "math"

// An Appraiser is a State that guesses its own outcome, so that a search need not
// play a match to its end.
type Appraiser interface {
	State
	// Appraise writes into shares, one for each seat of the match, which share of
	// the win the seat may expect: numbers from 0 to 1 whose sum is 1. Seats of a
	// team split their team's share. It reads the whole position, secrets included;
	// it throws no dice, allocates nothing and keeps nothing. The position is never
	// one that is over.
	Appraise(shares []float32)
}

// A Weigher is a State that has a taste of actions, so that a search looks first
// at those that a fair player would look at.
type Weigher interface {
	State
	// Weigh writes into weights, one for each of the seat's legal actions, how
	// likely a fair player would choose it: finite numbers ≥ 0, of which only the
	// proportions count. It knows no more than the seat does, throws no dice,
	// allocates nothing and keeps nothing.
	Weigh(seat Seat, actions []Action, weights []float32)
}

// Odds returns how likely an action is chosen that is liked so much, beside one that
// is liked by 0: e to the power of the liking, within half a per cent, in a small part
// of the time that math.Exp takes. Likings beyond 80 count as 80.
func Odds(liking float32) float32 {
	const bias, mantissa = 127, 23 // of a float32: 2 to the power of n has the bits n + bias above those of its mantissa
	const most = 80
	if liking > most { // which is faster than min and max
		liking = most
	} else if liking < -most {
		liking = -most
	}
	power := liking*math.Log2E + bias
	whole := int32(power)
	part := power - float32(whole)
	return math.Float32frombits(uint32(whole)<<mantissa) * (1 + part*(0.656+0.344*part))
}

// Shares makes shares of the win of how well each seat stands: each grows with e to the
// power of that, by its distance to the best, so that none is too large to be counted.
// Seats without have none.
func Shares(stand []float32, without Seats) {
	most, sum := float32(math.Inf(-1)), float32(0)
	for seat, z := range stand {
		if !without.Has(Seat(seat)) {
			most = max(most, z)
		}
	}
	for seat, z := range stand {
		if stand[seat] = 0; !without.Has(Seat(seat)) {
			stand[seat] = float32(math.Exp(float64(z - most)))
		}
		sum += stand[seat]
	}
	for seat := range stand {
		stand[seat] /= sum
	}
}
