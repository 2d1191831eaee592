package ladder

import (
	"skald/engine/league"
	"skald/engine/league/rating"
)

// sideMeasure is what the results say of a title's first side. It is measured
// anew with each result while they are few, and then whenever a share more have
// come in, so that a long log is folded in time that grows with its length.
type sideMeasure struct {
	results league.Log[rating.Sided]
	value   float64 // rating points
	fitted  int     // results when it was measured
}

func (m *sideMeasure) add(r rating.Sided, o *Data) {
	m.results = m.results.Append(r)
	if n := m.results.Len(); n-m.fitted > m.fitted*o.SideRefitPercent/100 {
		m.value, m.fitted = rating.Advantage(m.results.Slice(), o.SidePrior), n
	}
}

// A Balance is what the duels of a ladder say of a title's sides.
type Balance struct {
	Sides     []string // the words of the first and the second side
	First     Record   // of the first side
	Advantage float64  // of the first side, in rating points, from all of them
	Expected  float64  // what the first side scores by it between equals, 0 to 1
}

// Balance returns the report of all duels that count, of all seasons.
func (s *State) Balance() Balance {
	b := Balance{Advantage: rating.Advantage(s.sides.results.Slice(), s.data.SidePrior)}
	if len(s.terms.Sides) > 1 {
		b.Sides = s.terms.Sides[:2]
	}
	for _, r := range s.sides.results.All() {
		b.First.add(r.Score)
	}
	known := rating.Rating{Mean: s.data.Start.Mean}
	b.Expected = rating.Expected(known, known, b.Advantage)
	return b
}
