package vikings878

import "skald/engine"

// Event cards in general (ruling 26), and those of the own Reinforcements Phase
// (rulings 36 to 38).

// mayUse says whether a faction can play an event as far as its hand and the
// round go.
func (s *state) mayUse(f Faction, e Event) reason {
	switch {
	case s.hand[f]&s.edition.copies[f][e] == 0:
		return eventNotHeld
	case s.events[f] >= maxEvents:
		return twoEvents
	}
	return fine
}

// heldEvents returns the events in a faction's hand.
func (s *state) heldEvents(f Faction) (set events) {
	for hand := s.hand[f] & eventSet; hand != 0; hand &= hand - 1 {
		set |= 1 << s.edition.event[f][hand.first()]
	}
	return set
}

// spend puts an event card face up and counts it.
func (t transition) spend(f Faction, e Event) {
	t.use(f, (t.hand[f] & t.edition.copies[f][e]).first())
	t.events[f]++
}

// printed returns the cards of an event that a faction's deck may have.
func (s *state) printed(f Faction, e Event) cards {
	if s.opts.advanced {
		return s.edition.copies[f][e]
	}
	return s.edition.copies[f][e] & s.edition.standard
}

// might reports whether, by what everybody can see, a faction might play an
// event: it has cards in hand, may play one more this round, and not all copies
// lie face up.
func (s *state) might(f Faction, e Event) bool {
	return s.hand[f] != 0 && s.events[f] < maxEvents && s.printed(f, e)&^s.played[f] != 0
}

// mightIn reports whether a faction might play any event of a season.
func (s *state) mightIn(f Faction, when season) bool {
	for e := range Event(Events) {
		if deeds[e].season == when && s.might(f, e) {
			return true
		}
	}
	return false
}

// swaps has the events that swap units: from which faction to which.
var swaps = [Events]struct{ from, to Faction }{
	IncreasedMorale:     {Norsemen, Berserkers},
	EnglishTraitors:     {Thegns, Norsemen},
	ReligiousConversion: {Norsemen, Thegns},
}

// isSwap reports whether an event swaps units.
func isSwap(e Event) bool { return e < Events && swaps[e].from != swaps[e].to }

// mostSwapped returns how many units an event can swap in a place.
func (s *state) mostSwapped(e Event, at Shire) int {
	if at == AtSea && swaps[e].from.Side() != swaps[e].to.Side() {
		return 0
	}
	return int(min(maxSwap, s.units[at][swaps[e].from], s.supply[swaps[e].to]))
}

// maySwap says whether an event can swap so many units there.
func (s *state) maySwap(f Faction, e Event, at Shire, n int) reason {
	if !isSwap(e) {
		return notASwap
	}
	if why := s.mayUse(f, e); why != fine {
		return why
	}
	switch most := s.mostSwapped(e, at); {
	case most == 0:
		return nobodyToSwap
	case n < 1 || n > most:
		return notSoMany
	}
	return fine
}

// swap plays an event that swaps units. Where both sides stand then, a battle
// follows at once.
func (t transition) swap(f Faction, e Event, at Shire, n int) reason {
	if why := t.maySwap(f, e, at, n); why != fine {
		return why
	}
	t.spend(f, e)
	from, to := swaps[e].from, swaps[e].to
	t.tell.All("note.swap", who(f), eventArg(e), number("n", n), factionArg(from), engine.WordArg("to", vocFaction, engine.Word(to)), shireArg(at))
	t.change(at, to, n)
	t.supply[to] -= uint8(n)
	t.remove(at, from, n)
	if t.present(Vikings).Has(at) && t.held[English].Has(at) {
		t.beginBattle(at)
		return fine
	}
	t.plunder(at)
	return fine
}

