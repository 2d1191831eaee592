package vikings878

import (
	"slices"
	"testing"
)

// TestDone holds that done is named in every decision that it answers, and in no
// other.
func TestDone(t *testing.T) {
	t.Parallel()
	for d, row := range decisions {
		s := &state{decision: Decision(d)}
		name, named := s.NameVerb(Housecarls.Seat(), Done)
		if want := slices.Contains(row.verbs, Done); named != want || named && name.Key == "" {
			t.Errorf("decision %d: done is named %t, %q; want %t", d, named, name.Key, want)
		}
		if _, named := s.NameVerb(Housecarls.Seat(), Pass); named {
			t.Errorf("decision %d: pass has another name", d)
		}
	}
}
