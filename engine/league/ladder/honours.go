package ladder

import "skald/engine/league"

// Honours returns who is first on the ladder, and who is on it.
func (s *State) Honours(at league.Unix) (h league.Honours) {
	h.Participants = plainPeople(s.Members())
	k, _ := s.Kind()
	for _, l := range s.Table(k, int64(at)) {
		if l.Place != 1 {
			break
		}
		h.First = append(h.First, league.Person(l.Person))
	}
	return h
}

// Ranked returns the members who have played matches of two, the best rated first.
func (s *State) Ranked(at league.Unix) (list []league.Person) {
	for _, l := range s.Table(Duels, int64(at)) {
		if m := s.Member(l.Person); m.Duel.Last != 0 || m.start != s.data.Start {
			list = append(list, league.Person(l.Person))
		}
	}
	return list
}
