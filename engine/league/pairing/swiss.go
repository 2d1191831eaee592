package pairing

// A Player is what counts for pairing somebody.
type Player struct {
	Points    int
	Byes      int // byes and wins over opponents who did not come
	Balance   int // matches with the first side minus those with the second
	LastFirst int // +1: had the first side last; −1: the second; 0: none yet
}

// exactMost is up to how many players, a bye among them, all ways are tried.
const exactMost = 20

// Swiss pairs players, the best placed first, at the least cost. met tells how
// often two have met. Sides count only where a title has sides that differ.
func Swiss(players []Player, met func(i, j int) int, sides bool) Round {
	pairs := costs(players, met, sides)
	r := Round{Bye: -1}
	for i, j := range match(pack(pairs)) {
		if i > j {
			continue
		}
		r.Cost = r.Cost.plus(pairs[i][j])
		switch {
		case j == len(players):
			r.Bye = i
		case sides && secondIsFirst(players[i], players[j]):
			r.Pairs = append(r.Pairs, [2]int{j, i})
		default:
			r.Pairs = append(r.Pairs, [2]int{i, j})
		}
	}
	return r
}

// match returns everybody's partner.
func match(cost [][]wide) []int {
	if len(cost) <= exactMost {
		return exact(cost)
	}
	return blossoms(cost)
}

// costs returns the cost of each pair; an odd number has one more in the list,
// whose partner has the bye.
func costs(players []Player, met func(i, j int) int, sides bool) [][]Cost {
	n := len(players)
	all := n + n%2
	pairs := make([][]Cost, all)
	for i := range pairs {
		pairs[i] = make([]Cost, all)
	}
	for i, p := range players {
		for j := range i {
			q := players[j]
			c := Cost{Rematches: square(met(j, i)), Points: square(p.Points - q.Points), Places: square(i - j)}
			if sides {
				c[Sides] = min(square(p.Balance+1)+square(q.Balance-1), square(p.Balance-1)+square(q.Balance+1))
			}
			pairs[i][j], pairs[j][i] = c, c
		}
		if all > n {
			c := Cost{Byes: int64(p.Byes), Below: int64(n - 1 - i)}
			pairs[i][n], pairs[n][i] = c, c
		}
	}
	return pairs
}

func square(n int) int64 { return int64(n) * int64(n) }

// secondIsFirst reports whether the worse placed gets the first side: who has had
// it less gets it; if both had it alike, the better placed gets the side that
// they did not have last, at the beginning the first.
func secondIsFirst(better, worse Player) bool {
	if better.Balance != worse.Balance {
		return better.Balance > worse.Balance
	}
	return better.LastFirst > 0
}
