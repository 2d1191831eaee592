package pairing

// Fitting pairs some of a number of people so that all pairs together are worth most.
// worth returns what a pair i < j is worth, up to 2⁴⁰; a pair that is worth 0 or less is
// not made. Nobody needs a partner. The pairs come in the order of their first.
func Fitting(people int, worth func(i, j int) int64) (pairs [][2]int) {
	values, most := make([][]int64, people), int64(0)
	for i := range values {
		values[i] = make([]int64, people)
	}
	var meant []int // who could have a partner
	for i := range people {
		for j := i + 1; j < people; j++ {
			v := max(0, worth(i, j))
			values[i][j], values[j][i], most = v, v, max(most, v)
		}
	}
	for i, row := range values {
		for _, v := range row {
			if v > 0 {
				meant = append(meant, i)
				break
			}
		}
	}
	if most == 0 {
		return nil
	}
	// Two who are paired for nothing stay alone; an odd number has one more, who is worth
	// nothing to anybody. So a perfect matching of least cost is what is looked for.
	n := len(meant) + len(meant)%2
	cost := make([][]wide, n)
	for i := range cost {
		cost[i] = make([]wide, n)
		for j := range cost[i] {
			cost[i][j] = wide{lo: uint64(most)}
			if i < len(meant) && j < len(meant) {
				cost[i][j].lo -= uint64(values[meant[i]][meant[j]])
			}
		}
	}
	for i, j := range matched(cost) {
		if i < j && j < len(meant) && values[meant[i]][meant[j]] > 0 {
			pairs = append(pairs, [2]int{meant[i], meant[j]})
		}
	}
	return pairs
}

// fewExact is up to how many the dynamic programming is the faster one.
const fewExact = 12

func matched(cost [][]wide) []int {
	if len(cost) <= fewExact {
		return exact(cost)
	}
	return blossoms(cost)
}
