package strengthtest

import (
	"testing"

	"skald/engine/enginetest"
	"skald/engine/search"
	"skald/engine/selfplay"
)

func named(t *testing.T, name string) selfplay.Maker {
	t.Helper()
	how, ok := search.StrengthNamed(name)
	if !ok {
		t.Fatalf("there is no strength %q", name)
	}
	return selfplay.Searching(how)
}

// TestStronger wants players who search a little to beat those who play by chance:
// most matches of all games together, and of none fewer than its share.
func TestStronger(t *testing.T) {
	little := selfplay.Searching(search.Strength{Iterations: 30})
	var all selfplay.Tally
	for _, g := range tables() {
		if g.seats > g.About().Seats.Min && len(g.parties()) > 3 {
			continue // the same titles at more seats
		}
		d, err := fight(g, 2*len(g.parties()), little, selfplay.Random)
		if err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		t.Logf("%v: %v", g, d)
		if par := 1 / float64(len(g.parties())); d.all.Share() < par-0.01 {
			t.Errorf("%v: wins %v, fewer than its share", g, d.all)
		}
		all.Matches += d.all.Matches
		all.Won += d.all.Won
	}
	if t.Logf("all: %v", all); all.Share() < 0.65 {
		t.Errorf("all: wins %v, want at least 65 %%", all)
	}
}

// TestStrength plays what the strengths promise, and tells each cell as soon as it is
// played (-v). One cell is asked for by its name, such as
// -run 'TestStrength/hard_against_greedy/pax-2$'.
func TestStrength(t *testing.T) {
	matches := enginetest.Matches(t)
	for _, c := range []struct {
		name        string
		one, others selfplay.Maker
		two, more   float64 // the least share of wins of two parties, and of one against more; 0: its part
	}{
		{"hard against random", named(t, "hard"), selfplay.Random, 0.98, 0.90},
		{"hard against greedy", named(t, "hard"), selfplay.Greedy, 0.85, 0.60},
		{"hard against steady", named(t, "hard"), named(t, "steady"), 0.60, 0},
		{"steady against easy", named(t, "steady"), named(t, "easy"), 0.60, 0},
	} {
		for _, g := range tables() {
			t.Run(c.name+"/"+g.String(), func(t *testing.T) {
				t.Parallel()
				want := c.two
				if n := len(g.parties()); n > 2 {
					want = max(c.more, 1/float64(n)) // more than by chance
				}
				var d duel
				for n := range matches {
					d.add(g, n, enginetest.Once(t, n, func() outcome {
						o, err := play(g, n, c.one, c.others)
						if err != nil {
							t.Fatal(err)
						}
						return o
					}))
				}
				t.Logf("%s, %v: %v", c.name, g, d)
				if d.all.Share() < want {
					t.Errorf("wins %v, want at least %.0f %%", d.all, 100*want)
				}
			})
		}
	}
}
