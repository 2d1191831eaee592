package pax

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
)

// BenchmarkMatches plays whole matches of two to six and reports how long they
// are, how much is pressed, how often others are asked, how they end and who
// wins. The figures are those of as many matches as -benchtime says: 1000x.
func BenchmarkMatches(b *testing.B) {
	for _, how := range []struct {
		name string
		by   policy
	}{{"verb", byVerb}, {"action", byAction}, {"greedy", greedy}} {
		for players := MinPlayers; players <= MaxPlayers; players++ {
			b.Run(fmt.Sprintf("%s-%d", how.name, players), func(b *testing.B) {
				g := Standard()
				var turns, questions, byCards, shared int
				var own []int
				var wins [MaxPlayers]int // from the first player on
				n := uint64(0)
				for b.Loop() {
					n++
					setup := engine.Setup{Players: players}
					seed := engine.Seed{byte(n), byte(n >> 8)}
					first := firstOf(b, g, setup, seed)
					m, err := playOut(g, setup, seed, how.by, engine.NewDice(seed, 1).IntN)
					if err != nil {
						b.Fatal(err)
					}
					turns += int(m.last.number)
					questions += m.questions
					own = append(own, m.ownTurn...)
					if m.last.over == byCard {
						byCards++
					}
					if m.last.won.Len() > 1 {
						shared++
					}
					wins[(int(m.last.won.First())+players-int(first))%players]++
				}
				slices.Sort(own)
				count := float64(n)
				b.ReportMetric(float64(turns)/count, "turns")
				b.ReportMetric(float64(own[len(own)/2]), "presses/turn")
				b.ReportMetric(float64(own[len(own)*95/100]), "presses95")
				b.ReportMetric(float64(questions)/float64(turns), "questions/turn")
				b.ReportMetric(100*float64(byCards)/count, "%bycard")
				b.ReportMetric(100*float64(shared)/count, "%shared")
				for i := range players {
					b.ReportMetric(100*float64(wins[i])/count, fmt.Sprintf("%%win%d", i+1))
				}
			})
		}
	}
}

func firstOf(b *testing.B, g *Game, setup engine.Setup, seed engine.Seed) engine.Seat {
	s, err := g.New(setup, engine.NewDice(seed, 0), nil)
	if err != nil {
		b.Fatal(err)
	}
	return s.(*state).turnOf
}
