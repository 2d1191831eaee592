package kosmos

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
			s, _ = g.New(engine.Setup{Players: 2 + matches%3}, dice, nil)
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
