package vikings878

// How far somebody comes. Marsh and barred shires are never entered; where
// enemies are one stops.

// around returns the shires that border on a set.
func (e *Edition) around(set Set) (out Set) {
	for ; set != 0; set &= set - 1 {
		out |= e.borders[set.First()]
	}
	return out
}

// over returns the coasts that can be sailed to from a set: other ones than
// where one sails from.
func (e *Edition) over(set Set) (out Set) {
	for _, coast := range e.sea {
		switch from := set & coast; from.Len() {
		case 0:
		case 1:
			out |= coast &^ from
		default:
			out |= coast
		}
	}
	return out
}

// reach returns where a side can march from a shire within so many steps.
func (s *state) reach(from Shire, side Side, steps int) Set {
	open, enemies := s.enterable(side), s.present(side.Other())
	seen, edge := Of(from), Of(from)
	for range steps {
		edge = s.edition.around(edge) & open &^ seen
		if edge == 0 {
			break
		}
		seen |= edge
		edge &^= enemies
	}
	return seen.Without(from)
}

// sailReach returns where a side can come from a shire within so many steps of
// which one is a passage over a sea.
func (s *state) sailReach(from Shire, side Side, steps int) Set {
	open, enemies := s.enterable(side), s.present(side.Other())
	land, sailed := Of(from), Set(0)
	for range steps {
		// Who stands where enemies are has stopped.
		onLand, overSea := land&^enemies.Without(from), sailed&^enemies
		sailed |= s.edition.over(onLand)&open | s.edition.around(overSea)&open
		land |= s.edition.around(onLand) & open
	}
	return sailed.Without(from)
}

// path returns the next step of a shortest way, by the lowest numbers, and the
// length of the way; AtSea and 0 if there is none within so many steps.
func (s *state) path(from, to Shire, side Side, steps int) (next Shire, length int) {
	open, enemies := s.enterable(side), s.present(side.Other())
	if !open.Has(to) || from == to {
		return AtSea, 0
	}
	// From the end back to the beginning: shires on the way are free of enemies.
	seen, edge := Of(to), Of(to)
	for length = 1; length <= steps; length++ {
		before := s.edition.around(edge)
		if before.Has(from) {
			return (s.edition.borders[from] & edge).First(), length
		}
		edge = before & open &^ seen &^ enemies
		if edge == 0 {
			break
		}
		seen |= edge
	}
	return AtSea, 0
}
