package site

import (
	"strconv"
	"time"
)

// A Ref leads to another page.
type Ref struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind,omitempty"` // of a competition: tournament, ladder or championship
	Page string `json:"page"`           // its path
}

// A Server is what everybody may see of a server: what a moderator switched on.
type Server struct {
	Ref
	Titles       []Ref   `json:"titles"`       // that were played here
	Competitions []Ref   `json:"competitions"` // those that go on first
	Running      []Match `json:"running"`      // whose players have agreed
	Finished     []Match `json:"finished"`     // the last that ended first, a part of them
	Part         int     `json:"part"`         // from 1
	Parts        int     `json:"parts"`
}

// A Match is what a list says of a match.
type Match struct {
	Ref
	Title       Ref        `json:"title"`
	Server      Ref        `json:"server"`
	Competition *Ref       `json:"competition,omitempty"`
	Status      string     `json:"status"` // running or over
	Players     []Player   `json:"players"`
	Turns       int        `json:"turns"`             // that were begun; of a match that runs, by then
	AsOf        *time.Time `json:"as_of,omitempty"`   // of a match that runs: no later than this
	Ended       *time.Time `json:"ended,omitempty"`   // of one that is over
	Outcome     string     `json:"outcome,omitempty"` // how it ended, in words
	Turning     string     `json:"turning,omitempty"` // the page at the moment from which on the winner led
	Picture     string     `json:"picture"`           // the board, as PNG
}

// The values of Status.
const (
	Running = "running"
	Over    = "over"
)

// A Player is somebody who plays: by their name if they have said yes to that, else by
// their side or their number.
type Player struct {
	Number int    `json:"number"`         // from 1: a seat of a match, or a person of a competition
	Name   string `json:"name,omitempty"` // that they agreed to
	Side   string `json:"side,omitempty"` // of a match
	Bot    bool   `json:"bot,omitempty"`  // nobody plays there but Skald
	Won    bool   `json:"won,omitempty"`
	Page   string `json:"page,omitempty"` // of their profile
}

// A Competition is a tournament, a ladder or a championship.
type Competition struct {
	Ref
	Title   *Ref     `json:"title,omitempty"` // nil: it is played without the bot
	Server  Ref      `json:"server"`
	Over    bool     `json:"over"`
	About   []string `json:"about"` // how it is played and how far it is
	Tables  []Table  `json:"tables"`
	Bracket []Round  `json:"bracket"` // of a knock-out
	Rounds  []Round  `json:"rounds"`  // the last first
	Seasons []Season `json:"seasons"` // that are over, the last first
	Picture string   `json:"picture"`
}

// A Season is one of a competition that is over.
type Season struct {
	Name   string     `json:"name"`
	Closed *time.Time `json:"closed,omitempty"`
	Tables []Table    `json:"tables"`
}

// A Table is the standings of all, of a group or of a season.
type Table struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"` // of the Row those that are told
	Rows    []Row    `json:"rows"`    // the best first, a hundred at most
	More    int      `json:"more"`    // rows that are not in it
}

// A Row is a line of a table.
type Row struct {
	Place      string   `json:"place"` // such as 2= if it is shared, "" for none
	Player     Player   `json:"player"`
	Rating     *float64 `json:"rating,omitempty"`
	Deviation  *float64 `json:"deviation,omitempty"`
	Points     string   `json:"points,omitempty"`
	Average    *int     `json:"average,omitempty"` // goal average
	Resistance *int     `json:"resistance,omitempty"`
	Won        int      `json:"won"`
	Drawn      int      `json:"drawn"`
	Lost       int      `json:"lost"`
	Moved      int      `json:"moved,omitempty"` // by how many places they have come up, down if it is below 0
	Out        bool     `json:"out,omitempty"`   // they take no further part
}

// The columns of tables.
const (
	Rating     = "rating"
	Deviation  = "deviation"
	Points     = "points"
	Average    = "average"
	Resistance = "resistance"
	Record     = "record" // won, drawn and lost
)

// Cell is what stands in a column.
func (r Row) Cell(column string) string {
	switch column {
	case Rating:
		return whole(r.Rating)
	case Deviation:
		return "±" + whole(r.Deviation)
	case Points:
		return r.Points
	case Average:
		return number(r.Average)
	case Resistance:
		return number(r.Resistance)
	}
	return strconv.Itoa(r.Won) + "–" + strconv.Itoa(r.Drawn) + "–" + strconv.Itoa(r.Lost)
}

func number(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

func whole(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', -1, 64)
}

// A Round is pairings under a name.
type Round struct {
	Name     string    `json:"name"` // "": there is one round alone
	Pairings []Pairing `json:"pairings"`
}

// A Pairing is people who play a match, or have played it.
type Pairing struct {
	Players []Player   `json:"players"` // one alone has a bye
	Result  string     `json:"result"`  // in words; "": it is open
	At      *time.Time `json:"at,omitempty"`
	Match   string     `json:"match,omitempty"` // its page
}

// A Profile is what a ladder says of one person.
type Profile struct {
	Player      Player   `json:"player"`
	Competition Ref      `json:"competition"`
	Server      Ref      `json:"server"`
	Tables      []Table  `json:"tables"` // of one row
	Sides       []Tally  `json:"sides"`
	Opponents   []Versus `json:"opponents"`
	Results     []Round  `json:"results"`
	Picture     string   `json:"picture"`
}

// A Versus is a record against somebody.
type Versus struct {
	Player Player `json:"player"`
	Won    int    `json:"won"`
	Drawn  int    `json:"drawn"`
	Lost   int    `json:"lost"`
}

// A Tally is how often something was so.
type Tally struct {
	Word    string `json:"word"`
	Name    string `json:"name"`
	Matches int    `json:"matches"`
	Share   int    `json:"share"` // in hundredths
}

// Statistics are what the matches of a title on a server came to.
type Statistics struct {
	Title   Ref     `json:"title"`
	Server  Ref     `json:"server"`
	Matches int     `json:"matches"`
	Sides   []Tally `json:"sides"`   // how often each won, of the matches in which somebody played it
	Endings []Tally `json:"endings"` // how they ended
	Turns   Lengths `json:"turns"`
	Days    Lengths `json:"days"`
	Last    []Match `json:"last"`
	Picture string  `json:"picture"`
}

// Lengths are how long matches took: a quarter of them no longer than Low, half no
// longer than Middle, three quarters no longer than High.
type Lengths struct {
	Low    int `json:"low"`
	Middle int `json:"middle"`
	High   int `json:"high"`
}
