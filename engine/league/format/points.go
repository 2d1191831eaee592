package format

import (
	"slices"
	"strconv"
)

// Points are tournament points in sixtieths, so that those who share places at a table
// of up to six share their points without a rest.
type Points int

// Whole is one point.
const Whole Points = 60

// vulgar are the fractions that shared points can have.
var vulgar = map[Points]string{
	30: "½", 20: "⅓", 40: "⅔", 15: "¼", 45: "¾", 12: "⅕", 24: "⅖", 36: "⅗", 48: "⅘", 10: "⅙", 50: "⅚",
}

// String writes points as people do: "4", "2½", "0".
func (p Points) String() string {
	if p < 0 {
		return "−" + (-p).String()
	}
	whole, rest := p/Whole, p%Whole
	switch part, ok := vulgar[rest]; {
	case rest == 0:
		return strconv.Itoa(int(whole))
	case ok && whole == 0:
		return part
	case ok:
		return strconv.Itoa(int(whole)) + part
	}
	return strconv.FormatFloat(float64(p)/float64(Whole), 'f', 2, 64)
}

// A Scale gives the points of the places at a table, by how many sit there: of two the
// winner has 2, and each of a draw 1.
type Scale [][]int

// Standard is the scale that competitions use: at a table of n the last has nothing, and
// each place before is worth one more than the next; the first one more again.
var Standard = Scale{2: {2, 0}, 3: {3, 1, 0}, 4: {4, 2, 1, 0}, 5: {5, 3, 2, 1, 0}, 6: {6, 4, 3, 2, 1, 0}}

// Award returns the points of all seats of a table by their places. Those who share a
// place share the points of the places that they take; place 0 has none.
func (s Scale) Award(places []int) []Points {
	worth := s[len(places)]
	points := make([]Points, len(places))
	for i, place := range places {
		same := 0
		for _, other := range places {
			if other == place {
				same++
			}
		}
		if place == 0 {
			continue
		}
		var sum Points
		for k := place - 1; k < min(place-1+same, len(worth)); k++ {
			sum += Points(worth[k]) * Whole
		}
		points[i] = sum / Points(same)
	}
	return points
}

// Placed reports whether places can be those of one table: 1, 1, 3 and so on. Those
// who came to nothing have 0.
func Placed(places []int) bool {
	var list []int
	for _, p := range places {
		if p != 0 {
			list = append(list, p)
		}
	}
	slices.Sort(list)
	for i, p := range list {
		if p != i+1 && (i == 0 || p != list[i-1]) {
			return false
		}
	}
	return len(places) > 0
}
