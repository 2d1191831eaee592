package ladder

import "slices"

// An entry of the history is a result or the end of a season, in the order in
// which they came.
type entry struct {
	result *Result
	close  *Archive
}

func (e entry) clone() entry {
	if e.result != nil {
		r := *e.result
		r.Seats, r.Parties = slices.Clone(r.Seats), slices.Clone(r.Parties)
		e.result = &r
	}
	if e.close != nil {
		a := *e.close
		a.Duels, a.Gatherings = slices.Clone(a.Duels), slices.Clone(a.Gatherings)
		e.close = &a
	}
	return e
}

// An Archive is a closed season.
type Archive struct {
	Season
	Closed     int64
	Results    int    // that counted
	Duels      []Line // the final table
	Gatherings []Line

	members []Player // who were members then
}

// closeSeason writes the final table. Ratings go on into the next season as
// they are, but nobody is so sure of them any more.
func (s *State) closeSeason(at int64) {
	a := &Archive{Closed: at, members: s.Members()}
	s.season.Open = false
	a.Season = s.season
	s.history = append(s.history, entry{close: a})
	s.settle(a)
	s.season = Season{Number: a.Number + 1, Since: at}
}

// settle works out a closed season's table and takes everybody into the next.
func (s *State) settle(a *Archive) {
	a.Results = 0
	for _, r := range s.Results() {
		if r.Season == a.Number && r.Counts() {
			a.Results++
		}
	}
	a.Duels = played(s.lines(Duels, a.members, a.Closed))
	a.Gatherings = played(s.lines(Gatherings, a.members, a.Closed))
	for _, m := range s.members {
		m.Duel.Season, m.Crowd.Season = Record{}, Record{}
		m.Duel.Rating.Deviation = max(m.Duel.Rating.Deviation, s.ours.SeasonDeviation)
	}
}

// played leaves out of a final table who played nothing in the season. They come
// last or have no place, so that nobody moves up.
func played(lines []Line) []Line {
	return slices.DeleteFunc(lines, func(l Line) bool { return l.Record.Games() == 0 })
}

// Archives returns the closed seasons, oldest first.
func (s *State) Archives() []Archive {
	var list []Archive
	for _, e := range s.history {
		if e.close != nil {
			list = append(list, *e.close)
		}
	}
	return list
}

// Results returns all results, oldest first, also those that do not count.
func (s *State) Results() []*Result {
	var list []*Result
	for _, e := range s.history {
		if e.result != nil {
			list = append(list, e.result)
		}
	}
	return list
}

// Result returns what is known of a match.
func (s *State) Result(m Match) *Result { return s.byMatch[m] }

// recount works out all ratings and final tables anew from the history.
func (s *State) recount() {
	now := s.season
	for _, m := range s.members {
		m.reset(s.ours)
	}
	s.sides = sideMeasure{}
	s.season.Number = 1
	for _, e := range s.history {
		if e.result != nil {
			s.count(e.result)
			continue
		}
		s.settle(e.close)
		s.season.Number++
	}
	s.season = now
}
