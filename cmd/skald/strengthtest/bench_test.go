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
				var searched, random pace
				iterations, n := 0, byte(0)
				b.ReportAllocs()
				for b.Loop() {
					n++
					start := time.Now()
					c, err := search.New(engine.Seed{n}).Choose(at, hard, nil)
					if err != nil {
						b.Fatal(err)
					}
					searched.add(c.Actions, start)
					iterations += c.Iterations
					b.StopTimer()
					for begin := time.Now(); time.Since(begin) < beside; {
						start := time.Now()
						random.add(playRandomly(b, title.Game, seats, n), start)
					}
					b.StartTimer()
				}
				b.ReportMetric(float64(iterations)/searched.time.Seconds(), "iterations/s")
				b.ReportMetric(float64(searched.actions)/float64(iterations), "actions/iteration")
				b.ReportMetric(searched.perSecond(), "actions/s")
				b.ReportMetric(searched.perSecond()/random.perSecond(), "of-random")
			})
		}
	}
}

// beside is how long random play is measured beside each search, so that both find
// the machine as busy.
const beside = 300 * time.Millisecond

// A pace is how many actions took how long.
type pace struct {
	actions int
	time    time.Duration
}

func (p *pace) add(actions int, since time.Time) {
	p.actions += actions
	p.time += time.Since(since)
}

func (p *pace) perSecond() float64 { return float64(p.actions) / p.time.Seconds() }

// playRandomly plays a match by chance and returns its actions.
func playRandomly(b *testing.B, g engine.Game, seats int, seed byte) (actions int) {
	dice, choice := engine.NewDice(engine.Seed{seed}, 0), rand.New(rand.NewPCG(1, uint64(seed)))
	var legal []engine.Action
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
	return actions
}
