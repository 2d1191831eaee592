package pairing

import "math/bits"

// exact returns everybody's partner at the least cost, by dynamic programming
// over the sets of those who have one: who comes first in the list and has none
// gets each of the others in turn.
func exact(cost [][]wide) []int {
	n := len(cost)
	all := uint32(1)<<n - 1
	least := make([]wide, all+1)
	last := make([][2]int8, all+1) // who was paired last; the second is never 0
	for set := uint32(0); set < all; set++ {
		if set != 0 && last[set][1] == 0 {
			continue // it cannot come about
		}
		i := bits.TrailingZeros32(^set)
		for j := i + 1; j < n; j++ {
			if set>>j&1 == 1 {
				continue
			}
			next := set | 1<<i | 1<<j
			if sum := least[set].plus(cost[i][j]); last[next][1] == 0 || sum.less(least[next]) {
				least[next], last[next] = sum, [2]int8{int8(i), int8(j)}
			}
		}
	}
	partners := make([]int, n)
	for set := all; set != 0; {
		i, j := int(last[set][0]), int(last[set][1])
		partners[i], partners[j] = j, i
		set &^= 1<<i | 1<<j
	}
	return partners
}
