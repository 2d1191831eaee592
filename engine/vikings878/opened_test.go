package vikings878

import (
	"testing"

	"skald/engine"
)

// TestOpened gives a match up at once: all hands lie open.
func TestOpened(t *testing.T) {
	t.Parallel()
	s := newState(t)
	v := s.Opened(engine.Result{Winners: englishTwo}).(Public)
	if !v.Over || v.Result.Winners != englishTwo || v.ToMove != 0 {
		t.Errorf("opened: over %v, winners %v, to move %v", v.Over, v.Result.Winners, v.ToMove)
	}
	for f := range v.Factions {
		if now := s.Public().(Public).Factions[f]; len(now.Shown) > 0 || len(v.Factions[f].Shown) != now.Hand {
			t.Errorf("%s shows %v of %d cards, %v before", Faction(f), v.Factions[f].Shown, now.Hand, now.Shown)
		}
	}
}
