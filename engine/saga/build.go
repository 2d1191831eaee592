package saga

import "skald/engine"

// Build (Anglo-Saxon Actions): spend 1 Coin, place 1 Stronghold in an area that
// you control, move the Stronghold marker one space to the right.

// canBuild reports whether there is an area to build in.
func (s *state) canBuild() bool {
	for a := range Area(England) {
		if s.mayBuild(a) == fine {
			return true
		}
	}
	return false
}

// mayBuild says whether a Stronghold can be placed in an area.
func (s *state) mayBuild(a Area) reason {
	switch {
	case !a.InEngland():
		return buildEngland
	case s.stronghold(a):
		return strongholdThere
	case !s.controls(Saxon, a):
		return buildControl
	case s.coins[Saxon] == 0:
		return buildCoin
	case s.strongholdsLeft() == 0:
		return noStrongholds
	}
	return fine
}

// legalBuilds lists the areas that can be built in.
func (s *state) legalBuilds(to []engine.Action) []engine.Action {
	return appendAreas(to, Build, inEngland, s.mayBuild)
}

// build places a Stronghold.
func (t transition) build(a Area) reason {
	if why := t.allowed(1 << Building); why != fine {
		return why
	}
	if why := t.mayBuild(a); why != fine {
		return why
	}
	t.spend(Saxon, 1)
	t.holds |= 1 << a
	t.strong = min(t.strong+1, uint8(t.edition.Track.Spaces))
	t.tell.All("note.built", who(Saxon), area("area", a), engine.NumberArg("space", int(t.strong)), engine.NumberArg("round", t.lastRound()))
	t.endAction(Building)
	return fine
}
