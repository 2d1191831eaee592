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

// Guesses measures Appraise, Weigh of a legal list, and beside them Apply, on the
// positions of a match of a setup.
func Guesses(b *testing.B, g engine.Game, setup engine.Setup) {
	positions := samples(b, g, []engine.Setup{setup})
	lists, listed := make([][]engine.Action, len(positions)), 0
	for i, s := range positions {
		lists[i] = s.Legal(s.ToMove().First(), nil)
		listed += len(lists[i])
	}
	shares, weights := make([]float32, setup.Players), make([]float32, longList)
	dice := engine.NewDice(engine.Seed{}, 0)
	for _, c := range []struct {
		name string
		do   func(engine.State, []engine.Action)
	}{
		{"appraise", func(s engine.State, _ []engine.Action) { s.(engine.Appraiser).Appraise(shares) }},
		{"weigh", func(s engine.State, legal []engine.Action) {
			s.(engine.Weigher).Weigh(s.ToMove().First(), legal, weights[:len(legal)])
		}},
		{"apply", func(s engine.State, legal []engine.Action) {
			if _, err := s.Apply(s.ToMove().First(), legal[dice.IntN(len(legal))], dice, nil); err != nil {
				b.Fatal(err)
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				c.do(positions[i%len(positions)], lists[i%len(positions)])
			}
			b.ReportMetric(float64(listed)/float64(len(positions)), "actions/list")
		})
	}
}

// Allocations fails if Legal allocates beyond its slice, or Forced, Appraise or
// Weigh at all, on a position of a match of every setup. It cannot run beside
// parallel tests.
func Allocations(t *testing.T, g engine.Game) {
	t.Helper()
	list := Setups(g.About())
	if testing.Short() {
		list = list[:1]
	}
	legal, weights := make([]engine.Action, 0, longList), make([]float32, longList)
	for _, setup := range list {
		shares := make([]float32, setup.Players)
		for i, s := range samples(t, g, []engine.Setup{setup}) {
			a, guesses := s.(engine.Appraiser)
			w, tastes := s.(engine.Weigher)
			n := testing.AllocsPerRun(5, func() {
				seat := s.ToMove().First()
				legal = s.Legal(seat, legal[:0])
				engine.Forced(s)
				if guesses {
					a.Appraise(shares)
				}
				if tastes {
					w.Weigh(seat, legal, weights[:len(legal)])
				}
			})
			if n != 0 {
				t.Errorf("position %d of %v, %s: %v allocations", i, setup, s.Public().Heading().Key, n)
			}
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
