package saga

import (
	"math/bits"

	"skald/engine"
)

// Resample implements engine.State. What a seat cannot see are the identities of
// the other side's Leaders that are not revealed and were not when they were
// removed, and, for all but the Viking, the Destination markers that lie face
// down. Once the match is over all is shown.
func (s *state) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	if s.decision == AskNothing {
		return &next
	}
	t := transition{state: &next, dice: d}
	for side := range Side(Sides) {
		if seat != engine.Seat(side) {
			t.resampleLeaders(side)
		}
	}
	if seat != engine.Seat(Viking) {
		t.resampleMarkers()
	}
	return t.state
}

// resampleLeaders deals a side's hidden Leaders again to the places where hidden
// Leaders are.
func (t transition) resampleLeaders(side Side) {
	hidden := leaderSets &^ (t.known[side] | t.revealed[side])
	var order [LeadersEach]uint8
	n := 0
	for set := uint8(hidden); set != 0; set &= set - 1 {
		order[n] = set & -set
		n++
	}
	t.dice.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	deal := func(set *uint8) {
		dealt := *set &^ uint8(hidden)
		for range size(*set & uint8(hidden)) {
			n--
			dealt |= order[n]
		}
		*set = dealt
	}
	for a := range t.board[side] {
		deal(&t.board[side][a].leaders)
	}
	deal(&t.supply[side].leaders)
	deal(&t.aside[side])
	deal(&t.lost[side])
}

// resampleMarkers draws the face-down markers again from those that could lie
// there.
func (t transition) resampleMarkers() {
	pool := t.pool()
	for i := range t.spaces {
		if sp := &t.spaces[i]; sp.marker && !sp.faceUp {
			pool |= 1 << sp.coast
		}
	}
	for i := range t.spaces {
		if sp := &t.spaces[i]; sp.marker && !sp.faceUp {
			sp.coast = nthCoast(pool, t.dice.IntN(bits.OnesCount8(pool)))
			pool &^= 1 << sp.coast
		}
	}
}
