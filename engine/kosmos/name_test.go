package kosmos

import (
	"slices"
	"testing"
)

// TestDoneIsNamed holds that done is called by what it does wherever it does
// something, and that no other verb is.
func TestDoneIsNamed(t *testing.T) {
	t.Parallel()
	for d := range Decision(Decisions) {
		s := &state{decision: d}
		name, named := s.NameVerb(0, Done)
		if want := slices.Contains(decisions[d].verbs, Done); named != want || named && name.Key == "" {
			t.Errorf("decision %d: done is named %t, %q; want %t", d, named, name.Key, want)
		}
		if _, named := s.NameVerb(0, Hire); named {
			t.Errorf("decision %d: hire has another name", d)
		}
	}
}

// TestTurnUpOpens holds that what lay face down and is turned up is not taken back
// freely: all have seen it.
func TestTurnUpOpens(t *testing.T) {
	t.Parallel()
	if !verbs[TurnUp].Opens {
		t.Error("turnup turns up what was hidden, and does not say so")
	}
}
