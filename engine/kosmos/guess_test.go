package kosmos

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestPowers holds that taste alone and one guess ahead alone beat chance, with two
// seats and against three.
func TestPowers(t *testing.T) {
	t.Parallel()
	for _, players := range []int{2, 4} {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			t.Parallel()
			enginetest.Powers(t, Standard(), engine.Setup{Players: players}, 100, 0.6, 0.8, nil)
		})
	}
}

// TestMuchFame guesses the outcome of a match in which one seat has gathered fame for long.
func TestMuchFame(t *testing.T) {
	t.Parallel()
	start, err := Standard().New(engine.Setup{Players: 3}, engine.NewDice(engine.Seed{1}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := *start.(*state)
	s.fame[1], s.hands[1] = 800, cards{} // and may end it now
	shares := make([]float32, 3)
	if s.Appraise(shares); !(shares[1] > 0.99 && shares[1] <= 1 && shares[0] >= 0 && shares[2] >= 0) {
		t.Errorf("the shares are %v", shares)
	}
}

func BenchmarkGuesses(b *testing.B) {
	for _, players := range []int{2, 4} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			enginetest.Guesses(b, Standard(), engine.Setup{Players: players})
		})
	}
}
