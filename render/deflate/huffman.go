package deflate

import (
	"math/bits"
	"slices"
)

// A code gives each symbol that occurs bits of its own, the fewer the more often
// it occurs (Huffman), and none too many.
type code struct {
	words   []uint16 // by symbol, the first bit lowest
	lengths []uint8  // 0: the symbol does not occur
}

func newCode(symbols int) code { return code{make([]uint16, symbols), make([]uint8, symbols)} }

// A coder makes codes.
type coder struct {
	nodes []node
}

// A node is a symbol, or two nodes of the tree together.
type node struct {
	weight uint32
	symbol uint16 // of a leaf
	parent uint16
	depth  uint16
}

// fit makes a code for symbols that occur so often, with words of at most so many
// bits.
func (c *coder) fit(code code, counts []uint32, most int) {
	clear(code.lengths)
	c.nodes = c.nodes[:0]
	for symbol, n := range counts {
		if n > 0 {
			c.nodes = append(c.nodes, node{weight: n, symbol: uint16(symbol)})
		}
	}
	if len(c.nodes) == 0 {
		return
	}
	slices.SortFunc(c.nodes, func(a, b node) int {
		if a.weight != b.weight {
			return int(int64(a.weight) - int64(b.weight))
		}
		return int(a.symbol) - int(b.symbol)
	})
	leaves := len(c.nodes)
	ofLength := c.lengths(leaves, most)
	i := 0
	for length := most; length > 0; length-- {
		for range ofLength[length] {
			code.lengths[c.nodes[i].symbol] = uint8(length)
			i++
		}
	}
	code.assign()
}

// maxLength is the most bits that any word has.
const maxLength = 15

// lengths returns how many words there are to be of each length.
func (c *coder) lengths(leaves, most int) (ofLength [maxLength + 1]int) {
	if leaves == 1 {
		ofLength[1] = 1
		return ofLength
	}
	c.join(leaves)
	for i := len(c.nodes) - 2; i >= 0; i-- { // parents stand behind their children
		n := &c.nodes[i]
		n.depth = c.nodes[n.parent].depth + 1
		if i < leaves {
			ofLength[min(int(n.depth), most)]++
		}
	}
	// Where words were cut the code has too many short ones: lengthen a word that
	// has bits left for each that is too many.
	full := 0
	for length := 1; length <= most; length++ {
		full += ofLength[length] << (most - length)
	}
	for ; full > 1<<most; full-- {
		length := most - 1
		for ofLength[length] == 0 {
			length--
		}
		ofLength[length]--
		ofLength[length+1] += 2
		ofLength[most]--
	}
	return ofLength
}

// join builds the tree above the leaves, which are sorted: the two lightest of
// what has no parent yet become one, until one is left. What is joined comes out
// sorted too.
func (c *coder) join(leaves int) {
	leaf, joined := 0, leaves
	lightest := func() int {
		if leaf < leaves && (joined == len(c.nodes) || c.nodes[leaf].weight <= c.nodes[joined].weight) {
			leaf++
			return leaf - 1
		}
		joined++
		return joined - 1
	}
	for range leaves - 1 {
		a, b := lightest(), lightest()
		c.nodes[a].parent, c.nodes[b].parent = uint16(len(c.nodes)), uint16(len(c.nodes))
		c.nodes = append(c.nodes, node{weight: c.nodes[a].weight + c.nodes[b].weight})
	}
}

// assign gives the words of the lengths, in the order that decoders count on
// (RFC 1951, 3.2.2).
func (c code) assign() {
	var ofLength, next [maxLength + 2]uint16
	for _, n := range c.lengths {
		if n > 0 {
			ofLength[n]++
		}
	}
	for length := 1; length <= maxLength; length++ {
		next[length+1] = (next[length] + ofLength[length]) << 1
	}
	for symbol, n := range c.lengths {
		if n > 0 {
			c.words[symbol] = bits.Reverse16(next[n]) >> (16 - n)
			next[n]++
		}
	}
}
