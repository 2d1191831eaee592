package render

import (
	"fmt"
	"testing"

	"skald/engine"
)

// A counted view has one figure of one seat, in a unit.
type counted struct {
	engine.PublicView
	at, n int
}

func (c counted) Chart() engine.Chart {
	return engine.Chart{Unit: "round", At: c.at, Figures: []engine.Figure{{Word: "coins", BySeat: []int{c.n}}}}
}

// TestCoursesCount holds that what comes before the first round is one place before it,
// however long it took, and that a game which counts nothing has a place for each view.
func TestCoursesCount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		at   []int
		want string
	}{
		{[]int{0, 0, 0, 0, 1, 1, 2, 3}, "[0 1 2 3] [3 5 6 7]"},
		{[]int{1, 2, 2}, "[1 2] [0 2]"},
		{[]int{0, 0, 0}, "[1 2 3] [0 1 2]"},
	} {
		var views []engine.PublicView
		for i, at := range c.at {
			views = append(views, counted{at: at, n: i})
		}
		list, err := coursesOf(views)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(list[0].at, " ", list[0].seats[0]); got != c.want {
			t.Errorf("views at %v are %s, want %s", c.at, got, c.want)
		}
	}
}
