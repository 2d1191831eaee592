package vikings878

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
	"skald/engine/search"
	"skald/engine/selfplay"
)

// TestSearchAgainstSimple wants a strong searching player to win most matches against
// simple ones, from each side.
func TestSearchAgainstSimple(t *testing.T) {
	matches := enginetest.Matches(t)
	t.Parallel()
	how, _ := search.StrengthNamed("hard")
	for side := range Side(Sides) {
		t.Run(side.String(), func(t *testing.T) {
			t.Parallel()
			var won selfplay.Tally
			for n := range matches {
				won.Add(enginetest.Once(t, n, func() float64 { return againstSimple(t, side, uint64(n), how) }))
			}
			t.Logf("wins %v", won)
			if won.Share() < 0.60 {
				t.Errorf("wins %v, want at least 60 %%", won)
			}
		})
	}
}

// againstSimple plays a match of a searching side and returns its share of the win.
func againstSimple(t *testing.T, side Side, n uint64, how search.Strength) float64 {
	t.Helper()
	dice, p := engine.NewDice(engine.Seed{8}, n), simple{rand.New(rand.NewPCG(n, 8))}
	player := selfplay.Searching(how)(engine.Seed{8, byte(n), byte(side)})
	s, err := Standard().New(engine.Setup{Players: Factions}, dice, nil)
	for err == nil && s.ToMove() != 0 {
		seat := engine.Awaited(s).First()
		var act engine.Action
		if Faction(seat).Side() == side {
			act, err = player.Act(search.See(about, Factions, s, seat))
		} else {
			act = p.choose(s.(*state), seat, s.Legal(seat, nil))
		}
		if err == nil {
			s, err = s.Apply(seat, act, dice, nil)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if s.(*state).winner == side {
		return 1
	}
	return 0
}
