package saga

import (
	"math/bits"

	"skald/engine"
)

// Movement. Any number of Units that are not Engaged go from one area to one
// adjacent area. Vikings also sail: from an area of Scandinavia to the area of
// England that its Destination marker names.

// inEngland and inScandinavia are the areas of each, as sets.
const (
	inEngland     uint16 = 1<<England - 1
	inScandinavia uint16 = (1<<Scandinavia - 1) << North
)

// canMove reports whether the mover has a Unit that may leave its area. Every
// area of England has a neighbour, and from one of Scandinavia a marker, lying
// there or drawn, leads away.
func (s *state) canMove() bool {
	for a := range Drakkar {
		if s.free(s.mover, a) > 0 {
			return true
		}
	}
	return false
}

// ways returns the areas that the mover's Units may go to from an area, as a
// set. What a marker names that lies face down, the Viking alone is told.
func (s *state) ways(from Area) uint16 {
	set := s.edition.adjacent[from]
	if from.InScandinavia() {
		if sp := s.space(from); sp.marker {
			set |= 1 << sp.coast
		}
	}
	return set
}

// mayMove says whether the mover can take Units from one area to another; a
// bonus of 1 Unit is a limit of 1.
func (s *state) mayMove(from, to Area, b band, limit int) reason {
	units, own := b.of(s.mover)
	switch {
	case !own || !s.board[s.mover][from].has(units):
		return unitsNotThere

	// Anglo-Saxon Units move in England only.
	case s.mover == Saxon && !to.InEngland():
		return englandOnly

	// The Drakkar is left in the End of Round Phase, and entered by a
	// Retreat, a Pillage or a Tribute; nobody sails home.
	case from == Drakkar || to == Drakkar || from.InEngland() && !to.InEngland():
		return noWayHome

	// To England from Scandinavia: only where the Destination marker leads.
	case from.InScandinavia() && to.InEngland() && !s.space(from).marker:
		return noMarker
	case from.InScandinavia() && to.InEngland() && s.space(from).coast != to:
		return otherDestination

	case s.ways(from)>>to&1 == 0:
		return notAdjacent

	// Units up to the number of the opponent's are Engaged.
	case units.size() > s.free(s.mover, from):
		return engaged
	case units.size() > limit:
		return oneUnit
	}
	return fine
}

// moveLimit returns how many Units the mover may move at once: 1 in the bonus
// that says so.
func (s *state) moveLimit() int {
	if s.decision == AskBonus && !s.bonus.has(Movement) {
		return 1
	}
	return MaxWarriors + LeadersEach
}

// move moves Units.
func (t transition) move(from, to Area, b band) reason {
	switch {
	case t.decision != AskSail:
		if why := t.allowed(deedsOf(Movement, Shift)); why != fine {
			return why
		}
	case from != t.harbour || to != t.space(t.harbour).coast:
		return mustSail
	}
	if why := t.mayMove(from, to, b, t.moveLimit()); why != fine {
		return why
	}
	t.shift(t.mover, from, to, b.force)
	key := "note.moved"
	if from.InScandinavia() && to.InEngland() {
		key = "note.landed"
		if sp := t.space(from); !sp.faceUp {
			sp.faceUp = true
			t.tell.All("note.turned-up", who(t.mover), area("area", from), area("destination", to))
		}
	}
	warriors, leaders := b.args()
	t.tell.All(key, who(t.mover), warriors, leaders, area("from", from), area("to", to))
	t.endMovement()
	return fine
}

// endMovement goes on after a Movement: it was the Bonus or the Action.
func (t transition) endMovement() {
	t.harbour = 0
	if t.bonus != 0 {
		t.endBonus()
	} else {
		t.endAction(Movement)
	}
}

// mayDraw says whether the mover can draw a Destination marker for an area.
func (s *state) mayDraw(a Area) reason {
	switch {
	case s.mover != Viking || !a.InScandinavia():
		return drawScandinavia
	case s.units(Viking, a) == 0:
		return drawNobody
	case s.space(a).marker && !s.space(a).faceUp:
		return drawFaceDown
	}
	return fine
}

// canDraw reports whether the mover can draw a marker somewhere.
func (s *state) canDraw() bool {
	for a := North; a <= South; a++ {
		if s.mayDraw(a) == fine {
			return true
		}
	}
	return false
}

// draw reveals a random Destination marker in an area of Scandinavia; at least
// 1 Unit must then sail. A marker that lay there goes back to the others after
// the draw.
func (t transition) draw(a Area) reason {
	if why := t.allowed(1 << Movement); why != fine {
		return why
	}
	if why := t.mayDraw(a); why != fine {
		return why
	}
	pool := t.pool()
	coast := nthCoast(pool, t.dice.IntN(bits.OnesCount8(pool)))
	*t.space(a) = space{marker: true, faceUp: true, coast: coast}
	t.harbour = a
	t.tell.All("note.drew", who(t.mover), area("area", a), area("destination", coast))
	t.ask(t.mover, AskSail)
	return fine
}

// legalMovements lists the mover's moves, and where a marker can be drawn.
func (s *state) legalMovements(to []engine.Action) []engine.Action {
	return appendAreas(s.legalMoves(to), Draw, inScandinavia, s.mayDraw)
}

// legalMoves lists the mover's moves.
func (s *state) legalMoves(to []engine.Action) []engine.Action {
	limit := s.moveLimit()
	for from := range Drakkar {
		may := min(s.free(s.mover, from), limit)
		if may == 0 {
			continue
		}
		for ways := s.ways(from); ways != 0; ways &= ways - 1 {
			act := engine.Action{Verb: Move, Args: engine.Args{engine.Word(from), engine.Word(bits.TrailingZeros16(ways))}}
			to = appendBands(to, act, 2, s.mover, s.board[s.mover][from], 1, may)
		}
	}
	return to
}

// legalSails lists how the Units may sail for whom a marker was drawn.
func (s *state) legalSails(to []engine.Action) []engine.Action {
	act := engine.Action{Verb: Move, Args: engine.Args{engine.Word(s.harbour), engine.Word(s.space(s.harbour).coast)}}
	return appendBands(to, act, 2, Viking, s.board[Viking][s.harbour], 1, s.units(Viking, s.harbour))
}

// soleSailor reports whether one Unit alone can sail.
func (s *state) soleSailor() bool { return s.units(Viking, s.harbour) == 1 }

// coherentSail checks that a marker was drawn for somebody.
func (s *state) coherentSail(f *engine.Faults) {
	if s.mover != Viking || !s.harbour.InScandinavia() || !s.space(s.harbour).marker {
		f.Add("nobody can sail")
	}
}

// appendAreas appends a verb once for every area of a set that a rule allows.
func appendAreas(to []engine.Action, verb engine.Verb, areas uint16, rule func(Area) reason) []engine.Action {
	for ; areas != 0; areas &= areas - 1 {
		a := Area(bits.TrailingZeros16(areas))
		if rule(a) == fine {
			to = append(to, engine.Action{Verb: verb, Args: engine.Args{engine.Word(a)}})
		}
	}
	return to
}
