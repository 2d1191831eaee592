package ladder

import (
	"iter"
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
	Alone     Person  // who alone is rated by it, since they ended it too early; 0: all are
	Reason    string  // a moderator's, of the last time they voided or corrected it
	Parties   []Party // who was rated, in the order of their first seats; none if it is void
	Advantage float64 // that the first side of a duel was held to have

	found Void // what it was by itself when it was reported
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
	Needs   int    // that it takes; with TooOften how many count
}

// Why a result does not count.
const (
	TooShort    = "too-short"    // a seat took too few actions
	TooOften    = "too-often"    // these two have played too often of late
	OnePerson   = "one-person"   // somebody held two seats that are against each other
	AgainstAI   = "against-ai"   // nobody played one of the seats
	Stranger    = "stranger"     // somebody never joined the ladder
	EndedEarly  = "ended-early"  // it was ended without a result
	ByModerator = "by-moderator" // a moderator took it out
)

// judge says whether a match counts after those before it, and for whom alone if not
// for all. A moderator's word stands.
func (s *State) judge(r *Result) {
	if r.Corrected || r.Void.Why == ByModerator {
		return
	}
	r.Void, r.Alone = r.found, 0
	if r.Void.Why == TooShort && s.data.Early.Days > 0 {
		if who := r.quitter(); who != 0 && s.early(who, r.At) >= s.data.Early.Allowed {
			r.Void, r.Alone = Void{}, who
		}
	}
	if two := parties(r.Seats); r.Void.Why == "" && s.data.Pair.Days > 0 && len(two) == 2 && s.met(two, r.At) >= s.data.Pair.Matches {
		r.Void, r.Alone = Void{Why: TooOften, Needs: s.data.Pair.Matches}, 0
	}
}

// quitter is the one person who ended a match by resigning or by their clock; 0 if
// there is none.
func (p Played) quitter() (who Person) {
	if p.End != ByResign && p.End != ByTime {
		return 0
	}
	for _, seat := range p.Seats {
		switch {
		case seat.Rank == 1, who == seat.Person:
		case who == 0:
			who = seat.Person
		default:
			return 0
		}
	}
	return who
}

// lately returns the results of so many days before a moment, the newest first.
func (s *State) lately(at int64, days int) iter.Seq[*Result] {
	return func(yield func(*Result) bool) {
		for i := s.history.Len() - 1; i >= 0; i-- {
			r := s.history.At(i).result
			if r == nil {
				continue
			}
			if r.At <= at-int64(days)*24*60*60 || !yield(r) {
				return
			}
		}
	}
}

// early counts the matches that somebody ended too early of late.
func (s *State) early(p Person, at int64) (n int) {
	for r := range s.lately(at, s.data.Early.Days) {
		if (r.Void.Why == TooShort || r.Alone != 0) && r.quitter() == p {
			n++
		}
	}
	return n
}

// met counts the duels of two people that count of late.
func (s *State) met(two []Party, at int64) (n int) {
	for r := range s.lately(at, s.data.Pair.Days) {
		if r.Duel() && (r.Parties[0].Person == two[0].Person && r.Parties[1].Person == two[1].Person || r.Parties[0].Person == two[1].Person && r.Parties[1].Person == two[0].Person) {
			n++
		}
	}
	return n
}

// void says whether a match counts for nothing by itself. The gravest reason comes
// first.
func (s *State) void(p Played) Void {
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

func (r *Result) void(reason string) { r.Void, r.Alone, r.Reason = Void{Why: ByModerator}, 0, reason }

// correct gives the seats other ranks. It counts from then on, whatever it was.
func (r *Result) correct(ranks []int, reason string) {
	for i := range r.Seats {
		if i < len(ranks) {
			r.Seats[i].Rank = ranks[i]
		}
	}
	r.Void, r.Alone, r.Reason, r.Corrected = Void{}, 0, reason, true
}

// count rates the people of a result that counts.
func (s *State) count(r *Result) {
	r.Season, r.Parties, r.Advantage = s.season.Number, nil, 0
	s.judge(r)
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
	if r.Alone == 0 {
		s.sides.add(rating.Sided{Lead: was[0].Mean - was[1].Mean, Score: score}, s.data)
	}
	g := s.data.glicko()
	first.Rating = g.After(was[0], s.idle(first.Last, r.At), rating.Game{Opponent: was[1], Score: score, Advantage: r.Advantage})
	second.Rating = g.After(was[1], s.idle(second.Last, r.At), rating.Game{Opponent: was[0], Score: 1 - score, Advantage: -r.Advantage})
	for i, d := range [2]*Duelist{first, second} {
		if !r.rates(r.Parties[i].Person) {
			d.Rating = was[i]
			r.Parties[i].Before = Strength{was[i].Mean, was[i].Deviation}
			r.Parties[i].After = r.Parties[i].Before
			continue
		}
		d.Last = r.At
		d.Season.add(r.Score(r.Parties[i]))
		d.Total.add(r.Score(r.Parties[i]))
		r.Parties[i].Before = Strength{was[i].Mean, was[i].Deviation}
		r.Parties[i].After = Strength{d.Rating.Mean, d.Rating.Deviation}
	}
}

// rates reports whether a result that counts changes somebody's rating.
func (r *Result) rates(p Person) bool { return r.Alone == 0 || r.Alone == p }

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
		if !r.rates(p.Person) {
			p.Before, p.After = Strength(skills[i]), Strength(skills[i])
			continue
		}
		c := &s.own(p.Person).Crowd
		p.Before, p.After = Strength(skills[i]), Strength(after)
		c.Skill, c.Last = after, r.At
		c.Season.add(r.Score(*p))
		c.Total.add(r.Score(*p))
	}
}
