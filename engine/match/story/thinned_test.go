package story

import (
	"slices"
	"testing"
)

func TestThinned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n    int
		want []int
	}{{0, nil}, {3, []int{0, 1, 2}}, {4, []int{0, 1, 3}}, {9, []int{0, 4, 8}}} {
		var list []int
		for i := range c.n {
			list = append(list, i)
		}
		if got := Thinned(list, 3); !slices.Equal(got, c.want) {
			t.Errorf("of %d: got %v, want %v", c.n, got, c.want)
		}
	}
}
