package search

import (
	"errors"
	"fmt"
	"math"

	"skald/engine"
)

// An outcome is what an iteration came to.
type outcome struct {
	shares [maxSeats]float32 // of the win, by seat
	worth  [maxSeats]float32 // what a party makes of it, by party
}

// ofMargin is how much of the worth of a match that is over lies in the scores, if
// the game has any: a party that cannot win tries to lose by little, and one that
// wins to win safely.
const ofMargin = 0.05

// end fills in the outcome of a match that is over.
func (o *outcome) end(p *parties, players int, result engine.Result) {
	var won [maxSeats]bool
	winners := 0
	for seat := range result.Winners.All() {
		if party := p.of[seat]; !won[party] {
			won[party] = true
			winners++
		}
	}
	for party := range p.count {
		o.worth[party] = 0
		if won[party] {
			o.worth[party] = 1 / float32(winners)
		}
	}
	for seat := range engine.Seat(players) {
		o.shares[seat] = 0
		if result.Winners.Has(seat) {
			o.shares[seat] = 1 / float32(result.Winners.Len())
		}
	}
	if len(result.Scores) != players {
		return
	}
	for party := range p.count {
		o.worth[party] = (1-ofMargin)*o.worth[party] + ofMargin*margin(p, uint8(party), result.Scores)
	}
}

// margin returns how far the best score of a party is from the best of the others,
// as a number from 0 to 1: half if they are equal.
func margin(p *parties, party uint8, scores []int) float32 {
	own, other := math.MinInt, math.MinInt
	for seat, n := range scores {
		if p.of[seat] == party {
			own = max(own, n)
		} else {
			other = max(other, n)
		}
	}
	if other == math.MinInt {
		return 0.5
	}
	return 0.5 + 0.5*float32(own-other)/float32(max(own, -own)+max(other, -other)+1)
}

// guess fills in the outcome by a game's own guess.
func (o *outcome) guess(p *parties, players int, s engine.Appraiser) error {
	s.Appraise(o.shares[:players])
	return o.appraised(p, players)
}

// even fills in that nobody is better off than anybody else.
func (o *outcome) even(p *parties, players int) {
	for seat := range players {
		o.shares[seat] = 1 / float32(players)
	}
	for party := range p.count {
		o.worth[party] = 1 / float32(p.count)
	}
}

// ErrAppraisal is the error of a search whose game guesses its outcome by what are
// no shares of a win.
var ErrAppraisal = errors.New("an appraisal is no share of the win for each seat")

// ErrWeight is the error of a search whose game weighs actions by what are no
// weights.
var ErrWeight = errors.New("a weight of an action is not a finite number of at least zero")

// appraised checks shares that a game guessed and adds up what the parties have.
func (o *outcome) appraised(p *parties, players int) error {
	const tolerance = 1e-3
	sum := float32(0)
	clear(o.worth[:p.count])
	for seat, share := range o.shares[:players] {
		if !(share >= -tolerance && share <= 1+tolerance) { // what is not a number fails too
			return fmt.Errorf("%w: seat %d has %v", ErrAppraisal, seat, share)
		}
		sum += share
		o.worth[p.of[seat]] += share
	}
	if sum < 1-tolerance || sum > 1+tolerance {
		return fmt.Errorf("%w: their sum is %v", ErrAppraisal, sum)
	}
	return nil
}
