package format_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine/league/format"
)

// TestPlan: a level has about twice as many groups as the one above, and nobody's group
// is too small or too large.
func TestPlan(t *testing.T) {
	t.Parallel()
	shape := format.Shape{Levels: 3, Size: 8, Up: 1, Down: 2}
	for n, want := range map[int][]int{3: {1}, 8: {1}, 16: {1, 1}, 24: {1, 2}, 56: {1, 2, 4}, 300: {5, 10, 23}} {
		if got := shape.Plan(n); !slices.Equal(got, want) {
			t.Errorf("of %d: %v, want %v", n, got, want)
		}
	}
}

// TestSeasons plays seasons of divisions of every size with people who come and go, and
// holds: everybody is in one group of a fair size, who earned to go up does unless there
// is no room, and nobody who was first of a group goes down.
func TestSeasons(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(5, 5))
	for run := range 300 {
		shape := format.Shape{Levels: 1 + rnd.IntN(4), Size: 4 + rnd.IntN(7), Up: 1, Down: 1 + rnd.IntN(2)}
		next := 3 + rnd.IntN(120)
		var newcomers []int
		for e := range next {
			newcomers = append(newcomers, e)
		}
		var members []format.Member
		for season := range 6 {
			placed := shape.Next(members, newcomers)
			seen := map[int]bool{}
			groups := map[[2]int][]int{}
			was := map[int]format.Member{}
			for _, m := range members {
				was[m.Entrant] = m
			}
			for _, p := range placed {
				if seen[p.Entrant] {
					t.Fatalf("run %d season %d: %d plays twice", run, season, p.Entrant)
				}
				seen[p.Entrant] = true
				groups[[2]int{p.Level, p.Group}] = append(groups[[2]int{p.Level, p.Group}], p.Entrant)
				m, old := was[p.Entrant]
				switch {
				case old == (p.Move == format.New):
					t.Fatalf("run %d: %+v was %+v", run, p, m)
				case p.Move == format.Stays && p.Level != m.Level, p.Move == format.Promoted && p.Level >= m.Level, p.Move == format.Relegated && p.Level <= m.Level:
					t.Fatalf("run %d: %+v was %+v", run, p, m)
				case p.Move == format.Relegated && m.Place <= m.Of-shape.Down:
					t.Fatalf("run %d: %+v goes down from place %d of %d", run, p, m.Place, m.Of)
				}
			}
			if n := len(members) + len(newcomers); len(seen) != n {
				t.Fatalf("run %d season %d: %d of %d play", run, season, len(seen), n)
			}
			for at, group := range groups {
				if n := len(seen); n >= 2*shape.Size && (len(group) < min(format.LeastGroup, shape.Size) || len(group) > 2*shape.Size) {
					t.Fatalf("run %d season %d of %d by %+v: group %v has %d; plan %v", run, season, n, shape, at, len(group), shape.Plan(n))
				}
			}
			members = nil
			for at, group := range groups {
				for place, e := range group {
					if rnd.IntN(8) > 0 { // some go
						members = append(members, format.Member{Entrant: e, Level: at[0], Group: at[1], Of: len(group), Place: place + 1})
					}
				}
			}
			slices.SortFunc(members, func(a, b format.Member) int { return a.Entrant - b.Entrant })
			newcomers = nil
			for range rnd.IntN(20) {
				newcomers = append(newcomers, next)
				next++
			}
			if len(members)+len(newcomers) == 0 {
				break
			}
		}
	}
}

// TestPromotion: of two divisions of four with one up and one down, the last of the first
// and the first of the second change places; who is gone is replaced, newcomers begin
// below.
func TestPromotion(t *testing.T) {
	t.Parallel()
	shape := format.Shape{Levels: 2, Size: 4, Up: 1, Down: 1}
	member := func(e, level, place int) format.Member {
		return format.Member{Entrant: e, Level: level, Of: 4, Place: place}
	}
	var all []format.Member
	for e := range 8 {
		all = append(all, member(e, e/4, e%4+1))
	}
	at := func(list []format.PlacedIn, e int) format.PlacedIn {
		return list[slices.IndexFunc(list, func(p format.PlacedIn) bool { return p.Entrant == e })]
	}
	got := shape.Next(all, nil)
	for e, want := range map[int]format.PlacedIn{
		0: {Entrant: 0, Move: format.Stays}, 3: {Entrant: 3, Level: 1, Move: format.Relegated}, 4: {Entrant: 4, Move: format.Promoted}, 7: {Entrant: 7, Level: 1, Move: format.Stays},
	} {
		if p := at(got, e); p != want {
			t.Errorf("%+v, want %+v", p, want)
		}
	}
	got = shape.Next(all[1:], []int{8}) // the champion is gone
	if p := at(got, 5); p.Level != 0 && at(got, 3).Level != 0 {
		t.Errorf("nobody replaces who is gone: %+v", got)
	}
	if p := at(got, 8); p.Level != 1 || p.Move != format.New {
		t.Errorf("a newcomer begins at %+v", p)
	}
	// The whole second division is gone: the first plays on, newcomers below.
	got = shape.Next(all[:4], []int{8, 9, 10, 11})
	for e := range 3 {
		if p := at(got, e); p.Level != 0 {
			t.Errorf("with an empty division: %+v", p)
		}
	}
}
