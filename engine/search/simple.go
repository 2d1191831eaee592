package search

import "skald/engine"

// Simple is what a seat does for which nothing is searched: its silence, what its game
// likes best, or the first action that is legal.
func Simple(at Sight) (a engine.Action) {
	legal := at.Legal(nil)
	defer func() {
		if recover() != nil {
			a = legal[0]
		}
	}()
	state := at.Deal(engine.NewDice(engine.Seed{}, 0))
	if engine.Asked(state).Has(at.Seat()) {
		return state.(engine.Answerer).Silence(at.Seat())
	}
	best, weights := 0, make([]float32, len(legal))
	if w, ok := state.(engine.Weigher); ok {
		w.Weigh(at.Seat(), legal, weights)
	}
	for i := range weights {
		if weights[i] > weights[best] {
			best = i
		}
	}
	return legal[best]
}
