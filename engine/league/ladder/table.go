package ladder

import (
	"cmp"
	"slices"
)

// A Kind is one of a ladder's two tables.
type Kind int

// The kinds.
const (
	Duels      Kind = iota // matches of two people
	Gatherings             // matches of three and more
)

// A Line is one of a table.
type Line struct {
	Place       int  // 0: none
	Shared      bool // with others
	Player      Player
	Rating      float64 // as it is shown
	Deviation   float64 // as it has grown by now
	Provisional bool
	Record      Record // of the season
}

// Table returns the members by rating: first those with a place, then those
// whose rating is not sure enough, last those who have not played.
func (s *State) Table(k Kind, now int64) []Line {
	return s.lines(k, s.Members(), now)
}

// Line returns somebody's line of the table.
func (s *State) Line(k Kind, p Player, now int64) (Line, bool) {
	table := s.Table(k, now)
	i := slices.IndexFunc(table, func(l Line) bool { return l.Player == p })
	if i < 0 {
		return Line{}, false
	}
	return table[i], true
}

func (s *State) lines(k Kind, of []Player, now int64) []Line {
	list := make([]Line, len(of))
	played := map[Player]bool{}
	for i, p := range of {
		m := s.Member(p)
		list[i] = s.line(k, m, now)
		played[p] = k == Duels && m.Duel.Last != 0 || k == Gatherings && m.Crowd.Last != 0
	}
	rank := func(l Line) int {
		switch {
		case !l.Provisional:
			return 0
		case played[l.Player]:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b Line) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.Rating, a.Rating))
	})
	for i := range list {
		switch {
		case list[i].Provisional:
		case i > 0 && list[i].Rating == list[i-1].Rating:
			list[i].Place, list[i].Shared, list[i-1].Shared = list[i-1].Place, true, true
		default:
			list[i].Place = i + 1
		}
	}
	return list
}

func (s *State) line(k Kind, m *Member, now int64) Line {
	if k == Gatherings {
		c := m.Crowd
		return Line{
			Player: m.Player, Rating: c.Skill.Shown(), Deviation: c.Skill.Deviation,
			Provisional: c.Season.Games() < s.ours.Gathering.ProvisionalBelow, Record: c.Season,
		}
	}
	d := m.Duel
	grown := s.ours.glicko().Idle(d.Rating, s.idle(d.Last, now)).Deviation
	return Line{
		Player: m.Player, Rating: d.Rating.Mean, Deviation: grown,
		Provisional: grown >= s.ours.ProvisionalFrom, Record: d.Season,
	}
}
