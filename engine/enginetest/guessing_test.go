package enginetest

import (
	"math"

	"skald/engine"
)

// Appraise implements engine.Appraiser: whoever takes the last stones wins.
func (s *heapState) Appraise(shares []float32) {
	shares[0], shares[1] = 0.5, 0.5
	switch {
	case s.game.defect == "expects all":
		shares[0] = 1
	case s.game.defect == "expects anew":
		s.guessed++ // a position read back has guessed nothing yet
		shares[0], shares[1] = float32(s.guessed%8)/16, 1-float32(s.guessed%8)/16
	case s.stones <= 2:
		shares[s.mover], shares[1-s.mover] = 1, 0
	}
}

// Weigh implements engine.Weigher: it does not like to say its card.
func (s *heapState) Weigh(seat engine.Seat, actions []engine.Action, weights []float32) {
	for i, act := range actions {
		weights[i] = 1 - float32(act.Verb)/2
		switch s.game.defect {
		case "tastes nothing":
			weights[i] = 0
		case "tastes too much":
			weights[i] = float32(math.Inf(1))
		case "tastes by truth":
			weights[i] += float32(s.cards[1-seat])
		}
	}
}
