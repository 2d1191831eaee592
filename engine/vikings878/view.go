package vikings878

import "skald/engine"

// Public is what the whole channel may see of a position. It is built by
// listing: nothing gets in that is not named here.
type Public struct {
	engine.PublicMark

	Edition *Edition // the printed values; not to be changed
	Options OptionsView

	Round    int       // 1 to 7; 0 before the first turn
	Cubes    []Faction // the turns of this round so far, the last is under way
	Active   Faction   // whose turn it is; NoFaction in the set-up
	Phase    Phase
	Decision Decision
	ToMove   engine.Seats // who may act
	Asked    engine.Seats // those of them who answer in another's turn
	Over     bool
	Result   engine.Result

	Shires   [Shires + 1]ShireView // by number; Shires[AtSea] is the new leader's card
	Leaders  [Leaders]LeaderView   // by Leader
	Factions [Factions]FactionView // by Faction, which is the seat

	Markers   int  // Viking markers on the map, which is also how many have left the track
	Fyrd      int  // the stock of Fyrd
	FyrdDeck  int  // cards in the deck
	LeadDeck  int  // leader cards still to come
	Waiting   Pair // Norsemen and Berserkers of a card without a leader that have no place yet
	Churches  int  // still standing; land only
	Tiles     int  // plundered churches that the English side can spend; land only
	FortsLeft int  // tiles of Forts in stock; land only

	// The turn under way.
	Card    CardView
	Leader  Leader // who was moved last in this Leader Phase; NoLeader before
	Steps   int    // what is left of his movement
	Came    Pair   // the units that came with him
	Party   PartyView
	Reach   Set           // where the leader or the army can go now, from Party or from the leader's shire
	Barred  Set           // by Saxon Navy: Vikings cannot enter these this turn
	InForce []Event       // events that hold to the end of the turn
	Ships   bool          // one army can still sail in this Movement Phase
	Owed    int           // icons that a short supply still has to be shared out for
	Housing int           // units that must be placed before a card of movement
	Alfred  bool          // Alfred must be placed before a card of movement
	Free    [Factions]int // units that English factions still place in the set-up

	Battles []BattleView // not yet fought, by number of the shire
	Fight   FightView    // the battle under way, or else the last one fought
	Last    Mark         // what moved last
}

// A Pair counts units of one side: Norsemen then Berserkers, or Housecarls then
// Thegns.
type Pair [2]int

// OptionsView says which options are in play.
type OptionsView struct {
	Advanced, Land, Epic, Runes bool
	Treaty                      int // how many Viking markers win by Treaty
}

// ShireView is what stands in a shire.
type ShireView struct {
	Units      [Factions]int // by Faction
	Moved      Pair          // of the active side: how many have moved this turn
	Held       Holder        // who occupies it
	Marker     bool          // a Viking marker lies there
	Fort       bool          // a Fort or a Settlement stands there
	Settlement bool
	Church     bool // a church stands there
	Plundered  bool // its church has been plundered
}

// A Holder is who occupies a shire.
type Holder uint8

// The holders.
const (
	HeldByNobody Holder = iota
	HeldByVikings
	HeldByEnglish
	Contested // both sides stand there: a battle
)

// LeaderView is where a leader is.
type LeaderView struct {
	Status LeaderStatus
	Shire  Shire // only if InShire
	Moved  bool  // he has been activated this turn
}

// A LeaderStatus says whether a leader is in play.
type LeaderStatus uint8

// The states of a leader.
const (
	NotYet   LeaderStatus = iota // his card has not come up, or Alfred's round
	OnTheSea                     // his card lies open and he must land
	InShire
	Removed
)

// FactionView is what a faction has.
type FactionView struct {
	Supply   int
	Fled     int
	Hand     int        // number of cards; what they are is the side's secret
	Deck     int        // number of cards
	Movement []Movement // played so far, face up
	Events   []Event    // played so far, face up, by card number
	Treaty   bool       // the Treaty has been played
	Used     int        // events played this round
	Turn     bool       // it has had its turn this round, or has it now
	Shown    []string   // only if Over: words of what was left in hand
}

// CardView is the card of movement of the turn.
type CardView struct {
	Played   bool
	Movement Movement
	Armies   int // of the card
	Shires   int // of the card
	Left     int // armies left
}

// PartyView is a company or an army of which only a part goes.
type PartyView struct {
	Chosen bool
	From   Shire
	Units  Pair
}

// BattleView is a battle that has not been fought.
type BattleView struct {
	Shire     Shire
	Attackers Side
	Drew      bool // a Fyrd card was drawn for the defenders
	Fyrd      int  // what it brings
	Epics     []Epic
	Events    []Event // played for it
	Levies    int     // plundered churches spent for it
}

// FightView is a battle under way, or the last one fought.
type FightView struct {
	Shire     Shire // AtSea: none yet
	Attackers Side
	Now       bool // it is under way
	Fyrd      int  // figures there now
	Rolls     int  // rolls made
	Events    []Event
	Epics     []Epic
	Traitor   Faction       // fights for the defenders; NoFaction: none
	Began     [Factions]int // units when it began
	BeganFyrd int
	Dead      [Sides]int // units removed, Fyrd included
	Fled      [Sides]int
	Withdrawn [Sides]int
	Escape    Shire // to which the English mean to escape; AtSea: none
	Moment    Moment
	Roller    Side                  // who rolled last
	Dice      [diceKinds][Faces]int // the last roll: by Faction, Fyrd last, and by Face
	RuneDice  [Factions]int         // the last roll's Rune and Prayer dice: the face and 1; 0: none
	Taken     bool                  // the attackers have won
}

// A Mark is the last movement.
type Mark struct {
	From, To Shire // both AtSea: nothing has moved; a landing is from AtSea
	Leader   Leader
	Side     Side
}

// Private is what one seat sees besides.
type Private struct {
	engine.PrivateMark

	Seat   engine.Seat // whose view it is; a spectator's is empty
	Side   Side
	Hands  [2]HandView  // of both factions of the side, the first in stacks first
	Stance Stance       // of the side
	Fights []FightOrder // the battles' own orders, of the attackers
	Named  Set          // shires named for Saxon Navy so far
}

// HandView is a faction's cards and orders, seen by both seats of its side.
type HandView struct {
	Faction  Faction
	Movement []MovementView
	Events   []Event // by card number
	Deck     []Event // deck=advanced: the events chosen for its deck, by card number
	Ready    []ReadyView
	Sealed   []SealedView
}

// MovementView is a card of movement in hand.
type MovementView struct {
	Movement Movement
	Armies   int
	Shires   int
}

// ReadyView is an order to play an event unasked.
type ReadyView struct {
	Event Event
	When  When
}

// SealedView is a play that is shown when both enemy seats have answered.
type SealedView struct {
	Event  Event // NoEvent: a plundered church is spent
	Battle Shire
	From   Shire // Spy
	Units  Pair  // Spy
	To     Shire // Escape
	Moment Moment
}

// FightOrder is what one battle is to be fought by.
type FightOrder struct {
	Shire    Shire
	Losses   Losses
	Commands Commands
}
