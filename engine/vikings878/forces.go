package vikings878

import "skald/engine"

// A Faction is a kind of units. The first four are the seats, in seat order;
// Fyrd and Forts belong to nobody's seat.
type Faction uint8

// The factions.
const (
	Norsemen Faction = iota
	Berserkers
	Housecarls
	Thegns
	Fyrd
	Fort           // a Fort or a Settlement, where a Hit may be assigned to one
	Factions   = 4 // those of a seat
	diceKinds  = 5 // those that roll dice of their own
	NoFaction  = Faction(0xff)
	everySeat  = engine.Seats(1<<Factions - 1)
	vikingPair = engine.Seats(1<<Norsemen | 1<<Berserkers)
	englishTwo = engine.Seats(1<<Housecarls | 1<<Thegns)
)

func (f Faction) String() string { return vocFaction.Word(engine.Word(f)) }

// Seat returns the seat of one of the first four factions.
func (f Faction) Seat() engine.Seat { return engine.Seat(f) }

// Side returns whom a faction belongs to.
func (f Faction) Side() Side {
	if f == Norsemen || f == Berserkers || f == Fort {
		return Vikings
	}
	return English
}

// Ally returns the other faction of a side.
func (f Faction) Ally() Faction { return f ^ 1 }

// A Side is two factions that win or lose together.
type Side uint8

// The sides.
const (
	Vikings Side = iota
	English
	Sides = 2
)

func (s Side) String() string { return vocSide.Word(engine.Word(s)) }

// Other returns the enemy.
func (s Side) Other() Side { return 1 - s }

// First returns the faction of a side that stands first in stacks: Norsemen or
// Housecarls.
func (s Side) First() Faction { return Faction(2 * s) }

// Seats returns the side's two seats.
func (s Side) Seats() engine.Seats {
	if s == Vikings {
		return vikingPair
	}
	return englishTwo
}

// A stack counts the units of a place by faction.
type stack [Factions]uint8

// of returns how many units of a side there are.
func (s *stack) of(side Side) int { return int(s[side.First()]) + int(s[side.First()+1]) }

// A pair counts units of one side: Norsemen then Berserkers, or Housecarls then
// Thegns.
type pair [2]uint8

func (p pair) sum() int { return int(p[0]) + int(p[1]) }

// pair returns the units of a side.
func (s *stack) pair(side Side) pair { return pair{s[side.First()], s[side.First()+1]} }

// A Leader is one of those who lead companies, as his place among the words.
// Reinforcements is the card of a round in which nobody lands.
type Leader uint8

// The leaders.
const (
	Halfdan Leader = iota
	Ivar
	Bjorn
	Guthrum
	Ubbe
	Rollo
	Alfred
	Reinforcements
	Leaders      = 7 // those with a token
	leaderCards  = 7 // the Viking ones and Reinforcements
	vikingLeader = Alfred
	NoLeader     = Leader(0xff)
)

func (l Leader) String() string { return vocLeader.Word(engine.Word(l)) }

// Side returns whom a leader leads.
func (l Leader) Side() Side {
	if l == Alfred {
		return English
	}
	return Vikings
}

// A Deck is one of the three that the leader cards are in.
type Deck uint8

// The decks, in the order in which they are used up.
const (
	DeckA Deck = iota
	DeckB
	DeckC
	Decks = iota
)

func (d Deck) String() string { return vocDeck.Word(engine.Word(d)) }

// Where a leader is besides a shire or at sea.
const (
	notYet Shire = 64 + iota // his card is in its deck, or Alfred's round has not come
	gone                     // removed for good
	placeKinds
)

// A Face is what a die shows.
type Face uint8

// The faces. Hit, Command and Flee are carried out in the order Hit, Flee,
// Command.
const (
	Hit Face = iota
	Command
	Flee
	Blank
	Faces = iota
)

func (f Face) String() string { return vocFace.Word(engine.Word(f)) }

// A Rune is a face of a Rune or Prayer die.
type Rune uint8

// The faces of Rune and Prayer dice.
const (
	RuneBlank Rune = iota
	RuneHit        // Axe or Cross
	RuneShield
	RuneRally // Raven or Lamb
	Runes     = iota
)

func (r Rune) String() string { return vocRune.Word(engine.Word(r)) }

// Numbers that the rules give.
const (
	Rounds          = 7
	firstTreaty     = 5  // the round from whose end on a Treaty can end the match
	ConquestMarkers = 14 // Viking markers on the map that win
	TreatyMarkers   = 9  // Viking markers that win by Treaty, without a bid
	handSize        = 3
	freePlacements  = 4 // units that each English faction adds in the set-up
	maxEvents       = 2 // of a faction in a round
	maxSwap         = 2 // units that an event swaps
	purseUnits      = 3
	ceolwulfUnits   = 2
	navyShires      = 6
	leadershipSteps = 2
	spySteps        = 2
	largeArmy       = 6 // own units that make a battle large for an order
	fortUnits       = 2 // units that a Fort is made of
	maxFight        = 4 // battles of a Battle Phase: as many as a card has armies
)
