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
