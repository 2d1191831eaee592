package ladder

import "slices"

// A Change is what became of somebody's rating.
type Change struct {
	Person   Person
	Kind     Kind
	Was, Now Strength
}

// Changed returns whose rating a result changed by itself, and how.
func (r *Result) Changed() []Change {
	kind := Gatherings
	if r.Duel() {
		kind = Duels
	}
	var list []Change
	for _, p := range r.Parties {
		if r.rates(p.Person) {
			list = append(list, Change{p.Person, kind, p.Before, p.After})
		}
	}
	return list
}

// strengths are everybody's, twice for each member: in duels and in gatherings.
func (s *State) strengths() []Strength {
	var list []Strength
	for _, m := range s.members.All() {
		list = append(list, Strength{m.Duel.Rating.Mean, m.Duel.Rating.Deviation}, Strength(m.Crowd.Skill))
	}
	return list
}

// changedSince are those whose strength is another than in an earlier list of
// the same members.
func (s *State) changedSince(before []Strength) []Change {
	var list []Change
	for i, now := range s.strengths() {
		if now != before[i] {
			list = append(list, Change{s.members.At(i / 2).Person, Kind(i % 2), before[i], now})
		}
	}
	return list
}

func (s *State) changedTables(before []Archive) []int {
	var list []int
	for i, now := range s.Archives() {
		if !slices.Equal(now.Duels, before[i].Duels) || !slices.Equal(now.Gatherings, before[i].Gatherings) {
			list = append(list, now.Number)
		}
	}
	return list
}
