package kosmos

import "skald/engine"

// A Colour is one of the six colours of knights. Each country has one.
type Colour uint8

// The colours, in the order in which the rules name the countries.
const (
	Red Colour = iota
	Green
	Blue
	Orange
	Violet
	Yellow
	Colours = 6
)

func (c Colour) String() string { return vocColour.Word(engine.Word(c)) }

// Land returns the country of the colour.
func (c Colour) Land() Land { return Land(c) }

// A Land is one of the six countries.
type Land uint8

// The countries: the first three lie in the upper row, the others in the lower.
const (
	Burgenland Land = iota
	Waldland
	Seenland
	Goldland
	Schattenland
	Kornland
	Lands  = 6
	NoLand = Land(0xff)
)

func (l Land) String() string { return vocLand.Word(engine.Word(l)) }

// Colour returns the colour of the knights that attack the country.
func (l Land) Colour() Colour { return Colour(l) }

// A Card is a knight: a colour and a value. Cards alike are the same Card.
type Card uint8

// MaxValue is the highest value of a knight, Cards the number of different
// ones.
const (
	MaxValue = 4
	Cards    = Colours * MaxValue
)

// CardOf returns the knight of a colour and a value from 1 to MaxValue.
func CardOf(c Colour, value int) Card { return Card(int(c)*MaxValue + value - 1) }

func (c Card) String() string { return vocCard.Word(engine.Word(c)) }

// Colour returns the knight's colour.
func (c Card) Colour() Colour { return Colour(c / MaxValue) }

// Value returns the knight's value, 1 to MaxValue.
func (c Card) Value() int { return int(c%MaxValue) + 1 }

// A Side is a printed side of a country card.
type Side uint8

// The sides: Crown is for the first game, Back for further ones.
const (
	Crown Side = iota
	Back
	Sides = 2
)

func (s Side) String() string { return vocSide.Word(engine.Word(s)) }

// A Property is what a country does during the game or at its end. Each
// property is printed at most once in the box.
type Property uint8

// The properties. No country need have any.
const (
	NoProperty    Property = iota
	AddOnce                // during: once, lay a knight on this country's troop
	TakeBack               // during: each turn, take back one knight of your own
	Stronger               // during: defence plus 1
	Weaker                 // during: defence minus 1
	FreeKnight             // during: on conquest, take a free knight at no cost
	HideOnce               // during: once, lay a knight face down
	Bonus                  // at the end: 5 fame
	TroopCounts            // at the end: one attack troop counts its value
	HandFree               // at the end: your hand counts nothing
	DefenceFree            // at the end: this country's troop counts nothing
	AddAtEnd               // at the end: add a knight from your hand to a troop
	Tribute                // at the end: 2 fame from each rival
	FixedDefence           // at the end: this country's troop counts 15
	PropertyCount = iota
)

func (p Property) String() string { return vocProperty.Word(engine.Word(p)) }

// Numbers that the rules give.
const (
	MinPlayers, MaxPlayers = 2, 4
	Sets                   = 5  // sets of knights in the box
	SetSize                = 12 // knights in a set
	MaxTroop               = Colours
	MaxTroops              = 2 * SetSize // a seat's own set, and all hired knights, one by one
	bonusFame              = 5
	fixedFame              = 15
	tributeFame            = 2
)
