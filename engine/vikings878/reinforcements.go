package vikings878

import "skald/engine"

// The Reinforcements Phase (rulings 11 to 15).

// reinforce begins the phase: the new leader's units come to his card, or the
// icons bring theirs. What must be shared out is asked first.
func (t transition) reinforce() {
	if t.side() == Vikings {
		if !t.revealed {
			t.revealed = true
			t.turnUp(t.drawLeader())
		}
		t.reinforceSettlements()
	} else if t.serveIcons() {
		t.ask(t.active.seats(), AskShort)
		return
	}
	t.ask(t.active.seats(), AskReinforce)
}

// seats returns the one seat of a faction as a set.
func (f Faction) seats() engine.Seats { return engine.SeatSet(f.Seat()) }

// drawLeader takes the next leader card: by chance one of the lowest deck that
// still has any.
func (t transition) drawLeader() *LeaderData {
	for deck := range Deck(Decks) {
		var room [leaderCards]uint8
		n := 0
		for i := range uint8(leaderCards) {
			if t.leaderDeck>>i&1 == 1 && t.edition.Leaders[i].Deck == deck {
				room[n] = i
				n++
			}
		}
		if n == 0 {
			continue
		}
		i := room[0]
		if n > 1 {
			i = room[t.dice.IntN(n)]
		}
		t.leaderDeck &^= 1 << i
		return &t.edition.Leaders[i]
	}
	return nil
}

// turnUp puts a leader card's units on it, as far as the supplies last. The card
// without a leader brings units that are placed like Fled ones.
func (t transition) turnUp(card *LeaderData) {
	if card == nil {
		return
	}
	units := pair{min(uint8(card.Norsemen), t.supply[Norsemen]), min(uint8(card.Berserkers), t.supply[Berserkers])}
	t.supply[Norsemen] -= units[0]
	t.supply[Berserkers] -= units[1]
	if card.Leader == Reinforcements {
		t.waiting[0] += units[0]
		t.waiting[1] += units[1]
		t.tell.All("note.no-leader", pairArgs(Vikings, units)...)
		return
	}
	t.leaders[card.Leader] = AtSea
	t.change(AtSea, Norsemen, int(units[0]))
	t.change(AtSea, Berserkers, int(units[1]))
	t.tellUnits("note.leader", Vikings, units, leaderArg(card.Leader))
	if units.sum() == 0 {
		t.leaders[card.Leader] = gone
		t.tell.All("note.leader-alone", leaderArg(card.Leader))
	}
}

// serveIcons puts one unit of the active faction for each icon into each
// English-controlled City Shire. It reports whether the supply is short, so that
// the faction must choose.
func (t transition) serveIcons() (short bool) {
	f, need := t.active, 0
	cities := t.englishCities() & t.edition.iconCity
	for at := range cities.All() {
		t.owed[at] = uint8(t.edition.Shires[at-1].Icons.of(f))
		need += int(t.owed[at])
	}
	if need > int(t.supply[f]) {
		if t.supply[f] > 0 {
			return true
		}
		t.tell.All("note.no-supply", who(f))
		t.owed = [places]uint8{}
		return false
	}
	for at := range cities.All() {
		t.change(at, f, int(t.owed[at]))
	}
	t.supply[f] -= uint8(need)
	t.owed = [places]uint8{}
	if need > 0 {
		t.tell.All("note.icons", who(f), number("n", need), factionArg(f))
	}
	return false
}

// owing returns the number of icons that still may be served.
func (s *state) owing() int {
	n := 0
	for _, k := range s.owed {
		n += int(k)
	}
	return n
}

// mayServe says whether units of a short supply can go to a city.
func (s *state) mayServe(n int, f Faction, at Shire) reason {
	switch {
	case f != s.active:
		return notYourUnits
	case s.owed[at] == 0:
		return noIcon
	case n < 1 || n > int(min(s.owed[at], s.supply[f])):
		return notSoMany
	}
	return fine
}

