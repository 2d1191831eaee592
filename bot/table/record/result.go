package record

import "skald/engine"

// Result is how a match ended, as stored and exported.
type Result struct {
	Winners []int         `json:"winners"` // seats
	Why     []engine.Note `json:"why,omitempty"`
	Scores  []int         `json:"scores,omitempty"`
}

// ResultOf returns a result as it is stored; nil for none.
func ResultOf(r *engine.Result) *Result {
	if r == nil {
		return nil
	}
	row := &Result{Winners: []int{}, Why: r.Why, Scores: r.Scores}
	for s := range r.Winners.All() {
		row.Winners = append(row.Winners, int(s))
	}
	return row
}

// Engine returns the result as the game told it; nil for none.
func (r *Result) Engine() *engine.Result {
	if r == nil {
		return nil
	}
	res := &engine.Result{Why: r.Why, Scores: r.Scores}
	for _, s := range r.Winners {
		res.Winners = res.Winners.With(engine.Seat(s))
	}
	return res
}

// SeatOf returns the seat of a stored number, engine.Nobody if it is none.
func SeatOf(n int) engine.Seat {
	if n < 0 || n > 15 {
		return engine.Nobody
	}
	return engine.Seat(n)
}
