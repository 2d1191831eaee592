package pax

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// yardstick is the greedy player, which looks one action ahead.
func yardstick(s engine.State, seat engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action {
	return greedy(s.(*state), seat, legal, dice.IntN)
}

// TestPowers holds that taste alone and one guess ahead alone beat chance, with two
// seats and against three.
func TestPowers(t *testing.T) {
	t.Parallel()
	for _, players := range []int{2, 4} {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			t.Parallel()
			enginetest.Powers(t, Standard(), engine.Setup{Players: players}, 40, 0.9, 0.7, yardstick)
		})
	}
}

// TestTallies holds that all seats are counted as each is.
func TestTallies(t *testing.T) {
	t.Parallel()
	for players := MinPlayers; players <= MaxPlayers; players++ {
		dice := engine.NewDice(engine.Seed{byte(players)}, 0)
		next, err := Standard().New(engine.Setup{Players: players}, dice, nil)
		for err == nil && next.ToMove() != 0 {
			s := next.(*state)
			var all [MaxPlayers]tally
			s.tallies(&all)
			for seat := range engine.Seat(players) {
				if want := s.tallyOf(seat); all[seat] != want {
					t.Fatalf("turn %d: seat %d has %v, want %v", s.number, seat, all[seat], want)
				}
			}
			next, err = step(s, dice.IntN)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkGuesses(b *testing.B) {
	for _, players := range []int{2, 4, 6} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			enginetest.Guesses(b, Standard(), engine.Setup{Players: players})
		})
	}
}
