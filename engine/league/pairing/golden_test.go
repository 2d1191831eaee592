package pairing

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"
)

// TestPairingsStay holds of tables of every size who has been paired with whom since the
// blossom algorithm was written. A round of which several are the cheapest must not come
// out otherwise with another version: whoever checks a draw, or plays a log again, would
// get another round. Do not change the hashes.
func TestPairingsStay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		want uint64
		n    []int
		deal func(n int, seed uint64) []int
	}{
		{"players with sides", 0x50e4f541cdb82fcf, []int{2, 9, 20, 21, 22, 37, 64, 99, 160}, func(n int, seed uint64) []int {
			players, met := randomPlayers(rand.New(rand.NewPCG(uint64(n), seed)), n)
			return blossoms(pack(costs(players, met, true)))
		}},
		{"players without sides", 0x3928852f4327e49d, []int{2, 9, 20, 21, 22, 37, 64, 99, 160}, func(n int, seed uint64) []int {
			players, met := randomPlayers(rand.New(rand.NewPCG(uint64(n), seed)), n)
			return blossoms(pack(costs(players, met, false)))
		}},
		{"costs of chance, many alike", 0x9c26c12ef86851ff, []int{2, 8, 14, 22, 40, 64, 100}, func(n int, seed uint64) []int {
			most := []int64{0, 1, 2, 3, 5, 20, 1000, 1 << 40}[seed%8]
			return blossoms(randomCosts(rand.New(rand.NewPCG(uint64(n), seed)), n, most))
		}},
		{"seasons", 0x3aa38a8f0614fa0d, []int{60, 121, 250}, func(n int, seed uint64) []int {
			players, met := season(n, int(seed%4))
			var partners []int
			for _, pair := range Swiss(players, met, seed%2 == 0).Pairs {
				partners = append(partners, pair[:]...)
			}
			return partners
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			hash := fnv.New64a()
			for _, n := range c.n {
				for seed := range uint64(16) {
					if c.name == "seasons" && seed > 3 {
						break
					}
					fmt.Fprintln(hash, n, seed, c.deal(n, seed))
				}
			}
			if got := hash.Sum64(); got != c.want {
				t.Errorf("%#x, want %#x", got, c.want)
			}
		})
	}
}
