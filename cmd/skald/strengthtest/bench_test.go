package strengthtest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"skald/cmd/skald/titles"
	"skald/engine"
	"skald/engine/search"
)

// BenchmarkSearch measures searches of a strong player from the opening, each title
// at each of some numbers of seats, and beside it how many actions a second random
// play makes on the same machine: of-random is the part of these that a search makes.
func BenchmarkSearch(b *testing.B) {
	hard, _ := search.StrengthNamed("hard")
	for _, title := range titles.All() {
		about := title.Game.About()
		for seats := about.Seats.Min; seats <= about.Seats.Max; seats += 2 {
			b.Run(fmt.Sprintf("%s-%d", about.Key, seats), func(b *testing.B) {
				opening, err := title.Game.New(engine.Setup{Players: seats}, engine.NewDice(engine.Seed{1}, 0), nil)
				if err != nil {
					b.Fatal(err)
				}
				seat := engine.Awaited(opening).First()
				at := search.See(about, seats, opening, seat)
				actions, iterations := 0, 0
				b.ReportAllocs()
				n := byte(0)
				for b.Loop() {
					n++
					c, err := search.New(engine.Seed{n}).Choose(at, hard, nil)
					if err != nil {
						b.Fatal(err)
					}
					actions += c.Actions
					iterations += c.Iterations
				}
				speed := float64(actions) / b.Elapsed().Seconds()
				b.ReportMetric(float64(iterations)/b.Elapsed().Seconds(), "iterations/s")
				b.ReportMetric(float64(actions)/float64(iterations), "actions/iteration")
				b.ReportMetric(speed, "actions/s")
				b.ReportMetric(speed/randomSpeed(b, title.Game, seats), "of-random")
			})
		}
	}
}

// randomSpeed returns how many actions a second random matches have.
func randomSpeed(b *testing.B, g engine.Game, seats int) float64 {
	dice, choice := engine.NewDice(engine.Seed{}, 0), rand.New(rand.NewPCG(1, 2))
	var legal []engine.Action
	actions, start := 0, time.Now()
	for time.Since(start) < time.Second {
		s, err := g.New(engine.Setup{Players: seats}, dice, nil)
		for err == nil && s.ToMove() != 0 {
			seat := engine.Awaited(s).First()
			legal = s.Legal(seat, legal[:0])
			s, err = s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil)
			actions++
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	return float64(actions) / time.Since(start).Seconds()
}
