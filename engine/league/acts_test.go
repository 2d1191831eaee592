package league_test

import (
	"testing"

	"skald/engine/league"
)

// TestActs: a player acts 60 times a day, a director 10 times more for each person, and
// the next day begins anew.
func TestActs(t *testing.T) {
	t.Parallel()
	const day, morning = 24 * 60 * 60, 20_000*24*60*60 + 8*60*60
	var acts league.Acts
	for range 60 {
		if _, _, spent := acts.Spent(1, morning, 0); spent {
			t.Fatal("spent too early")
		}
		acts = acts.By(1, morning)
	}
	acts = acts.By(2, morning)
	for _, c := range []struct {
		p      league.Person
		at     league.Unix
		people int
		most   int
		spent  bool
	}{{1, morning, 0, 60, true}, {1, morning, 3, 90, false}, {2, morning, 0, 60, false}, {1, morning + day, 0, 60, false}} {
		most, until, spent := acts.Spent(c.p, c.at, c.people)
		if most != c.most || spent != c.spent || until != (c.at/day+1)*day {
			t.Errorf("%+v: %d until %d, %v", c, most, until, spent)
		}
	}
	if next := acts.By(1, morning+day); len(next.Of) != 1 || next.Of[1] != 1 || acts.Of[1] != 60 {
		t.Errorf("on the next day: %v after %v", next, acts)
	}
}
