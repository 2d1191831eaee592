package ladder

import (
	"cmp"
	"math"
	"slices"
)

// Pairs returns whom the queue would pair now, each in the order of the title's
// seats. With few people in it the queue pairs as many as it can; of all ways to do
// that it takes one with the fewest who meet again whom they have just met, of these
// one that leaves out who waited least, and of these one with the least differences
// of rating. With more people it waits for a fit: see fit.go. Two who are playing are
// not paired again.
func (s *State) Pairs(now int64) [][]Person {
	if !s.season.Open {
		return nil
	}
	var pairs [][]Person
	for size := s.terms.Seats; size <= s.terms.Most; size++ {
		waiting := s.waiting(size)
		switch {
		case size > 2:
			pairs = append(pairs, s.groups(waiting, size)...)
		case s.waits():
			pairs = append(pairs, s.fitting(waiting, now)...)
		default:
			for part := range slices.Chunk(waiting, atOnce) {
				for _, p := range s.match(part) {
					pairs = append(pairs, s.SeatsOf(p[0], p[1]))
				}
			}
		}
	}
	return pairs
}

// atOnce is how many of those who wait are looked at together where the queue waits
// for no fit. All ways to pair them are compared, which takes 2^atOnce steps.
const atOnce = 12

// Fold puts an event behind others that nothing has followed yet, of which s is the
// state before them; false if it is one that stays. A wish takes the place of the
// person's last one, whose turn it keeps; to want nothing any more takes it away.
func (s *State) Fold(tail []Event, e Event) ([]Event, bool) {
	w, ok := e.Fact.(Wished)
	if !ok {
		return nil, false
	}
	tail = slices.Clone(tail)
	for i, before := range slices.Backward(tail) {
		was, ok := before.Fact.(Wished)
		if !ok || was.Person != w.Person {
			continue
		}
		switch {
		case was.Matches == 0:
			return append(tail, e), true
		case w.Matches > 0:
			e.At = before.At
			return slices.Replace(tail, i, i+1, e), true
		}
		tail = slices.Delete(tail, i, i+1)
		if first := slices.IndexFunc(tail, func(o Event) bool { return o.Fact.(Wished).Person == w.Person }); first >= 0 || s.Wish(w.Person).Matches == 0 {
			return tail, true // they want nothing already
		}
		return append(tail, e), true
	}
	return append(tail, e), true
}

// waiting are those who want more matches of so many people than they play, who
// waited longest first.
func (s *State) waiting(size int) []*Member {
	wishes := slices.Clone(s.wishes)
	slices.SortStableFunc(wishes, func(a, b Wish) int { return cmp.Compare(a.Since, b.Since) })
	var list []*Member
	for _, w := range wishes {
		if m := s.Member(w.Person); w.Seats == size && m != nil && m.Here && s.Playing(w.Person) < w.Matches {
			list = append(list, m)
		}
	}
	return list
}

// pairCost is compared field by field.
type pairCost struct {
	alone  int     // who are left
	again  int     // who meet whom they have just met
	waited int     // of those left: one who waited longer weighs more than all after them
	apart  float64 // rating points between the pairs, whole ones
}

func (c pairCost) plus(o pairCost) pairCost {
	return pairCost{c.alone + o.alone, c.again + o.again, c.waited + o.waited, c.apart + o.apart}
}

func (c pairCost) compare(o pairCost) int {
	return cmp.Or(cmp.Compare(c.alone, o.alone), cmp.Compare(c.again, o.again), cmp.Compare(c.waited, o.waited), cmp.Compare(c.apart, o.apart))
}

