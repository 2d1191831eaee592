package saga

import (
	"math/bits"

	"skald/engine"
)

// A state is one position. It is a plain value: Apply works on a copy.
type state struct {
	engine.Hidden
	edition *Edition

	// What stands on the board and lies beside it.
	board  [Sides][Areas]force
	supply [Sides]force
	aside  [Sides]uint8 // the Leader set aside in setup, as a set
	lost   [Sides]uint8 // Leaders removed from the game, as a set
	known  [Sides]uint8 // those of lost who lay open when they were removed
	coins  [Sides]uint8
	bank   uint8 // Coins of the general supply
	holds  uint8 // areas with a Stronghold, as a set
	marker uint8 // the Round marker's space
	strong uint8 // the Stronghold marker's space
	spaces [Scandinavia]space

	// The round.
	initiative Side // whose side of the Initiative tile is up
	first      Side // who chose the first tile of this round
	tiles      [Tiles]tileState
	phase      Phase
	decision   Decision
	mover      Side // who is asked

	// The tile being resolved.
	tile  Tile
	bonus deeds // what the Bonus still offers
	left  deeds // Actions not yet resolved
	used  uint8 // Strongholds that the Action under way has used, as a set of areas

	recruited uint8 // Units that the Vikings' Recruitment under way has placed
	harbour   Area  // where a marker was drawn, from which at least 1 Unit must sail
	razed     Area  // what was pillaged, while its Units may go to the Drakkar

	// The Combat under way.
	field    Area
	slain    uint8        // Units that the Berserk has removed
	revealed [Sides]uint8 // as sets
	passed   [Sides]bool
	counted  bool
	strength [Sides]uint8
	losses   [Sides]uint8 // Units still to be removed
	winner   Side

	met conditions // Victory Conditions met, once the match is over
}

// A space is a Destination space of Scandinavia.
type space struct {
	marker bool
	faceUp bool
	coast  Area
}

// A tileState is where an Action tile is.
type tileState struct {
	taken bool
	by    Side
	spent bool
}

// A transition is an action being carried out on a copy of a position.
type transition struct {
	*state
	dice *engine.Dice
	tell *engine.Teller
}

// units returns the number of a side's Units in an area.
func (s *state) units(side Side, a Area) int { return s.board[side][a].size() }

// controls reports whether a side has more Units in an area than the other;
// Strongholds do not count. (Core Concepts, Control)
func (s *state) controls(side Side, a Area) bool { return s.units(side, a) > s.units(side.Foe(), a) }

// stronghold reports whether an area has one.
func (s *state) stronghold(a Area) bool { return s.holds>>a&1 == 1 }

// strongholdsLeft returns the number of Strongholds in the Anglo-Saxon supply.
func (s *state) strongholdsLeft() int { return s.edition.Holds - bits.OnesCount8(s.holds) }

// free returns how many of a side's Units in an area may leave: where the
// opponent stands too, those in excess of theirs. The others are Engaged.
// (Common Actions, Movement)
func (s *state) free(side Side, a Area) int {
	return max(0, s.units(side, a)-s.units(side.Foe(), a))
}

// round returns the number of the round, counted from 1. While the Drakkar sails
// home the Round marker has moved already.
func (s *state) round() int {
	n := s.edition.Track.Round - int(s.marker) + 1
	if s.phase == EndOfRound {
		n--
	}
	return n
}

// lastRound returns the round at whose end the markers meet, as they stand.
func (s *state) lastRound() int { return max(s.round(), s.edition.Track.Round-int(s.strong)+1) }

// space returns the Destination space of an area of Scandinavia.
func (s *state) space(a Area) *space { return &s.spaces[a-North] }

// pool returns the Destination markers that are not on the board, as a set.
func (s *state) pool() uint8 {
	set := s.edition.coasts
	for _, sp := range s.spaces {
		if sp.marker {
			set &^= 1 << sp.coast
		}
	}
	return set
}

// shift puts Units of a side from one area into another.
func (s *state) shift(side Side, from, to Area, f force) {
	s.board[side][from] = s.board[side][from].minus(f)
	s.board[side][to] = s.board[side][to].plus(f)
}

// gain gives a side up to n Coins of the general supply and returns how many
// there were.
func (s *state) gain(side Side, n int) int {
	n = min(n, int(s.bank))
	s.bank -= uint8(n)
	s.coins[side] += uint8(n)
	return n
}

// spend takes n Coins of a side into the general supply.
func (s *state) spend(side Side, n int) {
	s.coins[side] -= uint8(n)
	s.bank += uint8(n)
}

// who names a side in a sentence.
func who(side Side) engine.Arg { return engine.SeatArg("who", engine.Seat(side)) }

// area names an area in a sentence.
func area(name string, a Area) engine.Arg { return engine.WordArg(name, vocArea, engine.Word(a)) }

// leader names a Leader in a sentence.
func leader(l Leader) engine.Arg { return engine.WordArg("leader", vocLeader, engine.Word(l)) }

// ability tells what a Leader can do in a sentence.
func ability(l Leader) engine.Arg { return engine.WordArg("ability", vocAbility, engine.Word(l)) }

// args count a force in a sentence, without names.
func (f force) args() (warriors, leaders engine.Arg) {
	return engine.NumberArg("warriors", int(f.warriors)), engine.NumberArg("leaders", f.chiefs())
}
