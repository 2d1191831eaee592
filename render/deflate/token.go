package deflate

import "math/bits"

// A token is a byte as it stands, or a copy of bytes before: what a block has
// symbols for. In its bits, from the lowest: the symbol of the byte or of the
// copy's length (9), the rest of the length (5), the symbol of the distance (5)
// and the rest of that (13).
type token uint32

const (
	lengthRestAt     = 9
	distanceSymbolAt = 14
	distanceRestAt   = 19
)

// The limits of a copy.
const (
	shortest = 3
	longest  = 258
	farthest = 1 << 15
)

// Symbols (RFC 1951, 3.2.5).
const (
	endOfBlock      = 256
	firstLength     = 257
	symbols         = 286
	distanceSymbols = 30
)

// literal returns the token of a byte.
func literal(b byte) token { return token(b) }

// copied returns the token of a copy.
func copied(length, distance int) token {
	symbol, rest := lengthSymbol(length)
	far, farRest := distanceSymbol(distance)
	return token(symbol | rest<<lengthRestAt | far<<distanceSymbolAt | farRest<<distanceRestAt)
}

func (t token) symbol() int         { return int(t & 0x1ff) }
func (t token) lengthRest() uint64  { return uint64(t >> lengthRestAt & 0x1f) }
func (t token) distanceSymbol() int { return int(t >> distanceSymbolAt & 0x1f) }
func (t token) distanceRest() uint64 {
	return uint64(t >> distanceRestAt)
}

// lengthSymbol returns the symbol of a length and the rest that follows it in
// lengthBits. Lengths come in fours of a size, the sizes doubling; the longest
// has a symbol of its own.
func lengthSymbol(length int) (symbol, rest int) {
	if length == longest {
		return symbols - 1, 0
	}
	n := length - shortest
	if n < 8 {
		return firstLength + n, 0
	}
	size := bits.Len(uint(n)) - 3
	return firstLength + 4*size + n>>size, n & (1<<size - 1)
}

// lengthBits returns how many bits the rest of a length has.
func lengthBits(symbol int) uint {
	n := symbol - firstLength
	if n < 8 || symbol == symbols-1 {
		return 0
	}
	return uint(n)/4 - 1
}

// distanceSymbol returns the symbol of a distance and the rest that follows it in
// distanceBits. Distances come in twos of a size.
func distanceSymbol(distance int) (symbol, rest int) {
	n := distance - 1
	if n < 4 {
		return n, 0
	}
	size := bits.Len(uint(n)) - 2
	return 2*size + n>>size, n & (1<<size - 1)
}

// distanceBits returns how many bits the rest of a distance has.
func distanceBits(symbol int) uint {
	if symbol < 4 {
		return 0
	}
	return uint(symbol)/2 - 1
}
