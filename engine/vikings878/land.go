package vikings878

import "skald/engine"

// The option land: War for Land and Gods (ruling 43).

// plunder turns over the church of a shire that Vikings occupy. The last one
// wins the match for them.
func (t transition) plunder(at Shire) {
	if !t.opts.land || !t.edition.churches.Has(at) || t.plundered.Has(at) || !t.occupied(Vikings).Has(at) {
		return
	}
	t.plundered = t.plundered.With(at)
	t.tiles++
	f := t.active
	if f.Side() == English {
		f = Norsemen
	}
	n := int(min(1, t.supply[f]))
	t.change(at, f, n)
	t.supply[f] -= uint8(n)
	t.tell.All("note.plundered", shireArg(at), number("n", n), factionArg(f), number("left", (t.edition.churches&^t.plundered).Len()))
	if t.edition.churches&^t.plundered == 0 {
		t.finish(byChurches, Vikings)
	}
}

// mayLevyAttack says whether the active English seat can spend a plundered
// church for a battle.
func (s *state) mayLevyAttack(at Shire) reason {
	b := s.battleAt(at)
	switch {
	case !s.opts.land:
		return noLand
	case s.side() != English:
		return notEnglish
	case b == nil:
		return noBattleThere
	case b.levied:
		return onceABattle
	case s.tiles == 0:
		return noTile
	}
	return fine
}

// levyAttack spends a plundered church when the English attack.
func (t transition) levyAttack(at Shire) reason {
	if why := t.mayLevyAttack(at); why != fine {
		return why
	}
	t.battleAt(at).levied = true
	t.tiles--
	t.tell.All("note.levy", who(t.active), shireArg(at))
	return fine
}

// mayLevyDefence says whether an English seat can spend a plundered church in a
// window.
func (s *state) mayLevyDefence(f Faction, at Shire) reason {
	switch {
	case !s.opts.land:
		return noLand
	case f.Side() != English:
		return notEnglish
	case s.battleAt(at) == nil:
		return noBattleThere
	case s.sealed[f].levies.Has(at):
		return onceABattle
	case int(s.tiles) <= s.sealed[f].levies.Len():
		return noTile
	}
	return fine
}

// levyDefence seals a plundered church for a battle.
func (t transition) levyDefence(f Faction, at Shire) reason {
	if why := t.mayLevyDefence(f, at); why != fine {
		return why
	}
	t.sealed[f].levies = t.sealed[f].levies.With(at)
	t.afterSealing(f)
	return fine
}

// revealLevy spends a sealed church; of two for one battle the later comes back.
func (t transition) revealLevy(f Faction, at Shire) {
	b := t.battleAt(at)
	if b == nil || b.levied || t.tiles == 0 {
		return
	}
	b.levied = true
	t.tiles--
	t.tell.All("note.levy", who(f), shireArg(at))
}

// fortsLeft returns how many tiles are in stock.
func (s *state) fortsLeft() int { return s.edition.Options.Forts - s.forts.Len() }

// mayBuild says whether the active Viking faction can turn two units of a shire
// into a Fort.
func (s *state) mayBuild(at Shire) reason {
	switch {
	case s.forts.Has(at):
		return fortThere
	case s.units[at].of(Vikings) < fortUnits:
		return tooFewForFort
	case s.ledAt(at, Vikings) != 0 && s.units[at].of(Vikings) == fortUnits:
		return leaderAlone
	}
	return fine
}

// mayBuildAny reports whether a Fort can be built after the battles.
func (s *state) mayBuildAny() bool {
	if !s.opts.land || s.side() != Vikings || s.fortsLeft() == 0 {
		return false
	}
	for rest := s.held[Vikings]; rest != 0; rest &= rest - 1 {
		if s.mayBuild(rest.First()) == fine {
			return true
		}
	}
	return false
}

// build turns two units of a shire into a Fort, in the order of the side's
// losses.
func (t transition) build(at Shire) reason {
	if why := t.mayBuild(at); why != fine {
		return why
	}
	t.forts = t.forts.With(at)
	for range fortUnits {
		for _, f := range t.stance[Vikings].Losses.order(Vikings) {
			if f < Factions && t.units[at][f] > 0 {
				t.remove(at, f, 1)
				break
			}
		}
	}
	t.tell.All("note.fort", who(t.active), shireArg(at))
	t.drawCards()
	return fine
}

// razeFort takes a Fort away.
func (t transition) razeFort(at Shire) {
	t.forts = t.forts.Without(at)
	t.settlements = t.settlements.Without(at)
	t.mark(at)
}

// maySettle says whether a Fort can be turned over.
func (s *state) maySettle(at Shire) reason {
	if !(s.forts &^ s.settlements).Has(at) {
		return noFortThere
	}
	return fine
}

// settle turns a Fort into a Settlement.
func (t transition) settle(at Shire) reason {
	if why := t.maySettle(at); why != fine {
		return why
	}
	t.settlements = t.settlements.With(at)
	t.tell.All("note.settled", shireArg(at))
	if t.forts&^t.settlements == 0 {
		t.reinforce()
	}
	return fine
}

// reinforceSettlements brings one of the Norsemen to each Settlement, lowest
// number first, as far as the supply lasts.
func (t transition) reinforceSettlements() {
	if t.active != Norsemen {
		return
	}
	n := 0
	for at := range t.settlements.All() {
		if t.supply[Norsemen] > 0 {
			t.supply[Norsemen]--
			t.change(at, Norsemen, 1)
			n++
		}
	}
	if n > 0 {
		t.tell.All("note.settlers", number("n", n))
	}
}

// fortDice returns how many dice of a kind a Fort lends its side.
func (s *state) fortDice(kind Faction, side Side) int {
	at := s.fight.at
	if side != Vikings || !s.forts.Has(at) || kind > Berserkers || kind == Norsemen && s.settlements.Has(at) {
		return 0
	}
	return 1
}

// legalBuilding lists where a Fort can be built, and to build none.
func (s *state) legalBuilding(_ Faction, to []engine.Action) []engine.Action {
	for rest := s.held[Vikings]; rest != 0; rest &= rest - 1 {
		if s.mayBuild(rest.First()) == fine {
			to = append(to, engine.Action{Verb: Build, Args: engine.Args{0, shireWord(rest.First())}})
		}
	}
	return append(to, engine.Action{Verb: Done})
}

// legalSettling lists the Forts that can be turned over, and to turn none.
func (s *state) legalSettling(_ Faction, to []engine.Action) []engine.Action {
	for rest := s.forts &^ s.settlements; rest != 0; rest &= rest - 1 {
		to = append(to, engine.Action{Verb: Build, Args: engine.Args{1, shireWord(rest.First())}})
	}
	return append(to, engine.Action{Verb: Done})
}
