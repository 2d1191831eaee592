package saga

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
)

// BenchmarkRandomPlay plays random matches, legal lists included.
func BenchmarkRandomPlay(b *testing.B) {
	g := Standard()
	choice := rand.New(rand.NewPCG(1, 2))
	dice := engine.NewDice(engine.Seed{}, 0)
	var legal []engine.Action
	var s engine.State
	matches := 0
	b.ReportAllocs()
	for b.Loop() {
		if s == nil || s.ToMove() == 0 {
			s, _ = g.New(engine.Setup{Players: Sides}, dice, nil)
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

// someStates plays a match and returns its positions.
func someStates(t testing.TB) []*state {
	dice := engine.NewDice(engine.Seed{9}, 1)
	list := []*state{newState(t)}
	for s := list[0]; s.ToMove() != 0; list = append(list, s) {
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		next, err := s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		s = next.(*state)
	}
	return list
}

// BenchmarkLegal lists the actions of every position of a match.
func BenchmarkLegal(b *testing.B) {
	states := someStates(b)
	legal := make([]engine.Action, 0, 1024)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		s := states[i%len(states)]
		legal = s.Legal(engine.Seat(s.mover), legal[:0])
		i++
	}
}

// TestLegalAllocates holds that Legal allocates nothing beyond the slice, and
// Forced nothing at all.
func TestLegalAllocates(t *testing.T) {
	legal := make([]engine.Action, 0, 1024)
	for i, s := range someStates(t) {
		n := testing.AllocsPerRun(10, func() {
			legal = s.Legal(engine.Seat(s.mover), legal[:0])
			s.Forced()
		})
		if n != 0 {
			t.Errorf("position %d, decision %d: %v allocations", i, s.decision, n)
		}
	}
}
