package saga

import (
	"math/bits"

	"skald/engine"
)

// Scout (Viking Actions): choose a Destination marker that is not on the board
// and place it face down in a Destination space. Only the Viking knows it.

// canScout reports whether the Viking could place a marker: there are more
// markers than spaces.
func (s *state) canScout() bool { return true }

// mayScout says whether a marker can be placed in an area's space.
func (s *state) mayScout(coast, a Area) reason {
	switch {
	case !a.InScandinavia():
		return scoutScandinavia
	case s.pool()>>coast&1 == 0:
		return scoutOnBoard
	}
	return fine
}

// scout places a marker; one that lay there goes back to the others.
func (t transition) scout(coast, a Area) reason {
	if why := t.allowed(1 << Scouting); why != fine {
		return why
	}
	if why := t.mayScout(coast, a); why != fine {
		return why
	}
	*t.space(a) = space{marker: true, coast: coast}
	t.tell.All("note.scouted", who(Viking), area("area", a))
	t.tell.Only(engine.Seat(Viking), "secret.scouted", area("area", a), area("destination", coast))
	t.endAction(Scouting)
	return fine
}

// legalScouts lists the markers and spaces.
func (s *state) legalScouts(to []engine.Action) []engine.Action {
	for pool := s.pool(); pool != 0; pool &= pool - 1 {
		for a := North; a <= South; a++ {
			to = append(to, engine.Action{Verb: Scout, Args: engine.Args{engine.Word(bits.TrailingZeros8(pool)), engine.Word(a)}})
		}
	}
	return to
}
