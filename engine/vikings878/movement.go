package vikings878

import "skald/engine"

// The Movement Phase (rulings 20 to 22).

// movementPhase begins the phase, which passes by itself if nobody can march.
func (t transition) movementPhase() {
	t.phase = MovementPhase
	t.leader, t.steps, t.came = NoLeader, 0, pair{}
	t.goOnMoving()
}

// goOnMoving asks for the next army, if there can be one, or goes on to Battle.
func (t transition) goOnMoving() {
	t.party = party{}
	if t.canMarch() {
		t.ask(t.active.seats(), AskMove)
		return
	}
	t.battlePhase()
}

// canMarch reports whether an army of the active faction could set out, if need
// be after an event that might give it a way.
func (s *state) canMarch() bool {
	if s.armies == 0 {
		return false
	}
	for rest := s.held[s.side()]; rest != 0; rest &= rest - 1 {
		why := s.canSetOut(rest.First())
		if why == fine || why == noWay && s.mightIn(s.active, inMovement) {
			return true
		}
	}
	return false
}

// canSetOut says whether any army can leave a shire.
func (s *state) canSetOut(from Shire) reason {
	var one pair
	one[s.active-s.side().First()] = 1
	return s.mayForm(from, one)
}

// mayForm says whether such units of a shire can be an army.
func (s *state) mayForm(from Shire, units pair) reason {
	if s.armies == 0 {
		return noArmiesLeft
	}
	here, all := s.units[from].pair(s.side()), s.unmoved(from)
	switch {
	case here.sum() == 0:
		return nobodyThere
	case units.sum() == 0:
		return nobodyGoes
	case units[0] > here[0] || units[1] > here[1]:
		return notSoManyThere
	case units[0] > all[0] || units[1] > all[1]:
		return movedBefore
	case units[s.active-s.side().First()] == 0:
		return noneOfActive
	case s.leavesAlone(from, units, 0):
		return leaderAlone
	case !s.hasWay(from) && !(s.ships && s.sailReach(from, s.side(), 1) != 0):
		return noWay
	}
	return fine
}

// hasWay reports whether any shire around one can be entered.
func (s *state) hasWay(from Shire) bool {
	return s.edition.borders[from]&s.enterable(s.side()) != 0
}

// army returns who marches from a shire: those chosen, or all unmoved ones.
func (s *state) army(from Shire) pair {
	if s.party.chosen && s.party.from == from {
		return s.party.units
	}
	return s.unmoved(from)
}

// mayArmy says whether an army can be chosen from a shire.
func (s *state) mayArmy(from Shire, units pair) reason { return s.mayForm(from, units) }

// chooseArmy says who marches from a shire next.
func (t transition) chooseArmy(from Shire, units pair) reason {
	if why := t.mayArmy(from, units); why != fine {
		return why
	}
	t.party = party{true, from, units}
	return fine
}

// marchSteps returns how far an army can go.
func (s *state) marchSteps() int {
	n := s.cardData().Shires
	if s.longer {
		n += leadershipSteps
	}
	return n
}

// mayMarch says whether an army can march from a shire to another.
func (s *state) mayMarch(from, to Shire) reason {
	if why := s.mayForm(from, s.defaultArmy(from)); why != fine {
		return why
	}
	return s.mayGo(from, to, s.side(), s.marchSteps())
}

// defaultArmy returns who marches; where nobody of the shire is unmoved, all who
// are there, so that the refusal says that they have moved.
func (s *state) defaultArmy(from Shire) pair {
	if a := s.army(from); a.sum() > 0 {
		return a
	}
	return s.units[from].pair(s.side())
}

// maySail says whether an army can go from a shire to another by Viking Ships.
func (s *state) maySail(from, to Shire) reason {
	if !s.ships {
		return noShips
	}
	if why := s.mayForm(from, s.defaultArmy(from)); why != fine {
		return why
	}
	switch {
	case s.edition.marsh.Has(to):
		return isMarsh
	case s.barred.Has(to):
		return isBarred
	case !s.sailReach(from, s.side(), s.marchSteps()).Has(to):
		return tooFarBySea
	}
	return fine
}

