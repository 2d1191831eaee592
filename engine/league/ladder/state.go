package ladder

import (
	"cmp"
	"slices"

	"skald/engine/league"
	"skald/engine/league/rating"
)

// Terms are what the ladder must know of its title.
type Terms struct {
	Seats int      // how many people a match takes at least: 2, or more where two cannot play
	Most  int      // and at most; less than Seats counts as Seats
	Sides []string // the title's words for its seats, in order
	Teams [][]int  // seats that one person may hold together
}

// A State is what a log comes to. It is a value: Apply returns another one, which
// shares with it all that the events do not change.
type State struct {
	data  *Data
	terms Terms

	founded    Founded
	home       string
	barred     map[Person]int64 // until when; of this state and those after it alone
	brought    map[Person]rating.Rating
	season     Season
	members    league.Log[*Member] // in the order of joining
	alone      bool                // no other state has any of the members
	byPerson   *league.Index[Person]
	history    league.Log[entry]
	byMatch    *league.Index[MatchID] // of the history's results
	challenges []Challenge            // that are open
	pairings   []Pairing              // that are open
	wishes     []Wish                 // in the order of waiting
	past       past
	challenged int // challenges so far
	paired     int // pairings so far
	sides      sideMeasure
	week       week
	reports    league.Log[*Report] // by event; nil if it changed nothing beyond itself
}

// A Season is the one that results count for now.
type Season struct {
	Number int // from 1
	Name   string
	Open   bool  // people may be challenged and paired
	Since  int64 // when the one before was closed; 0: never
}

// A Member is a person on the ladder, also one who has left.
type Member struct {
	Person Person
	First  int64 // when they joined first
	Here   bool  // has not left
	Duel   Duelist
	Crowd  Crowd

	start   rating.Rating // that they began with in duels
	seated  []int         // how often a pairing gave them each seat
	last    turn
	presses league.Log[press]
}

// A turn is what a member's last pairing was.
type turn struct {
	pairing int        // its number; 0: none yet
	seat    int        // which seat it gave them; -1: none yet
	met     [][]Person // whom they were paired with, in the last ones, the newest first
}

// A Duelist is what a member is in duels.
type Duelist struct {
	Rating rating.Rating
	Last   int64  // when a result last counted; 0: never
	Season Record // of this season
	Total  Record
}

// A Crowd is what a member is in gatherings.
type Crowd struct {
	Skill  rating.Skill
	Last   int64
	Season Record
	Total  Record
}

// A Record is how many results were what.
type Record struct{ Won, Drawn, Lost int }

// Games are all results of the record.
func (r Record) Games() int { return r.Won + r.Drawn + r.Lost }

// add counts a result.
func (r *Record) add(score float64) {
	switch score {
	case 1:
		r.Won++
	case 0:
		r.Lost++
	default:
		r.Drawn++
	}
}

// A Wish is how many matches at once a member wants.
type Wish struct {
	Person  Person
	Matches int
	Seats   int   // how many people they want in a match
	Since   int64 // when they began to wait: when they asked or were last paired
	Free    int64 // since when they play fewer matches than they want, if they do
	Noon    int   // the hour of the day, UTC, at which it is noon where they are: 1 to 24; 0: unknown
}

// New returns the state of an empty log: nobody is there, and the first season
// is open.
func New(ours *Data, terms Terms) *State {
	terms.Most = max(terms.Most, terms.Seats)
	return &State{
		data: ours, terms: terms,
		season:   Season{Number: 1, Open: true},
		byPerson: league.NewIndex[Person](), byMatch: league.NewIndex[MatchID](), past: newPast(),
	}
}

// Fold returns the state of a log.
func Fold(ours *Data, terms Terms, log []Event) (*State, error) {
	return New(ours, terms).Apply(log...)
}

// Season returns the season that results count for now.
func (s *State) Season() Season { return s.season }

// Founded returns how a ladder is called and played that a moderator opened; the zero
// value of a title's first one.
func (s *State) Founded() Founded { return s.founded }

// Clock returns the clock of the ladder's matches, by its name at the table.
func (s *State) Clock() string { return cmp.Or(s.founded.Clock, s.data.Clock) }

// Barred returns until when somebody is kept off the ladder; 0 if they are not at a
// moment.
func (s *State) Barred(p Person, now int64) int64 {
	if until := s.barred[p]; until > now {
		return until
	}
	return 0
}

// Home returns where the ladder was moved to; "" if it never was.
func (s *State) Home() string { return s.home }

// Terms returns what the ladder knows of its title.
func (s *State) Terms() Terms { return s.terms }

// Data returns the numbers that the ladder goes by.
func (s *State) Data() *Data { return s.data }

// Events returns how many events the log has.
func (s *State) Events() int { return s.reports.Len() }

// Member returns who somebody is on the ladder, nil if they never joined.
func (s *State) Member(p Person) *Member {
	if i, ok := s.byPerson.Find(p); ok {
		return s.members.At(i)
	}
	return nil
}

// own returns a member of this state alone, to be changed while an event is
// applied.
func (s *State) own(p Person) *Member {
	i, ok := s.byPerson.Find(p)
	if !ok {
		return nil
	}
	if s.alone {
		return s.members.At(i)
	}
	m := *s.members.At(i)
	s.members = s.members.Set(i, &m)
	return &m
}

// each changes all members.
func (s *State) each(change func(*Member)) {
	var all league.Log[*Member]
	for _, m := range s.members.All() {
		own := *m
		change(&own)
		all = all.Append(&own)
	}
	s.members = all
}

// Here reports whether somebody is a member now.
func (s *State) Here(p Person) bool { m := s.Member(p); return m != nil && m.Here }

// Members returns who are members now, in the order in which they joined first.
func (s *State) Members() []Person {
	var list []Person
	for _, m := range s.members.All() {
		if m.Here {
			list = append(list, m.Person)
		}
	}
	return list
}

// Playing returns in how many open pairings somebody is.
func (s *State) Playing(p Person) int {
	n := 0
	for i := range s.pairings {
		if s.pairings[i].Has(p) {
			n++
		}
	}
	return n
}

// Wishes returns who wants matches of the queue, who waited longest first.
func (s *State) Wishes() []Wish { return slices.Clone(s.wishes) }

// Wish returns what somebody wants from the queue; of none the zero value.
func (s *State) Wish(p Person) Wish {
	for _, w := range s.wishes {
		if w.Person == p {
			return w
		}
	}
	return Wish{}
}
