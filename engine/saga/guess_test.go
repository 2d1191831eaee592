package saga

import (
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestPowers holds that taste alone and one guess ahead alone beat chance, as the
// Anglo-Saxons always: by chance the Vikings win hardly ever.
func TestPowers(t *testing.T) {
	t.Parallel()
	enginetest.Powers(t, Standard(), engine.Setup{Players: 2}, 100, 0.55, 0.5, nil)
}

func BenchmarkGuesses(b *testing.B) {
	enginetest.Guesses(b, Standard(), engine.Setup{Players: 2})
}
