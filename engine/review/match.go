package review

import "skald/engine"

// A Match is what was played.
type Match struct {
	About     *engine.About
	Players   int
	Positions []engine.State // in order, the last one as the match ended
	Turns     []int          // of each position: the number of the turn that goes on, or begins
	Line      []Ply
	Winners   engine.Seats // by the match's result, which need not be that of the last position
	Seed      engine.Seed  // of the review's own randomness, never that of the match
}

// A Ply is an action that held.
type Ply struct {
	From, To int // places in Positions: before it and after it
	Seat     engine.Seat
	Action   engine.Action
	Thrown   bool // dice were used
	Chosen   bool // a person decided it
	Number   uint64
	By       uint64 // a number of who decided it; 0: nobody
}

// A Course is what a review says.
type Course struct {
	Parties  []engine.Seats
	Shares   [][]float32 // by position, then by party; nil: it was not valued
	Turnings []Turning   // in the order of play
	Luck     []Luck      // by party
	Throws   int         // how many throws were valued
	Missed   Missed
}

// A Turning is a ply that turned the match.
type Turning struct {
	Ply    int
	Party  int     // whose decision it was; of a throw, who gained or lost most
	Before float32 // what the party could expect: with the better action, or before the dice fell
	After  float32 // and with the action that was played, or after they fell
	Thrown bool    // the dice turned it
	Better engine.Action
}

// Luck is how much more of the win a party could expect by all dice together than
// before each fell.
type Luck struct {
	Sum   float32 // below zero: less
	Wrong float32 // its standard error
}

// Swing returns by how much the ply turned the match, from 0 to 1.
func (t Turning) Swing() float32 { return max(t.After-t.Before, t.Before-t.After) }

// Missed says what a review left out.
type Missed struct {
	Positions int   // that were not valued
	Decisions int   // that looked like mistakes and were not looked at closely
	Why       error // the first fault of the game that was met, nil: there was none, the rest was too dear
}
