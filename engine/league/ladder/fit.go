package ladder

import (
	"math"
	"slices"

	"skald/engine/league/pairing"
)

// A Fit is how the queue waits for opponents who fit. Two are so far apart as their
// ratings are, and further if their days are apart or they have met of late. They fit
// within a band of rating points, which widens from when each of them lacks a match.
type Fit struct {
	People int `json:"people"` // with so many people in it the queue waits; 0: it never does
	Band   int `json:"band"`   // rating points within which two fit at once
	Daily  int `json:"daily"`  // by so many the band widens with each day of waiting
	Days   int `json:"days"`   // after so many days of waiting anybody fits
	Hours  int `json:"hours"`  // that the noons of two may be apart
	Apart  int `json:"apart"`  // rating points for which each hour more counts
	Again  int `json:"again"`  // those for having just met; half as many for the time before, and so on
}

// waits reports whether there are so many people in the queue that it waits for a fit.
func (s *State) waits() bool { return s.data.Fit.People > 0 && len(s.wishes) >= s.data.Fit.People }

// mostFitting is how many of those who wait are looked at together, who waited longest
// first: it takes n³ steps.
const mostFitting = 64

// fitting returns pairs of those who fit now: as many as there can be, those with the
// least distances first, of which a day of waiting outweighs 24 points.
func (s *State) fitting(waiting []*Member, now int64) (pairs [][]Person) {
	playing := s.playing()
	for part := range slices.Chunk(waiting, mostFitting) {
		free := make([]Wish, len(part))
		for i, m := range part {
			free[i] = s.Wish(m.Person)
		}
		waited := func(i int) int64 { return min(max(now-free[i].Free, 0)/(60*60), 10_000) }
		for _, p := range pairing.Fitting(len(part), func(i, j int) int64 {
			if playing[inOrder(part[i].Person, part[j].Person)] || s.fits(part[i], part[j], free[i], free[j]) > now {
				return 0
			}
			const pair = 1 << 20 // outweighs all else, so that nobody stays alone who need not
			return pair - min(s.apart(part[i], part[j], free[i], free[j]), pair/4) + waited(i) + waited(j)
		}) {
			pairs = append(pairs, s.SeatsOf(part[p[0]].Person, part[p[1]].Person))
		}
	}
	return pairs
}

// playing are the pairs of people who have an open pairing.
func (s *State) playing() map[[2]Person]bool {
	pairs := map[[2]Person]bool{}
	for _, p := range s.pairings {
		for i, a := range p.Seats {
			for _, b := range p.Seats[:i] {
				pairs[inOrder(a, b)] = true
			}
		}
	}
	return pairs
}

func inOrder(a, b Person) [2]Person { return [2]Person{min(a, b), max(a, b)} }

// apart is how far two are apart, in rating points.
func (s *State) apart(a, b *Member, free, other Wish) int64 {
	f := s.data.Fit
	far := int64(math.Round(math.Abs(a.Duel.Rating.Mean - b.Duel.Rating.Mean)))
	if free.Noon > 0 && other.Noon > 0 {
		hours := max(free.Noon-other.Noon, other.Noon-free.Noon)
		far += int64(max(0, min(hours, 24-hours)-f.Hours) * f.Apart)
	}
	return far + int64(max(f.again(a, b.Person), f.again(b, a.Person)))
}

// again is how much further an opponent is whom the member has met of late.
func (f Fit) again(m *Member, o Person) int {
	for i, met := range m.last.met {
		if slices.Contains(met, o) {
			return f.Again / (1 << i)
		}
	}
	return 0
}

// justMet reports whether a member met somebody in their last pairing.
func (m *Member) justMet(o Person) bool {
	return len(m.last.met) > 0 && slices.Contains(m.last.met[0], o)
}

// fits returns from when on two fit who both lack a match.
func (s *State) fits(a, b *Member, free, other Wish) int64 {
	f, both := s.data.Fit, max(free.Free, other.Free)
	more := s.apart(a, b, free, other) - int64(f.Band)
	if more <= 0 {
		return both
	}
	// The band has grown enough when both together have waited so long.
	const day = 24 * 60 * 60
	together := (2*day*more + int64(f.Daily) - 1) / int64(f.Daily)
	widened := (free.Free + other.Free + together + 1) / 2
	return max(both, min(widened, min(free.Free, other.Free)+int64(f.Days)*day))
}

// soonestFit returns when the next two fit, and whether any two will.
func (s *State) soonestFit() (at int64, ok bool) {
	if !s.season.Open || !s.waits() || s.terms.Seats > 2 {
		return 0, false
	}
	waiting, playing := s.waiting(2), s.playing()
	for part := range slices.Chunk(waiting, mostFitting) {
		for i, a := range part {
			free := s.Wish(a.Person)
			for _, b := range part[:i] {
				if playing[inOrder(a.Person, b.Person)] {
					continue
				}
				if t := s.fits(a, b, free, s.Wish(b.Person)); !ok || t < at {
					at, ok = t, true
				}
			}
		}
	}
	return at, ok
}
