package vikings878

import (
	"testing"

	"skald/engine"
)

// TestLikely holds that orders list every shire once, those first where the
// side has units next to enemies.
func TestLikely(t *testing.T) {
	t.Parallel()
	near := 0
	playSimple(t, Standard(), engine.Setup{Players: Factions}, 3, func(s *state) {
		for side := range Side(Sides) {
			parts := s.likely(side)
			var all Set
			for _, p := range parts {
				if all&p != 0 {
					t.Fatalf("%b stand twice", all&p)
				}
				all |= p
			}
			if all.Len() != Shires || all.Has(AtSea) {
				t.Fatalf("%d shires are listed, want all %d", all.Len(), Shires)
			}
			for at := range parts[0].All() {
				near++
				if !s.present(side).Has(at) || s.edition.borders[at]&s.present(side.Other()) == 0 {
					t.Errorf("%s is listed first, though no enemy can come from next to it", at)
				}
			}
		}
	})
	if near == 0 {
		t.Error("nobody ever stood next to enemies")
	}
}
