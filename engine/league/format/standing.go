package format

import "slices"

// A Game is a table that was played, or decided otherwise.
type Game struct {
	Seats  []int // the entrants
	Places []int // of each seat
}

// A Break is a way to part entrants.
type Break string

// The ways. Each has a sentence that explains it where it decides.
const (
	ByPoints    Break = "points"
	ByDirect    Break = "direct"    // the points of the games among those who are tied, if they all met equally often
	BySonneborn Break = "sonneborn" // the points of those one has beaten, and half of those one has drawn with
	ByWins      Break = "wins"      // first places
	ByOpponents Break = "opponents" // the points of all whom one has met
	ByLot       Break = "lot"       // drawn before the first round
)

// Of a round robin of two at a table, of tables of more, and of who goes on from a
// group, which a tie cannot leave open.
var (
	RoundRobinBreaks = []Break{ByPoints, ByDirect, ByWins, BySonneborn}
	TableBreaks      = []Break{ByPoints, ByWins, ByOpponents}
)

// Known reports whether a tie-break is one of those.
func (b Break) Known() bool {
	return slices.Contains([]Break{ByPoints, ByDirect, BySonneborn, ByWins, ByOpponents, ByLot}, b)
}

// A Standing is a line of a table.
type Standing struct {
	Entrant int
	Place   int
	Shared  bool // the place, with others
	Points  Points
	Played  int
	Wins    int
	Draws   int // a shared first place
	Losses  int

	// Break is what parted the line from the one above, if their points did not; "" if
	// these did or nothing does. Own and Above are what both have by it.
	Break      Break
	Own, Above Points
}

// Rank returns the table of entrants 0 to n-1, the best first. What the tie-breaks do
// not part shares a place, in the order of the entrants.
func (s Scale) Rank(n int, games []Game, breaks []Break) []Standing {
	t := ranking{games: games, rows: make([]Standing, n), scale: s}
	for i := range t.rows {
		t.rows[i].Entrant = i
	}
	for _, g := range games {
		points := s.Award(g.Places)
		t.awards = append(t.awards, points)
		firsts := 0
		for _, p := range g.Places {
			if p == 1 {
				firsts++
			}
		}
		for i, e := range g.Seats {
			row := &t.rows[e]
			row.Points += points[i]
			row.Played++
			switch {
			case g.Places[i] != 1:
				row.Losses++
			case firsts > 1:
				row.Draws++
			default:
				row.Wins++
			}
		}
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	t.part(all, breaks)
	list := make([]Standing, n)
	for i, e := range t.order {
		list[i] = t.rows[e]
	}
	return list
}

// A ranking is a table while it is worked out.
type ranking struct {
	scale  Scale
	games  []Game
	awards [][]Points
	rows   []Standing
	order  []int
}

// part orders a group whom nothing has parted yet by the first of the tie-breaks, and
// the groups that this leaves by the next.
func (t *ranking) part(group []int, breaks []Break) {
	if len(group) == 1 || len(breaks) == 0 {
		for _, e := range group {
			t.rows[e].Place, t.rows[e].Shared = len(t.order)+1, len(group) > 1
		}
		t.order = append(t.order, group...)
		return
	}
	worth := t.worth(group, breaks[0])
	group = slices.Clone(group)
	slices.SortStableFunc(group, func(a, b int) int { return int(worth[b] - worth[a]) })
	for from := 0; from < len(group); {
		to := from + 1
		for to < len(group) && worth[group[to]] == worth[group[from]] {
			to++
		}
		begin := len(t.order)
		t.part(group[from:to], breaks[1:])
		if from > 0 && breaks[0] != ByPoints {
			row := &t.rows[t.order[begin]]
			row.Break, row.Own, row.Above = breaks[0], worth[group[from]], worth[group[from-1]]
		}
		from = to
	}
}

// worth returns what each of a group has by a tie-break.
func (t *ranking) worth(group []int, by Break) map[int]Points {
	worth := map[int]Points{}
	for _, e := range group {
		switch by {
		case ByPoints:
			worth[e] = t.rows[e].Points
		case ByWins:
			worth[e] = Points(t.rows[e].Wins) * Whole
		case ByLot:
			worth[e] = -Points(e) * Whole
		}
	}
	if by == ByDirect {
		return t.direct(group)
	}
	if by != BySonneborn && by != ByOpponents {
		return worth
	}
	for _, g := range t.games {
		for i, e := range g.Seats {
			if !slices.Contains(group, e) {
				continue
			}
			for k, o := range g.Seats {
				switch {
				case k == i:
				case by == ByOpponents, beats(g.Places[i], g.Places[k]):
					worth[e] += t.rows[o].Points
				case g.Places[i] != 0 && g.Places[i] == g.Places[k]:
					worth[e] += t.rows[o].Points / 2
				}
			}
		}
	}
	return worth
}

// beats reports whether one place is better than another.
func beats(a, b int) bool { return a != 0 && (b == 0 || a < b) }

// direct returns the points of the games among a group, if each two of it met equally
// often; else everybody has the same, which parts nobody.
func (t *ranking) direct(group []int) map[int]Points {
	worth := map[int]Points{}
	met := map[[2]int]int{}
	for i, g := range t.games {
		for a, e := range g.Seats {
			among := false
			for b, o := range g.Seats {
				if a != b && slices.Contains(group, e) && slices.Contains(group, o) {
					among = true
					met[[2]int{e, o}]++
				}
			}
			if among {
				worth[e] += t.awards[i][a]
			}
		}
	}
	often := -1
	for _, a := range group {
		for _, b := range group {
			if a == b {
				continue
			}
			if often < 0 {
				often = met[[2]int{a, b}]
			}
			if met[[2]int{a, b}] != often || often == 0 {
				return map[int]Points{}
			}
		}
	}
	return worth
}