// mayPlayOwn says whether an event of the own Reinforcements Phase can be played
// on a target.
func (s *state) mayPlayOwn(f Faction, e Event, target engine.Word) reason {
	if isSwap(e) {
		return isASwap
	}
	if deeds[e].season != inReinforcements {
		return outOfSeason
	}
	if why := s.mayUse(f, e); why != fine {
		return why
	}
	if (target == allTargets) != (e == KingsPurse) {
		return wrongTarget
	}
	switch e {
	case KingsPurse:
		if s.supply[Housecarls] == 0 || s.withHousecarls() == 0 {
			return purseEmpty
		}
	case Rebellion:
		if !s.occupied(Vikings).Has(shireOf(target)) {
			return notVikings
		}
	case Ceolwulf:
		if !s.ceolwulfTargets().Has(shireOf(target)) {
			return notCeolwulfs
		}
	}
	return fine
}

// playOwn plays such an event.
func (t transition) playOwn(f Faction, e Event, target engine.Word) reason {
	if why := t.mayPlayOwn(f, e, target); why != fine {
		return why
	}
	t.spend(f, e)
	switch e {
	case KingsPurse:
		t.tell.All("note.event", who(f), eventArg(e))
		t.purse, t.purseAt = min(purseUnits, t.supply[Housecarls]), t.withHousecarls()
		t.ask(f.seats(), AskPurse)
	case Rebellion:
		t.tell.All("note.event-at", who(f), eventArg(e), shireArg(shireOf(target)))
		t.rebel(shireOf(target))
	case Ceolwulf:
		t.tell.All("note.event-at", who(f), eventArg(e), shireArg(shireOf(target)))
		t.ceolwulf(shireOf(target))
	}
	return fine
}

// withHousecarls returns where Housecarls are.
func (s *state) withHousecarls() (set Set) {
	for rest := s.held[English]; rest != 0; rest &= rest - 1 {
		if at := rest.First(); s.units[at][Housecarls] > 0 {
			set = set.With(at)
		}
	}
	return set
}

// mayPurse says whether King's Purse can bring Housecarls to a shire.
func (s *state) mayPurse(n int, f Faction, at Shire) reason {
	switch {
	case f != Housecarls:
		return notYourUnits
	case at == AtSea || !s.purseAt.Has(at):
		return noHousecarl
	case n < 1 || n > int(s.purse):
		return notSoMany
	}
	return fine
}

// addHousecarls brings Housecarls by King's Purse.
func (t transition) addHousecarls(n int, f Faction, at Shire) reason {
	if why := t.mayPurse(n, f, at); why != fine {
		return why
	}
	t.change(at, f, n)
	t.supply[f] -= uint8(n)
	t.purse -= uint8(n)
	t.tell.All("note.placed", who(t.active), number("n", n), factionArg(f), shireArg(at))
	if t.purse == 0 {
		t.endPurse()
	}
	return fine
}

func (t transition) endPurse() {
	t.purse, t.purseAt = 0, 0
	t.ask(t.active.seats(), AskReinforce)
}

// legalPurse lists where King's Purse can bring Housecarls.
func (s *state) legalPurse(_ Faction, to []engine.Action) []engine.Action {
	for rest := s.purseAt; rest != 0; rest &= rest - 1 {
		to = appendPlaces(to, Housecarls, rest.First(), 1, int(s.purse))
	}
	return append(to, engine.Action{Verb: Done})
}

// ceolwulfTargets returns the Ceolwulf cities that can be taken: those without
// Vikings, if Vikings control another.
func (s *state) ceolwulfTargets() Set {
	if s.edition.ceolwulf&s.markers == 0 {
		return 0
	}
	return s.edition.ceolwulf &^ s.vikings()
}

// ceolwulf takes a city: its English go to the supply, Alfred with them; then
// Vikings may move in.
func (t transition) ceolwulf(at Shire) {
	for _, f := range []Faction{Housecarls, Thegns} {
		if n := t.units[at][f]; n > 0 {
			t.remove(at, f, int(n))
		}
	}
	t.movers, t.moversTo = ceolwulfUnits, at
	t.askMovers()
}

