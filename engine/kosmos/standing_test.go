package kosmos

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
)

// TestStanding wants a seat's standing to be its fame before anybody has a
// country, and what its score is without the hand at the end.
func TestStanding(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		dice, choice := engine.NewDice(engine.Seed{byte(seed)}, 0), rand.New(rand.NewPCG(seed, 1))
		s, err := Standard().New(engine.Setup{Players: 3, Options: map[string]string{"cards": "back"}}, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range s.Public().(Public).Seats {
			if len(v.Lands) == 0 && v.Standing != v.Fame {
				t.Errorf("seed %d, seat %d without a country: got %d, want %d", seed, i, v.Standing, v.Fame)
			}
		}
		for n := 0; s.ToMove() != 0 && n < 5000; n++ {
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			if s, err = s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil); err != nil {
				t.Fatal(err)
			}
		}
		for i, v := range s.Public().(Public).Seats {
			if want := v.Score.Total - v.Score.Hand; s.ToMove() == 0 && v.Standing != want {
				t.Errorf("seed %d, seat %d at the end: got %d, want %d", seed, i, v.Standing, want)
			}
		}
	}
}
