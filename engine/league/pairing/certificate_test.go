package pairing

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestBlossomsAreOptimal holds what proves a matching the cheapest, for more
// vertices than the oracle can do: no edge's slack is negative, that of each pair
// is 0, and each blossom with a dual has all its vertices but one paired inside.
// Then the duals add up to the cost, which no perfect matching falls below.
func TestBlossomsAreOptimal(t *testing.T) {
	t.Parallel()
	for _, n := range []int{22, 40, 64, 100, 250} {
		for _, most := range []int64{1, 4, 30, 1000, 1 << 40} {
			t.Run(fmt.Sprintf("%d/%d", n, most), func(t *testing.T) {
				t.Parallel()
				certify(t, randomCosts(rand.New(rand.NewPCG(uint64(n), uint64(most))), n, most))
			})
		}
		t.Run(fmt.Sprintf("%d/players", n), func(t *testing.T) {
			t.Parallel()
			players, met := randomPlayers(rand.New(rand.NewPCG(uint64(n), 8)), n-1)
			certify(t, pack(costs(players, met, true)))
		})
	}
}

func certify(t *testing.T, cost [][]wide) {
	t.Helper()
	s := solve(cost)
	total(t, cost, s.mate)
	for u := range s.n {
		for v := range u {
			slack := s.slack(u, v)
			for b := s.in[u]; b != none; b = s.in[b] {
				if s.holds(b, v) {
					slack = slack.plus(s.dual[b])
				}
			}
			if slack.less(wide{}) {
				t.Fatalf("the slack of %d and %d is negative: %v", u, v, slack)
			}
			if s.mate[u] == v && !slack.zero() {
				t.Fatalf("the pair %d and %d has slack %v", u, v, slack)
			}
		}
	}
	for b := s.n; b < len(s.kids); b++ {
		if s.kids[b] == nil {
			continue
		}
		if s.dual[b].less(wide{}) {
			t.Fatalf("blossom %d has the dual %v", b, s.dual[b])
		}
		outside := 0
		s.leaves(b, func(v int) {
			if !s.holds(b, s.mate[v]) {
				outside++
			}
		})
		if outside != 1 {
			t.Fatalf("blossom %d has %d vertices paired outside", b, outside)
		}
	}
}

// holds reports whether a vertex lies in a blossom.
func (s *solver) holds(b, v int) bool {
	for x := s.in[v]; x != none; x = s.in[x] {
		if x == b {
			return true
		}
	}
	return false
}
