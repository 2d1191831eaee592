package kosmos

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
)

// everySetup returns a setup for each number of players and choice of sides.
func everySetup() []engine.Setup {
	var list []engine.Setup
	for n := MinPlayers; n <= MaxPlayers; n++ {
		for _, cards := range about.Options[0].Values {
			list = append(list, engine.Setup{Players: n, Options: map[string]string{optionCards: cards}})
		}
	}
	return list
}

// BenchmarkRandomPlay plays random matches, legal lists included.
func BenchmarkRandomPlay(b *testing.B) {
	g, setups := Standard(), everySetup()
	choice := rand.New(rand.NewPCG(1, 2))
	dice := engine.NewDice(engine.Seed{}, 0)
	var legal []engine.Action
	var s engine.State
	matches := 0
	b.ReportAllocs()
	for b.Loop() {
		if s == nil || s.ToMove() == 0 {
			s, _ = g.New(setups[matches%len(setups)], dice, nil)
			matches++
		}
		seat := s.ToMove().First()
		legal = s.Legal(seat, legal[:0])
		next, err := s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil)
		if err != nil {
			b.Fatal(err)
		}
		s = next
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(b.N)/float64(matches), "actions/match")
}

// someStates plays a match of every setup and returns their positions.
func someStates(t testing.TB) []*state {
	var list []*state
	for n, setup := range everySetup() {
		dice := engine.NewDice(engine.Seed{9}, uint64(n))
		s, err := Standard().New(setup, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s.ToMove() != 0 {
			list = append(list, s.(*state))
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			if s, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	return list
}

// BenchmarkLegal lists the actions of positions of every kind.
func BenchmarkLegal(b *testing.B) {
	states := someStates(b)
	legal := make([]engine.Action, 0, 1024)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		s := states[i%len(states)]
		legal = s.Legal(s.asked, legal[:0])
		i++
	}
}

// TestLegalAllocates holds that Legal allocates nothing beyond the slice.
func TestLegalAllocates(t *testing.T) {
	legal := make([]engine.Action, 0, 1024)
	for i, s := range someStates(t) {
		if n := testing.AllocsPerRun(5, func() { legal = s.Legal(s.asked, legal[:0]) }); n != 0 {
			t.Errorf("position %d, decision %d: %v allocations", i, s.decision, n)
		}
	}
}

// TestRandomMatchesEnd holds that matches played by chance end by themselves,
// well before they would count as endless.
func TestRandomMatchesEnd(t *testing.T) {
	t.Parallel()
	const matches, most = 150, 1500
	longest := 0
	var legal []engine.Action
	for _, setup := range everySetup() {
		for n := range uint64(matches) {
			dice := engine.NewDice(engine.Seed{5}, n)
			s, err := Standard().New(setup, dice, nil)
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
	t.Logf("the longest of %d matches had %d actions", matches*len(everySetup()), longest)
}
