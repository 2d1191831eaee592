package search

import (
	"fmt"
	"math"
	"slices"

	"skald/engine"
)

// How far a playout goes. Decisions with few actions lead far at little cost; where
// lists are long, each step is small and dear, and the guess is nearer.
const (
	guessAfter = 45.0   // by the game's guess, if it has one: the sum of the roots of how many actions were chosen from
	maxPlayout = 10_000 // actions; then nobody is better off than anybody else
)

// playOut plays on by the game's taste and fills in the outcome. If the position is
// listed, r.legal holds what can be done in it.
func (r *run) playOut(s engine.State, listed bool) error {
	left, horizon := guessAfter, r.at.about.Horizon
	if horizon > 0 {
		left = float64(horizon)
	}
	for range maxPlayout {
		if s.ToMove() == 0 {
			result, over := s.Result()
			if !over {
				return fmt.Errorf("nobody is to move, and there is no result")
			}
			r.outcome.end(&r.parties, r.at.players, result)
			return nil
		}
		seat := engine.Awaited(s).First()
		if !listed {
			r.open(s, seat)
		}
		listed = false
		n := 0
		if len(r.legal) != 1 {
			if guesser, ok := s.(engine.Appraiser); ok && left <= 0 {
				return r.outcome.guess(&r.parties, r.at.players, guesser)
			}
			if horizon > 0 {
				left--
			} else {
				left -= math.Sqrt(float64(len(r.legal)))
			}
			var err error
			if n, err = r.sample(s, seat); err != nil {
				return err
			}
		}
		next, err := s.Apply(seat, r.legal[n], r.dice, nil)
		if err != nil {
			return fmt.Errorf("a legal action is refused: %w", err)
		}
		r.actions++
		r.used[seat].took(r.legal[n], r.sets)
		s = next
	}
	r.outcome.even(&r.parties, r.at.players)
	return nil
}

// grain is how finely chance is drawn where a number from 0 to 1 is wanted.
const grain = 1 << 24

// sample chooses one of r.legal as likely as a fair player would.
func (r *run) sample(s engine.State, seat engine.Seat) (int, error) {
	if len(r.legal) == 0 {
		return 0, fmt.Errorf("seat %d is awaited and has no action", seat)
	}
	total, err := r.weigh(s, seat)
	if err != nil {
		return 0, err
	}
	if total == 0 {
		return r.any(), nil
	}
	at := total * float32(r.dice.IntN(grain)) / grain
	for i, w := range r.weights {
		if at -= w; at < 0 {
			return i, nil
		}
	}
	return len(r.weights) - 1, nil
}

// longList is how many actions make a list so long that a verb is chosen first: else
// the verb with the most words would be all that is ever done.
const longList = 60

// any chooses one of r.legal by chance.
func (r *run) any() int {
	if len(r.legal) <= longList {
		return r.dice.IntN(len(r.legal))
	}
	verb, kinds := r.legal[0].Verb, 0
	var seen verbs
	for _, a := range r.legal {
		if a.Verb < 32 && !seen.has(a.Verb) {
			seen |= 1 << a.Verb
			if kinds++; r.dice.IntN(kinds) == 0 {
				verb = a.Verb
			}
		}
	}
	at, same := 0, 0
	for i, a := range r.legal {
		if a.Verb == verb {
			if same++; r.dice.IntN(same) == 0 {
				at = i
			}
		}
	}
	return at
}

// weigh fills in r.weights by the game's taste of r.legal and returns their sum; without
// a taste there are none.
func (r *run) weigh(s engine.State, seat engine.Seat) (total float32, err error) {
	weigher, ok := s.(engine.Weigher)
	if !ok {
		r.weights = r.weights[:0]
		return 0, nil
	}
	r.weights = slices.Grow(r.weights[:0], len(r.legal))[:len(r.legal)]
	weigher.Weigh(seat, r.legal, r.weights)
	var bits uint32
	for _, w := range r.weights {
		total += w
		bits |= math.Float32bits(w)
	}
	if bits>>31 == 0 && total <= math.MaxFloat32 { // none is negative, infinite or no number
		return total, nil
	}
	for _, w := range r.weights {
		if !(w >= 0 && w <= math.MaxFloat32) {
			return 0, fmt.Errorf("%w: %v for seat %d", ErrWeight, w, seat)
		}
	}
	return total, nil
}
