package saga

import (
	"math/bits"

	"skald/engine"
)

// Leaders' Abilities (last page of the rulebook).

// mayReveal says whether the mover can reveal a Leader.
func (s *state) mayReveal(l Leader) reason {
	switch {
	case l.Side() != s.mover || s.board[s.mover][s.field].leaders&l.bit() == 0:
		return leaderNotHere
	case s.revealed[s.mover]&l.bit() != 0:
		return leaderRevealed
	}
	return fine
}

// reveal turns a Leader up. What he does on reveal, he does at once.
func (t transition) reveal(l Leader) reason {
	if why := t.mayReveal(l); why != fine {
		return why
	}
	t.revealed[t.mover] |= l.bit()
	t.tell.All("note.revealed", who(t.mover), leader(l), ability(l))
	switch {
	case l == Berserk:
		// He is removed first, then up to 2 Anglo-Saxon Units.
		t.remove(Viking, t.field, force{leaders: l.bit()})
		t.revealed[Viking] &^= l.bit()
		t.ask(Viking, AskSlay)
	case l == Envoy:
		t.ask(Saxon, AskSend)
	case l != Marshal && l != Shipmaster:
		t.endAbility()
	case t.canBring():
		t.ask(t.mover, AskBring)
	default:
		t.tell.All("note.ability-idle", leader(l))
		t.endAbility()
	}
	return fine
}

// endAbility goes on with the Combat.
func (t transition) endAbility() {
	t.slain = 0
	if !t.checkEmptied() {
		t.askReveal(t.mover.Foe())
	}
}

// extraStrength returns what a revealed Leader has above the Strength of 1.
func (s *state) extraStrength(l Leader) int {
	switch {
	case (l == Stormer || l == Castellan) && s.stronghold(s.field):
		return 1
	case l == Ranger && !s.stronghold(s.field):
		return 2
	}
	return 0
}

// Marshal: move 1 of your non-Engaged Units from an adjacent area to his.
// Shipmaster: move 1 Unit from any area in Scandinavia to his Coastal area.

// bringFrom returns the areas that the mover's ability may bring a Unit from,
// as a set.
func (s *state) bringFrom() uint16 {
	switch {
	case s.mover == Saxon:
		return s.edition.adjacent[s.field]
	case s.edition.IsCoastal(s.field):
		return inScandinavia
	}
	return 0
}

// canBring reports whether there is a Unit to bring.
func (s *state) canBring() bool {
	for set := s.bringFrom(); set != 0; set &= set - 1 {
		if s.free(s.mover, Area(bits.TrailingZeros16(set))) > 0 {
			return true
		}
	}
	return false
}

// mayBring says whether a Unit can be brought from an area.
func (s *state) mayBring(from Area, word engine.Word) reason {
	unit, own := unitOf(word, s.mover)
	switch {
	case s.mover == Saxon && s.bringFrom()>>from&1 == 0:
		return bringAdjacent
	case s.bringFrom()>>from&1 == 0:
		return bringScandinavia
	case !own || !s.board[s.mover][from].has(unit):
		return bringNotThere
	case s.free(s.mover, from) == 0:
		return bringEngaged
	}
	return fine
}

// bring moves the Unit. A Leader may be revealed in his turn.
func (t transition) bring(from Area, word engine.Word) reason {
	if why := t.mayBring(from, word); why != fine {
		return why
	}
	unit, _ := unitOf(word, t.mover)
	t.shift(t.mover, from, t.field, unit)
	warriors, leaders := unit.args()
	t.tell.All("note.brought", who(t.mover), warriors, leaders, area("from", from), area("to", t.field))
	t.endAbility()
	return fine
}

// legalBrings lists the Units that can be brought, and leaving it.
func (s *state) legalBrings(to []engine.Action) []engine.Action {
	for set := s.bringFrom(); set != 0; set &= set - 1 {
		from := Area(bits.TrailingZeros16(set))
		if s.free(s.mover, from) > 0 {
			act := engine.Action{Verb: Bring, Args: engine.Args{engine.Word(from)}}
			to = appendUnits(to, act, 1, s.mover, s.board[s.mover][from])
		}
	}
	return append(to, engine.Action{Verb: Skip})
}

// Envoy: the Anglo-Saxon chooses a Viking Unit of this Combat, Engaged or not,
// and places it in the Drakkar. Berserk: the Viking removes up to 2
// Anglo-Saxon Units.

