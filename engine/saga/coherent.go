package saga

import "skald/engine"

// coherent returns an error if the position's parts contradict each other, so
// that a rule could not be carried out on it.
func (s *state) coherent() error {
	var f engine.Faults
	if s.marker == 0 || s.strong == 0 {
		f.Add("a marker is off the Round track")
	}
	for i, sp := range s.spaces {
		if !sp.marker && (sp.faceUp || sp.coast != 0) {
			f.Add("destination space %d shows a marker that is not there", i+1)
		}
	}
	for side := range Side(Sides) {
		if s.known[side]&^s.lost[side] != 0 {
			f.Add("%s: a Leader is known to be lost and is not", side)
		}
	}
	for _, sp := range s.spaces {
		if sp.marker && s.edition.coasts>>sp.coast&1 == 0 {
			f.Add("there is no Destination marker of %s", sp.coast)
		}
	}
	s.coherentTiles(&f)
	s.coherentIdle(&f)
	s.coherentDecision(&f)
	if f.Whole() && s.decision != AskNothing && len(s.Legal(engine.Seat(s.mover), nil)) == 0 {
		f.Add("nothing can be done")
	}
	return f.Err()
}

// coherentTiles checks who took and resolved how many tiles.
func (s *state) coherentTiles(f *engine.Faults) {
	var taken, spent [Sides]int
	for i, tile := range s.tiles {
		if !tile.taken && (tile.by != 0 || tile.spent) {
			f.Add("tile %d is nobody's and somebody's", i+1)
		}
		if tile.taken {
			taken[tile.by]++
		}
		if tile.taken && tile.spent {
			spent[tile.by]++
		}
	}
	switch s.phase {
	case Choosing:
		if !s.chosenInTurns(taken) || spent != [Sides]int{} {
			f.Add("the tiles were not chosen in turns")
		}
		return
	case Resolving:
		if taken == twoEach && !s.resolvedInTurns(spent) {
			f.Add("the tiles were not resolved in turns")
		}
	default:
		if taken == twoEach && spent != twoEach {
			f.Add("a tile is not resolved")
		}
	}
	if taken != twoEach {
		f.Add("the tiles are not two each")
	}
}

// twoEach are the tiles that the sides take in a round.
var twoEach = [Sides]int{Viking: 2, Saxon: 2}

// chosenInTurns reports whether the sides have so many tiles when the mover takes
// the next one: the first to choose takes one, the other two, the first the last.
func (s *state) chosenInTurns(taken [Sides]int) bool {
	first, other := taken[s.first], taken[s.first.Foe()]
	if s.mover == s.first {
		return first == 0 && other == 0 || first == 1 && other == 2
	}
	return first == 1 && other < 2
}

// resolvedInTurns reports whether the mover can be resolving a tile, or be asked
// for one, when the sides have resolved so many: one side resolves both, then the
// other.
func (s *state) resolvedInTurns(spent [Sides]int) bool {
	if s.decision != AskTile && s.tiles[s.tile].spent {
		return false
	}
	if s.mover == s.resolver() {
		return spent[s.mover.Foe()] == 0
	}
	return spent[s.mover.Foe()] == 2
}

// coherentIdle checks that nothing is kept of what is not under way: no rule
// would take it away, and the next Action or Combat would begin with it.
func (s *state) coherentIdle(f *engine.Faults) {
	idle := func(underWay, nothing bool, what string) {
		if !underWay && !nothing {
			f.Add("%s is kept, and nothing of the kind is under way", what)
		}
	}
	onTile := s.phase == Resolving && decisions[s.decision].onTile
	ofAction := s.decision == AskRecruit || s.decision == AskIncome || s.decision == AskFyrd
	won := s.decision == AskLose || s.decision == AskRetreat || s.decision == AskEmbark && s.phase == Combat
	idle(onTile, s.tile == 0, "a tile")
	idle(onTile, s.bonus == 0 && s.left == 0, "what a tile offers")
	idle(ofAction && s.mover == Saxon, s.used == 0, "a use of a Stronghold")
	idle(ofAction && s.mover == Viking, s.recruited == 0, "a number of Units recruited")
	idle(s.decision == AskSlay, s.slain == 0, "a number of Units slain")
	idle(s.decision == AskSail, s.harbour == 0, "an area that Units sail from")
	idle(s.decision == AskEmbark, s.razed == 0, "a pillaged area")
	idle(s.combatUnderWay(), s.field == 0, "the area of a Combat")
	idle(s.combatUnderWay(), s.revealed == [Sides]uint8{}, "a revealed Leader")
	idle(s.combatUnderWay(), s.passed == [Sides]bool{}, "a pass")
	idle(won, !s.counted && s.winner == 0, "who won a Combat")
	idle(won && s.counted, s.strength == [Sides]uint8{}, "the Strength of a Combat")
	idle(s.decision == AskLose, s.losses == [Sides]uint8{}, "a number of casualties")
}
