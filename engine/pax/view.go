package pax

import "skald/engine"

// Public is what the whole channel may see of a position. It is built by
// listing: nothing gets in that is not named here.
type Public struct {
	engine.PublicMark

	Edition  *Edition // the box; not to be changed
	Players  int
	Turn     int // counted from 1, over all seats
	TurnOf   engine.Seat
	ToMove   engine.Seats
	Asked    engine.Seats // who owes an answer in another's turn, or together with others
	Decision Decision
	Actions  int // left to the seat of the turn
	Due      int // tiles that it must DISCARD yet
	Over     bool
	Result   engine.Result

	Posts   []PostView  // every POST, in the edition's order
	Ships   []ShipView  // the ships on the map, by node and seat
	Duchies []DuchyView // each with a HOME marker
	Seats   []SeatView  // one for each player
	Track   []Tile      // cheapest first; NoTile is an empty space. Costs are in Edition.Numbers
	Pile    int         // tiles in the SAGA PILE
	Discard []Tile      // the discard pile, the latest last
	Cards   []CardView  // the victory cards, in dealt order
	Markers [Kinds]engine.Seat
	Used    [Kinds]bool // Influence Actions done in this turn

	Forbids  engine.Seat  // nobody may CHALLENGE until this seat's turn begins; engine.Nobody: all may
	Subject  Tile         // the Event that is voted on or carried out, the Venture that SWEDEN drew; NoTile: none
	Votes    []VoteView   // in an ALTHING: who has voted, and what, where that is told at once
	Answered engine.Seats // who has answered a question that others are still asked
	Offer    *OfferView   // the offer that is made or drafted, nil without one
	Journey  *JourneyView // the open JOURNEY, nil without one
	Step     *Step        // the operation that is asked about, nil without one
	Idle     int          // turns in a row in which no tile has left pile or track
	Last     [2]Node      // what moved last: from where, to where; NoNode if there is no such place
}

// PostView is what lies on a POST.
type PostView struct {
	Post     Post
	Node     Node
	Word     string
	Region   Region
	Wind     Wind
	Kind     PostKind
	Key      bool        // a KEY TRADE CENTER
	Cost     int         // to ESTABLISH here, before discounts
	Tile     Tile        // the Venture; NoTile: none
	Owner    engine.Seat // whose Follower; engine.Nobody: none
	Follower Kind        // its type, if there is one
}

// ShipView is the ships of a seat on a node that are alike.
type ShipView struct {
	Seat  engine.Seat
	Node  Node
	Ally  Post // whose ships they are; NoPost: the seat's own
	Fresh int  // UNEXHAUSTED
	Spent int  // EXHAUSTED
}

// DuchyView is a DUCHY.
type DuchyView struct {
	Region Region
	Seat   engine.Seat
}

// SeatView is what a player has.
type SeatView struct {
	Jarl      int // in Edition.Jarls
	Home      int // in Edition.Homes
	Silfr     int
	Hand      int    // number of tiles
	Known     []Tile // those of them that everybody knows; all of them with open hands, and at the end
	HandLimit int
	Followers [Kinds]int // on the Jarlboard
	Counts    [Kinds]int // what the seat counts of each type in the Influence Phase
	Score     int        // ESTABLISHED Followers
	HomeFresh int        // own ships on the Jarlboard, UNEXHAUSTED
	HomeSpent int        // and EXHAUSTED
	Fleets    []FleetView
	Advocates []Tile
	Spaces    int // for Advocates
	Gods      []Tile
	GodSpaces int
	Weight    int // of a vote in an ALTHING
	Promises  []PromiseView
	Left      bool // the player has left the match
}

// FleetView is the ships of an ally of the seat that lie beside it.
type FleetView struct {
	Ally  Post
	Fresh int
	Spent int
}

// PromiseView is a promise that runs.
type PromiseView struct {
	To      engine.Seat
	Promise Promise
}

// CardView is a victory card of the match.
type CardView struct {
	Card       int // in Edition.Cards; −1: it lies face down
	Difficulty Difficulty
	Goals      []GoalView // what it asks for, empty if it lies face down
	Met        engine.Seats
}

// GoalView is one thing that a victory card asks for.
type GoalView struct {
	Variable Variable
	Least    int   // as the card says
	Needs    []int // by seat: Least, and its handicap
	Have     []int // by seat
}

// Need returns how much a seat needs.
func (g *GoalView) Need(seat int) int {
	if seat < len(g.Needs) {
		return g.Needs[seat]
	}
	return g.Least
}

// VoteView is a vote that everybody knows.
type VoteView struct {
	Seat   engine.Seat
	Yes    bool
	Weight int
}

// OfferView is an offer as everybody may see it.
type OfferView struct {
	From, To  engine.Seat
	Give, Ask BundleView
}

// BundleView is one side of an offer.
type BundleView struct {
	Silver   int
	Tile     bool // a tile; which one is not public
	Ship     Node // NoNode: none
	Follower Post // NoPost: none
	Promise  int  // a Promise; −1: none
}

// JourneyView is the open JOURNEY.
type JourneyView struct {
	Node  Node // where the ship is
	Steps int  // so far
	Left  int  // STEPs that count and are left
	Stays bool // no STEP is left, not even a free one
	Trade bool // somebody is there who can be made an offer
}

// Private is what one seat sees besides.
type Private struct {
	engine.PrivateMark

	Edition *Edition
	Seat    engine.Seat // whose view it is; a spectator's is empty
	Hand    []HandView  // in the edition's order
	Answer  AnswerView  // what the seat has answered, while others are asked
	Offered Tile        // the tile that is offered to the seat, or that it offers; NoTile: none
	Giver   engine.Seat // who offers it
}

// HandView is a tile of the hand.
type HandView struct {
	Tile     Tile
	Known    bool // everybody knows it
	Playable bool // it could be PLAYed now, in the seat's own turn
}

// AnswerView is a seat's own answer, which the others do not know yet.
type AnswerView struct {
	Given bool
	Vote  bool // it is a vote
	Yes   bool
	Paid  bool
	Tile  Tile // DISCARDED; NoTile: none
	Node  Node // where a ship or a Follower RETURNs; NoNode: none
}
