package ladder

import (
	"cmp"
	"slices"
)

// A Profile is what the log says of one person.
type Profile struct {
	Kind      Kind
	Row       Row
	Here      bool
	Since     int64      // when they first joined
	Start     Strength   // that they began with
	Total     Record     // of all seasons
	Sides     []Against  // by side
	Opponents []Opponent // who was met most often first
	Curve     []Point
	Recent    []*Result // newest first, also those that do not count
}

// An Against is a record under a word.
type Against struct {
	Side   string
	Record Record
}

// An Opponent is a record against somebody.
type Opponent struct {
	Person Person
	Record Record
}

// A Point is what somebody was rated after a result.
type Point struct {
	At       int64
	Strength Strength
}

// recent is how many of the last results a profile tells.
const recent = 5

// Profile returns what is known of a person, and whether they ever joined.
func (s *State) Profile(k Kind, p Person, now int64) (Profile, bool) {
	m := s.Member(p)
	if m == nil {
		return Profile{}, false
	}
	profile := Profile{Kind: k, Row: s.row(k, m, now), Here: m.Here, Since: m.First, Total: m.Duel.Total}
	profile.Start = Strength{m.start.Mean, m.start.Deviation}
	if k == Gatherings {
		profile.Start = Strength(s.data.plackett().Start)
		profile.Total = m.Crowd.Total
	}
	if line, here := s.Row(k, p, now); here {
		profile.Row = line
	}
	for _, r := range s.Results() {
		if slices.ContainsFunc(r.Seats, func(seat Seat) bool { return seat.Person == p }) {
			profile.Recent = append(profile.Recent, r)
		}
		party, played := r.Party(p)
		if !played || r.Duel() != (k == Duels) {
			continue
		}
		if !r.rates(p) {
			continue
		}
		profile.Curve = append(profile.Curve, Point{r.At, party.After})
		score := r.Score(party)
		profile.side(r.Seats[party.Seat].Side).add(score)
		for _, o := range r.Parties {
			if o.Person != p {
				profile.opponent(o.Person).add(between(party.Rank, o.Rank))
			}
		}
	}
	slices.Reverse(profile.Recent)
	profile.Recent = profile.Recent[:min(recent, len(profile.Recent))]
	slices.SortStableFunc(profile.Opponents, func(a, b Opponent) int {
		return cmp.Compare(b.Record.Games(), a.Record.Games())
	})
	return profile, true
}

// ProfileOf returns what is known of a person by the table in which they have played
// most, the first one of equals.
func (s *State) ProfileOf(who Person, now int64) (p Profile, known bool) {
	for i, k := range s.Kinds() {
		if other, ok := s.Profile(k, who, now); ok && (i == 0 || len(other.Curve) > len(p.Curve)) {
			p, known = other, true
		}
	}
	return p, known
}

// between is the score of a rank against another.
func between(rank, other int) float64 {
	switch {
	case rank < other:
		return 1
	case rank > other:
		return 0
	}
	return 0.5
}

func (p *Profile) side(word string) *Record {
	i := slices.IndexFunc(p.Sides, func(a Against) bool { return a.Side == word })
	if i < 0 {
		i, p.Sides = len(p.Sides), append(p.Sides, Against{Side: word})
	}
	return &p.Sides[i].Record
}

func (p *Profile) opponent(who Person) *Record {
	i := slices.IndexFunc(p.Opponents, func(o Opponent) bool { return o.Person == who })
	if i < 0 {
		i, p.Opponents = len(p.Opponents), append(p.Opponents, Opponent{Person: who})
	}
	return &p.Opponents[i].Record
}
