package ladder

import (
	"slices"

	"skald/engine/league/rating"
)

// A Result is a finished match as the ladder counts it.
type Result struct {
	Played
	At        int64
	Season    int
	Void      Void
	Corrected bool
	Reason    string  // a moderator's, of the last time they voided or corrected it
	Parties   []Party // who was rated, in the order of their first seats; none if it is void
	Advantage float64 // that the first side of a duel was held to have
}

// A Party is a person in a result.
type Party struct {
	Person        Person
	Seat          int // their first
	Rank          int // the best of their seats
	Before, After Strength
}

// A Strength is what somebody is rated: of a duel a Glicko-2 mean and deviation,
// of a gathering Weng and Lin's.
type Strength struct{ Mean, Deviation float64 }

// Counts reports whether the result changes ratings.
func (r *Result) Counts() bool { return r.Void.Why == "" }

// Duel reports whether it was a match of two people.
func (r *Result) Duel() bool { return len(r.Parties) == 2 }

// Score returns what a party of the result scored: 1 for all who were ranked
// first, ½ if nobody was ranked otherwise.
func (r *Result) Score(p Party) float64 {
	tied := true
	for _, o := range r.Parties {
		if o.Rank < p.Rank {
			return 0
		}
		tied = tied && o.Rank == p.Rank
	}
	if tied {
		return 0.5
	}
	return 1
}

// Party returns what somebody was in the result.
func (r *Result) Party(p Person) (Party, bool) {
	i := slices.IndexFunc(r.Parties, func(o Party) bool { return o.Person == p })
	if i < 0 {
		return Party{}, false
	}
	return r.Parties[i], true
}

// A Void is why a result does not count.
type Void struct {
	Why     string // one of those below; "" if it counts
	Person  Person // whom it is about, with TooShort, OnePerson and Stranger
	Actions int    // that they took, with TooShort
	Needs   int    // that it takes
}

// Why a result does not count.
const (
	TooShort    = "too-short"    // a seat took too few actions
	OnePerson   = "one-person"   // somebody held two seats that are against each other
	AgainstAI   = "against-ai"   // nobody played one of the seats
	Stranger    = "stranger"     // somebody never joined the ladder
	EndedEarly  = "ended-early"  // it was ended without a result
	ByModerator = "by-moderator" // a moderator took it out
)

// judge says whether a match counts. The gravest reason comes first.
func (s *State) judge(p Played) Void {
	if p.End == ByNobody {
		return Void{Why: EndedEarly}
	}
	for i, seat := range p.Seats {
		if seat.AI || seat.Person == 0 {
			return Void{Why: AgainstAI}
		}
		for j, other := range p.Seats[:i] {
			if other.Person == seat.Person && !s.terms.team(i, j) {
				return Void{Why: OnePerson, Person: seat.Person}
			}
		}
	}
	for _, seat := range p.Seats {
		if s.Member(seat.Person) == nil {
			return Void{Why: Stranger, Person: seat.Person}
		}
		if seat.Actions < s.data.VoidBelowActions {
			return Void{Why: TooShort, Person: seat.Person, Actions: seat.Actions, Needs: s.data.VoidBelowActions}
		}
	}
	if len(parties(p.Seats)) < 2 {
		return Void{Why: OnePerson, Person: p.Seats[0].Person}
	}
	return Void{}
}

// team reports whether one person may hold both seats.
func (t *Terms) team(a, b int) bool {
	return slices.ContainsFunc(t.Teams, func(team []int) bool {
		return slices.Contains(team, a) && slices.Contains(team, b)
	})
}

// parties are the people of the seats.
func parties(seats []Seat) []Party {
	var list []Party
	for i, seat := range seats {
		at := slices.IndexFunc(list, func(p Party) bool { return p.Person == seat.Person })
		if at < 0 {
			list = append(list, Party{Person: seat.Person, Seat: i, Rank: seat.Rank})
			continue
		}
		list[at].Rank = min(list[at].Rank, seat.Rank)
	}
	return list
}

func (r *Result) void(reason string) { r.Void, r.Reason = Void{Why: ByModerator}, reason }

// correct gives the seats other ranks. It counts from then on, whatever it was.
func (r *Result) correct(ranks []int, reason string) {
	for i := range r.Seats {
		if i < len(ranks) {
			r.Seats[i].Rank = ranks[i]
		}
	}
	r.Void, r.Reason, r.Corrected = Void{}, reason, true
}

// count rates the people of a result that counts.
func (s *State) count(r *Result) {
	r.Season, r.Parties, r.Advantage = s.season.Number, nil, 0
	if !r.Counts() {
		return
	}
	r.Parties = parties(r.Seats)
	for _, p := range r.Parties {
		if s.Member(p.Person) == nil || len(r.Parties) < 2 {
			r.Parties = nil // corrected, and yet nobody could be rated by it
			return
		}
	}
	if r.Duel() {
		s.countDuel(r)
	} else {
		s.countGathering(r)
	}
}

// countDuel rates both from what they were before, each after the time since
// their own last result. As in Glickman's paper the opponent counts as they were
// at their last result: their deviation has not grown since.
func (s *State) countDuel(r *Result) {
	first, second := &s.own(r.Parties[0].Person).Duel, &s.own(r.Parties[1].Person).Duel
	r.Advantage = s.sides.value
	score := r.Score(r.Parties[0])
	was := [2]rating.Rating{first.Rating, second.Rating}
	s.sides.add(rating.Sided{Lead: was[0].Mean - was[1].Mean, Score: score}, s.data)
	g := s.data.glicko()
	first.Rating = g.After(was[0], s.idle(first.Last, r.At), rating.Game{Opponent: was[1], Score: score, Advantage: r.Advantage})
	second.Rating = g.After(was[1], s.idle(second.Last, r.At), rating.Game{Opponent: was[0], Score: 1 - score, Advantage: -r.Advantage})
	for i, d := range [2]*Duelist{first, second} {
		d.Last = r.At
		d.Season.add(r.Score(r.Parties[i]))
		d.Total.add(r.Score(r.Parties[i]))
		r.Parties[i].Before = Strength{was[i].Mean, was[i].Deviation}
		r.Parties[i].After = Strength{d.Rating.Mean, d.Rating.Deviation}
	}
}

// idle are the periods since a last result; before the first there are none.
func (s *State) idle(last, at int64) float64 {
	if last == 0 {
		return 0
	}
	return s.data.periods(last, at)
}

func (s *State) countGathering(r *Result) {
	skills, ranks := make([]rating.Skill, len(r.Parties)), make([]int, len(r.Parties))
	for i, p := range r.Parties {
		skills[i], ranks[i] = s.Member(p.Person).Crowd.Skill, p.Rank
	}
	for i, after := range s.data.plackett().After(skills, ranks) {
		p := &r.Parties[i]
		c := &s.own(p.Person).Crowd
		p.Before, p.After = Strength(skills[i]), Strength(after)
		c.Skill, c.Last = after, r.At
		c.Season.add(r.Score(*p))
		c.Total.add(r.Score(*p))
	}
}
