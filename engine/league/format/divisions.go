package format

import (
	"cmp"
	"slices"
)

// A Shape is how a league is built: how many levels, how many a group has, and how many
// of each group go up and down.
type Shape struct {
	Levels int
	Size   int // of a group, about
	Up     int // so many of each group go up a level
	Down   int // so many of each group go down
}

// LeastGroup and MostGroup are how few and how many a group has.
const (
	LeastGroup = 3
	MostGroup  = 10
)

// Plan returns how many groups each level has for n entrants, the highest first: each
// level has twice as many as the one above, and the last has the rest. With few
// entrants there are fewer levels.
func (s Shape) Plan(n int) []int {
	all := Groups(n, s.Size)
	for levels := min(s.Levels, all); ; levels-- {
		top := max(1, all/(1<<levels-1))
		var plan []int
		left := all
		for l := range levels {
			groups := min(top<<l, left)
			if l == levels-1 {
				groups = left
			}
			plan = append(plan, groups)
			left -= groups
		}
		if levels == 1 || !slices.Contains(plan, 0) {
			return plan
		}
	}
}

// A Member is somebody of the last season, who is in the next, too.
type Member struct {
	Entrant int
	Level   int // from 0, the highest
	Group   int // of the level
	Of      int // how many the group had
	Place   int
}

// A Move is how somebody came to their level.
type Move string

// The moves.
const (
	Stays     Move = "stays"
	Promoted  Move = "promoted"
	Relegated Move = "relegated"
	Raised    Move = "raised"  // in the place of somebody who is gone
	Lowered   Move = "lowered" // since there is no room at the level any more
	New       Move = "new"
)

// A PlacedIn says where an entrant of the next season plays, and how they came there.
type PlacedIn struct {
	Entrant, Level, Group int
	Move                  Move
}

// A mover is somebody on their way to a level.
type mover struct {
	Member
	target int
	tier   int // within the level: from above, who stays, from below, newcomers
	earned Move
}

// moved says how somebody came to a level.
func (m mover) moved(level int) Move {
	switch {
	case m.earned == New:
		return New
	case level < m.Level && m.earned != Promoted:
		return Raised
	case level > m.Level && m.earned != Relegated:
		return Lowered
	case level == m.Level:
		return Stays
	}
	return m.earned
}

// Next deals the members who stay and the newcomers, the best first, to the levels and
// groups of the next season: as many of each group as stated go up and down, newcomers
// begin below, and the best of the level below come up in the place of those who are
// gone.
func (s Shape) Next(members []Member, newcomers []int) []PlacedIn {
	n := len(members) + len(newcomers)
	if n == 0 {
		return nil
	}
	plan := s.Plan(n)
	bottom := len(plan) - 1
	var list []mover
	for _, m := range members {
		o := mover{Member: m, target: m.Level, tier: 1, earned: Stays}
		switch {
		case m.Place <= s.Up && m.Level > 0:
			o.target, o.tier, o.earned = m.Level-1, 2, Promoted
		case m.Place > m.Of-s.Down && m.Level < s.Levels-1:
			o.target, o.tier, o.earned = m.Level+1, 0, Relegated
		}
		if o.target > bottom { // the league has become smaller
			o.target, o.tier = bottom, 3
		}
		list = append(list, o)
	}
	for i, e := range newcomers {
		list = append(list, mover{Member: Member{Entrant: e, Place: i}, target: bottom, tier: 4, earned: New})
	}
	slices.SortStableFunc(list, func(a, b mover) int {
		return cmp.Or(a.target-b.target, a.tier-b.tier, a.Place-b.Place, a.Group-b.Group)
	})
	// The list is cut into levels: those who belong to one stay together as long as the
	// level has room for them, and are filled up from below.
	var placed []PlacedIn
	at, groupsLeft := 0, 0
	for _, g := range plan {
		groupsLeft += g
	}
	for level, groups := range plan {
		groupsLeft -= groups
		want := (n - at) * groups / (groups + groupsLeft)
		belong := 0
		for at+belong < n && list[at+belong].target <= level {
			belong++
		}
		take := min(max(belong, groups*min(LeastGroup, s.Size), want), groups*max(s.Size, min(MostGroup, s.Size+1)))
		take = min(take, n-at-groupsLeft*min(LeastGroup, s.Size))
		if level == bottom {
			take = n - at
		}
		var entrants []int
		moves := map[int]Move{}
		for _, o := range list[at : at+max(take, 0)] {
			entrants, moves[o.Entrant] = append(entrants, o.Entrant), o.moved(level)
		}
		at += max(take, 0)
		for g, group := range Snake(entrants, groups) {
			for _, e := range group {
				placed = append(placed, PlacedIn{e, level, g, moves[e]})
			}
		}
	}
	return placed
}
