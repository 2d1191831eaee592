package ladder

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine/league"
)

// An entry of the history is a result or the end of a season, in the order in
// which they came.
type entry struct {
	result *Result
	close  *Archive
}

// An Archive is a closed season.
type Archive struct {
	Season
	Closed     int64
	Results    int   // that counted
	Duels      []Row // the final table
	Gatherings []Row

	members []Person // who were members then
}

// closeSeason writes the final table. Ratings go on into the next season as
// they are, but nobody is so sure of them any more.
func (s *State) closeSeason(at int64) {
	a := &Archive{Closed: at, members: s.Members()}
	s.season.Open = false
	a.Season = s.season
	s.history = s.history.Append(entry{close: a})
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
	a.Duels = played(s.rows(Duels, a.members, a.Closed))
	a.Gatherings = played(s.rows(Gatherings, a.members, a.Closed))
	s.each(func(m *Member) {
		m.Duel.Season, m.Crowd.Season = Record{}, Record{}
		m.Duel.Rating.Deviation = max(m.Duel.Rating.Deviation, s.data.SeasonDeviation)
	})
}

// played leaves out of a final table who played nothing in the season. They come
// last or have no place, so that nobody moves up.
func played(lines []Row) []Row {
	return slices.DeleteFunc(lines, func(l Row) bool { return l.Record.Games() == 0 })
}

// Archives returns the closed seasons, oldest first.
func (s *State) Archives() []Archive {
	var list []Archive
	for _, e := range s.history.All() {
		if e.close != nil {
			list = append(list, *e.close)
		}
	}
	return list
}

// SeasonNamed returns the number that was typed, else that of the closed season of this
// name, 0 if none has it.
func (s *State) SeasonNamed(typed string) int {
	if n, err := strconv.Atoi(typed); err == nil {
		return n
	}
	for _, a := range s.Archives() {
		if strings.EqualFold(a.Name, typed) {
			return a.Number
		}
	}
	return 0
}

// Rows returns one of the season's final tables.
func (a Archive) Rows(k Kind) []Row {
	if k == Gatherings {
		return a.Gatherings
	}
	return a.Duels
}

// Results returns all results, oldest first, also those that do not count.
func (s *State) Results() []*Result {
	var list []*Result
	for _, e := range s.history.All() {
		if e.result != nil {
			list = append(list, e.result)
		}
	}
	return list
}

// Result returns the result of a match, nil if the ladder has none.
func (s *State) Result(m MatchID) *Result {
	if i, ok := s.byMatch.Find(m); ok {
		return s.history.At(i).result
	}
	return nil
}

// recount changes those results that are meant and works out all ratings and final
// tables anew. Earlier states keep their results, so each result is copied.
func (s *State) recount(meant func(*Result) bool, change func(*Result)) {
	now, history := s.season, s.history
	s.each(func(m *Member) { m.reset(s.data) })
	s.alone = true
	s.sides, s.history = sideMeasure{}, league.Log[entry]{}
	s.season.Number = 1
	for _, e := range history.All() {
		if e.close != nil {
			a := *e.close
			s.history = s.history.Append(entry{close: &a})
			s.settle(&a)
			s.season.Number++
			continue
		}
		r := *e.result
		r.Seats = slices.Clone(r.Seats)
		if meant(&r) {
			change(&r)
		}
		s.count(&r)
		s.history = s.history.Append(entry{result: &r})
	}
	s.season, s.alone = now, false
}
