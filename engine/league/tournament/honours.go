package tournament

import (
	"slices"

	"skald/engine/league"
)

// Honours returns who won a tournament that is over, else who is in it.
func (t *Tournament) Honours(Unix) (h league.Honours) {
	switch t.phase {
	case Registering:
		for _, e := range t.entrants {
			h.Participants = append(h.Participants, e.Person)
		}
	case Running:
		for _, l := range t.Standings(len(t.played)) {
			if !l.Dropped && !l.Disqualified {
				h.Participants = append(h.Participants, l.Person)
			}
		}
	case PhaseClosed:
		for _, l := range t.Standings(len(t.played)) {
			if l.Place == 1 && !l.Disqualified {
				h.Champions = append(h.Champions, l.Person)
			}
		}
	}
	slices.Sort(h.Participants) // whoever comes first now is no news
	return h
}
