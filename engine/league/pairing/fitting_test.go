package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFitting compares what the pairs are worth together with the best of all ways.
func TestFitting(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(26, 1))
	for n := range 16 {
		for range 40 {
			values := make([][]int64, n)
			for i := range values {
				values[i] = make([]int64, n)
				for j := range values[i] {
					if rnd.IntN(3) == 0 {
						values[i][j] = rnd.Int64N(9) - 1
					}
				}
			}
			worth := func(i, j int) int64 { return values[i][j] }
			var sum int64
			seen := map[int]bool{}
			pairs := Fitting(n, worth)
			for _, p := range pairs {
				if p[0] >= p[1] || seen[p[0]] || seen[p[1]] || worth(p[0], p[1]) <= 0 {
					t.Fatalf("%d people: pairs %v", n, pairs)
				}
				seen[p[0]], seen[p[1]] = true, true
				sum += worth(p[0], p[1])
			}
			if !slices.IsSortedFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] }) {
				t.Errorf("%d people: pairs %v are in no order", n, pairs)
			}
			if want := best(n, worth, 0, 0); sum != want {
				t.Errorf("%d people: pairs %v are worth %d, want %d", n, pairs, sum, want)
			}
		}
	}
}

// best is the most that pairs of those from a number on are worth who are not used.
func best(n int, worth func(i, j int) int64, from int, used uint) int64 {
	if from == n {
		return 0
	}
	most := best(n, worth, from+1, used)
	if used>>from&1 == 1 {
		return most
	}
	for j := from + 1; j < n; j++ {
		if w := worth(from, j); used>>j&1 == 0 && w > 0 {
			most = max(most, w+best(n, worth, from+1, used|1<<j))
		}
	}
	return most
}

func BenchmarkFitting(b *testing.B) {
	for _, n := range []int{20, 64, 128} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			rnd := rand.New(rand.NewPCG(1, 1))
			at := make([]int64, n)
			for i := range at {
				at[i] = rnd.Int64N(1000)
			}
			for b.Loop() {
				Fitting(n, func(i, j int) int64 { return 1000 - max(at[i]-at[j], at[j]-at[i]) })
			}
		})
	}
}
