package enginetest

import (
	"fmt"
	"math"
	"slices"

	"skald/engine"
)

// appraising holds that an Appraiser shares the win out: a number from 0 to 1 for
// each seat, 1 in all, and the same for the position read back.
func appraising(p *position) error {
	a, ok := p.state.(engine.Appraiser)
	if !ok || p.state.ToMove() == 0 {
		return nil
	}
	shares := make([]float32, p.seats)
	a.Appraise(shares)
	sum := 0.0
	for seat, share := range shares {
		if !(share >= 0 && share <= 1) {
			return fmt.Errorf("seat %d may expect %v of the win", seat, share)
		}
		sum += float64(share)
	}
	if math.Abs(sum-1) > 1e-3 {
		return fmt.Errorf("the seats may expect %v, %v in all", shares, sum)
	}
	back, err := p.game.Decode(p.state.Encode())
	if err != nil {
		return err
	}
	again := slices.Repeat([]float32{0.5}, p.seats)
	back.(engine.Appraiser).Appraise(again)
	if !slices.Equal(shares, again) {
		return fmt.Errorf("the seats may expect %v, and %v in the position read back", shares, again)
	}
	return nil
}

// weighing holds that a Weigher weighs each action of a seat by what that seat
// knows: finite numbers, not all zero, the same where all that the seat cannot see
// is dealt again.
func weighing(p *position) error {
	w, ok := p.state.(engine.Weigher)
	if !ok {
		return nil
	}
	for seat := range p.acting().All() {
		legal := p.state.Legal(seat, nil)
		weights, again := make([]float32, len(legal)), slices.Repeat([]float32{-1}, len(legal))
		given := slices.Clone(legal)
		w.Weigh(seat, given, weights)
		if !equal(given, legal) {
			return fmt.Errorf("seat %d: Weigh changes the actions that it weighs", seat)
		}
		sum := 0.0
		for i, weight := range weights {
			if !(weight >= 0) || math.IsInf(float64(weight), 0) {
				return fmt.Errorf("seat %d: %s weighs %v", seat, p.about.Format(legal[i]), weight)
			}
			sum += float64(weight)
		}
		if sum == 0 {
			return fmt.Errorf("seat %d: none of %d actions weighs anything", seat, len(legal))
		}
		p.state.Resample(seat, p.dice).(engine.Weigher).Weigh(seat, given, again)
		if i := firstDifference(weights, again); i >= 0 {
			return fmt.Errorf("dealt again for seat %d: %s weighs %v and %v", seat, p.about.Format(legal[i]), weights[i], again[i])
		}
	}
	return nil
}

// firstDifference returns where two lists of equal length differ, -1 if they do not.
func firstDifference(a, b []float32) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}