// serve puts units of a short supply into a city. When none is left the phase
// goes on.
func (t transition) serve(n int, f Faction, at Shire) reason {
	if why := t.mayServe(n, f, at); why != fine {
		return why
	}
	t.change(at, f, n)
	t.supply[f] -= uint8(n)
	t.owed[at] -= uint8(n)
	t.tell.All("note.placed", who(f), number("n", n), factionArg(f), shireArg(at))
	if t.supply[f] == 0 {
		t.owed = [places]uint8{}
		t.ask(t.active.seats(), AskReinforce)
	}
	return fine
}

// legalServings lists the ways to share out a short supply.
func (s *state) legalServings(_ Faction, to []engine.Action) []engine.Action {
	for at, k := range s.owed {
		to = appendPlaces(to, s.active, Shire(at), 1, int(min(k, s.supply[s.active])))
	}
	return to
}

// appendPlaces lists the placings of low to high units.
func appendPlaces(to []engine.Action, f Faction, at Shire, low, high int) []engine.Action {
	for n := low; n <= high; n++ {
		to = append(to, engine.Action{Verb: Place, Args: engine.Args{engine.Word(n), engine.Word(f), spotWord(at)}})
	}
	return to
}

// homeless returns how many units of a faction the active seat must place: its
// own Fled ones, and both colours of a card without a leader.
func (s *state) homeless(f Faction) int {
	n := 0
	if f == s.active {
		n = int(s.fled[f])
	}
	if f.Side() == Vikings && s.side() == Vikings {
		n += int(s.waiting[f])
	}
	return n
}

// mustPlace reports whether there are units to be placed and a place for them.
func (s *state) mustPlace() bool {
	return s.homeless(s.active)+s.homeless(s.active.Ally()) > 0 && s.havens() != 0
}

// havens returns where Fled units and those of a card without a leader can be
// placed; AtSea is the new leader's card.
func (s *state) havens() Set {
	if s.side() == English {
		set := s.englishCities() & s.edition.iconCity
		if at := s.leaders[Alfred]; at < notYet {
			set = set.With(at)
		}
		return set
	}
	set := s.occupied(Vikings)&s.edition.coast | s.forts
	for _, at := range s.leaders[:vikingLeader] {
		if at < notYet {
			set = set.With(at)
		}
	}
	return set
}

// mayHouse says whether Fled units or those of a card without a leader can be
// placed there. Where there is one place only, all go there at once.
func (s *state) mayHouse(n int, f Faction, at Shire) reason {
	if f >= Factions {
		return notYourUnits
	}
	all, set := s.homeless(f), s.havens()
	switch {
	case all == 0:
		return nobodyHomeless
	case !set.Has(at):
		return noHaven
	case n < 1 || n > all:
		return notSoMany
	case n < all && set.Len() == 1:
		return onlyPlace
	}
	return fine
}

// house places Fled units first, then those of a card without a leader.
func (t transition) house(n int, f Faction, at Shire) reason {
	if why := t.mayHouse(n, f, at); why != fine {
		return why
	}
	fled := uint8(0)
	if f == t.active {
		fled = min(uint8(n), t.fled[f])
		t.fled[f] -= fled
	}
	if rest := uint8(n) - fled; rest > 0 {
		t.waiting[f] -= rest
	}
	t.change(at, f, n)
	t.tell.All("note.housed", who(t.active), number("n", n), factionArg(f), shireArg(at))
	return fine
}

// legalHousings lists the placings that are possible.
func (s *state) legalHousings(to []engine.Action) []engine.Action {
	set := s.havens()
	for f := s.side().First(); f <= s.side().First()+1; f++ {
		all := s.homeless(f)
		if all == 0 {
			continue
		}
		low := 1
		if set.Len() == 1 {
			low = all
		}
		for rest := set; rest != 0; rest &= rest - 1 {
			to = appendPlaces(to, f, rest.First(), low, all)
		}
	}
	return to
}

