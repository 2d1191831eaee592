package ladder

import "skald/engine/league"

// A MatchID is the name of a match.
type MatchID string

// An Event is something that happened.
type Event struct {
	At    int64  // seconds since 1970
	By    Person // whose act it was; 0: of the ladder itself
	Press uint64 // the press by which it came; 0: none. It goes under the dice of the match
	Fact  Fact
}

// A Fact is what happened: one of the types below.
type Fact interface{ kind() string }

type (
	// Joined is somebody who joins the ladder, also for a second time.
	Joined struct {
		Person Person `json:"player"`
	}

	// Left is somebody who leaves. They keep their rating and lose their
	// place, their open challenges and their wish.
	Left struct {
		Person Person `json:"player"`
	}

	// Challenged is a new challenge; its number is the next one.
	Challenged struct {
		From Person `json:"from"`
		To   Person `json:"to"`
	}

	// Accepted answers a challenge, and makes a pairing of these two in the
	// order of the title's seats.
	Accepted struct {
		Challenge int      `json:"challenge"`
		Seats     []Person `json:"seats"`
	}

	// Declined answers a challenge.
	Declined struct {
		Challenge int `json:"challenge"`
	}

	// Withdrawn takes a challenge back.
	Withdrawn struct {
		Challenge int `json:"challenge"`
	}

	// Lapsed is the end of a challenge's time.
	Lapsed struct {
		Challenge int `json:"challenge"`
	}

	// Wished says how many matches at once somebody wants from the queue, and
	// of how many people; 0 matches take them out of it.
	Wished struct {
		Person  Person `json:"player"`
		Matches int    `json:"matches"`
		Seats   int    `json:"seats,omitempty"` // 0: as few as the title takes
		Noon    int    `json:"noon,omitempty"`  // the hour, UTC, of their noon: 1 to 24; 0: unknown
	}

	// Paired is a pairing of the queue, in the order of the title's seats.
	Paired struct {
		Seats []Person `json:"seats"`
	}

	// Begun says which match plays a pairing.
	Begun struct {
		Pairing int     `json:"pairing"`
		Match   MatchID `json:"match"`
	}

	// Undone is a pairing that came to nothing.
	Undone struct {
		Pairing int    `json:"pairing"`
		Reason  string `json:"reason"` // NeverBegan, or WasDeleted
	}

	// Played is a finished match.
	Played struct {
		Match MatchID `json:"match"`
		Seats []Seat  `json:"seats"` // in the order of the title's seats
		End   End     `json:"end"`
	}

	// Voided takes a result out of all ratings.
	Voided struct {
		Match  MatchID `json:"match"`
		Reason string  `json:"reason"`
	}

	// Corrected gives a result other ranks, also to one that was void.
	Corrected struct {
		Match  MatchID `json:"match"`
		Ranks  []int   `json:"ranks"` // by seat
		Reason string  `json:"reason"`
	}

	// SeasonClosed writes the final table of the season, and begins the next
	// one. Nobody is challenged or paired until it is opened.
	SeasonClosed struct {
		Reason string `json:"reason"`
	}

	// Moved says where the ladder speaks from now on, by whatever name the
	// caller has for places.
	Moved struct {
		Home string `json:"home"`
	}

	// SeasonOpened opens a season under a name.
	SeasonOpened struct {
		Name string `json:"name"`
	}

	// Founded is the first fact of a ladder that a moderator opened: how it is called
	// and played, and for whom it is.
	Founded struct {
		Name    string            `json:"name"`
		Clock   string            `json:"clock,omitempty"`   // by its name at the table; "": the one of all ladders
		Options map[string]string `json:"options,omitempty"` // of the title
		For     string            `json:"for,omitempty"`     // the people who may join, by whatever name the caller has for them; "": all
		Most    int               `json:"most,omitempty"`    // people in a match, by these options; 0: as many as the title takes
	}

	// Barred keeps somebody off the ladder until a moment: they neither join, challenge
	// nor are paired. What they play goes on. A moment that is over lets them again.
	Barred struct {
		Person Person `json:"player"`
		Until  int64  `json:"until"`
		Reason string `json:"reason"`
	}

	// WeekEnded is the end of a week in which results counted, or nearly: from now on
	// tables say who has moved since. Its digest is told if one is wanted.
	WeekEnded struct {
		From int64 `json:"from"` // when the one before ended; 0: there was none
	}

	// DigestSet says whether each week's digest is told.
	DigestSet struct {
		On bool `json:"on"`
	}

	// Annulled takes all results of somebody since a moment out of all ratings.
	Annulled struct {
		Person Person `json:"player"`
		Since  int64  `json:"since"`
		Reason string `json:"reason"`
	}

	// Brought are ratings of an older ladder. Members of whom no result was counted have
	// them at once, others begin with them when they join.
	Brought struct {
		People []Old `json:"people"`
	}
)

