package saga

import (
	"testing"

	"skald/engine"
)

// TestOpened gives a match up at once: all Leaders and Destinations lie open,
// and nobody is asked anything.
func TestOpened(t *testing.T) {
	t.Parallel()
	s, err := Standard().New(engine.Setup{Players: 2, Options: map[string]string{"leaders": "dealt"}}, engine.NewDice(engine.Seed{3}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	if v := s.Public().(Public); v.Over || len(v.Leaders) != 0 {
		t.Errorf("while it runs: over %v, Leaders %v", v.Over, v.Leaders)
	}
	v := s.(engine.Opener).Opened(engine.Result{Winners: engine.SeatSet(1)}).(Public)
	if !v.Over || v.Result.Winners != engine.SeatSet(1) || v.ToMove != 0 || v.Phase != Over || len(v.Leaders) != Leaders {
		t.Errorf("opened: over %v, winners %v, to move %v, %v, Leaders %v", v.Over, v.Result.Winners, v.ToMove, v.Phase, v.Leaders)
	}
	for i, sp := range v.Spaces {
		if sp.Marker && !sp.FaceUp {
			t.Errorf("space %d lies face down", i)
		}
	}
}
