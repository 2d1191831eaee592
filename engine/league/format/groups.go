package format

import "slices"

// Snake deals entrants, the best first, to groups: 0 to the first, 1 to the second, and
// back. So the groups are as strong as each other, and differ by one at most.
func Snake(entrants []int, groups int) [][]int {
	list := make([][]int, groups)
	for i, e := range entrants {
		row, at := i/groups, i%groups
		if row%2 == 1 {
			at = groups - 1 - at
		}
		list[at] = append(list[at], e)
	}
	return list
}

// Groups returns into how many groups of about so many n entrants are dealt.
func Groups(n, size int) int { return max(1, (n+size/2)/size) }

// A Qualifier is who goes on from a group.
type Qualifier struct {
	Entrant, Group, Place int
}

// Seeding orders those who go on from groups for a knock-out: all winners first, then
// all seconds, each by the order of the groups. No two of one group meet in the first
// round if that can be helped: who would changes with a neighbour of the same place.
func Seeding(list []Qualifier) []Qualifier {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Qualifier) int {
		if a.Place != b.Place {
			return a.Place - b.Place
		}
		return a.Group - b.Group
	})
	if len(list) < 2 {
		return list
	}
	first := Single(len(list), false)
	clash := func() int {
		n := 0
		for _, node := range first.Nodes {
			a, b := node.Sides[0], node.Sides[1]
			if a.From == Seed && b.From == Seed && a.Of < len(list) && b.Of < len(list) && list[a.Of].Group == list[b.Of].Group {
				n++
			}
		}
		return n
	}
	for now := clash(); now > 0; {
		better := false
		for i := range list {
			for k := i + 1; k < len(list) && list[k].Place == list[i].Place; k++ {
				list[i], list[k] = list[k], list[i]
				if then := clash(); then < now {
					now, better = then, true
					continue
				}
				list[i], list[k] = list[k], list[i]
			}
		}
		if !better {
			break
		}
	}
	return list
}