// An Old is what somebody was rated elsewhere, in matches of two.
type Old struct {
	Person    Person  `json:"player"`
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
}

// A Seat is what one seat of a finished match came to.
type Seat struct {
	Person  Person `json:"player"`
	Side    string `json:"side"`           // the title's word for it
	Rank    int    `json:"rank"`           // 1 won; the same number is a tie
	Actions int    `json:"actions"`        // that the seat took
	AI      bool   `json:"ai,omitempty"`   // nobody plays it
	Late    bool   `json:"late,omitempty"` // it lost by its clock
}

// Why a pairing comes to nothing.
const (
	NeverBegan = "never-began" // its match could not begin in time
	WasDeleted = "was-deleted" // a moderator deleted its match
	HasLeft    = "has-left"    // one of its people is not on the server any more
)

// An End is how a match came to its result.
type End = league.End

// The ends of a match.
const (
	ByRules  = league.ByRules
	ByTime   = league.ByTime
	ByResign = league.ByResign
	ByAgree  = league.ByAgree
	ByNobody = league.ByNobody
)

func (Joined) kind() string       { return "joined" }
func (Left) kind() string         { return "left" }
func (Challenged) kind() string   { return "challenged" }
func (Accepted) kind() string     { return "accepted" }
func (Declined) kind() string     { return "declined" }
func (Withdrawn) kind() string    { return "withdrawn" }
func (Lapsed) kind() string       { return "lapsed" }
func (Wished) kind() string       { return "wished" }
func (Paired) kind() string       { return "paired" }
func (Begun) kind() string        { return "begun" }
func (Undone) kind() string       { return "undone" }
func (Played) kind() string       { return "played" }
func (Voided) kind() string       { return "voided" }
func (Corrected) kind() string    { return "corrected" }
func (Moved) kind() string        { return "moved" }
func (SeasonClosed) kind() string { return "season-closed" }
func (SeasonOpened) kind() string { return "season-opened" }
func (Founded) kind() string      { return "founded" }
func (Barred) kind() string       { return "barred" }
func (Annulled) kind() string     { return "annulled" }
func (Brought) kind() string      { return "brought" }
func (WeekEnded) kind() string    { return "week-ended" }
func (DigestSet) kind() string    { return "digest-set" }

// IsPublic reports whether an event is told in a line of the ladder's channel.
func (e Event) IsPublic() bool {
	switch e.Fact.(type) {
	case Founded, DigestSet, Played, Voided, Corrected, Annulled, Brought, SeasonClosed, SeasonOpened, Undone, Moved:
		return true
	}
	return false
}

// readers reads each kind of act; it is the one list of them.
var readers = map[string]func([]byte) (Fact, error){
	Joined{}.kind():       readFact[Joined],
	Left{}.kind():         readFact[Left],
	Challenged{}.kind():   readFact[Challenged],
	Accepted{}.kind():     readFact[Accepted],
	Declined{}.kind():     readFact[Declined],
	Withdrawn{}.kind():    readFact[Withdrawn],
	Lapsed{}.kind():       readFact[Lapsed],
	Wished{}.kind():       readFact[Wished],
	Paired{}.kind():       readFact[Paired],
	Begun{}.kind():        readFact[Begun],
	Undone{}.kind():       readFact[Undone],
	Played{}.kind():       readFact[Played],
	Voided{}.kind():       readFact[Voided],
	Corrected{}.kind():    readFact[Corrected],
	Moved{}.kind():        readFact[Moved],
	SeasonClosed{}.kind(): readFact[SeasonClosed],
	SeasonOpened{}.kind(): readFact[SeasonOpened],
	Founded{}.kind():      readFact[Founded],
	Barred{}.kind():       readFact[Barred],
	Annulled{}.kind():     readFact[Annulled],
	Brought{}.kind():      readFact[Brought],
	WeekEnded{}.kind():    readFact[WeekEnded],
	DigestSet{}.kind():    readFact[DigestSet],
}