// A target word is "warrior", "leader" for a hidden one, or the name of one
// that is revealed.
const (
	warriorTarget engine.Word = iota
	hiddenTarget
	namedTarget // the first Leader
)

// targets returns how many kinds of Unit of a side can be told apart.
func (s *state) targets(side Side) int {
	n := size(s.board[side][s.field].leaders & s.revealed[side])
	if s.board[side][s.field].warriors > 0 {
		n++
	}
	if s.hidden(side) != 0 {
		n++
	}
	return n
}

// mayTarget says whether a Unit of a side can be chosen. It looks at no Leader
// that is hidden.
func (s *state) mayTarget(side Side, word engine.Word) reason {
	ok := false
	switch {
	case word == warriorTarget:
		ok = s.board[side][s.field].warriors > 0
	case word == hiddenTarget:
		ok = s.hidden(side) != 0
	default:
		l := Leader(word - namedTarget)
		ok = l.Side() == side && s.revealed[side]&s.board[side][s.field].leaders&l.bit() != 0
	}
	if !ok {
		return noTarget
	}
	return fine
}

// target returns the Unit that a word names; of several hidden Leaders chance
// takes one.
func (t transition) target(side Side, word engine.Word) force {
	switch word {
	case warriorTarget:
		return aWarrior
	case hiddenTarget:
		set, n := t.hidden(side), 0
		if size(set) > 1 {
			n = t.dice.IntN(size(set))
		}
		return force{leaders: side.nth(set, n).bit()}
	}
	return force{leaders: Leader(word - namedTarget).bit()}
}

// send places a Viking Unit in the Drakkar. A Leader is hidden again there.
func (t transition) send(word engine.Word) reason {
	if why := t.mayTarget(Viking, word); why != fine {
		return why
	}
	unit := t.target(Viking, word)
	t.shift(Viking, t.field, Drakkar, unit)
	t.revealed[Viking] &^= unit.leaders
	if word >= namedTarget {
		t.tell.All("note.sent-leader", who(Saxon), leader(Leader(word-namedTarget)))
	} else {
		warriors, leaders := unit.args()
		t.tell.All("note.sent", who(Saxon), warriors, leaders)
	}
	if word == hiddenTarget {
		t.tell.Only(engine.Seat(Viking), "secret.sent", leader(Viking.lowest(unit.leaders)))
	}
	t.endAbility()
	return fine
}

// maxSlain is how many Units the Berserk takes with him.
const maxSlain = 2

// slay removes an Anglo-Saxon Unit.
func (t transition) slay(word engine.Word) reason {
	if why := t.mayTarget(Saxon, word); why != fine {
		return why
	}
	unit := t.target(Saxon, word)
	warriors, leaders := unit.args()
	t.tell.All("note.slain", who(Viking), warriors, leaders, area("area", t.field))
	t.remove(Saxon, t.field, unit)
	t.revealed[Saxon] &^= unit.leaders
	if word == hiddenTarget {
		t.tell.Only(engine.Seat(Saxon), "secret.lost", leader(Saxon.lowest(unit.leaders)))
	}
	t.slain++
	if t.slain == maxSlain || t.units(Saxon, t.field) == 0 {
		t.endAbility()
	}
	return fine
}

// soleTarget reports whether the Envoy can choose one Unit only.
func (s *state) soleTarget() bool { return s.targets(Viking) == 1 }

// legalSends lists the Units that the Envoy can send.
func (s *state) legalSends(to []engine.Action) []engine.Action {
	return s.legalTargets(to, Send, Viking)
}

// legalSlays lists the Units that the Berserk can remove, and leaving it.
func (s *state) legalSlays(to []engine.Action) []engine.Action {
	return append(s.legalTargets(to, Slay, Saxon), engine.Action{Verb: Skip})
}

// coherentSend checks that the Envoy's side decides.
func (s *state) coherentSend(f *engine.Faults) {
	s.coherentCombat(f)
	if s.mover != Saxon {
		f.Add("this is the other side's ability")
	}
}

// coherentSlay checks that the Berserk's side decides.
func (s *state) coherentSlay(f *engine.Faults) {
	s.coherentCombat(f)
	if s.mover != Viking {
		f.Add("this is the other side's ability")
	}
}

// legalTargets lists the Units of a side that can be chosen.
func (s *state) legalTargets(to []engine.Action, verb engine.Verb, side Side) []engine.Action {
	for word := range namedTarget + Leaders {
		if s.mayTarget(side, word) == fine {
			to = append(to, engine.Action{Verb: verb, Args: engine.Args{word}})
		}
	}
	return to
}
