package review

import (
	"math"
	"slices"

	"skald/engine"
)

// A Report is what is kept of a review: it says what it says without the match. Shares
// are in thousandths.
type Report struct {
	Parties  []engine.Seats
	Turns    []int   // of each point of the course, the last of which may be the result
	Shares   [][]int // by point, then by party
	Points   []Point // the turnings
	Luck     []Hundredths
	Throws   int
	Unvalued int // positions
	Unlooked int // decisions that may have been mistakes
}

// A Point is a turning as it is kept.
type Point struct {
	Number        uint64 // of the ply
	By            uint64 // who decided
	Seat          engine.Seat
	At            int // which point of the course it is at or after
	Turn          int
	Party         int
	When          engine.Note // the heading of the moment
	Played        string      // notations
	Better        string
	Before, After int
	Thrown        bool
}

// Hundredths are a Luck in hundredths of the win.
type Hundredths struct{ Sum, Wrong int }

// maxPoints is how many turns a course tells at most: a picture shows no more, and
// what is kept stays small.
const maxPoints = 400

// Report returns what is kept of a review of the match.
func (m *Match) Report(c Course) Report {
	r := Report{Parties: c.Parties, Throws: c.Throws, Unvalued: c.Missed.Positions, Unlooked: c.Missed.Decisions}
	for _, l := range c.Luck {
		r.Luck = append(r.Luck, Hundredths{rounded(100 * l.Sum), rounded(100 * l.Wrong)})
	}
	begins := m.begins(c.Shares)
	for _, i := range begins {
		r.point(m.Turns[i], c.Shares[i])
	}
	if last := len(m.Positions) - 1; m.Winners != 0 && last >= 0 {
		r.point(m.Turns[last], m.won(c.Parties))
	}
	for _, t := range c.Turnings {
		p := m.Line[t.Ply]
		next, _ := slices.BinarySearch(begins, p.From+1)
		r.Points = append(r.Points, Point{
			Number: p.Number, By: p.By, Seat: p.Seat, At: max(0, next-1), Turn: m.Turns[p.From], Party: t.Party,
			When: m.Positions[p.From].Public().Heading(), Played: m.About.Format(p.Action), Better: m.About.Format(t.Better),
			Before: rounded(1000 * t.Before), After: rounded(1000 * t.After), Thrown: t.Thrown,
		})
	}
	return r
}

// begins returns the first position of each turn that was valued, evenly fewer of them
// in a match of very many turns.
func (m *Match) begins(shares [][]float32) (list []int) {
	for i, turn := range m.Turns {
		if last := len(list) - 1; shares[i] != nil && (last < 0 || m.Turns[list[last]] != turn) {
			list = append(list, i)
		}
	}
	every, kept := (len(list)+maxPoints-1)/maxPoints, 0
	return slices.DeleteFunc(list, func(int) bool { kept++; return (kept-1)%every != 0 })
}

func (r *Report) point(turn int, shares []float32) {
	var list []int
	for _, share := range shares {
		list = append(list, min(1000, max(0, rounded(1000*share))))
	}
	r.Turns, r.Shares = append(r.Turns, turn), append(r.Shares, list)
}

// won returns the shares of the win by party.
func (m *Match) won(parties []engine.Seats) []float32 {
	list := make([]float32, len(parties))
	for i, party := range parties {
		list[i] = float32((party & m.Winners).Len()) / float32(max(1, m.Winners.Len()))
	}
	return list
}

func rounded(n float32) int { return int(math.Round(float64(n))) }
