package pairing

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestBlossomsCostAsExact compares the two algorithms: the dynamic programming
// tries all ways.
func TestBlossomsCostAsExact(t *testing.T) {
	t.Parallel()
	for _, most := range []int64{1, 2, 3, 5, 20, 1000, 1 << 40} {
		for n := 2; n <= 14; n += 2 {
			rnd := rand.New(rand.NewPCG(uint64(n), uint64(most)))
			for range 300 {
				cost := randomCosts(rnd, n, most)
				want, got := total(t, cost, exact(cost)), total(t, cost, blossoms(cost))
				if want != got {
					t.Fatalf("%d vertices with costs to %d: blossoms cost %v, want %v\n%v", n, most, got, want, cost)
				}
			}
		}
	}
}

// TestBlossomsLarge compares them once at the most that the oracle can do.
func TestBlossomsLarge(t *testing.T) {
	t.Parallel()
	for most := range int64(6) {
		rnd := rand.New(rand.NewPCG(77, uint64(most)))
		cost := randomCosts(rnd, exactMost, 1+most*most*most)
		if want, got := total(t, cost, exact(cost)), total(t, cost, blossoms(cost)); want != got {
			t.Errorf("costs to %d: blossoms cost %v, want %v", 1+most*most*most, got, want)
		}
	}
}

func randomCosts(rnd *rand.Rand, n int, most int64) [][]wide {
	cost := make([][]wide, n)
	for i := range cost {
		cost[i] = make([]wide, n)
		for j := range i {
			cost[i][j] = wide{lo: uint64(rnd.Int64N(most + 1)), hi: rnd.Int64N(min(most, 1<<20) + 1)}
			cost[j][i] = cost[i][j]
		}
	}
	return cost
}

// total returns the cost of a matching and holds that it is perfect.
func total(t *testing.T, cost [][]wide, partners []int) wide {
	t.Helper()
	var sum wide
	for i, j := range partners {
		if j < 0 || j == i || partners[j] != i {
			t.Fatalf("partners %v are no perfect matching", partners)
		}
		if i < j {
			sum = sum.plus(cost[i][j])
		}
	}
	return sum
}

func BenchmarkSwiss(b *testing.B) {
	for _, n := range []int{20, 64, 250} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			players, met := season(n, 7)
			for b.Loop() {
				Swiss(players, met, true)
			}
		})
	}
}

// season plays rounds among so many players, by the cost itself, with random
// results, and returns them in the order of their points.
func season(n, rounds int) ([]Player, func(i, j int) int) {
	rnd := rand.New(rand.NewPCG(uint64(n), uint64(rounds)))
	players := make([]Player, n)
	met := map[[2]int]int{}
	order := rnd.Perm(n)
	for range rounds {
		list := make([]Player, n)
		for i, p := range order {
			list[i] = players[p]
		}
		for _, pair := range Swiss(list, func(i, j int) int { return met[key(order[i], order[j])] }, true).Pairs {
			a, b := order[pair[0]], order[pair[1]]
			met[key(a, b)]++
			players[a].Balance, players[a].LastFirst = players[a].Balance+1, 1
			players[b].Balance, players[b].LastFirst = players[b].Balance-1, -1
			points := [][2]int{{5, 1}, {1, 5}, {2, 2}}[rnd.IntN(3)]
			players[a].Points += points[0]
			players[b].Points += points[1]
		}
		sortByPoints(order, players)
	}
	list := make([]Player, n)
	for i, p := range order {
		list[i] = players[p]
	}
	return list, func(i, j int) int { return met[key(order[i], order[j])] }
}

func key(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

func sortByPoints(order []int, players []Player) {
	for i := range order {
		for j := i; j > 0 && players[order[j]].Points > players[order[j-1]].Points; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
}

// BenchmarkBlossoms measures costs as no tournament has them.
func BenchmarkBlossoms(b *testing.B) {
	for _, n := range []int{64, 250} {
		for _, most := range []int64{0, 3, 1 << 40} {
			b.Run(fmt.Sprintf("%d/%d", n, most), func(b *testing.B) {
				cost := randomCosts(rand.New(rand.NewPCG(1, uint64(most))), n, most)
				for b.Loop() {
					blossoms(cost)
				}
			})
		}
	}
}
