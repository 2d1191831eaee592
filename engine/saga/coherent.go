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
		switch {
		case !tile.taken && (tile.by != 0 || tile.spent):
			f.Add("tile %d is nobody's and somebody's", i+1)
		case tile.taken && tile.spent:
			spent[tile.by]++
			fallthrough
		case tile.taken:
			taken[tile.by]++
		}
	}
	sum := taken[Viking] + taken[Saxon]
	switch {
	case s.phase == Choosing:
		first := []int{0, 1, 1, 1, 2}[sum]
		next := s.first.Foe()
		if sum == 0 || sum == Tiles-1 {
			next = s.first
		}
		if taken[s.first] != first || sum == Tiles || spent != [Sides]int{} || s.mover != next {
			f.Add("the tiles were not chosen in turns")
		}
	case taken != [Sides]int{2, 2}:
		f.Add("the tiles are not two each")
	case s.phase == Resolving:
		first := s.resolver()
		if s.mover == first && spent[first.Foe()] > 0 || s.mover != first && spent[first] < 2 || s.tiles[s.tile].spent && s.decision != AskTile {
			f.Add("the tiles were not resolved in turns")
		}
	case spent != [Sides]int{2, 2}:
		f.Add("a tile is not resolved")
	}
}
