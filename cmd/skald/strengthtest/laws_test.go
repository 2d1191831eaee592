package strengthtest

import (
	"reflect"
	"testing"

	"skald/engine"
	"skald/engine/search"
	"skald/engine/selfplay"
)

// TestNoCheating wants a searching player, with the same randomness, to choose the
// same in a position and in twenty that its seat cannot tell from it, at several
// moments of a match.
func TestNoCheating(t *testing.T) {
	t.Parallel()
	how, moments := search.Strength{Iterations: 6}, 3
	for _, g := range tables() {
		t.Run(g.String(), func(t *testing.T) {
			t.Parallel()
			dice := engine.NewDice(engine.Seed{6}, 0)
			s, err := g.New(engine.Setup{Players: g.seats}, dice, nil)
			if err != nil {
				t.Fatal(err)
			}
			var legal []engine.Action
			for n := 0; s.ToMove() != 0 && moments > 0; n++ {
				for seat := range engine.Awaited(s).All() {
					legal = s.Legal(seat, legal[:0])
					if n%25 == 5 && len(legal) > 1 {
						sameChoice(t, g, s, seat, how, dice)
					}
				}
				if n > 25*moments {
					return
				}
				seat := engine.Awaited(s).First()
				legal = s.Legal(seat, legal[:0])
				if s, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// resamples is how often a position is dealt again.
const resamples = 20

func sameChoice(t *testing.T, g table, s engine.State, seat engine.Seat, how search.Strength, dice *engine.Dice) {
	t.Helper()
	choose := func(s engine.State) search.Choice {
		c, err := search.New(engine.Seed{9}).Choose(search.See(g.About(), g.seats, s, seat), how, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	want := choose(s)
	for range resamples {
		if got := choose(s.Resample(seat, dice)); !reflect.DeepEqual(got, want) {
			t.Fatalf("seat %d chooses %+v, and where what it cannot see is another %+v", seat, want, got)
		}
	}
}

// TestEnds wants players who hardly search, of every title, to bring their matches to
// an end.
func TestEnds(t *testing.T) {
	t.Parallel()
	weak := selfplay.Searching(search.Strength{Iterations: 8, Slack: 0.3, Temperature: 0.3})
	for _, g := range tables() {
		t.Run(g.String(), func(t *testing.T) {
			t.Parallel()
			d, err := fight(g, 1, weak, weak)
			if err != nil {
				t.Fatal(err)
			}
			t.Log(d)
		})
	}
}
