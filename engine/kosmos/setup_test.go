package kosmos

import (
	"testing"

	"skald/engine"
)

// TestRandomLayouts lays every set out many times: each country gets two
// knights of different colours, the first of its own.
func TestRandomLayouts(t *testing.T) {
	t.Parallel()
	e := Standard().Printed
	for i, set := range e.Sets {
		second := map[Card]map[Land]bool{}
		for n := range uint64(200) {
			s := &state{edition: e}
			transition{s, nil}.layOut(set, engine.NewDice(engine.Seed{byte(i)}, n))
			var laid cards
			for l := range Land(Lands) {
				d := s.lands[l].defence
				if d.size() != 2 || d.target() != l || d[1].card().Colour() == l.Colour() {
					t.Fatalf("set %d: %v under %s", i+1, d.look(false), l)
				}
				if second[d[1].card()] == nil {
					second[d[1].card()] = map[Land]bool{}
				}
				second[d[1].card()][l] = true
				d.into(&laid)
			}
			for _, c := range set {
				laid[c]--
			}
			if laid != (cards{}) {
				t.Fatalf("set %d is not laid out whole", i+1)
			}
		}
		if len(second) < Lands {
			t.Errorf("set %d: only %d different knights were second", i+1, len(second))
		}
	}
}

// TestSetupDealsByChance holds that every set comes to every seat, everybody
// begins sometimes, and mixed cards show both sides.
func TestSetupDealsByChance(t *testing.T) {
	t.Parallel()
	g := Standard()
	var hands [MaxPlayers]map[cards]bool
	for i := range hands {
		hands[i] = map[cards]bool{}
	}
	var first engine.Seats
	var sides [Lands][Sides]bool
	for n := range uint64(300) {
		made, err := g.New(engine.Setup{Players: 4, Options: map[string]string{optionCards: valueMixed, optionLayout: valueRandom}}, engine.NewDice(engine.Seed{1}, n), nil)
		if err != nil {
			t.Fatal(err)
		}
		s := made.(*state)
		if err := s.Audit(); err != nil {
			t.Fatal(err)
		}
		for i := range hands {
			hands[i][s.hands[i]] = true
		}
		first = first.With(s.turnOf)
		for l := range s.lands {
			sides[l][s.lands[l].side] = true
		}
	}
	for i := range hands {
		if len(hands[i]) != Sets {
			t.Errorf("seat %d had %d different sets, want %d", i, len(hands[i]), Sets)
		}
	}
	if first.Len() != MaxPlayers {
		t.Errorf("%d seats began, want %d", first.Len(), MaxPlayers)
	}
	for l, shown := range sides {
		if shown != [Sides]bool{true, true} {
			t.Errorf("%s shows %v", Land(l), shown)
		}
	}
	// A first game lays the castle's set in the middle, never in a hand.
	var castle cards
	for _, c := range g.Printed.Sets[g.Printed.Castle-1] {
		castle[c]++
	}
	for n := range uint64(100) {
		made, _ := g.New(engine.Setup{Players: 4}, engine.NewDice(engine.Seed{2}, n), nil)
		for i, hand := range made.(*state).hands {
			if hand == castle {
				t.Fatalf("seat %d has the castle's set", i)
			}
		}
	}
}
