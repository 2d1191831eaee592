package kosmos

import (
	"testing"

	"skald/engine"
)

// TestOpened gives a match up at once: all hands lie open.
func TestOpened(t *testing.T) {
	t.Parallel()
	s, err := Standard().New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{3}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	v := s.(engine.Opener).Opened(engine.Result{Winners: engine.SeatSet(1)}).(Public)
	if !v.Over || v.Result.Winners != engine.SeatSet(1) || v.ToMove != 0 {
		t.Errorf("opened: over %v, winners %v, to move %v", v.Over, v.Result.Winners, v.ToMove)
	}
	for seat := range v.Seats {
		if now := s.Public().(Public).Seats[seat]; len(now.Shown) > 0 || len(v.Seats[seat].Shown) != now.Hand {
			t.Errorf("seat %d shows %v of %d cards, %v before", seat, v.Seats[seat].Shown, now.Hand, now.Shown)
		}
	}
}
