package kosmos

import (
	"testing"

	"skald/engine"
)

// hiddenPosition is a match of three in which player 2 has two knights face
// down in one troop.
func hiddenPosition(t *testing.T) *state {
	t.Helper()
	made, err := Standard().New(engine.Setup{Players: 3, Options: map[string]string{optionCards: valueBack}}, engine.NewDice(engine.Seed{4}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*state)
	var tr troop
	for c := range Card(Cards) {
		if tr.size() < 3 && s.hands[1][c] > 0 && tr.colours()>>c.Colour()&1 == 0 {
			s.hands[1][c]--
			k := faceUp(c)
			if tr.size() > 0 {
				k |= faceDown
			}
			tr.add(k)
		}
	}
	s.attack[1].put(0, tr)
	if err := s.Audit(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestResampleDeals holds that all that a seat cannot see does change, that it
// keeps to the colour rule, and that nothing else changes.
func TestResampleDeals(t *testing.T) {
	t.Parallel()
	s := hiddenPosition(t)
	dice := engine.NewDice(engine.Seed{}, 0)
	var down [Cards]bool
	hands, boxes := 0, 0
	for range 300 {
		r := s.Resample(0, dice).(*state)
		if err := r.Audit(); err != nil {
			t.Fatal(err)
		}
		if r.hands[0] != s.hands[0] || r.attack[1][0] != s.attack[1][0] {
			t.Fatal("what the seat sees is dealt again")
		}
		if r.hands[1] != s.hands[1] && r.hands[2] != s.hands[2] {
			hands++
		}
		if r.box != s.box {
			boxes++
		}
		down[r.attack[1][1].card()] = true
		if own := s.Resample(1, dice).(*state); own.attack[1] != s.attack[1] || own.hands[1] != s.hands[1] {
			t.Fatal("a knight that its owner laid face down is dealt again to him")
		}
	}
	if hands < 290 || boxes < 290 {
		t.Errorf("of 300 times, hands were dealt again %d times, the box %d times", hands, boxes)
	}
	first := s.attack[1][0].card()
	for c := range Card(Cards) {
		seen := s.hands[0][c] + s.free[c]
		for l := range s.lands {
			if s.lands[l].defence.find(c) >= 0 {
				seen++
			}
		}
		could := c.Colour() != first.Colour() && int(seen) < int(s.edition.total[c])
		if down[c] && !could || could && s.edition.total[c]-seen > 2 && !down[c] {
			t.Errorf("%s lay face down: %v, it could: %v", c, down[c], could)
		}
	}
}

// TestResampleOver holds that nothing is dealt again once all is shown.
func TestResampleOver(t *testing.T) {
	t.Parallel()
	s := hiddenPosition(t)
	s.decision, s.ending, s.laid = AskNothing, true, true
	if r := s.Resample(0, engine.NewDice(engine.Seed{}, 0)).(*state); *r != *s {
		t.Error("a match that is over is dealt again")
	}
}
