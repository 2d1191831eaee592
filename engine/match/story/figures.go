package story

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
)

// A Sayer says sentences by key.
type Sayer interface {
	Say(key string, data map[string]any) string
}

// Figures says the figures of a match: how seats are called, and what a figure's word is.
type Figures struct {
	Sayer
	Called func(engine.Seat) string
	Label  func(word string) string
}

// Now tells the figures of one position, each of all seats.
func (f Figures) Now(c engine.Chart) string {
	var list []string
	for _, figure := range c.Figures {
		var seats []string
		for seat, n := range figure.BySeat {
			seats = append(seats, f.Say("chart.line", map[string]any{"who": f.Called(engine.Seat(seat)), "numbers": strconv.Itoa(n)}))
		}
		list = append(list, f.Say("chart.figure", map[string]any{"figure": f.Label(figure.Word), "lines": strings.Join(seats, ", ")}))
	}
	return strings.Join(list, " ")
}

// Over tells each figure of each seat from the setup to the end.
func (f Figures) Over(charts []engine.Chart) []string {
	if len(charts) == 0 {
		return nil
	}
	lines := []string{f.Say("chart.head", nil)}
	for i, figure := range charts[0].Figures {
		var who, told []string // who have the same numbers stand together
		for seat := range figure.BySeat {
			var numbers []string
			for _, c := range charts {
				numbers = append(numbers, strconv.Itoa(c.Figures[i].BySeat[seat]))
			}
			one := strings.Join(numbers, ", ")
			if at := slices.Index(told, one); at >= 0 {
				who[at] += " + " + f.Called(engine.Seat(seat))
				continue
			}
			who, told = append(who, f.Called(engine.Seat(seat))), append(told, one)
		}
		var seats []string
		for at := range who {
			seats = append(seats, f.Say("chart.line", map[string]any{"who": who[at], "numbers": told[at]}))
		}
		lines = append(lines, f.Say("chart.figure", map[string]any{"figure": f.Label(figure.Word), "lines": strings.Join(seats, "; ")}))
	}
	return lines
}

// mostChanges is how many of the changes of a match are told.
const mostChanges = 3

// Changes tells by what a match turned: the largest steps that a figure took from one of
// what the game counts to the next, in the order of play. A step counts by the part of
// all that the figure ever was.
func (f Figures) Changes(charts []engine.Chart) (lines []string) {
	type change struct {
		at, figure, from, to int
		who                  string // of several with the same step all
		part                 float64
	}
	var list []change
	for i := 1; i < len(charts); i++ {
		for n, figure := range charts[i].Figures {
			for seat, to := range figure.BySeat {
				low, high := 0, 1
				for _, c := range charts {
					low, high = min(low, slices.Min(c.Figures[n].BySeat)), max(high, slices.Max(c.Figures[n].BySeat))
				}
				from, who := charts[i-1].Figures[n].BySeat[seat], f.Called(engine.Seat(seat))
				same := slices.IndexFunc(list, func(c change) bool { return c.at == i && c.figure == n && c.from == from && c.to == to })
				switch {
				case same >= 0:
					list[same].who += " + " + who
				case from != to:
					list = append(list, change{i, n, from, to, who, float64(max(to-from, from-to)) / float64(high-low)})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b change) int { return cmp.Compare(b.part, a.part) })
	list = list[:min(len(list), mostChanges)]
	slices.SortStableFunc(list, func(a, b change) int { return a.at - b.at })
	for _, c := range list {
		chart := charts[c.at]
		lines = append(lines, f.Say("over.change", map[string]any{
			"figure": f.Label(chart.Figures[c.figure].Word), "who": c.who, "from": c.from, "to": c.to,
			"unit": f.Label(chart.Unit), "at": cmp.Or(chart.At, c.at+1),
		}))
	}
	return lines
}
