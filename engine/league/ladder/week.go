package ladder

import (
	"cmp"
	"slices"
)

// A week ends on Monday morning, UTC, if there was a result in it. Tables say by arrows
// who has moved since then, and a digest tells of it where one is wanted.
type week struct {
	digest bool
	ended  int64          // when the last one did; 0: none has
	first  int64          // when the first result came since then; 0: there was none
	places map[Person]int // as it ended; of this state and those after it alone
}

// When a week ends, in seconds: at eight in the morning of a Monday. The first second of
// 1970 was in a Thursday.
const (
	weekLength = 7 * 24 * 60 * 60
	weekBegins = 4*24*60*60 + 8*60*60
)

// weekEnds returns when the week of the first result ends; false if there is none.
func (s *State) weekEnds() (int64, bool) {
	if s.week.first == 0 {
		return 0, false
	}
	past := s.week.first - weekBegins
	if past < 0 {
		return weekBegins, true
	}
	return weekBegins + (past/weekLength+1)*weekLength, true
}

// endWeek remembers who stands where.
func (s *State) endWeek(at int64) {
	k, _ := s.Kind()
	places := map[Person]int{}
	for _, l := range s.Table(k, at) {
		if l.Place > 0 {
			places[l.Person] = l.Place
		}
	}
	s.week = week{digest: s.week.digest, ended: at, places: places}
}

// Digests reports whether each week's digest is told.
func (s *State) Digests() bool { return s.week.digest }

// Moved returns by how many places somebody has come up since the last week ended, down
// if it is below 0: 0 of who had no place then, or has none.
func (s *State) Moved(k Kind, l Row) int {
	main, _ := s.Kind()
	if was := s.week.places[l.Person]; was > 0 && l.Place > 0 && k == main {
		return was - l.Place
	}
	return 0
}

// A Digest is what happened on a ladder in some time.
type Digest struct {
	Results []*Result // that counted, the oldest first
	Upsets  []Upset   // the greatest first
	Waiting []Wish    // who has waited longest for a match of the queue, that lack one, first
	Running []Pairing // the open ones, the oldest first
}

// An Upset is a match of two that the one won who was rated lower.
type Upset struct {
	Won, Lost Person
	Points    float64 // by which they were rated lower
}

// mostUpsets bounds what a digest tells of each kind.
const mostUpsets = 3

// leastUpset is by how many points somebody must be rated lower for it to be told.
const leastUpset = 50

// DigestOf returns what happened from a moment on, before another.
func (s *State) DigestOf(from, to int64) (d Digest) {
	for i := s.history.Len() - 1; i >= 0; i-- {
		r := s.history.At(i).result
		if r == nil || r.At >= to {
			continue
		}
		if r.At < from {
			break
		}
		if !r.Counts() {
			continue
		}
		d.Results = append(d.Results, r)
		if u, ok := r.upset(); ok {
			d.Upsets = append(d.Upsets, u)
		}
	}
	slices.Reverse(d.Results)
	slices.SortStableFunc(d.Upsets, func(a, b Upset) int { return cmp.Compare(b.Points, a.Points) })
	d.Upsets = d.Upsets[:min(len(d.Upsets), mostUpsets)]
	for _, w := range s.wishes {
		if s.lacks(w) && s.Barred(w.Person, to) == 0 {
			d.Waiting = append(d.Waiting, w)
		}
	}
	slices.SortStableFunc(d.Waiting, func(a, b Wish) int { return cmp.Compare(a.Free, b.Free) })
	d.Waiting = d.Waiting[:min(len(d.Waiting), mostUpsets)]
	d.Running = slices.Clone(s.pairings[:min(len(s.pairings), mostUpsets)])
	return d
}

// upset returns who has won a match of two against somebody who was rated higher.
func (r *Result) upset() (u Upset, ok bool) {
	if !r.Duel() {
		return u, false
	}
	won, lost := r.Parties[0], r.Parties[1]
	if won.Rank > lost.Rank {
		won, lost = lost, won
	}
	u = Upset{Won: won.Person, Lost: lost.Person, Points: lost.Before.Mean - won.Before.Mean}
	return u, won.Rank != lost.Rank && u.Points >= leastUpset
}
