package pairing

// A Round is who plays whom, by the places of the list that was paired: table by
// table, and who has the bye (−1: nobody).
type Round struct {
	Pairs [][2]int // who has the first side, or the better place, first
	Bye   int
	Cost  Cost
}

// First pairs the first round: the list, which is in the order of a lot, two by
// two; the last of an odd number has the bye.
func First(players int) Round {
	r := Round{Bye: -1}
	for i := 0; i+1 < players; i += 2 {
		r.Pairs = append(r.Pairs, [2]int{i, i + 1})
	}
	if players%2 == 1 {
		r.Bye = players - 1
	}
	return r
}
