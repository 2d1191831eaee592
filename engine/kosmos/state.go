package kosmos

import "skald/engine"

// A state is one position. It is a plain value: Apply works on a copy.
type state struct {
	engine.Hidden
	edition *Edition
	players uint8
	auto    bool // fame is collected by itself

	// What lies on the table and is held.
	hands  [MaxPlayers]cards
	fame   [MaxPlayers]uint16
	attack [MaxPlayers]display
	lands  [Lands]country
	free   cards // free knights in the middle
	box    cards // sets that do not take part

	// The turn.
	number   uint16 // of the turn, counted from 1
	turnOf   engine.Seat
	asked    engine.Seat
	decision Decision
	fameOpen bool // the fame of this turn can still be collected
	laid     bool
	hired    bool
	tookBack bool
	ending   bool // a last card was laid, or all agreed to count now
	agreed   bool // all agreed to count now

	last mark // what moved last

	left   engine.Seats // who has left the match
	kept   uint8        // countries that their owner's own attack troop keeps, as a set
	recent *tables      // at the beginning of the last turns
}

// A country is a country card and the troop beneath it.
type country struct {
	side    Side
	owner   engine.Seat // engine.Nobody: it lies in the middle
	turned  bool        // its once-only property has been used by this owner
	defence troop
}

// A mark is a place: a country, or a seat's attack troop.
type mark struct {
	land  Land
	seat  engine.Seat
	troop uint8 // counted from 0
}

// A transition is an action being carried out on a copy of a position.
type transition struct {
	*state
	tell *engine.Teller
}

// data returns the side of a country that is shown.
func (s *state) data(l Land) *SideData { return s.edition.Side(l, s.lands[l].side) }

// shown returns the country on whose shown side a property stands, or NoLand.
func (s *state) shown(p Property) Land {
	if at := s.edition.printed[p]; at.land != NoLand && s.lands[at.land].side == at.side {
		return at.land
	}
	return NoLand
}

// holds returns the country that gives a seat a property, or NoLand.
func (s *state) holds(seat engine.Seat, p Property) Land {
	if l := s.shown(p); l != NoLand && s.lands[l].owner == seat {
		return l
	}
	return NoLand
}

// toBeat returns the lowest value of an attack troop that beats the defence of a
// country: more than its value; Burgenland and Goldland shift that by one on their
// crown sides.
func (s *state) toBeat(l Land) int {
	need := s.lands[l].defence.value() + 1
	switch s.data(l).During {
	case Stronger:
		need++
	case Weaker:
		need--
	}
	return max(need, 1)
}

// troopOf returns the troop that a word names for a seat, one of its attack
// troops or that of one of its countries, and whether it has such a troop.
func (s *state) troopOf(seat engine.Seat, word engine.Word) (troop, bool) {
	switch {
	case word < MaxTroops:
		return s.attack[seat].troop(word)
	case word < MaxTroops+Lands && s.lands[word-MaxTroops].owner == seat:
		return s.lands[word-MaxTroops].defence, true
	}
	return troop{}, false
}

// putTroop puts a troop at the place that a word names.
func (s *state) putTroop(seat engine.Seat, word engine.Word, t troop) {
	if word < MaxTroops {
		s.attack[seat].put(word, t)
	} else {
		s.lands[word-MaxTroops].defence = t
	}
}

// who names a seat in a sentence.
func who(seat engine.Seat) engine.Arg { return engine.SeatArg("who", seat) }

// land names a country in a sentence.
func land(l Land) engine.Arg { return engine.WordArg("land", vocLand, engine.Word(l)) }

// card names a knight in a sentence.
func card(c Card) engine.Arg { return engine.WordArg("card", vocCard, engine.Word(c)) }

// troopArg names a troop in a sentence.
func troopArg(word engine.Word) engine.Arg { return engine.WordArg("troop", vocTroop, word) }

// value tells a troop's value in a sentence.
func value(n int) engine.Arg { return engine.NumberArg("value", n) }
