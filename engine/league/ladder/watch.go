package ladder

import (
	"cmp"
	"maps"
	"slices"
)

// A Watch is what those who look after a ladder should look at: it accuses nobody.
type Watch struct {
	Couples  []Couple  // who played together most first
	Quitters []Quitter // whose matches came to nothing most often first
}

// A Couple are two of whom one has played most of their matches with the other.
type Couple struct {
	People   [2]Person
	Together int    // matches of these two
	Of       [2]int // all that each has played
	Won      [2]int // of those together
}

// A Quitter is somebody whose matches came to nothing, or who resigned early.
type Quitter struct {
	Person  Person
	Matches int // all that they played
	Void    int // of these that count for nothing since they took too few actions
	Early   int // that they resigned after few actions of their own
}

// The bounds of what is told: fewer are chance.
const (
	fewTogether  = 5
	fewQuits     = 2
	earlyActions = 6 // a resignation before so many actions is an early one
)

// Watch looks at the results of so many days before a moment. What a moderator has
// taken out or corrected is not held against anybody again.
func (s *State) Watch(now int64, days int) (w Watch) {
	couples, people := map[[2]Person]*Couple{}, map[Person]*Quitter{}
	of := func(p Person) *Quitter {
		if people[p] == nil {
			people[p] = &Quitter{Person: p}
		}
		return people[p]
	}
	for r := range s.lately(now, days) {
		if r.Void.Why == ByModerator || r.Corrected || r.Void.Why == AgainstAI {
			continue
		}
		played := r.People()
		for _, p := range played {
			of(p).Matches++
		}
		if r.Void.Why == TooShort {
			of(r.Void.Person).Void++
		}
		if who := r.quitter(); r.End == ByResign && who != 0 && r.acted(who) < earlyActions {
			of(who).Early++
		}
		if len(played) != 2 {
			continue
		}
		key := inOrder(played[0], played[1])
		c := couples[key]
		if c == nil {
			c = &Couple{People: key}
			couples[key] = c
		}
		c.Together++
		if first, others := r.Parted(nil); len(first) == 1 && len(others) == 1 {
			c.Won[slices.Index(key[:], first[0])]++
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(couples), func(a, b [2]Person) int { return slices.Compare(a[:], b[:]) }) {
		c := couples[key]
		c.Of = [2]int{of(key[0]).Matches, of(key[1]).Matches}
		if c.Together >= fewTogether && c.Together*2 > min(c.Of[0], c.Of[1]) {
			w.Couples = append(w.Couples, *c)
		}
	}
	for _, p := range slices.Sorted(maps.Keys(people)) {
		if q := people[p]; max(q.Void, q.Early) >= fewQuits {
			w.Quitters = append(w.Quitters, *q)
		}
	}
	slices.SortStableFunc(w.Couples, func(a, b Couple) int { return cmp.Compare(b.Together, a.Together) })
	slices.SortStableFunc(w.Quitters, func(a, b Quitter) int { return cmp.Compare(b.Void+b.Early, a.Void+a.Early) })
	return w
}

// acted is how many actions somebody's seats took.
func (p Played) acted(who Person) (n int) {
	for _, seat := range p.Seats {
		if seat.Person == who {
			n += seat.Actions
		}
	}
	return n
}
