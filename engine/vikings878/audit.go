package vikings878

import "skald/engine"

// Audit implements engine.Auditor: no unit, card or marker may be lost or made.
func (s *state) Audit() error {
	var f engine.Faults
	s.auditUnits(&f)
	s.auditCards(&f)
	s.auditMarkers(&f)
	return f.Err()
}

func (s *state) auditUnits(f *engine.Faults) {
	var sum [Factions]int
	for at := range s.units {
		for faction, n := range s.units[at] {
			sum[faction] += int(n)
		}
	}
	for faction := range sum {
		n := sum[faction] + int(s.supply[faction]) + int(s.fled[faction])
		if faction < len(s.waiting) {
			n += int(s.waiting[faction])
		}
		if want := int(s.edition.supply[faction]); n != want {
			f.Add("there are %d %s, not %d", n, Faction(faction), want)
		}
	}
	if s.fight.fyrd > s.edition.fyrd {
		f.Add("%d Fyrd fight, there are %d", s.fight.fyrd, s.edition.fyrd)
	}
}

func (s *state) auditCards(f *engine.Faults) {
	for faction := range Faction(Factions) {
		hand, deck, played := s.hand[faction], s.deck[faction], s.played[faction]
		all := hand | deck | played
		if hand&deck|hand&played|deck&played != 0 || all&^cardSet != 0 {
			f.Add("%s: a card is in two places, or there is no such card", faction)
			continue
		}
		switch events := (all & eventSet).len(); {
		case all&movementSet != movementSet:
			f.Add("%s: a card of movement is missing", faction)
		case s.phase != DeckPhase && events != deckEvents || events > deckEvents:
			f.Add("%s: the deck has %d events, not %d", faction, events, deckEvents)
		case !s.opts.advanced && all != s.edition.standard:
			f.Add("%s: the deck is not the standard one", faction)
		}
		if hand.len() > handSize {
			f.Add("%s: the hand has %d cards", faction, hand.len())
		}
	}
	plain := uint32(1)<<len(s.edition.Fyrd) - 1
	both := s.fyrdDeck | s.fyrdOut
	epic := both >> epicCard
	switch want := 0; {
	case s.fyrdDeck&s.fyrdOut != 0 || both&(1<<epicCard-1) != plain:
		f.Add("the Fyrd cards are not those of the box")
	default:
		if s.opts.epic {
			want = s.edition.Options.EpicInDeck
		}
		if onesIn(epic) != want || epic>>Epics != 0 {
			f.Add("%d Epic cards are in the Fyrd deck, not %d", onesIn(epic), want)
		}
	}
	if out, in := epics(s.fyrdOut>>epicCard), epics(s.fyrdDeck>>epicCard); out&^s.epicUsed != 0 || in&s.epicUsed != 0 || !s.opts.epic && s.epicUsed != 0 {
		f.Add("the Epic cards used are not those drawn")
	}
}

// auditMarkers checks that markers lie in the City Shires that Vikings occupy.
func (s *state) auditMarkers(f *engine.Faults) {
	cities := s.edition.cities
	if s.markers&^cities != 0 {
		f.Add("a marker lies in no City Shire")
	}
	if own := s.occupied(Vikings) & cities; own&^s.markers != 0 {
		f.Add("Vikings occupy %s, and no marker lies there", (own &^ s.markers).First())
	}
	if lost := s.markers &^ s.vikings() & cities; lost != 0 {
		f.Add("a marker lies in %s, and no Vikings are there", lost.First())
	}
}
