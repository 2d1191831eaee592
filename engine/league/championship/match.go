package championship

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/engine/league/format"
)

// A Match is one game at the table.
type Match struct {
	Number  int // in the season, from 1
	Season  int
	Group   int // from 1; 0: it is of the knock-out
	Round   int // of the group, or of its part of the knock-out
	Node    int // of the knock-out, from 1; 0: it is of a group
	Game    int // of a series, from 1; 0 in a group
	Seats   []Person
	Opened  Unix
	Due     Unix
	Longer  bool // it was given more time since it was being played
	Warned  bool // that its date comes near
	Pending Unix // when it ended without a result; 0: it did not
	Settled bool
	Places  []int // of the seats, once it is settled
	Cause   Cause
	Reason  string
	Decided Unix
}

// A Cause is why a match is decided so.
type Cause string

// The causes.
const (
	ByTable    Cause = "table"    // as it was played
	ByDirector Cause = "director" // who gave a reason
	ByLeaving  Cause = "leaving"  // somebody has withdrawn
	ByAbsence  Cause = "absence"  // somebody never came
	ByNobody   Cause = "nobody"   // by the rule for a match that nobody played
	ByLateness Cause = "lateness" // it was played and did not end in time, or without a result
)

// Key returns what a match is called at the table: "2.17".
func (m Match) Key() string { return strconv.Itoa(m.Season) + "." + strconv.Itoa(m.Number) }

// ReadKey reads what Key wrote.
func ReadKey(key string) (season, number int, ok bool) {
	s, n, ok := strings.Cut(key, ".")
	season, err1 := strconv.Atoi(s)
	number, err2 := strconv.Atoi(n)
	return season, number, ok && err1 == nil && err2 == nil
}

// Seat returns where somebody sits, or -1.
func (m Match) Seat(p Person) int { return slices.Index(m.Seats, p) }

// Winner returns who alone came first; 0: nobody.
func (m Match) Winner() Person {
	var winner Person
	for i, place := range m.Places {
		if place != 1 {
			continue
		}
		if winner != 0 {
			return 0
		}
		winner = m.Seats[i]
	}
	return winner
}

// A Made is a match as it begins.
type Made struct {
	Group int      `json:"group,omitempty"`
	Round int      `json:"round"`
	Node  int      `json:"node,omitempty"`
	Game  int      `json:"game,omitempty"`
	Seats []Person `json:"seats"`
	Due   Unix     `json:"due"`
}

// MatchesMade says which matches begin, and the number of the first.
type MatchesMade struct {
	Season  int    `json:"season"`
	First   int    `json:"first"`
	Matches []Made `json:"matches"`
	Rounds  []int  `json:"rounds,omitempty"` // of those groups, from 1, a round has begun
}

// Warned says that the date of matches comes near.
type Warned struct {
	Season  int   `json:"season"`
	Matches []int `json:"matches"`
}

// Undecided says that the match of a pairing ended without a result.
type Undecided struct {
	Season int `json:"season"`
	Match  int `json:"match"`
}

// Extended says that a match has until then.
type Extended struct {
	Season int    `json:"season"`
	Match  int    `json:"match"`
	Due    Unix   `json:"due"`
	Played bool   `json:"played,omitempty"` // since it is being played
	Unmade bool   `json:"unmade,omitempty"` // since it could not begin
	Reason string `json:"reason,omitempty"`
}

// Decided says what a match came to.
type Decided struct {
	Season int    `json:"season"`
	Match  int    `json:"match"`
	Places []int  `json:"places"`
	Cause  Cause  `json:"cause"`
	Reason string `json:"reason,omitempty"`
}

func (MatchesMade) kind() string { return "matches" }
func (Warned) kind() string      { return "warned" }
func (Undecided) kind() string   { return "undecided" }
func (Extended) kind() string    { return "extended" }
func (Decided) kind() string     { return "decided" }

func (f MatchesMade) apply(c *Championship, e Event) error {
	s := &c.season
	if f.Season != s.Number || f.First != s.matches.Len()+1 || s.phase != Playing || s.matches.Len()+len(f.Matches) > 100*hardMost {
		return fmt.Errorf("season %d has no such matches", f.Season)
	}
	for _, g := range f.Rounds {
		if g < 1 || g > len(s.groups) {
			return fmt.Errorf("there is no group %d", g)
		}
		s.groups[g-1].Opened++
	}
	for _, m := range f.Matches {
		if len(m.Seats) < 2 || len(m.Seats) > mostSeats || m.Group < 0 || m.Group > len(s.groups) || m.Node < 0 || m.Node > len(s.bracket.Nodes) || (m.Group == 0) == (m.Node == 0) {
			return fmt.Errorf("a match of %d cannot be", len(m.Seats))
		}
		for _, p := range m.Seats {
			if _, in := s.entrant(p); !in {
				return fmt.Errorf("%d does not play season %d", p, f.Season)
			}
		}
		number := s.matches.Len() + 1
		s.matches = s.matches.Append(Match{
			Number: number, Season: s.Number, Group: m.Group, Round: m.Round, Node: m.Node, Game: m.Game, Seats: m.Seats, Opened: e.At, Due: m.Due,
		})
		s.open = append(s.open, number)
	}
	return nil
}

// change changes a match of a fact.
func (c *Championship) change(season, number int, do func(*Match)) error {
	if season != c.season.Number || number < 1 || number > c.season.matches.Len() {
		return fmt.Errorf("there is no match %d", number)
	}
	m := c.season.matches.At(number - 1)
	do(&m)
	c.season.matches = c.season.matches.Set(number-1, m)
	return nil
}

func (f Warned) apply(c *Championship, _ Event) error {
	for _, number := range f.Matches {
		if err := c.change(f.Season, number, func(m *Match) { m.Warned = true }); err != nil {
			return err
		}
	}
	return nil
}

func (f Undecided) apply(c *Championship, e Event) error {
	return c.change(f.Season, f.Match, func(m *Match) { m.Pending = e.At })
}

func (f Extended) apply(c *Championship, _ Event) error {
	return c.change(f.Season, f.Match, func(m *Match) { m.Due, m.Longer = f.Due, m.Longer || f.Played || f.Unmade })
}

func (f Decided) apply(c *Championship, e Event) error {
	if f.Season != c.season.Number || f.Match < 1 || f.Match > c.season.matches.Len() || len(f.Places) != len(c.season.matches.At(f.Match-1).Seats) || !format.Placed(f.Places) {
		return fmt.Errorf("match %d cannot end so", f.Match)
	}
	c.season.open = slices.DeleteFunc(c.season.open, func(n int) bool { return n == f.Match })
	return c.change(f.Season, f.Match, func(m *Match) {
		m.Settled, m.Places, m.Cause, m.Reason = true, f.Places, f.Cause, f.Reason
		if m.Decided == 0 {
			m.Decided = e.At
		}
	})
}