// match pairs some of those who wait. best[set] is the least cost of all that
// are in the set, and with[set] whom its first is paired with.
func (s *State) match(list []*Member) [][2]Person {
	n := len(list)
	free, cost := s.costs(list)
	best, with := make([]pairCost, 1<<n), make([]int, 1<<n)
	for set := 1; set < 1<<n; set++ {
		first := 0
		for set>>first&1 == 0 {
			first++
		}
		rest := set &^ (1 << first)
		best[set], with[set] = best[rest].plus(pairCost{alone: 1, waited: 1 << (n - first)}), first
		for other := first + 1; other < n; other++ {
			if rest>>other&1 == 0 || !free[first][other] {
				continue
			}
			if c := best[rest&^(1<<other)].plus(cost[first][other]); c.compare(best[set]) < 0 {
				best[set], with[set] = c, other
			}
		}
	}
	var pairs [][2]Person
	for set := 1<<n - 1; set > 0; {
		first := 0
		for set>>first&1 == 0 {
			first++
		}
		other := with[set]
		if other != first {
			pairs = append(pairs, [2]Person{list[first].Person, list[other].Person})
		}
		set &^= 1<<first | 1<<other
	}
	return pairs
}

// costs returns which of those who wait are free to meet, and what each pair costs.
func (s *State) costs(list []*Member) (free [atOnce][atOnce]bool, cost [atOnce][atOnce]pairCost) {
	for i, a := range list {
		for j, b := range list[i+1:] {
			free[i][i+1+j], cost[i][i+1+j] = s.between(a.Person, b.Person) == nil, costOf(a, b)
		}
	}
	return free, cost
}

func costOf(a, b *Member) pairCost {
	c := pairCost{apart: math.Round(math.Abs(a.Duel.Rating.Mean - b.Duel.Rating.Mean))}
	if a.justMet(b.Person) || b.justMet(a.Person) {
		c.again = 1
	}
	return c
}

// SeatsOf returns two people in the order of the title's seats: so that each has
// had both sides as evenly as can be; else who waited longer, or is named first,
// gets the side that they did not have last.
func (s *State) SeatsOf(a, b Person) []Person {
	first, second := s.Member(a), s.Member(b)
	if first == nil || second == nil {
		return []Person{a, b}
	}
	asNamed := first.uneven(0) + second.uneven(1)
	turned := first.uneven(1) + second.uneven(0)
	if turned < asNamed || turned == asNamed && first.last.seat == 0 {
		return []Person{b, a}
	}
	return []Person{a, b}
}

// uneven is the square of how much oftener a member would have had one side than
// the other after one more match on a seat.
func (m *Member) uneven(seat int) int {
	d := m.seated[0] - m.seated[1] + 1 - 2*seat
	return d * d
}

// groups forms gatherings: who waited longest, with those nearest to them in
// strength, preferring whom they have not just met. Each gets the seat they had
// least often, who waited longest first.
func (s *State) groups(waiting []*Member, size int) [][]Person {
	var groups [][]Person
	for len(waiting) >= size {
		first := waiting[0]
		group := []*Member{first}
		others := slices.Clone(waiting[1:])
		slices.SortStableFunc(others, func(a, b *Member) int {
			return cmp.Compare(first.apartInCrowd(a), first.apartInCrowd(b))
		})
		for _, o := range others {
			if len(group) < size && !slices.ContainsFunc(group, func(m *Member) bool { return s.between(m.Person, o.Person) != nil }) {
				group = append(group, o)
			}
		}
		if len(group) == size {
			groups = append(groups, seatGroup(group))
			waiting = slices.DeleteFunc(waiting, func(m *Member) bool { return slices.Contains(group, m) })
			continue
		}
		waiting = waiting[1:]
	}
	return groups
}

// apartInCrowd is how far apart two are, those who have just met beyond all
// others.
func (m *Member) apartInCrowd(o *Member) float64 {
	apart := math.Abs(m.Crowd.Skill.Mean - o.Crowd.Skill.Mean)
	if m.justMet(o.Person) {
		apart += 1e6
	}
	return apart
}

func seatGroup(group []*Member) []Person {
	seats := make([]Person, len(group))
	for _, m := range group {
		best := -1
		for i := range seats {
			if seats[i] == 0 && (best < 0 || m.seated[i] < m.seated[best]) {
				best = i
			}
		}
		seats[best] = m.Person
	}
	return seats
}
