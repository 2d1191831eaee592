package league_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"skald/engine/league"
)

// TestLogsAreValues grows many lists out of each other and holds that each stays
// what it was.
func TestLogsAreValues(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 1))
	logs, want := []league.Log[int]{{}}, [][]int{nil}
	for i := range 4000 {
		from := rnd.IntN(len(logs))
		if i%3 > 0 {
			from = len(logs) - 1
		}
		l, w := logs[from], slices.Clone(want[from])
		if len(w) > 0 && rnd.IntN(4) == 0 {
			at := rnd.IntN(len(w))
			l, w[at] = l.Set(at, i), i
		} else {
			l, w = l.Append(i), append(w, i)
		}
		logs, want = append(logs, l), append(want, w)
	}
	for i, l := range logs {
		if got := l.Slice(); !slices.Equal(got, want[i]) || l.Len() != len(want[i]) {
			t.Fatalf("list %d is %v, want %v", i, got, want[i])
		}
	}
}

// TestLogsTogether grows one list in several goroutines at once.
func TestLogsTogether(t *testing.T) {
	t.Parallel()
	var l league.Log[int]
	for i := range 45 {
		l = l.Append(i)
	}
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			own := l
			for i := range 200 {
				own = own.Append(1000*g + i)
			}
			for i := range 200 {
				if got := own.At(45 + i); got != 1000*g+i {
					t.Errorf("value %d is %d, want %d", i, got, 1000*g+i)
				}
			}
			if sum := len(l.Slice()); sum != 45 {
				t.Errorf("the first list has %d values", sum)
			}
		})
	}
	all.Wait()
}

func TestIndex(t *testing.T) {
	t.Parallel()
	list := []*league.Index[int]{league.NewIndex[int]()}
	for i := range 3000 {
		list = append(list, list[i].Put(i*7, i))
	}
	for i, x := range list {
		for _, k := range []int{0, i - 1, i} {
			at, ok := x.Find(k * 7)
			if want := k >= 0 && k < i; ok != want || ok && at != k {
				t.Fatalf("of %d keys key %d is at %d, %v", i, k, at, ok)
			}
		}
	}
}
