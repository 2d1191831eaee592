package vikings878

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestLatePositions holds positions of matches by simple players, of which random
// ones are not like, to what matters most: they are read back, nothing is lost,
// every listed action is taken and leads to such a position, and what a seat
// cannot see changes nothing for it.
func TestLatePositions(t *testing.T) {
	t.Parallel()
	g := Standard()
	setups := enginetest.Setups(about)
	setups = append(setups, engine.Setup{Players: Factions, Options: map[string]string{
		optionDeck: valueAdvanced, optionLand: valueOn, optionEpic: valueOn, optionRunes: valueOn}})
	if testing.Short() {
		setups = setups[len(setups)-1:]
	}
	for i, setup := range setups {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			dice := engine.NewDice(engine.Seed{9}, uint64(i))
			for n := range uint64(4) {
				playSimple(t, g, setup, n, func(s *state) {
					if err := soundly(g, s, dice); err != nil {
						t.Fatalf("match %d, round %d, decision %d: %v", n, s.round, s.decision, err)
					}
				})
			}
		})
	}
}

// soundly returns what is wrong with a position.
func soundly(g *Game, s *state, dice *engine.Dice) error {
	data := s.Encode()
	if back, err := g.Decode(data); err != nil || !bytes.Equal(back.Encode(), data) {
		return fmt.Errorf("it is read back as another: %w", err)
	}
	for seat := range engine.Seat(Factions) {
		legal := s.Legal(seat, nil)
		for range 3 {
			if len(legal) == 0 {
				break
			}
			act := legal[dice.IntN(len(legal))]
			next, err := s.Apply(seat, act, dice, nil)
			if err != nil {
				return fmt.Errorf("%s is listed and refused: %w", about.Format(act), err)
			}
			if _, err := g.Decode(next.Encode()); err != nil {
				return fmt.Errorf("after %s: %w", about.Format(act), err)
			}
		}
		other := s.Resample(seat, dice).(*state)
		if _, err := g.Decode(other.Encode()); err != nil {
			return fmt.Errorf("dealt again for seat %d: %w", seat, err)
		}
		switch {
		case !reflect.DeepEqual(s.Public(), other.Public()) || !reflect.DeepEqual(s.Private(seat), other.Private(seat)):
			return fmt.Errorf("dealt again, seat %d sees something else", seat)
		case !slices.Equal(legal, other.Legal(seat, nil)):
			return fmt.Errorf("dealt again, seat %d may do something else", seat)
		}
	}
	return nil
}
