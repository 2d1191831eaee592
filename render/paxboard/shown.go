package paxboard

import (
	game "skald/engine/pax"
)

// shown returns the plates of a turn's message: the part of the map where the seat to
// move has its ships, with the market, in one picture, since two would be shown side
// by side and cut. Once the match is over, the map and the table are what there is to
// see.
func shown(now, _ *game.Public) []string {
	switch {
	case now == nil || now.Edition == nil:
		return []string{plateWorld}
	case now.Over:
		return []string{plateWorld, plateTable}
	}
	return []string{plateTurn}
}
