package pairing

import (
	"fmt"
	"math/bits"
)

// A Cost is what a round is worth avoiding, part by part: a smaller number in an
// earlier part outweighs everything later.
type Cost [parts]int64

// The parts of a cost, in their order.
const (
	Rematches = iota // sum of the squares of how often each pair has met
	Byes             // that the receiver of the bye has had
	Below            // players placed below the receiver of the bye
	Points           // sum of the squares of the differences in points
	Sides            // sum of the squares of each one's balance of sides afterwards
	Places           // sum of the squares of the differences in place
	parts
)

func (c Cost) plus(d Cost) Cost {
	for i := range c {
		c[i] += d[i]
	}
	return c
}

// pack writes the cost of each pair as one number that compares, also in sums of
// a whole round, as the parts do. It panics if the parts are too big for that,
// which takes players with millions of points.
func pack(pairs [][]Cost) [][]wide {
	n := len(pairs)
	var stride [parts]uint64
	length := 0
	for part := range stride {
		var most int64
		for i := range pairs {
			for j := range i {
				most = max(most, pairs[i][j][part])
			}
		}
		over, sum := bits.Mul64(uint64(most), uint64(n/2))
		stride[part] = sum + 1
		length += bits.Len64(stride[part])
		if over > 0 || length > wideBits {
			panic(fmt.Sprintf("pairing: %d players with costs up to %d", n, most))
		}
	}
	packed := make([][]wide, n)
	for i := range packed {
		packed[i] = make([]wide, n)
		for j := range packed[i] {
			if i == j {
				continue
			}
			for part, s := range stride {
				packed[i][j] = packed[i][j].times(s).plus(wide{lo: uint64(pairs[i][j][part])})
			}
		}
	}
	return packed
}
