package engine

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
