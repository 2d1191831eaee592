package format

// Nobody is no entrant: who is paired with nobody has a bye.
const Nobody = -1

// A Pair is two entrants. The first sits first, so has the first side.
type Pair [2]int

// Berger returns the rounds of a round robin of n entrants, as the Berger tables of
// FIDE's Handbook (C.05, annex 1) have them: each two meet once, and nobody sits first
// more than once oftener or rarer than second. With an odd number one has a bye in each
// round, and is in no pair of it.
func Berger(n int) [][]Pair {
	even := n + n%2
	var rounds [][]Pair
	for r := range even - 1 {
		var round []Pair
		// Those two meet whose numbers from 1 add up to r+2, but for a multiple of even-1.
		// Who would meet themself meets the last.
		for a := 1; a < even; a++ {
			b := ((r+2-a)%(even-1) + even - 1) % (even - 1)
			if b == 0 {
				b = even - 1
			}
			switch {
			case a == b && r%2 == 0:
				round = append(round, Pair{a - 1, even - 1})
			case a == b:
				round = append(round, Pair{even - 1, a - 1})
			case a > b:
			case (a+b)%2 == 1:
				round = append(round, Pair{a - 1, b - 1})
			default:
				round = append(round, Pair{b - 1, a - 1})
			}
		}
		rounds = append(rounds, present(round, n))
	}
	return rounds
}

// present returns the pairs of a round without that of an entrant who is not there.
func present(round []Pair, n int) []Pair {
	var list []Pair
	for _, p := range round {
		if p[0] < n && p[1] < n {
			list = append(list, p)
		}
	}
	return list
}

// Twice returns rounds and then the same with the sides swapped: a double round robin.
// FIDE advises to change the order of two rounds, so that nobody has the same side three
// times running: the last two of the first half change places.
func Twice(rounds [][]Pair) [][]Pair {
	both := append([][]Pair(nil), rounds...)
	if n := len(both); n > 2 {
		both[n-1], both[n-2] = both[n-2], both[n-1]
	}
	for _, round := range rounds {
		var back []Pair
		for _, p := range round {
			back = append(back, Pair{p[1], p[0]})
		}
		both = append(both, back)
	}
	return both
}