// march moves an army.
func (t transition) march(from, to Shire) reason {
	if why := t.mayMarch(from, to); why != fine {
		return why
	}
	t.tellUnits("note.marched", t.side(), t.army(from), placeArg("from", from), shireArg(to))
	t.move(from, to)
	return fine
}

// sail moves an army by Viking Ships, which then have sailed.
func (t transition) sail(from, to Shire) reason {
	if why := t.maySail(from, to); why != fine {
		return why
	}
	t.tellUnits("note.sailed", t.side(), t.army(from), placeArg("from", from), shireArg(to))
	t.ships = false
	t.move(from, to)
	return fine
}

func (t transition) move(from, to Shire) {
	t.shift(from, to, t.army(from), pair{})
	t.armies--
	t.last = Mark{From: from, To: to, Leader: NoLeader, Side: t.side()}
	t.plunder(to)
	if t.decision != AskNothing {
		t.goOnMoving()
	}
}

// mayPlayMoving says whether an event of the Movement Phase can be played.
func (s *state) mayPlayMoving(f Faction, e Event, target engine.Word) reason {
	if deeds[e].season != inMovement {
		return outOfSeason
	}
	if why := s.mayUse(f, e); why != fine {
		return why
	}
	switch {
	case target != allTargets:
		return wrongTarget
	case e == VikingShips && s.ships, e == ThegnLeadership && s.longer:
		return inForceAlready
	}
	return fine
}

// playMoving plays an event of the Movement Phase.
func (t transition) playMoving(f Faction, e Event, target engine.Word) reason {
	if why := t.mayPlayMoving(f, e, target); why != fine {
		return why
	}
	t.spend(f, e)
	t.tell.All("note.event", who(f), eventArg(e))
	if e == VikingShips {
		t.ships = true
	} else {
		t.longer = true
	}
	return fine
}

// legalMoving lists what can be done in the phase: marches, those of the army
// that was chosen first, passages, events, then parts of a shire's units that can
// go.
func (s *state) legalMoving(f Faction, to []engine.Action) []engine.Action {
	steps := s.marchSteps()
	var ready, chosen Set
	if s.party.chosen {
		chosen = Of(s.party.from)
	}
	for _, part := range [2]Set{s.held[s.side()] & chosen, s.held[s.side()] &^ chosen} {
		for ; part != 0; part &= part - 1 {
			if from := part.First(); s.mayForm(from, s.army(from)) == fine {
				ready = ready.With(from)
				act := engine.Action{Verb: March, Args: engine.Args{shireWord(from)}}
				to = s.appendWays(to, act, from, s.reach(from, s.side(), steps))
			}
		}
	}
	if s.ships {
		for rest := ready; rest != 0; rest &= rest - 1 {
			act := engine.Action{Verb: Sail, Args: engine.Args{shireWord(rest.First())}}
			to = s.appendWays(to, act, rest.First(), s.sailReach(rest.First(), s.side(), steps))
		}
	}
	held := s.heldEvents(f)
	for e := range Event(Events) {
		if held.has(e) && s.mayPlayMoving(f, e, allTargets) == fine {
			to = append(to, engine.Action{Verb: Play, Args: engine.Args{engine.Word(e), allTargets}})
		}
	}
	for rest := s.held[s.side()]; rest != 0; rest &= rest - 1 {
		to = s.legalArmies(rest.First(), to)
	}
	return append(to, engine.Action{Verb: Done})
}

// legalArmies lists the armies that can leave a shire, the largest first: those
// that mayForm takes.
func (s *state) legalArmies(from Shire, to []engine.Action) []engine.Action {
	if s.canSetOut(from) != fine {
		return to
	}
	all, need, most := s.unmoved(from), int(s.active-s.side().First()), s.mostLeaving(from, 0)
	to = s.legalLeavings(shireWord(from), all, most, to)
	return s.appendParts(to, engine.Action{Verb: Army, Args: engine.Args{shireWord(from)}}, all, need, most)
}