// Alfred comes once, from his round on, in an English Reinforcements Phase.

// alfredPlaces returns where Alfred can arrive now: in any English-controlled
// City Shire, or, if the supplies give him nobody, in one with English units.
func (s *state) alfredPlaces() Set {
	if s.side() != English || int(s.round) < s.edition.Alfred.Round || s.leaders[Alfred] != notYet {
		return 0
	}
	set := s.englishCities()
	if s.alfredUnits().sum() == 0 {
		set &= s.held[English]
	}
	return set
}

// alfredUnits returns whom Alfred brings, as far as the supplies last.
func (s *state) alfredUnits() pair {
	a := &s.edition.Alfred
	return pair{min(uint8(a.Housecarls), s.supply[Housecarls]), min(uint8(a.Thegns), s.supply[Thegns])}
}

// mayArrive says whether Alfred can come to a city.
func (s *state) mayArrive(at Shire) reason {
	switch set := s.alfredPlaces(); {
	case s.side() != English:
		return notYourLeader
	case s.leaders[Alfred] != notYet:
		return alfredCame
	case int(s.round) < s.edition.Alfred.Round:
		return alfredLater
	case !set.Has(at):
		return notAlfreds
	}
	return fine
}

// arrive places Alfred and those whom he brings.
func (t transition) arrive(at Shire) reason {
	if why := t.mayArrive(at); why != fine {
		return why
	}
	units := t.alfredUnits()
	t.leaders[Alfred] = at
	for i, n := range units {
		t.change(at, Housecarls+Faction(i), int(n))
		t.supply[Housecarls+Faction(i)] -= n
	}
	t.last = Mark{To: at, Leader: Alfred, Side: English}
	t.tellUnits("note.alfred", English, units, leaderArg(Alfred), shireArg(at))
	return fine
}

// The card of movement ends the phase.

// mayAdvance says whether a card of movement can be played.
func (s *state) mayAdvance(m Movement) reason {
	switch {
	case !s.hand[s.active].has(m.no()):
		return cardNotHeld
	case s.mustPlace():
		return placeFirst
	case s.alfredPlaces() != 0:
		return alfredFirst
	}
	return fine
}

// advance plays a card of movement. A Viking one can be answered by Saxon Navy.
func (t transition) advance(m Movement) reason {
	if why := t.mayAdvance(m); why != fine {
		return why
	}
	t.use(t.active, m.no())
	t.card = uint8(m.no())
	data := t.cardData()
	t.armies = uint8(data.Armies)
	t.fight = fight{traitor: NoFaction} // the one shown is of this turn
	t.tell.All("note.advance", who(t.active), cardArg(m), number("armies", data.Armies), number("shires", data.Shires))
	if m == Treaty && !t.played[t.active.Ally()].has(treatyCard) {
		t.tell.All("note.one-treaty", engine.SeatArg("who", t.active.Ally().Seat()), number("round", firstTreaty), number("n", t.treatyMarkers()))
	}
	if t.side() == Vikings {
		t.openNavy()
		return fine
	}
	t.leaderPhase()
	return fine
}

// legalReinforcements lists what the active seat can do in its phase.
func (s *state) legalReinforcements(f Faction, to []engine.Action) []engine.Action {
	to = s.legalHousings(to)
	for rest := s.alfredPlaces(); rest != 0; rest &= rest - 1 {
		to = append(to, engine.Action{Verb: Invade, Args: engine.Args{engine.Word(Alfred), shireWord(rest.First())}})
	}
	to = s.legalOwnEvents(f, to)
	if s.mustPlace() || s.alfredPlaces() != 0 {
		return to
	}
	for set := s.hand[f] & movementSet; set != 0; set &= set - 1 {
		to = append(to, engine.Action{Verb: Advance, Args: engine.Args{engine.Word(set.first() - treatyCard)}})
	}
	return to
}
