package rating

import "math"

// mul is a product that is rounded before anything is added to it.
func mul(a, b float64) float64 { return float64(a * b) }

// square is mul of a number with itself.
func square(a float64) float64 { return mul(a, a) }

// Ln 2 in two parts, of which the first has so few digits that its product with
// a whole number of up to 11 bits is exact.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// exp is e to the power of x, right to about one digit of the last place.
func exp(x float64) float64 {
	switch {
	case x > 709:
		return math.Inf(1)
	case x < -745:
		return 0
	}
	k := math.Floor(mul(x, 1/math.Ln2) + 0.5)
	r := (x - mul(k, ln2High)) - mul(k, ln2Low)
	// The series of exp on |r| <= ln 2 / 2, from its smallest term.
	sum := 0.0
	for _, c := range expSeries {
		sum = c + mul(r, sum)
	}
	return math.Ldexp(sum, int(k))
}

// expSeries is 1/n! for n from 14 down to 0.
var expSeries = [...]float64{
	1.0 / 87178291200, 1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800,
	1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1, 1,
}

// ln is the natural logarithm of x > 0, right to about one digit of the last
// place.
func ln(x float64) float64 {
	m, e := math.Frexp(x) // x = m 2^e, 1/2 <= m < 1
	if m < math.Sqrt2/2 {
		m, e = m*2, e-1
	}
	// ln m = 2 artanh s, a series in s^2 < 0.03.
	s := (m - 1) / (m + 1)
	s2, sum := square(s), 0.0
	for n := 23.0; n >= 1; n -= 2 {
		sum = 1/n + mul(s2, sum)
	}
	k := float64(e)
	return mul(k, ln2High) + (mul(2*s, sum) + mul(k, ln2Low))
}
