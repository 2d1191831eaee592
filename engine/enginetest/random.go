package enginetest

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
)

// RandomMatches plays so many matches of every setup by chance, without the
// laws, and fails if one has no end after most actions. Matches of a real game
// end long before they would count as endless. It runs beside other tests.
func RandomMatches(t *testing.T, g engine.Game, matches, most int) {
	t.Helper()
	t.Parallel()
	list := Setups(g.About())
	if testing.Short() {
		list, matches = list[:1], 1
	}
	longest := 0
	var legal []engine.Action
	for _, setup := range list {
		for n := range uint64(matches) {
			dice := engine.NewDice(engine.Seed{5}, n)
			s, err := g.New(setup, dice, nil)
			if err != nil {
				t.Fatal(err)
			}
			actions := 0
			for ; s.ToMove() != 0; actions++ {
				if actions == most {
					t.Fatalf("%v: no end after %d actions", setup, most)
				}
				seat := s.ToMove().First()
				legal = s.Legal(seat, legal[:0])
				if s, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
					t.Fatal(err)
				}
			}
			longest = max(longest, actions)
		}
	}
	t.Logf("the longest of %d matches had %d actions", matches*len(list), longest)
}

// RandomPlay measures random play with legal lists and without a teller, every
// setup in turn. It reports actions a second.
func RandomPlay(b *testing.B, g engine.Game) {
	list, dice := Setups(g.About()), engine.NewDice(engine.Seed{}, 0)
	choice := rand.New(rand.NewPCG(1, 2)) // dice would be half of what is measured
	var legal []engine.Action
	var s engine.State
	var err error
	matches := 0
	b.ReportAllocs()
	for b.Loop() {
		if s == nil || s.ToMove() == 0 {
			if s, err = g.New(list[matches%len(list)], dice, nil); err != nil {
				b.Fatal(err)
			}
			matches++
		}
		seat := s.ToMove().First()
		legal = s.Legal(seat, legal[:0])
		if s, err = s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(b.N)/float64(matches), "actions/match")
}

// LegalLists measures Legal on the positions of a match of every setup.
func LegalLists(b *testing.B, g engine.Game) {
	list := samples(b, g, Setups(g.About()))
	legal := make([]engine.Action, 0, longList)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		s := list[i%len(list)]
		legal = s.Legal(s.ToMove().First(), legal[:0])
		i++
	}
}

// Allocations fails if Legal allocates beyond its slice, or Forced at all, on a
// position of a match of every setup. It cannot run beside parallel tests.
func Allocations(t *testing.T, g engine.Game) {
	t.Helper()
	list := Setups(g.About())
	if testing.Short() {
		list = list[:1]
	}
	legal := make([]engine.Action, 0, longList)
	for i, s := range samples(t, g, list) {
		n := testing.AllocsPerRun(5, func() {
			legal = s.Legal(s.ToMove().First(), legal[:0])
			engine.Forced(s)
		})
		if n != 0 {
			t.Errorf("position %d, %s: %v allocations", i, s.Public().Heading().Key, n)
		}
	}
}

// longList is longer than the legal list of any position.
const longList = 4096

// samples plays a match of every setup and returns the positions in which
// somebody is to move.
func samples(t testing.TB, g engine.Game, setups []engine.Setup) []engine.State {
	t.Helper()
	var list []engine.State
	for n, setup := range setups {
		dice := engine.NewDice(engine.Seed{9}, uint64(n))
		s, err := g.New(setup, dice, nil)
		for err == nil && s.ToMove() != 0 {
			list = append(list, s)
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			s, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}
