package saga

import (
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

// TestCombatsOfLeaders holds Combats of many Leaders, which random matches hardly
// come to, to every law: what is told of Leaders lost, sent or revealed tells
// nothing of those that stay hidden.
func TestCombatsOfLeaders(t *testing.T) {
	t.Parallel()
	boards := [][][]string{
		{{"essex", "viking=stormer+shipmaster", "saxon=5w"}, {"kent", "saxon=1w"}, {"north", "viking=1w"}},
		{{"essex", "viking=1w+shipmaster+berserk+plunderer", "saxon=2w+castellan+ranger+envoy"}, {"mercia", "saxon=1w"}},
		{{"essex", "viking=2w+stormer+plunderer", "saxon=1w+castellan+marshal"}, {"kent", "saxon=4w+envoy"}, {"mercia", "saxon=2w"}},
	}
	matches, length := 25, 14
	if testing.Short() {
		matches = 5
	}
	for i, board := range boards {
		for n := range matches {
			b := NewSetting(Standard())
			for _, words := range board {
				if err := b.Set(words...); err != nil {
					t.Fatal(err)
				}
			}
			next, err := b.State(nil)
			if err != nil {
				t.Fatal(err)
			}
			dice := engine.NewDice(engine.Seed{byte(i)}, uint64(n))
			for range length {
				if err := enginetest.Hold(Standard(), Sides, next, dice); err != nil {
					t.Fatalf("board %d: %v", i, err)
				}
				if next.ToMove() == 0 {
					break
				}
				seat := next.ToMove().First()
				legal := next.Legal(seat, nil)
				if next, err = next.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
