package kosmos

import "skald/engine"

// Public is what the whole channel may see of a position. It is built by
// listing: nothing gets in that is not named here.
type Public struct {
	engine.PublicMark

	Edition  *Edition // the printed values; not to be changed
	Players  int
	Turn     int // counted from 1, over all seats
	TurnOf   engine.Seat
	ToMove   engine.Seats // the seat asked: that of the turn, or one that may take a knight or add one
	Decision Decision
	Over     bool
	Ending   bool // somebody has laid the last card of a hand, or all agreed to count now
	Result   engine.Result

	Lands [Lands]LandView // Lands[0..2] is the upper row, Lands[3..5] the lower
	Seats []SeatView      // one for each player
	Free  []Card          // free knights in the middle, sorted

	// The turn under way.
	FameOpen bool // the fame of the turn can still be collected
	Laid     bool // the knight of the turn has been laid
	Hired    bool
	TookBack bool

	Last Mark // what moved last
}

// LandView is a country card and the troop beneath it.
type LandView struct {
	Land   Land
	Side   Side        // the side shown
	Owner  engine.Seat // engine.Nobody: it lies in the middle
	Turned bool        // turned upside down: its once-only property has been used
	Troop  []CardView  // the defence troop, first card first
	Value  int         // of the troop
	ToBeat int         // the lowest value of a rival's attack troop that conquers it
	Fame   int         // for its owner at the beginning of each turn
	During Property
	End    Property
	Kept   bool // its owner's own attack troop keeps it: a rival's must be stronger than that too
}

// CardView is a knight on the table.
type CardView struct {
	Card     Card // only if not FaceDown
	FaceDown bool
	Late     bool // it lay face down until the match was over, and counts 0
}

// SeatView is what a player has.
type SeatView struct {
	Fame     int
	Hand     int // number of cards; what they are is the seat's secret
	Income   int // fame at the beginning of its next turn, as things stand
	Standing int // fame if the match ended now, but for the hand, whose cost is the seat's secret
	Lands    []Land
	Attack   []TroopView
	Score    ScoreView // only if Over
	Shown    []Card    // only if Over: what was left in hand
	Left     bool      // the player has left the match
}

// TroopView is an attack troop. Its number is its place among the seat's
// troops, counted from 1, and its word in notation.
type TroopView struct {
	Number int
	Target Land
	Cards  []CardView // first card first
	Value  int        // cards face down count 0
}

// ScoreView is a final score and its parts.
type ScoreView struct {
	Chips int // fame collected, before Tribute
	Lands int // defence troops
	Troop int // an attack troop, by TroopCounts
	Bonus int // by Bonus
	Hand  int // cards in hand: zero or negative
	Rival int // by Tribute: gained or paid
	Total int
}

// A Mark says what moved last: a troop under a country or an attack troop.
type Mark struct {
	Land  Land        // NoLand: not a country
	Seat  engine.Seat // whose attack troop; engine.Nobody: none
	Troop int         // its number
}

// Private is what one seat sees besides.
type Private struct {
	engine.PrivateMark

	Seat     engine.Seat // whose view it is; a spectator's is empty
	Hand     []Card      // sorted by colour and value
	FaceDown []HiddenView
}

// HiddenView is a knight of the seat's own that lies face down.
type HiddenView struct {
	Troop  int // the number of the attack troop
	Target Land
	Card   Card
}
