package pax

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
	searching "skald/engine/search"
	"skald/engine/selfplay"
)

// TestSearchAgainstGreedy wants a strong searching player to win more than its share
// of matches against greedy ones, who see what they will draw, from each seat.
func TestSearchAgainstGreedy(t *testing.T) {
	matches := enginetest.Matches(t)
	t.Parallel()
	how, _ := searching.StrengthNamed("hard")
	for players, want := range map[int]float64{2: 0.60, 4: 0.40} {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			t.Parallel()
			won := make([]selfplay.Tally, players)
			for n := range matches {
				won[n%players].Add(enginetest.Once(t, n, func() float64 { return againstGreedy(t, players, n, how) }))
			}
			t.Logf("wins by seat %v", won)
			for seat, of := range won {
				if of.Share() < want {
					t.Errorf("seat %d wins %v, want at least %.0f %%", seat, of, 100*want)
				}
			}
		})
	}
}

// againstGreedy plays a match of a searching player, each time in another seat, and
// returns its share of the win.
func againstGreedy(t *testing.T, players, n int, how searching.Strength) float64 {
	t.Helper()
	own := engine.Seat(n % players)
	seed := engine.Seed{8, byte(n / players)}
	dice, choice := engine.NewDice(seed, 0), engine.NewDice(seed, 1)
	player := selfplay.Searching(how)(engine.Seed{9, byte(n)})
	s, err := Standard().New(engine.Setup{Players: players}, dice, nil)
	for err == nil && s.ToMove() != 0 {
		seat := engine.Awaited(s).First()
		var act engine.Action
		if seat == own {
			act, err = player.Act(searching.See(Standard().About(), players, s, seat))
		} else {
			act = greedy(s.(*state), seat, s.Legal(seat, nil), choice.IntN)
		}
		if err == nil {
			s, err = s.Apply(seat, act, dice, nil)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	result, _ := s.Result()
	return selfplay.Won(Standard().About(), result, own)
}
