package saga

import "skald/engine"

// Combat Phase. Combats occur in all areas with Units of both sides; the
// Viking says in which order. In each, the sides reveal Leaders in turns,
// Strength is counted, both take casualties, the loser retreats.

// beginCombat goes to the phase.
func (t transition) beginCombat() {
	t.phase = Combat
	t.askFight()
}

// contested reports whether a Combat is to come in an area, or under way.
func (s *state) contested(a Area) bool {
	return s.units(Viking, a) > 0 && s.units(Saxon, a) > 0
}

// askFight asks which Combat is next; when none is left, the round ends.
func (t transition) askFight() {
	for a := range Area(England) {
		if t.contested(a) {
			t.ask(Viking, AskFight)
			return
		}
	}
	t.endRound()
}

// mayFight says whether a Combat occurs in an area.
func (s *state) mayFight(a Area) reason {
	if !s.contested(a) {
		return noCombat
	}
	return fine
}

// soleFight reports whether one Combat is left.
func (s *state) soleFight() bool {
	n := 0
	for a := range Area(England) {
		if s.contested(a) {
			n++
		}
	}
	return n == 1
}

// legalFights lists the Combats that can be next.
func (s *state) legalFights(to []engine.Action) []engine.Action {
	return appendAreas(to, Fight, inEngland, s.mayFight)
}

// coherentCombat checks that a Combat is under way, and that no more is to be
// lost than there is.
func (s *state) coherentCombat(f *engine.Faults) {
	if !s.field.InEngland() {
		f.Add("no Combat is under way")
	}
	for side := range Side(Sides) {
		if int(s.losses[side]) > s.units(side, s.field) {
			f.Add("more is to be lost than there is")
		}
	}
}

// fight begins a Combat. The Viking is the first who may reveal a Leader.
func (t transition) fight(a Area) reason {
	if why := t.mayFight(a); why != fine {
		return why
	}
	t.field = a
	t.tell.All("note.combat", area("area", a),
		engine.NumberArg("viking", t.units(Viking, a)), engine.NumberArg("saxon", t.units(Saxon, a)))
	t.askReveal(Viking)
	return fine
}

// hidden returns a side's unrevealed Leaders in the Combat, as a set.
func (s *state) hidden(side Side) uint8 {
	return s.board[side][s.field].leaders &^ s.revealed[side]
}

// askReveal asks a side for its next Leader, or the other if it has passed. A
// side without an unrevealed Leader passes by itself. When both have passed,
// Strength is counted.
func (t transition) askReveal(next Side) {
	for _, side := range [Sides]Side{next, next.Foe()} {
		if t.hidden(side) == 0 {
			t.passed[side] = true
		}
		if !t.passed[side] {
			t.ask(side, AskReveal)
			return
		}
	}
	t.countStrength()
}

// legalReveals lists the Leaders that can be revealed, and passing.
func (s *state) legalReveals(to []engine.Action) []engine.Action {
	for set := s.hidden(s.mover); set != 0; set &= set - 1 {
		to = append(to, engine.Action{Verb: Reveal, Args: engine.Args{engine.Word(s.mover.lowest(set))}})
	}
	return append(to, engine.Action{Verb: Pass})
}

// pass ends a side's reveals in this Combat.
func (t transition) pass() reason {
	t.passed[t.mover] = true
	t.tell.All("note.passed", who(t.mover))
	t.askReveal(t.mover.Foe())
	return fine
}

// strengthOf returns a side's Strength: 1 for each Unit, more for some revealed
// Leaders.
func (s *state) strengthOf(side Side) int {
	sum := s.units(side, s.field)
	for set := s.revealed[side] & s.board[side][s.field].leaders; set != 0; set &= set - 1 {
		sum += s.extraStrength(side.lowest(set))
	}
	return sum
}

// countStrength compares the sides. In case of a tie the Anglo-Saxon wins.
func (t transition) countStrength() {
	viking, saxon := t.strengthOf(Viking), t.strengthOf(Saxon)
	t.counted = true
	t.strength = [Sides]uint8{Viking: uint8(viking), Saxon: uint8(saxon)}
	t.winner = Saxon
	if viking > saxon {
		t.winner = Viking
	}
	args := []engine.Arg{who(t.winner), area("area", t.field), engine.NumberArg("viking", viking), engine.NumberArg("saxon", saxon),
		engine.NumberArg("viking_extra", viking-t.units(Viking, t.field)), engine.NumberArg("saxon_extra", saxon-t.units(Saxon, t.field))}
	if viking == saxon {
		args = append(args, engine.NumberArg("tie", 1))
	}
	t.tell.All("note.strength", args...)
	t.beginCasualties()
}

// checkEmptied ends the Combat at once if an ability left a side without
// Units: the other wins, with no casualties and no retreat. It reports whether
// it did.
func (t transition) checkEmptied() bool {
	viking, saxon := t.units(Viking, t.field), t.units(Saxon, t.field)
	switch {
	case viking > 0 && saxon > 0:
		return false
	case viking == 0 && saxon == 0:
		t.tell.All("note.nobody-left", area("area", t.field))
		t.endCombat()
		return true
	}
	t.winner = Saxon
	if viking > 0 {
		t.winner = Viking
	}
	t.tell.All("note.field", who(t.winner), area("area", t.field))
	t.afterCombat()
	return true
}

// afterCombat lets the Plunderer pillage if the Combat was won with him
// revealed.
func (t transition) afterCombat() {
	if t.winner == Viking && t.revealed[Viking]&Plunderer.bit() != 0 && t.mayPillage(t.field) == fine {
		t.raze(t.field)
		return
	}
	t.endCombat()
}

// endCombat hides the Leaders again and goes on to the next Combat.
func (t transition) endCombat() {
	t.field, t.razed, t.winner, t.counted = 0, 0, 0, false
	t.revealed, t.passed = [Sides]uint8{}, [Sides]bool{}
	t.strength, t.losses = [Sides]uint8{}, [Sides]uint8{}
	t.askFight()
}

// remove takes Units off the board: Warriors go to their owner's supply,
// Leaders are removed from the game. Those that lie open are told first: the
// order must not tell who a hidden one is.
func (t transition) remove(side Side, a Area, f force) {
	t.board[side][a] = t.board[side][a].minus(f)
	t.supply[side].warriors += f.warriors
	open := f.leaders & t.revealed[side]
	for _, set := range []uint8{open, f.leaders &^ open} {
		for ; set != 0; set &= set - 1 {
			t.bury(side, side.lowest(set))
		}
	}
}

// tellLost tells everybody of a Leader removed: who, only if he lay open. Else
// his owner alone has looked at him.
func (t transition) tellLost(side Side, l Leader) {
	if t.known[side]&l.bit() != 0 {
		t.tell.All("note.leader-lost", who(side), leader(l))
	} else {
		t.tell.All("note.leader-lost-unseen", who(side))
	}
}

// bury removes a Leader permanently. The first time, the one set aside comes
// into the supply. (Core Concepts, Leaders)
func (t transition) bury(side Side, l Leader) {
	t.lost[side] |= l.bit()
	t.known[side] |= t.revealed[side] & l.bit()
	t.tellLost(side, l)
	if t.aside[side] == 0 {
		return
	}
	t.supply[side].leaders |= t.aside[side]
	t.tell.All("note.replaced", who(side))
	t.tell.Only(engine.Seat(side), "secret.replaced", leader(side.lowest(t.aside[side])))
	t.aside[side] = 0
}
