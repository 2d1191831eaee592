package ladder

import (
	"slices"

	"skald/bot/words"
	"skald/engine/league/ladder"
)

// SeasonLabel is what a season is called in a list to choose from.
func SeasonLabel(v *words.Voice, s ladder.Season) string { return plainSeason(v, s) }

// ResultLabel is what a result is called in a list to choose from: who played, with
// their ranks, what and which match.
func ResultLabel(v *words.Voice, l Ladder, r *ladder.Result) string {
	label := l.ranked(v, r, nil) + " · " + l.title(v) + " · " + string(r.Match)
	if !r.Counts() {
		label += " · " + v.Say("ladder.label-void", nil)
	}
	return label
}

// RanksLabel says ranks of a result in a list to choose from.
func RanksLabel(v *words.Voice, l Ladder, r *ladder.Result, ranks []int) string {
	return l.ranked(v, r, ranks)
}

// ranked says who won a match under some ranks: nil are its own.
func (l Ladder) ranked(v *words.Voice, r *ladder.Result, ranks []int) string {
	var first, others []string
	for i, s := range r.Seats {
		rank := s.Rank
		if ranks != nil {
			rank = ranks[i]
		}
		name := l.plain(v, s.Person)
		switch {
		case slices.Contains(first, name) || slices.Contains(others, name):
		case rank == 1:
			first = append(first, name)
		default:
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return v.Say("ladder.label-draw", words.Data{"who": v.Join(first...)})
	}
	return v.Say("ladder.label-won", words.Data{"who": v.Join(first...), "others": v.Join(others...)})
}

// PossibleRanks are the ranks that are offered for a result: each person first
// alone, and a draw.
func PossibleRanks(r *ladder.Result) [][]int {
	var list [][]int
	var seen []ladder.Person
	for _, winner := range r.Seats {
		if slices.Contains(seen, winner.Person) {
			continue
		}
		seen = append(seen, winner.Person)
		ranks := make([]int, len(r.Seats))
		for i, s := range r.Seats {
			if ranks[i] = 2; s.Person == winner.Person {
				ranks[i] = 1
			}
		}
		list = append(list, ranks)
	}
	draw := make([]int, len(r.Seats))
	for i := range draw {
		draw[i] = 1
	}
	return append(list, draw)
}