// askMovers asks who moves in, as long as anybody can.
func (t transition) askMovers() {
	if t.movers > 0 {
		for rest := t.held[Vikings]; rest != 0; rest &= rest - 1 {
			if from := rest.First(); t.mostMovers(Norsemen, from)+t.mostMovers(Berserkers, from) > 0 {
				t.ask(t.active.seats(), AskMovers)
				return
			}
		}
	}
	t.endMovers()
}

func (t transition) endMovers() {
	t.movers, t.moversTo = 0, 0
	t.ask(t.active.seats(), AskReinforce)
}

// mostMovers returns how many units of a faction Ceolwulf can take from a shire:
// unmoved ones, and no leader stays alone.
func (s *state) mostMovers(f Faction, from Shire) int {
	if from == AtSea || from == s.moversTo || f.Side() != Vikings || f >= Factions {
		return 0
	}
	n := int(min(s.unmoved(from)[f], s.movers))
	if s.ledAt(from, Vikings) != 0 {
		n = min(n, s.units[from].of(Vikings)-1)
	}
	return n
}

// mayMoveIn says whether Ceolwulf can take units from a shire.
func (s *state) mayMoveIn(n int, f Faction, from Shire) reason {
	switch most := s.mostMovers(f, from); {
	case most == 0:
		return noMovers
	case n < 1 || n > most:
		return notSoMany
	}
	return fine
}

// moveIn moves Vikings into Ceolwulf's city; they have moved.
func (t transition) moveIn(n int, f Faction, from Shire) reason {
	if why := t.mayMoveIn(n, f, from); why != fine {
		return why
	}
	var units pair
	units[f] = uint8(n)
	t.shift(from, t.moversTo, units, pair{})
	t.movers -= uint8(n)
	t.last = Mark{From: from, To: t.moversTo, Leader: NoLeader, Side: Vikings}
	t.tell.All("note.moved-in", number("n", n), factionArg(f), placeArg("from", from), shireArg(t.moversTo))
	t.plunder(t.moversTo)
	if t.decision == AskNothing {
		t.movers, t.moversTo = 0, 0
		return fine
	}
	t.askMovers()
	return fine
}

// legalMovers lists whom Ceolwulf can take.
func (s *state) legalMovers(_ Faction, to []engine.Action) []engine.Action {
	for rest := s.held[Vikings]; rest != 0; rest &= rest - 1 {
		for f := Norsemen; f <= Berserkers; f++ {
			to = appendPlaces(to, f, rest.First(), 1, s.mostMovers(f, rest.First()))
		}
	}
	return append(to, engine.Action{Verb: Done})
}

// legalOwnEvents lists the events of the own Reinforcements Phase.
func (s *state) legalOwnEvents(f Faction, to []engine.Action) []engine.Action {
	if s.events[f] >= maxEvents {
		return to
	}
	held := s.heldEvents(f)
	for e := range Event(Events) {
		if !held.has(e) || deeds[e].season != inReinforcements {
			continue
		}
		if !isSwap(e) {
			to = s.legalOwnTargets(f, e, to)
			continue
		}
		act := engine.Action{Verb: Swap, Args: engine.Args{engine.Word(e)}}
		for at := AtSea; at <= Shires; at++ {
			act.Args[1] = spotWord(at)
			for n := range engine.Word(s.mostSwapped(e, at)) {
				act.Args[2] = n + 1
				to = append(to, act)
			}
		}
	}
	return to
}

// legalOwnTargets lists the targets of an event that swaps nothing.
func (s *state) legalOwnTargets(f Faction, e Event, to []engine.Action) []engine.Action {
	act := engine.Action{Verb: Play, Args: engine.Args{engine.Word(e), allTargets}}
	set := Set(0)
	switch e {
	case Rebellion:
		set = s.occupied(Vikings)
	case Ceolwulf:
		set = s.ceolwulfTargets()
	default:
		if s.mayPlayOwn(f, e, allTargets) == fine {
			to = append(to, act)
		}
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		act.Args[1] = shireWord(rest.First())
		to = append(to, act)
	}
	return to
}
