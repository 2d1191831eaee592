package rating_test

import (
	"fmt"
	"testing"

	"skald/engine/league/rating"
)

// between are results of the first side against players rated so much below.
func between(lead float64, wins, draws, losses int) []rating.Sided {
	var list []rating.Sided
	for score, n := range map[float64]int{1: wins, 0.5: draws, 0: losses} {
		for range n {
			list = append(list, rating.Sided{Lead: lead, Score: score})
		}
	}
	return list
}

func TestAdvantage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		results []rating.Sided
		prior   float64
		want    string
	}{
		{"60 to 40 between equals", between(0, 60, 0, 40), 60, "52.33"},
		{"60 to 40, held by nothing", between(0, 60, 0, 40), 0, "70.44"},
		{"40 to 60", between(0, 40, 0, 60), 60, "-52.33"},
		{"all drawn", between(0, 0, 25, 0), 60, "0.00"},
		{"draws count half", between(0, 50, 20, 30), 60, "52.33"},
		{"won as often as a lead of 70.44 explains", between(70.4365, 60, 0, 40), 60, "-0.00"},
		{"nothing", nil, 60, "0.00"},
		{"nothing, held by nothing", nil, 0, "0.00"},
		{"only won, held by nothing", between(0, 3, 0, 0), 0, "2000.00"},
	} {
		if got := fmt.Sprintf("%.2f", rating.Advantage(test.results, test.prior)); got != test.want && "-"+got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}
