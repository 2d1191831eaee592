package rating

// near is when the search for a volatility ends.
const near = 1e-6 * 1e-6

// volatility is step 5: the volatility after a player with this deviation had a
// result that was better than expected by delta, in a period whose games alone
// would give this variance.
func (g Glicko2) volatility(deviation, volatility, variance, delta float64) float64 {
	start := 2 * ln(volatility)
	spread := square(deviation) + variance
	f := func(x float64) float64 {
		e := exp(x)
		return mul(e, square(delta)-spread-e)/(2*square(spread+e)) - (x-start)/square(g.Tau)
	}
	// 5.2: two points with the solution between them.
	a, b := start, 0.0
	if over := square(delta) - spread; over > 0 {
		b = ln(over)
	} else {
		b = start - g.Tau
		for f(b) < 0 {
			b -= g.Tau
		}
	}
	// 5.4: the Illinois way to close in on it. It never takes as many steps as
	// it is given; a bound is there so that no number can hold up a ladder.
	fa, fb := f(a), f(b)
	for range 200 {
		if d := b - a; d < near && d > -near || fa == fb {
			break
		}
		c := a + mul(a-b, fa)/(fb-fa)
		fc := f(c)
		if mul(fc, fb) <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return exp(a / 2)
}
