package championship

import (
	"cmp"
	"fmt"
	"slices"

	"skald/engine/league/format"
)

// A Row is a line of a group's table.
type Row struct {
	Person Person
	format.Standing
	Was       int // the place before the round that began last; 0: there was none
	Withdrawn bool
	Annulled  bool // their results count for nobody
}

// Table returns the table of a group, from 1, the best first.
func (c *Championship) Table(group int) []Row {
	g := c.season.groups[group-1]
	since := Unix(0)
	for _, m := range c.season.matches.All() {
		if m.Group == group && m.Round == g.Opened {
			since = m.Opened
			break
		}
	}
	rows := c.tableAt(group, 1<<62)
	if g.Opened > 1 {
		for _, was := range c.tableAt(group, since) {
			rows[slices.IndexFunc(rows, func(r Row) bool { return r.Person == was.Person })].Was = was.Place
		}
	}
	return rows
}

// tableAt returns the table by the matches that were decided before a moment. Those who
// have withdrawn come last.
func (c *Championship) tableAt(group int, before Unix) []Row {
	g := c.season.groups[group-1]
	at := map[Person]int{}
	for i, p := range g.Members {
		at[p] = i
	}
	annulled := c.annulled(group)
	var games []format.Game
	for _, m := range c.season.matches.All() {
		if m.Group != group || !m.Settled || m.Decided >= before || slices.ContainsFunc(m.Seats, func(p Person) bool { return annulled[p] }) {
			continue
		}
		game := format.Game{Places: m.Places}
		for _, p := range m.Seats {
			game.Seats = append(game.Seats, at[p])
		}
		games = append(games, game)
	}
	breaks := format.RoundRobinBreaks
	if c.settings.Seats > 2 {
		breaks = format.TableBreaks
	}
	if c.settings.Format == Groups || c.settings.Format == Divisions {
		breaks = append(slices.Clip(breaks), format.ByLot) // somebody must go on, up or down
	}
	var rows, out []Row
	for _, s := range format.Standard.Rank(len(g.Members), games, breaks) {
		p := g.Members[s.Entrant]
		e, _ := c.season.entrant(p)
		row := Row{Person: p, Standing: s, Withdrawn: e.Withdrawn, Annulled: annulled[p]}
		if row.Withdrawn {
			out = append(out, row)
		} else {
			rows = append(rows, row)
		}
	}
	rows = append(rows, out...)
	if len(out) > 0 {
		renumber(rows)
	}
	return rows
}

// renumber gives places anew once those who have withdrawn stand last.
func renumber(rows []Row) {
	old := make([]int, len(rows))
	for i := range rows {
		old[i] = rows[i].Place
		rows[i].Place, rows[i].Shared = i+1, false
		if i > 0 && old[i] == old[i-1] && rows[i].Withdrawn == rows[i-1].Withdrawn {
			rows[i].Place, rows[i].Shared, rows[i-1].Shared = rows[i-1].Place, true, true
		}
		if i > 0 && rows[i].Withdrawn != rows[i-1].Withdrawn {
			rows[i].Break, rows[i].Own, rows[i].Above = "", 0, 0
		}
	}
}

// annulled are those of a group who withdrew before half of their matches were played.
func (c *Championship) annulled(group int) map[Person]bool {
	g := c.season.groups[group-1]
	list := map[Person]bool{}
	for _, p := range g.Members {
		if e, _ := c.season.entrant(p); !e.Withdrawn || c.settings.Seats > 2 {
			continue
		}
		played := 0
		for _, m := range c.season.matches.All() {
			if m.Group == group && m.Settled && m.Cause != ByLeaving && m.Seat(p) >= 0 {
				played++
			}
		}
		all := len(g.Members) - 1
		if c.settings.Format == RoundTwice {
			all *= 2
		}
		if 2*played < all {
			list[p] = true
		}
	}
	return list
}

// A Final is a line of the table of a season that is over.
type Final struct {
	Person Person        `json:"person"`
	Level  int           `json:"level,omitempty"`
	Group  int           `json:"group,omitempty"` // of the level; 0: there is one table
	Place  int           `json:"place"`           // in the group, or of all
	Shared bool          `json:"shared,omitempty"`
	Points format.Points `json:"points,omitempty"` // of the group
}

// SeasonEnded says what a season came to. An empty table is of one that was not played.
type SeasonEnded struct {
	Season int     `json:"season"`
	Table  []Final `json:"table"`
}

func (SeasonEnded) kind() string { return "season-ended" }

func (f SeasonEnded) apply(c *Championship, e Event) error {
	s := &c.season
	if f.Season != s.Number || s.phase != Playing && s.phase != Ended {
		return fmt.Errorf("season %d cannot end", f.Season)
	}
	if len(f.Table) > hardMost {
		return errBounds
	}
	if s.phase == Ended { // a director has corrected it
		c.past = c.past.Set(c.past.Len()-1, f)
		return nil
	}
	s.phase, s.ended, s.open = Ended, e.At, nil
	c.past = c.past.Append(f)
	return nil
}

// final is the table of the season as it stands.
func (c *Championship) final() SeasonEnded {
	f := SeasonEnded{Season: c.season.Number, Table: []Final{}}
	knocked := map[Person]bool{}
	if c.season.knocked != 0 {
		ranks := c.season.bracket.Ranks(c.season.verdicts(c.settings.Best))
		for i, p := range c.season.seeds {
			f.Table = append(f.Table, Final{Person: p, Place: ranks[i].Place, Shared: ranks[i].Shared})
			knocked[p] = true
		}
		slices.SortStableFunc(f.Table, func(a, b Final) int { return cmp.Compare(a.Place, b.Place) })
	}
	through := len(f.Table)
	for i, g := range c.season.groups {
		for _, row := range c.Table(i + 1) {
			one := Final{Person: row.Person, Place: row.Place, Shared: row.Shared, Points: row.Points}
			switch {
			case c.settings.Format == Divisions:
				one.Level, one.Group = g.Level, g.Number
			case knocked[row.Person]:
				continue
			}
			f.Table = append(f.Table, one)
		}
	}
	if c.settings.Format == Groups { // behind those who went on, by their places in the groups
		rest := f.Table[through:]
		slices.SortStableFunc(rest, func(a, b Final) int { return cmp.Or(a.Place-b.Place, int(b.Points-a.Points)) })
		were := slices.Clone(rest)
		for i := range rest {
			rest[i].Place, rest[i].Shared = through+i+1, false
			if i > 0 && were[i].Place == were[i-1].Place && were[i].Points == were[i-1].Points {
				rest[i].Place, rest[i].Shared, rest[i-1].Shared = rest[i-1].Place, true, true
			}
		}
	}
	return f
}

// Champions returns who came first in a season's table: of divisions those of the first
// level's groups.
func (f SeasonEnded) Champions() (list []Person) {
	for _, one := range f.Table {
		if one.Place == 1 && one.Level <= 1 {
			list = append(list, one.Person)
		}
	}
	return list
}
