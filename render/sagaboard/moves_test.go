package sagaboard

import (
	"slices"
	"testing"

	"skald/engine/saga"
)

// TestMovesOf wants an arrow where Units went, and none where nobody can tell.
func TestMovesOf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change map[saga.Area]int // Vikings who came and went
		want   []move
	}{
		"nothing":       {nil, nil},
		"one way":       {map[saga.Area]int{saga.Kent: -2, saga.Essex: 2}, []move{{saga.Viking, saga.Kent, saga.Essex}}},
		"to two":        {map[saga.Area]int{saga.Kent: -3, saga.Essex: 2, saga.Sussex: 1}, []move{{saga.Viking, saga.Kent, saga.Essex}, {saga.Viking, saga.Kent, saga.Sussex}}},
		"two each":      {map[saga.Area]int{saga.Kent: -1, saga.Essex: -1, saga.Sussex: 1, saga.Mercia: 1}, nil},
		"with losses":   {map[saga.Area]int{saga.Kent: -3, saga.Essex: 2}, nil},
		"only recruits": {map[saga.Area]int{saga.North: 2}, nil},
	} {
		var now, since saga.Public
		for a, by := range c.change {
			since.Areas[a].Warriors[saga.Viking] = 5
			now.Areas[a].Warriors[saga.Viking] = 5 + by
		}
		if got := movesOf(&now, &since); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}
