package pairing

import "math/bits"

// wide is a signed number of 128 bits: at 250 players a cost needs more than 64.
type wide struct {
	hi int64
	lo uint64
}

// wideBits is how long a cost may be, so that sums of them and their doubles
// still fit.
const wideBits = 116

func (a wide) plus(b wide) wide {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return wide{a.hi + b.hi + int64(carry), lo}
}

func (a wide) minus(b wide) wide {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	return wide{a.hi - b.hi - int64(borrow), lo}
}

func (a wide) less(b wide) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

func (a wide) zero() bool { return a.hi == 0 && a.lo == 0 }

// half returns the half of an even number.
func (a wide) half() wide { return wide{a.hi >> 1, a.lo>>1 | uint64(a.hi)<<63} }

// times returns a product of numbers that are not negative.
func (a wide) times(n uint64) wide {
	hi, lo := bits.Mul64(a.lo, n)
	return wide{a.hi*int64(n) + int64(hi), lo}
}
