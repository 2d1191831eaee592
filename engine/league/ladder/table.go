package ladder

import (
	"cmp"
	"slices"
	"strconv"
)

// A Kind is one of a ladder's two tables.
type Kind int

// The kinds.
const (
	Duels      Kind = iota // matches of two people
	Gatherings             // matches of three and more
)

// A Row is one of a table.
type Row struct {
	Place       int  // 0: none
	Shared      bool // with others
	Person      Person
	Rating      float64 // as it is shown
	Deviation   float64 // as it has grown by now
	Provisional bool    // the rating is not sure enough for a place
	Idle        bool    // they have played too long ago for one
	Record      Record  // of the season
}

// PlaceText returns the place as it is written: "2=" if it is shared, "" for none.
func (l Row) PlaceText() string {
	switch {
	case l.Place == 0:
		return ""
	case l.Shared:
		return strconv.Itoa(l.Place) + "="
	}
	return strconv.Itoa(l.Place)
}

// Table returns the members by rating: first those with a place, then those
// whose rating is not sure enough, last those who have not played.
func (s *State) Table(k Kind, now int64) []Row {
	return s.rows(k, s.Members(), now)
}

// Row returns somebody's line of the table.
func (s *State) Row(k Kind, p Person, now int64) (Row, bool) {
	table := s.Table(k, now)
	i := slices.IndexFunc(table, func(l Row) bool { return l.Person == p })
	if i < 0 {
		return Row{}, false
	}
	return table[i], true
}

func (s *State) rows(k Kind, of []Person, now int64) []Row {
	list := make([]Row, len(of))
	played := map[Person]bool{}
	for i, p := range of {
		m := s.Member(p)
		list[i] = s.row(k, m, now)
		played[p] = k == Duels && m.Duel.Last != 0 || k == Gatherings && m.Crowd.Last != 0
	}
	rank := func(l Row) int {
		switch {
		case l.ranked():
			return 0
		case played[l.Person]:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b Row) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.Rating, a.Rating))
	})
	for i := range list {
		switch {
		case !list[i].ranked():
		case i > 0 && list[i].Rating == list[i-1].Rating:
			list[i].Place, list[i].Shared, list[i-1].Shared = list[i-1].Place, true, true
		default:
			list[i].Place = i + 1
		}
	}
	return list
}

func (s *State) row(k Kind, m *Member, now int64) Row {
	if k == Gatherings {
		c := m.Crowd
		return Row{
			Person: m.Person, Rating: c.Skill.Shown(), Deviation: c.Skill.Deviation,
			Provisional: c.Season.Games() < s.data.Gathering.ProvisionalBelow, Idle: s.away(c.Last, now), Record: c.Season,
		}
	}
	d := m.Duel
	grown := s.data.glicko().Idle(d.Rating, s.idle(d.Last, now)).Deviation
	return Row{
		Person: m.Person, Rating: d.Rating.Mean, Deviation: grown,
		Provisional: grown >= s.data.ProvisionalFrom, Idle: s.away(d.Last, now), Record: d.Season,
	}
}

func (l Row) ranked() bool { return !l.Provisional && !l.Idle }

// away reports whether a last result is too long ago for a place.
func (s *State) away(last, now int64) bool {
	return s.data.PlaceDays > 0 && last > 0 && now-last > int64(s.data.PlaceDays)*24*60*60
}

// Kinds returns the tables that the title can have: that of duels where two can play,
// that of gatherings where three can.
func (s *State) Kinds() (list []Kind) {
	if s.terms.Seats == 2 {
		list = append(list, Duels)
	}
	if s.terms.Most > 2 {
		list = append(list, Gatherings)
	}
	return list
}

// Kind returns the table that says most: the first one that has results, of those
// that the title can have; with false the first of all, since no table has any.
func (s *State) Kind() (say Kind, some bool) {
	kinds := s.Kinds()
	for _, k := range kinds {
		for _, m := range s.members.All() {
			if k == Duels && m.Duel.Total.Games() > 0 || k == Gatherings && m.Crowd.Total.Games() > 0 {
				return k, true
			}
		}
	}
	return kinds[0], false
}

// Shown returns a strength as the rating of a table: of gatherings it is three
// deviations below the mean.
func (s Strength) Shown(k Kind) float64 {
	if k == Gatherings {
		return s.Mean - 3*s.Deviation
	}
	return s.Mean
}

// Span returns where a row's strength almost surely lies, and where most likely.
func (l Row) Span(k Kind) (low, likely, high float64) {
	if k == Gatherings { // shown is three deviations below the mean
		likely = l.Rating + 3*l.Deviation
		return l.Rating, likely, likely + 3*l.Deviation
	}
	return l.Rating - 2*l.Deviation, l.Rating, l.Rating + 2*l.Deviation
}
