package ladder

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// RanksOf returns the ranks of a result by which some people come first and the
// others second.
func (r *Result) RanksOf(first func(Person) bool) []int {
	ranks := make([]int, len(r.Seats))
	for i, seat := range r.Seats {
		if ranks[i] = 2; first(seat.Person) {
			ranks[i] = 1
		}
	}
	return ranks
}

// WriteRanks writes the rank of each seat, in the order of the seats: 1-2-2.
func WriteRanks(ranks []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(ranks), "[]"), " ", "-")
}

// ReadRanks reads what WriteRanks wrote; false if that is something else, or nobody
// is first.
func ReadRanks(typed string) (ranks []int, ok bool) {
	for part := range strings.SplitSeq(typed, "-") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > mostSeats {
			return nil, false
		}
		ranks = append(ranks, n)
	}
	return ranks, slices.Contains(ranks, 1)
}

// People returns who played a match, each once.
func (r *Result) People() (list []Person) {
	for _, seat := range r.Seats {
		list = append(list, seat.Person)
	}
	return Once(list)
}

// Parted returns who came first in a match by the rank of each seat, and who did not;
// nil ranks stand for its own.
func (r *Result) Parted(ranks []int) (first, others []Person) {
	for i, seat := range r.Seats {
		rank := seat.Rank
		if ranks != nil {
			rank = ranks[i]
		}
		if rank == 1 {
			first = append(first, seat.Person)
		} else {
			others = append(others, seat.Person)
		}
	}
	return Once(first), Once(others)
}
