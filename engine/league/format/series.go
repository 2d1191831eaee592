package format

// A Series is the games of one node, of which somebody must win most.
type Series struct {
	Best int // of so many: 1, 3, 5, …
	Wins [2]int
	Done int // games that are over, drawn ones too
}

// Decided reports who has won the series, by the side that they have in the bracket, and
// whether it is over. After all its games are over, and none of the two is ahead, one
// more is played; if that parts them neither, even is true: a rule must.
func (s Series) Decided() (side int, even, over bool) {
	need := s.Best/2 + 1
	switch {
	case s.Wins[0] >= need:
		return 0, false, true
	case s.Wins[1] >= need:
		return 1, false, true
	case s.Done < s.Best:
		return 0, false, false
	case s.Wins[0] > s.Wins[1]:
		return 0, false, true
	case s.Wins[1] > s.Wins[0]:
		return 1, false, true
	case s.Done == s.Best:
		return 0, false, false
	}
	return 0, true, true
}

// Swapped reports whether the two change sides in the next game: they do after each.
func (s Series) Swapped() bool { return s.Done%2 == 1 }
