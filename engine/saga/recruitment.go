package saga

import (
	"math/bits"

	"skald/engine"
)

// Recruitment (Common Actions). The Anglo-Saxon places one Unit with each
// Stronghold; the Viking places Units in Scandinavia so that its three areas
// end as equal as they can.

// canRecruit reports whether the mover could place a Unit in a Recruitment that
// is beginning or under way.
func (s *state) canRecruit() bool {
	if s.supply[s.mover].size() == 0 {
		return false
	}
	if s.mover == Viking {
		return int(s.recruited) < s.edition.Recruits
	}
	return s.holds&^s.used != 0
}

// mayRecruit says whether the mover can place a Unit of the supply in an area.
func (s *state) mayRecruit(a Area, word engine.Word) reason {
	if why := s.inSupply(word); why != fine {
		return why
	}
	if s.mover == Viking {
		return s.mayJoin(a)
	}
	return s.mayUse(a)
}

// inSupply says whether a Unit is in the mover's supply.
func (s *state) inSupply(word engine.Word) reason {
	unit, own := unitOf(word, s.mover)
	switch {
	case own && s.supply[s.mover].has(unit):
		return fine
	case word == 0:
		return noWarriors
	}
	return noLeader
}

// mayUse says whether a Stronghold stands in an area and has not been used by
// the Action under way.
func (s *state) mayUse(a Area) reason {
	switch {
	case !a.InEngland() || !s.stronghold(a):
		return noStronghold
	case s.used>>a&1 == 1:
		return strongholdUsed
	}
	return fine
}

// mayJoin says whether a Viking Unit can be added to an area of Scandinavia:
// if none of the three has fewer Units. Adding to the fewest every time makes
// all spreads that are as equal as possible, and no others.
func (s *state) mayJoin(a Area) reason {
	switch {
	case !a.InScandinavia():
		return onlyScandinavia
	case s.fewest()>>a&1 == 0:
		return notEven
	}
	return fine
}

// fewest returns the areas of Scandinavia with the fewest Viking Units, as a
// set.
func (s *state) fewest() uint16 {
	var set uint16
	least := s.least()
	for a := North; a <= South; a++ {
		if s.units(Viking, a) == least {
			set |= 1 << a
		}
	}
	return set
}

// least returns the fewest Viking Units that an area of Scandinavia has.
func (s *state) least() int {
	return min(s.units(Viking, North), s.units(Viking, Central), s.units(Viking, South))
}

// recruit places a Unit.
func (t transition) recruit(a Area, word engine.Word) reason {
	bonus := t.decision == AskBonus
	if t.decision != AskRecruit {
		if why := t.allowed(deedsOf(Recruitment, Muster)); why != fine {
			return why
		}
	}
	if bonus && word != 0 {
		return warriorsOnly
	}
	if why := t.mayRecruit(a, word); why != fine {
		return why
	}
	t.place(a, word)
	t.tell.All("note.recruited", t.placed(a, word)...)
	switch {
	case bonus:
		t.endBonus()
		return fine
	case t.mover == Viking:
		t.recruited++
	default:
		t.used |= 1 << a
	}
	if t.canRecruit() {
		t.ask(t.mover, AskRecruit)
	} else {
		t.endAction(Recruitment)
	}
	return fine
}

// place puts a Unit of the mover's supply into an area. Which Leader it is,
// only its owner is told.
func (t transition) place(a Area, word engine.Word) {
	unit, _ := unitOf(word, t.mover)
	t.supply[t.mover] = t.supply[t.mover].minus(unit)
	t.board[t.mover][a] = t.board[t.mover][a].plus(unit)
	if unit.leaders != 0 {
		t.tell.Only(engine.Seat(t.mover), "secret.recruited", leader(t.mover.lowest(unit.leaders)), area("area", a))
	}
}

// placed tells of a Unit placed, without its name.
func (t transition) placed(a Area, word engine.Word) []engine.Arg {
	unit, _ := unitOf(word, t.mover)
	warriors, leaders := unit.args()
	return []engine.Arg{who(t.mover), area("area", a), warriors, leaders}
}

// canMuster reports whether the Bonus could place a Warrior.
func (s *state) canMuster() bool { return s.supply[Viking].warriors > 0 }

// legalRecruits lists the Units of the supply that can be placed.
func (s *state) legalRecruits(to []engine.Action) []engine.Action {
	return s.legalPlacings(to, s.supply[s.mover])
}

// legalMusters lists where the Bonus can place a Warrior.
func (s *state) legalMusters(to []engine.Action) []engine.Action {
	return s.legalPlacings(to, aWarrior)
}

// legalFurtherRecruits lists how a Recruitment under way can go on, or end.
func (s *state) legalFurtherRecruits(to []engine.Action) []engine.Action {
	return append(s.legalDeeds(to, 1<<Recruitment), engine.Action{Verb: Done})
}

// legalPlacings lists where each kind of Unit of a force can be placed.
func (s *state) legalPlacings(to []engine.Action, from force) []engine.Action {
	areas := uint16(s.holds &^ s.used)
	if s.mover == Viking {
		areas = s.fewest()
	}
	for ; areas != 0; areas &= areas - 1 {
		act := engine.Action{Verb: Recruit, Args: engine.Args{engine.Word(bits.TrailingZeros16(areas))}}
		to = appendUnits(to, act, 1, s.mover, from)
	}
	return to
}
