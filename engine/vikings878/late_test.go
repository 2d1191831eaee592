package vikings878

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestLatePositions holds positions of matches by simple players to the laws,
// since random matches end early and are not like them. Every position is read
// back as the same, field by field, and one in some is held to all laws; orders
// are given now and then, so that battles stop to ask and windows are answered
// unasked.
func TestLatePositions(t *testing.T) {
	t.Parallel()
	g := Standard()
	setups := enginetest.Setups(about)
	setups = append(setups, engine.Setup{Players: Factions, Options: map[string]string{
		optionDeck: valueAdvanced, optionLand: valueOn, optionEpic: valueOn, optionRunes: valueOn}})
	matches, oneIn := 2, 10
	if testing.Short() {
		setups, matches, oneIn = setups[len(setups)-1:], 1, 12
	}
	for i, setup := range setups {
		for n := range matches {
			t.Run(fmt.Sprintf("%d-%d", i, n), func(t *testing.T) {
				t.Parallel()
				holdLate(t, g, setup, uint64(i*matches+n), oneIn)
			})
		}
	}
}

// holdLate plays one match and holds one of its positions in so many to the laws.
func holdLate(t *testing.T, g *Game, setup engine.Setup, n uint64, oneIn int) {
	dice, p := engine.NewDice(engine.Seed{9}, n), simple{rand.New(rand.NewPCG(n, 9))}
	next, err := g.New(setup, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	for next.ToMove() != 0 {
		s := next.(*state)
		if back, err := g.Decode(s.Encode()); err != nil {
			t.Fatalf("round %d, decision %d: %v", s.round, s.decision, err)
		} else if *back.(*state) != *s {
			t.Fatalf("round %d, decision %d: the position read back is another", s.round, s.decision)
		}
		if p.IntN(oneIn) == 0 {
			if err := enginetest.Hold(g, setup.Players, s, dice); err != nil {
				t.Fatalf("round %d, decision %d: %v", s.round, s.decision, err)
			}
		}
		if next, err = p.move(s, dice); err != nil {
			t.Fatal(err)
		}
	}
	if err := enginetest.Hold(g, setup.Players, next, dice); err != nil {
		t.Fatalf("at the end: %v", err)
	}
}

// move plays an action of a seat that is to move, or gives an order of another.
func (p simple) move(s *state, dice *engine.Dice) (engine.State, error) {
	if seats := s.Standing(); seats != 0 && p.IntN(6) == 0 {
		for range p.IntN(seats.Len()) {
			seats = seats.Without(seats.First())
		}
		legal := s.Legal(seats.First(), nil)
		return s.Apply(seats.First(), legal[p.IntN(len(legal))], dice, nil)
	}
	seat := s.ToMove().First()
	return s.Apply(seat, p.choose(s, seat, s.Legal(seat, nil)), dice, nil)
}
