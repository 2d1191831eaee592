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

func BenchmarkGuesses(b *testing.B) {
	for _, players := range []int{2, 4} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			enginetest.Guesses(b, Standard(), engine.Setup{Players: players})
		})
	}
}
