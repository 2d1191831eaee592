package pax

import (
	"iter"
	"math/bits"
)

// A nodeSet is a set of nodes.
type nodeSet struct{ low, high uint64 }

const _ = uint8(128 - maxNodes) // all nodes fit in

// add puts a node into the set. A shift by 64 or more gives nothing, and counting
// down from 0 goes on from 255.
func (set *nodeSet) add(n Node) {
	set.low |= 1 << n
	set.high |= 1 << (n - 64)
}

func (set *nodeSet) remove(n Node) {
	set.low &^= 1 << n
	set.high &^= 1 << (n - 64)
}

func (set nodeSet) has(n Node) bool { return (set.low>>n|set.high>>(n-64))&1 == 1 }

func (set nodeSet) and(other nodeSet) nodeSet {
	return nodeSet{set.low & other.low, set.high & other.high}
}

func (set nodeSet) or(other nodeSet) nodeSet {
	return nodeSet{set.low | other.low, set.high | other.high}
}

func (set nodeSet) without(other nodeSet) nodeSet {
	return nodeSet{set.low &^ other.low, set.high &^ other.high}
}

func (set nodeSet) empty() bool { return set.low|set.high == 0 }

func (set nodeSet) size() int { return bits.OnesCount64(set.low) + bits.OnesCount64(set.high) }

// all goes through the nodes in the file's order.
func (set nodeSet) all() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for !set.empty() {
			if !yield(set.pop()) {
				return
			}
		}
	}
}

// pop takes the first node out of a set that is not empty.
func (set *nodeSet) pop() Node {
	if set.low != 0 {
		n := bits.TrailingZeros64(set.low)
		set.low &= set.low - 1
		return Node(n)
	}
	n := bits.TrailingZeros64(set.high)
	set.high &= set.high - 1
	return Node(64 + n)
}
