package postgres

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestShare: processes that come and go settle, one after the other, until each has its
// fair share: nothing is without a holder, nothing is taken from one who lives without its
// giving it, and nothing goes back and forth.
func TestShare(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		dice := rand.New(rand.NewPCG(seed, 0))
		leases := make([]lease, 1+dice.IntN(12))
		for i := range leases {
			leases[i].unit = int64(i - 1)
		}
		var staying, going []int64
		for next := int64(1); next <= 8; next++ {
			switch all := slices.Concat(staying, going); {
			case len(all) > 0 && dice.IntN(3) == 0: // one dies
				dead := all[dice.IntN(len(all))]
				is := func(id int64) bool { return id == dead }
				staying, going = slices.DeleteFunc(staying, is), slices.DeleteFunc(going, is)
				for i := range leases {
					if leases[i].holder == dead {
						leases[i].holder, leases[i].hears = 0, false
					}
					if leases[i].heir == dead {
						leases[i].heir, leases[i].hears = 0, false
					}
				}
			case len(staying) > 1 && dice.IntN(3) == 0: // one is about to end
				i := dice.IntN(len(staying))
				going = append(going, staying[i])
				staying = slices.Delete(staying, i, i+1)
			default:
				staying = append(staying, next)
			}
			moves := settleAll(t, leases, staying, going, dice)
			if len(staying)+len(going) == 0 {
				continue
			}
			if limit := 3 * len(leases); moves > limit {
				t.Fatalf("seed %d: %d moves for %d leases", seed, moves, len(leases))
			}
			some := staying
			if len(some) == 0 {
				some = going
			}
			has := map[int64]int{}
			for _, l := range leases {
				has[l.holder]++
				if l.heir != 0 || !slices.Contains(some, l.holder) {
					t.Fatalf("seed %d: of %v and %v who go: %+v", seed, staying, going, leases)
				}
			}
			for _, id := range some {
				if most := (len(leases) + len(some) - 1) / len(some); has[id] > most || has[id] < len(leases)/len(some) {
					t.Fatalf("seed %d: process %d has %d of %d, want %d at most, and no less than others by two", seed, id, has[id], len(leases), most)
				}
			}
		}
	}
}

// settleAll lets processes settle in any order until nothing changes, and returns how often
// something changed hands.
func settleAll(t *testing.T, leases []lease, staying, going []int64, dice *rand.Rand) (moves int) {
	t.Helper()
	all := slices.Concat(staying, going)
	for changed := true; changed; {
		changed = false
		dice.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, self := range all {
			n, did := settleOne(t, leases, self, staying, going)
			moves, changed = moves+n, changed || did
		}
	}
	return moves
}

// settleOne lets one process settle.
func settleOne(t *testing.T, leases []lease, self int64, staying, going []int64) (moves int, changed bool) {
	t.Helper()
	before := fmt.Sprint(leases)
	for i := range leases {
		if leases[i].heir == self {
			leases[i].hears = true
		}
	}
	p := share(self, staying, going, leases)
	for i := range leases {
		l := &leases[i]
		if slices.Contains(p.take, l.unit) {
			if l.holder != 0 {
				t.Fatalf("%d takes what %d has", self, l.holder)
			}
			l.holder, l.heir, l.hears = self, 0, false
			moves++
		}
		if slices.Contains(p.inherit, l.unit) {
			l.heir = self
		}
		if slices.Contains(p.give, l.unit) {
			if l.holder != self || !l.hears {
				t.Fatalf("%d gives %+v", self, *l)
			}
			l.holder, l.heir, l.hears = l.heir, 0, false
			moves++
		}
	}
	return moves, fmt.Sprint(leases) != before
}
