package ladder

import (
	"fmt"
	"maps"
	"slices"

	"skald/engine/league/rating"
)

// Terms are what the ladder must know of its title.
type Terms struct {
	Seats int      // how many people a match takes at least: 2, or more where two cannot play
	Most  int      // and at most; less than Seats counts as Seats
	Sides []string // the title's words for its seats, in order
	Teams [][]int  // seats that one person may hold together
}

// A State is what a log comes to. It is not safe for use by several goroutines.
type State struct {
	ours  *Ours
	terms Terms

	home       string
	season     Season
	members    []*Member // in the order of joining
	byPlayer   map[Player]*Member
	history    []entry
	byMatch    map[Match]*Result
	challenges []Challenge // that are open
	pairings   []Pairing   // that are open
	wishes     []Wish      // in the order of waiting
	challenged int         // challenges so far
	paired     int         // pairings so far
	sides      sideMeasure
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
	Player Player
	First  int64 // when they joined first
	Here   bool  // has not left
	Duel   Duelist
	Crowd  Crowd

	seated   []int    // how often a pairing gave them each seat
	lastSeat int      // which seat it gave them last; -1: none yet
	lastMet  []Player // whom they were last paired with
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

// A Challenge is open until somebody answers it or its time is over.
type Challenge struct {
	Number   int // from 1
	From, To Player
	At       int64
	Until    int64
}

// A Pairing is open until its match is over.
type Pairing struct {
	Number    int // from 1
	Seats     []Player
	Challenge int // that led to it; 0: the queue did
	At        int64
	Match     Match // "": not begun yet
}

// Has reports whether somebody is of the pairing.
func (p *Pairing) Has(who Player) bool { return slices.Contains(p.Seats, who) }

// A Wish is how many matches at once a member wants.
type Wish struct {
	Player  Player
	Matches int
	Seats   int   // how many people they want in a match
	Since   int64 // when they began to wait: when they asked or were last paired
}

// New returns the state of an empty log: nobody is there, and the first season
// is open.
func New(ours *Ours, terms Terms) *State {
	terms.Most = max(terms.Most, terms.Seats)
	return &State{
		ours: ours, terms: terms,
		season:   Season{Number: 1, Open: true},
		byPlayer: map[Player]*Member{},
		byMatch:  map[Match]*Result{},
	}
}

// Fold returns the state of a log.
func Fold(ours *Ours, terms Terms, log []Event) (*State, error) {
	s := New(ours, terms)
	for i, e := range log {
		if _, err := s.Apply(e); err != nil {
			return nil, fmt.Errorf("event %d: %w", i, err)
		}
	}
	return s, nil
}

// Clone returns a state of its own, to try what an event would do.
func (s *State) Clone() *State {
	c := *s
	c.members, c.byPlayer = make([]*Member, len(s.members)), maps.Clone(s.byPlayer)
	for i, m := range s.members {
		own := *m
		own.seated, own.lastMet = slices.Clone(m.seated), slices.Clone(m.lastMet)
		c.members[i], c.byPlayer[m.Player] = &own, &own
	}
	c.history, c.byMatch = make([]entry, len(s.history)), maps.Clone(s.byMatch)
	for i, e := range s.history {
		c.history[i] = e.clone()
		if r := c.history[i].result; r != nil {
			c.byMatch[r.Match] = r
		}
	}
	c.challenges, c.wishes = slices.Clone(s.challenges), slices.Clone(s.wishes)
	c.pairings = slices.Clone(s.pairings)
	c.sides.results = slices.Clone(s.sides.results)
	return &c
}

// Season returns the season that results count for now.
func (s *State) Season() Season { return s.season }

// Home returns where the ladder was moved to; "" if it never was.
func (s *State) Home() string { return s.home }

// Terms returns what the ladder knows of its title.
func (s *State) Terms() Terms { return s.terms }

// Ours returns the numbers that the ladder goes by.
func (s *State) Ours() *Ours { return s.ours }

// Member returns who somebody is on the ladder, nil if they never joined.
func (s *State) Member(p Player) *Member { return s.byPlayer[p] }

// Here reports whether somebody is a member now.
func (s *State) Here(p Player) bool { m := s.byPlayer[p]; return m != nil && m.Here }

// Members returns who are members now, in the order in which they joined first.
func (s *State) Members() []Player {
	var list []Player
	for _, m := range s.members {
		if m.Here {
			list = append(list, m.Player)
		}
	}
	return list
}

// Challenges returns the open ones, oldest first.
func (s *State) Challenges() []Challenge { return slices.Clone(s.challenges) }

// Challenge returns an open challenge.
func (s *State) Challenge(number int) (Challenge, bool) {
	i := slices.IndexFunc(s.challenges, func(c Challenge) bool { return c.Number == number })
	if i < 0 {
		return Challenge{}, false
	}
	return s.challenges[i], true
}

// NextChallenge is the number that the next challenge will have, and NextPairing
// that of the next pairing.
func (s *State) NextChallenge() int { return s.challenged + 1 }
func (s *State) NextPairing() int   { return s.paired + 1 }

// Pairings returns the open ones, oldest first.
func (s *State) Pairings() []Pairing { return slices.Clone(s.pairings) }

// Pairing returns an open pairing.
func (s *State) Pairing(number int) (Pairing, bool) {
	i := slices.IndexFunc(s.pairings, func(p Pairing) bool { return p.Number == number })
	if i < 0 {
		return Pairing{}, false
	}
	return s.pairings[i], true
}

// PairingOf returns the open pairing of a match.
func (s *State) PairingOf(m Match) (Pairing, bool) {
	i := slices.IndexFunc(s.pairings, func(p Pairing) bool { return p.Match == m })
	if i < 0 {
		return Pairing{}, false
	}
	return s.pairings[i], true
}

// Playing returns in how many open pairings somebody is.
func (s *State) Playing(p Player) int {
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
func (s *State) Wish(p Player) Wish {
	for _, w := range s.wishes {
		if w.Player == p {
			return w
		}
	}
	return Wish{}
}

// Due returns when the next challenge lapses or pairing goes stale, and whether
// one will.
func (s *State) Due() (at int64, ok bool) {
	soonest := func(t int64) {
		if !ok || t < at {
			at, ok = t, true
		}
	}
	for _, c := range s.challenges {
		soonest(c.Until)
	}
	for _, p := range s.pairings {
		if p.Match == "" {
			soonest(s.stale(p))
		}
	}
	return at, ok
}

// stale is when a pairing is given up if its match has not begun.
func (s *State) stale(p Pairing) int64 { return p.At + int64(s.ours.PairingHours)*60*60 }

// Elapsed returns what has come about by now and is not written down: challenges
// that have lapsed, and pairings whose match never began.
func (s *State) Elapsed(now int64) []Act {
	var list []Act
	for _, c := range s.challenges {
		if c.Until <= now {
			list = append(list, Lapsed{c.Number})
		}
	}
	for _, p := range s.pairings {
		if p.Match == "" && s.stale(p) <= now {
			list = append(list, Undone{p.Number, NeverBegan})
		}
	}
	return list
}
