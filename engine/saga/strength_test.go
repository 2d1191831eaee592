package saga

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
)

// TestStrengthSoFar wants the public view of a Combat to tell the Strength of
// both sides before it is counted: a point for each Unit, and more only for
// Leaders that are revealed.
func TestStrengthSoFar(t *testing.T) {
	t.Parallel()
	seen := 0
	for seed := range uint64(40) {
		dice, choice := engine.NewDice(engine.Seed{byte(seed)}, 0), rand.New(rand.NewPCG(seed, 1))
		s, err := Standard().New(engine.Setup{Players: 2}, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s.ToMove() != 0 {
			if v := s.Public().(Public); v.Fighting && !v.Combat.Counted {
				for side := range Side(Sides) {
					here := &v.Areas[v.Combat.Area]
					units := here.Warriors[side] + here.Leaders[side]
					if got := v.Combat.Strength[side]; got < units || len(v.Combat.Revealed) == 0 && got != units {
						t.Fatalf("seed %d: %v with %d Units and %v revealed: got Strength %d", seed, side, units, v.Combat.Revealed, got)
					}
					seen++
				}
			}
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			if s, err = s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen == 0 {
		t.Error("no Combat was seen before its Strength was counted")
	}
}
