package vikings878

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// yardstick is the simple player.
func yardstick(s engine.State, seat engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action {
	return simple{rand.New(rand.NewPCG(uint64(dice.IntN(1<<30)), 1))}.choose(s.(*state), seat, legal)
}

// TestPowers holds that taste beats chance from both sides. One guess ahead alone
// does so for the English; for Vikings it is not enough, since all of a stack leave a
// city where no company was chosen.
func TestPowers(t *testing.T) {
	t.Parallel()
	enginetest.Powers(t, Standard(), engine.Setup{Players: Factions}, 40, 0.9, 0.4, yardstick)
}

func BenchmarkGuesses(b *testing.B) {
	enginetest.Guesses(b, Standard(), engine.Setup{Players: Factions})
}
