package league

// A Meeting is what is to become of a pairing at the table.
type Meeting[W any] struct {
	Match   string   // that plays it already
	Settled bool     // it was decided otherwise: its match is called off
	Open    bool     // its match is to be played
	Seats   []Person // in the order of the title's seats
	Presses []uint64 // the interactions under the dice of its match
	Clock   string
	Options map[string]string // of the title; those not named are at their default
	// Begun returns the wish by which the match is written down once it plays the
	// pairing; nil if the log needs none.
	Begun func(match string) W
}

// A Finish is how a match has ended at the table.
type Finish struct {
	Match string
	Gone  bool // nothing more can be known of it
	End   End
	Seats []Finisher // in the order of the title's seats
}

// A Finisher is what one seat of a match came to.
type Finisher struct {
	Person  Person // who sat there first; 0: nobody did
	Side    string // the title's word for it
	Actions int    // that the seat took
	Lost    bool   // somebody else won
	Score   int    // 0 of all seats if the title has none
}

// An End is how a match came to its result.
type End string

// The ends of a match. By the rule of the clocks, who let their time run out
// and was not excused has lost to the others.
const (
	ByRules  End = "rules"
	ByTime   End = "time"
	ByResign End = "resigned"
	ByAgree  End = "agreed"
	ByNobody End = "ended" // by a moderator, or because nobody played on: it counts for nothing
)

// A Ruling is what somebody decided that a match was worth.
type Ruling struct {
	Match  string
	First  []Person // who came first: all of a draw, nobody of what counts for nobody
	By     Person
	Reason string
}

// An Arbiter is a state in which people rule on matches.
type Arbiter interface {
	// Ruled returns what somebody's ruling has made of the match of a pairing; false
	// if nobody has ruled on it. Who ruled and why is not told.
	Ruled(key string) (Ruling, bool)
}

// A Listener is a state that counts matches of competitions of other kinds, too. It
// may be told twice of each.
type Listener[W any] interface {
	// Overheard returns the wishes by which the end of a match is counted.
	Overheard(Finish) []W
	// Amended returns the wishes by which a match is counted as a ruling says.
	Amended(Ruling) []W
}
