package saga

import (
	"math/bits"

	"skald/engine"
)

// Retreat. All Units of the loser go to a single area, which is adjacent.

// beginRetreat asks the loser where to, if any Units are left. If they cannot
// Retreat, they are removed.
func (t transition) beginRetreat() {
	loser := t.winner.Foe()
	units := t.board[loser][t.field]
	switch {
	case units.size() == 0:
		t.afterCombat()
	case t.retreats() != 0:
		t.ask(loser, AskRetreat)
	default:
		warriors, leaders := units.args()
		t.tell.All("note.nowhere", who(loser), warriors, leaders, area("area", t.field))
		t.remove(loser, t.field, units)
		t.afterCombat()
	}
}

// retreats returns the areas that the loser may Retreat to, as a set.
func (s *state) retreats() uint16 {
	var set uint16
	for a := range Area(Areas) {
		if s.mayRetreat(a) == fine {
			set |= 1 << a
		}
	}
	return set
}

// soleRetreat reports whether the loser can Retreat to one area only.
func (s *state) soleRetreat() bool { return bits.OnesCount16(s.retreats()) == 1 }

// legalRetreats lists the areas that the loser can Retreat to.
func (s *state) legalRetreats(to []engine.Action) []engine.Action {
	for set := s.retreats(); set != 0; set &= set - 1 {
		to = append(to, engine.Action{Verb: Retreat, Args: engine.Args{engine.Word(bits.TrailingZeros16(set))}})
	}
	return to
}

// coherentRetreat checks that it is the loser who retreats.
func (s *state) coherentRetreat(f *engine.Faults) {
	s.coherentCombat(f)
	if s.mover != s.winner.Foe() {
		f.Add("the winner does not retreat")
	}
}

// mayRetreat says whether the loser can Retreat to an area.
func (s *state) mayRetreat(to Area) reason {
	if s.winner == Viking {
		return s.mayRetreatSaxon(to)
	}
	return s.mayRetreatViking(to)
}

// mayRetreatSaxon: the Anglo-Saxon player's restrictions.
func (s *state) mayRetreatSaxon(to Area) reason {
	switch {
	case !s.edition.Adjacent(s.field, to):
		return retreatAdjacent
	// You cannot Retreat to an area with a Viking Unit.
	case s.units(Viking, to) > 0:
		return retreatEnemy
	}
	return fine
}

// mayRetreatViking: the Viking player's restrictions.
func (s *state) mayRetreatViking(to Area) reason {
	switch {
	case to == Drakkar && !s.edition.IsCoastal(s.field):
		return retreatInland
	case to == Drakkar:
		// Beside an area without control, and like it only if there is no
		// area with your Units.
	case !s.edition.Adjacent(s.field, to):
		return retreatAdjacent
	// You cannot Retreat to an area with an Anglo-Saxon Unit or with a
	// Stronghold.
	case s.units(Saxon, to) > 0:
		return retreatEnemy
	case s.stronghold(to):
		return retreatStronghold
	// You must Retreat to an area with your Unit.
	case s.units(Viking, to) > 0:
		return fine
	}
	// If this is not possible: to a non-controlled area, or the Drakkar.
	if s.ownRefuge() {
		return retreatOwn
	}
	return fine
}

// ownRefuge reports whether the Vikings have an area of their own to Retreat
// to.
func (s *state) ownRefuge() bool {
	for set := s.edition.adjacent[s.field]; set != 0; set &= set - 1 {
		a := Area(bits.TrailingZeros16(set))
		if s.units(Viking, a) > 0 && s.units(Saxon, a) == 0 && !s.stronghold(a) {
			return true
		}
	}
	return false
}

// retreat moves the loser's Units.
func (t transition) retreat(to Area) reason {
	if why := t.mayRetreat(to); why != fine {
		return why
	}
	units := t.board[t.mover][t.field]
	t.shift(t.mover, t.field, to, units)
	warriors, leaders := units.args()
	t.tell.All("note.retreated", who(t.mover), warriors, leaders, area("from", t.field), area("to", to))
	t.afterCombat()
	return fine
}
