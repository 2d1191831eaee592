package vikings878

import (
	"math/bits"

	"skald/engine"
)

// cards is a set of a faction's nineteen cards, by their printed numbers.
type cards uint32

// The numbers of cards. The seven of movement come first, the Treaty before all.
const (
	treatyCard    = 1
	movementCards = 7
	firstEvent    = movementCards + 1
	lastCard      = 19
	eventCards    = lastCard - movementCards
	deckSize      = 12
	deckEvents    = deckSize - movementCards

	movementSet = cards(1<<firstEvent-1) &^ 1
	eventSet    = cards(1<<(lastCard+1)-1) &^ (1<<firstEvent - 1)
	cardSet     = movementSet | eventSet
)

func (set cards) has(no int) bool { return set>>no&1 == 1 }
func (set cards) len() int        { return bits.OnesCount32(uint32(set)) }
func (set cards) first() int      { return bits.TrailingZeros32(uint32(set)) }

// nth returns the n-th lowest card of a set, counted from 0.
func (set cards) nth(n int) int {
	for range n {
		set &= set - 1
	}
	return set.first()
}

// draw returns a card of a set by chance.
func (set cards) draw(d *engine.Dice) int { return set.nth(d.IntN(set.len())) }

// A Movement is a card that says how far armies go: Treaty, then 2 to 7.
type Movement uint8

// Treaty is the first of a faction's seven cards of movement.
const Treaty Movement = 0

func (m Movement) String() string { return vocMovement.Word(engine.Word(m)) }

// no returns the card's printed number.
func (m Movement) no() int { return int(m) + treatyCard }

// An Event is what an event card does. Its effect is code; which cards of which
// faction have it is data.
type Event uint8

// The events.
const (
	FeignedRetreat Event = iota
	EnglishTraitors
	ShieldWall
	NorthumbrianDiscord
	VikingShips
	VikingFort
	IncreasedMorale
	VikingTerror
	SurpriseAttack
	Ceolwulf
	KingsPurse
	Rebellion
	SaxonNavy
	Danegeld
	AlfredsGambit
	Archers
	ReligiousConversion
	EscapeWilds
	ImprovedTraining
	ThegnLeadership
	Spy
	Ambush
	Events  = iota
	NoEvent = Event(0xff)
)

func (e Event) String() string { return vocEvent.Word(engine.Word(e)) }

// events is a set of Events.
type events uint32

func (set events) has(e Event) bool { return set>>e&1 == 1 }

// A season is when an event may be played.
type season uint8

// The seasons, in the order of vocSeason.
const (
	inReinforcements season = iota // of its own turn
	inMovement                     // of its own turn
	inOwnAttack                    // when its own faction's turn attacks
	inAttack                       // when its side attacks, in its ally's turn too
	inDefence                      // when the enemy attacks
	inBattle                       // in any of the last two
	atSea                          // when an enemy has played a card of movement
)

// deeds has a row for each event: whose it can be, when it may be played,
// whether it then holds to the end of the turn, and whether an order can have it
// played unasked.
var deeds = [Events]struct {
	side    Side
	season  season
	lasting bool
	ready   bool
}{
	FeignedRetreat:      {side: Vikings, season: inBattle, ready: true},
	EnglishTraitors:     {side: Vikings, season: inReinforcements},
	ShieldWall:          {side: Vikings, season: inDefence, lasting: true, ready: true},
	NorthumbrianDiscord: {side: Vikings, season: inOwnAttack},
	VikingShips:         {side: Vikings, season: inMovement},
	VikingFort:          {side: Vikings, season: inDefence, ready: true},
	IncreasedMorale:     {side: Vikings, season: inReinforcements},
	VikingTerror:        {side: Vikings, season: inOwnAttack},
	SurpriseAttack:      {side: Vikings, season: inOwnAttack},
	Ceolwulf:            {side: Vikings, season: inReinforcements},
	KingsPurse:          {side: English, season: inReinforcements},
	Rebellion:           {side: English, season: inReinforcements},
	SaxonNavy:           {side: English, season: atSea},
	Danegeld:            {side: English, season: inDefence, lasting: true, ready: true},
	AlfredsGambit:       {side: English, season: inAttack, lasting: true},
	Archers:             {side: English, season: inAttack},
	ReligiousConversion: {side: English, season: inReinforcements},
	EscapeWilds:         {side: English, season: inDefence},
	ImprovedTraining:    {side: English, season: inOwnAttack, lasting: true},
	ThegnLeadership:     {side: English, season: inMovement},
	Spy:                 {side: English, season: inDefence},
	Ambush:              {side: English, season: inDefence, ready: true},
}

// An Epic is a card of Epic Battle Events.
type Epic uint8

// The Epic cards.
const (
	Traitor Epic = iota
	HeroicStand
	Panic
	NightRaid
	Muster
	Mud
	BloodRage
	Parley
	Epics = iota
)

func (e Epic) String() string { return vocEpic.Word(engine.Word(e)) }

// epics is a set of Epics.
type epics uint8

func (set epics) has(e Epic) bool { return set>>e&1 == 1 }
