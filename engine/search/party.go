package search

import "skald/engine"

// maxSeats is how many seats an engine.Seats can hold.
const maxSeats = 16

// Parties say of each seat which seats win with it.
type parties struct {
	of    [maxSeats]uint8
	count int
}

// partiesOf returns the parties of a match: each team, and each seat without one.
func partiesOf(about *engine.About, players int) parties {
	var p parties
	for _, party := range about.Parties(players) {
		for seat := range party.All() {
			p.of[seat] = uint8(p.count)
		}
		p.count++
	}
	return p
}
