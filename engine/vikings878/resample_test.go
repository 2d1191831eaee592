package vikings878

import (
	"testing"

	"skald/engine"
)

// TestResampleDeals holds that the enemy's hands and orders do change, that every
// hand keeps a card of movement while it needs one, and that a side's own cards
// stay.
func TestResampleDeals(t *testing.T) {
	t.Parallel()
	s := newState(t)
	dice := engine.NewDice(engine.Seed{1}, 0)
	hands, stances, orders := 0, 0, 0
	for range 300 {
		r := s.Resample(Norsemen.Seat(), dice).(*state)
		if err := r.Audit(); err != nil {
			t.Fatal(err)
		}
		if r.hand[Norsemen] != s.hand[Norsemen] || r.hand[Berserkers] != s.hand[Berserkers] || r.stance[Vikings] != s.stance[Vikings] {
			t.Fatal("what the seat sees is dealt again")
		}
		if r.hand[Housecarls] != s.hand[Housecarls] && r.hand[Thegns] != s.hand[Thegns] {
			hands++
		}
		if r.stance[English] != s.stance[English] {
			stances++
		}
		if r.ready != s.ready {
			orders++
		}
		for f := range r.hand {
			if r.hand[f]&movementSet == 0 {
				t.Fatalf("%s have no card of movement", Faction(f))
			}
		}
	}
	if hands < 100 || stances < 100 || orders < 20 {
		t.Errorf("of 300: hands changed %d times, stances %d, orders %d", hands, stances, orders)
	}
}

// TestResampleFitsWindow deals windows of late positions again: whoever is still
// asked then has sealed nothing and has no order that would answer; what others
// may have sealed they can play, and shows in nothing.
func TestResampleFitsWindow(t *testing.T) {
	t.Parallel()
	dice := engine.NewDice(engine.Seed{2}, 0)
	windows, sealed, orders := 0, 0, 0
	playSimple(t, Standard(), engine.Setup{Players: Factions, Options: map[string]string{optionDeck: valueAdvanced}}, 3, func(s *state) {
		if s.decision != AskWindow {
			return
		}
		windows++
		for range 20 {
			r := s.Resample(s.active.Seat(), dice).(*state)
			for f := range Faction(Factions) {
				switch {
				case !s.asked.Has(f.Seat()):
					sealed += int(r.sealed[f].n)
				case r.sealed[f].n > 0:
					t.Fatalf("%s are asked and have sealed %d plays", f, r.sealed[f].n)
				case r.hasOrders(f):
					t.Fatalf("%s are asked, and an order would have answered for them", f)
				}
				if f.Side() != s.side() && r.ready[f] != ([Events]When{}) {
					orders++
				}
			}
		}
	})
	if windows < 10 || sealed == 0 || orders == 0 {
		t.Errorf("%d windows, %d plays sealed anew, %d orders", windows, sealed, orders)
	}
}
