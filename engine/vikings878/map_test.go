package vikings878

import "testing"

// TestKingdoms holds that lists of choices have each shire in the kingdom where
// the standard edition has it.
func TestKingdoms(t *testing.T) {
	t.Parallel()
	for _, d := range Standard().Printed.Shires {
		if got := kingdomOf(d.Shire); got != d.Kingdom {
			t.Errorf("%v stands in %v, want %v", d.Shire, got, d.Kingdom)
		}
	}
}
