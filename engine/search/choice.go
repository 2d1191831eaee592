package search

import "skald/engine"

// A Choice is what a search came to.
type Choice struct {
	Candidate
	// Forced says that there was nothing to choose, so that nothing was searched and
	// nothing is expected: there are no shares.
	Forced bool
	// Iterations is how many iterations were made for it, fewer than the strength
	// has if the search was stopped or could not change its mind any more.
	Iterations int
	// Actions is how many actions were simulated for it.
	Actions int
	// Before holds what share of the win each seat may expect, by seat, over all
	// actions that were tried.
	Before []float32
	// Others are the best that were not chosen, two at most, the best first.
	Others []Candidate
}

// A Candidate is an action that was tried.
type Candidate struct {
	Action engine.Action
	Visits int
	After  []float32 // what share of the win each seat may expect after it, by seat
}

// others is how many candidates a choice tells beside the chosen one.
const others = 2
