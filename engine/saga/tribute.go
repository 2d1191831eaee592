package saga

import "skald/engine"

// Tribute (Anglo-Saxon Actions): in a single area with Units of both sides,
// give 1 Coin to the Viking player and place all Viking Units of that area,
// Engaged or not, in the Drakkar.

// canPayTribute reports whether there is an area to pay for.
func (s *state) canPayTribute() bool {
	for a := range Area(England) {
		if s.mayPayTribute(a) == fine {
			return true
		}
	}
	return false
}

// mayPayTribute says whether Tribute can be paid in an area.
func (s *state) mayPayTribute(a Area) reason {
	switch {
	case s.units(Saxon, a) == 0 || s.units(Viking, a) == 0:
		return tributeBoth
	case s.coins[Saxon] == 0:
		return tributeCoin
	}
	return fine
}

// legalTributes lists the areas that can be paid for.
func (s *state) legalTributes(to []engine.Action) []engine.Action {
	return appendAreas(to, Tribute, inEngland, s.mayPayTribute)
}

// tribute pays for an area.
func (t transition) tribute(a Area) reason {
	if why := t.allowed(1 << PayingTribute); why != fine {
		return why
	}
	if why := t.mayPayTribute(a); why != fine {
		return why
	}
	t.coins[Saxon]--
	t.coins[Viking]++
	units := t.board[Viking][a]
	t.shift(Viking, a, Drakkar, units)
	warriors, leaders := units.args()
	t.tell.All("note.tribute", who(Saxon), area("area", a), warriors, leaders)
	t.endAction(PayingTribute)
	return fine
}
