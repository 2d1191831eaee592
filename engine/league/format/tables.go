package format

import "slices"

// Sizes returns how many sit at each table of n entrants, if up to most may, and how
// many sit out: the tables differ by one at most, and none has fewer than least. The
// larger ones come first.
func Sizes(n, least, most int) (sizes []int, out int) {
	tables := (n + most - 1) / most
	if tables > 0 && n/tables < least {
		tables, out = n/most, n%most
		if tables == 0 {
			return nil, n
		}
	}
	for i := range tables {
		size := (n - out) / tables
		if i < (n-out)%tables {
			size++
		}
		sizes = append(sizes, size)
	}
	return sizes, out
}

// Tables returns a round of tables for entrants who have met before as often as met
// says, and sat out as often as out says. Those two meet who have met least; nobody
// sits out again before all have. The order of the seats changes from round to round, by
// how often each has sat where. It is the same for the same history.
func Tables(n, least, most int, met func(a, b int) int, out []int, sat func(e, seat int) int) (tables [][]int, sitting []int) {
	sizes, rest := Sizes(n, least, most)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if rest > 0 {
		slices.SortStableFunc(order, func(a, b int) int {
			if out[a] != out[b] {
				return out[b] - out[a] // who sat out most plays for certain
			}
			return a - b
		})
		sitting = slices.Clone(order[n-rest:])
		order = order[:n-rest]
		slices.Sort(order)
	}
	tables = dealt(order, sizes, met)
	improve(tables, met)
	for i := range tables {
		tables[i] = seated(tables[i], sat)
	}
	slices.Sort(sitting)
	return tables, sitting
}

// dealt seats one after the other where they know fewest.
func dealt(order, sizes []int, met func(a, b int) int) [][]int {
	tables := make([][]int, len(sizes))
	for _, e := range order {
		best, cost := -1, 0
		for i := range tables {
			if len(tables[i]) == sizes[i] {
				continue
			}
			c := 0
			for _, o := range tables[i] {
				c += worse(met(e, o))
			}
			c = c*len(order) + len(tables[i])
			if best < 0 || c < cost {
				best, cost = i, c
			}
		}
		tables[best] = append(tables[best], e)
	}
	return tables
}

// worse is how much it matters to meet once more: the oftener, the worse.
func worse(times int) int { return times * times }

// improve changes the places of two of two tables as long as that helps.
func improve(tables [][]int, met func(a, b int) int) {
	cost := func(table []int, e, besides int) (c int) {
		for _, o := range table {
			if o != besides {
				c += worse(met(e, o))
			}
		}
		return c
	}
	for range 20 {
		better := false
		for a := range tables {
			for b := a + 1; b < len(tables); b++ {
				for i := range tables[a] {
					for k := range tables[b] {
						x, y := tables[a][i], tables[b][k]
						now := cost(tables[a], x, x) + cost(tables[b], y, y)
						if then := cost(tables[a], y, x) + cost(tables[b], x, y); then < now {
							tables[a][i], tables[b][k] = y, x
							better = true
						}
					}
				}
			}
		}
		if !better {
			return
		}
	}
}

// seated gives the seats of a table to those who have sat there least.
func seated(table []int, sat func(e, seat int) int) []int {
	left, list := slices.Clone(table), make([]int, 0, len(table))
	slices.Sort(left)
	for seat := range table {
		best := 0
		for i := range left {
			if sat(left[i], seat) < sat(left[best], seat) {
				best = i
			}
		}
		list = append(list, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return list
}
