package pax

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestPlayedPositions holds positions of matches by players who choose a verb first
// to the laws: they trade, vote and answer far oftener than those of random matches,
// which journey for the most part.
func TestPlayedPositions(t *testing.T) {
	t.Parallel()
	seats, oneIn := engine.Range{Min: 2, Max: 5}, 12
	if testing.Short() {
		seats.Max, oneIn = 3, 40
	}
	for players := seats.Min; players <= seats.Max; players++ {
		for n := range 2 {
			t.Run(fmt.Sprintf("%d-%d", players, n), func(t *testing.T) {
				t.Parallel()
				setup := engine.Setup{Players: players}
				if n%2 == 1 {
					setup.Options = others
				}
				holdPlayed(t, setup, uint64(players*100+n), oneIn)
			})
		}
	}
}

// holdPlayed plays a match, verb first, and holds one of its positions in so many to
// the laws.
func holdPlayed(t *testing.T, setup engine.Setup, n uint64, oneIn int) {
	g, dice, choose := Standard(), engine.NewDice(engine.Seed{7}, n), engine.NewDice(engine.Seed{7, 1}, n)
	next, err := g.New(setup, dice, nil)
	for err == nil && next.ToMove() != 0 {
		s := next.(*state)
		if choose.IntN(oneIn) == 0 {
			if err := enginetest.Hold(g, setup.Players, s, dice); err != nil {
				t.Fatalf("turn %d, decision %d: %v", s.number, s.decision, err)
			}
		}
		seats := s.ToMove()
		for range choose.IntN(seats.Len()) {
			seats = seats.Without(seats.First())
		}
		seat := seats.First()
		next, err = s.Apply(seat, byVerb(s, seat, s.Legal(seat, nil), choose.IntN), dice, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := enginetest.Hold(g, setup.Players, next, dice); err != nil {
		t.Fatalf("at the end: %v", err)
	}
}
