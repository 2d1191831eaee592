package vikings878

import (
	"testing"

	"skald/engine"
)

// walk notes where a side comes from a shire, step by step, with a passage by
// sea or without one.
func walk(s *state, side Side, at Shire, steps int, ship bool, land, sea *Set) {
	if steps == 0 {
		return
	}
	visit := func(to Shire, ship bool) {
		if s.edition.marsh.Has(to) || side == Vikings && s.barred.Has(to) {
			return
		}
		if ship {
			*sea = sea.With(to)
		} else {
			*land = land.With(to)
		}
		if !s.present(side.Other()).Has(to) {
			walk(s, side, to, steps-1, ship, land, sea)
		}
	}
	for to := range s.edition.borders[at].All() {
		visit(to, ship)
	}
	if ship {
		return
	}
	for _, coast := range s.edition.sea {
		if coast.Has(at) {
			for to := range coast.Without(at).All() {
				visit(to, true)
			}
		}
	}
}

// TestReach compares how far somebody comes with what walking every way finds.
func TestReach(t *testing.T) {
	t.Parallel()
	n, compared := 0, 0
	playSimple(t, Standard(), engine.Setup{Players: Factions}, 5, func(s *state) {
		if n++; n%23 != 0 {
			return
		}
		for side := range Side(Sides) {
			for from := range s.held[side].All() {
				const steps = 3
				var land, sea Set
				walk(s, side, from, steps, false, &land, &sea)
				if got, want := s.reach(from, side, steps), land.Without(from); got != want {
					t.Errorf("from %s the %s march to %b, want %b", from, side, got, want)
				}
				if got, want := s.sailReach(from, side, steps), sea.Without(from); got != want {
					t.Errorf("from %s the %s sail to %b, want %b", from, side, got, want)
				}
				compared++
			}
		}
	})
	if compared < 50 {
		t.Errorf("only %d shires were compared", compared)
	}
}
