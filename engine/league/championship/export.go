package championship

import (
	"io"
	"strconv"

	"skald/engine/league"
)

// WriteAll writes all that everybody may know of a championship as a ZIP file of tables:
// who was in each season, its matches and its final table, and the tables as they stand.
// It works them out from the log, since a state forgets the matches of seasons long past.
func WriteAll(w io.Writer, start *Championship, log []Event, name func(Person) string) error {
	people := [][]string{{"season", "seed", "player", "name", "withdrawn"}}
	matches := [][]string{{"season", "match", "group", "round", "node", "game", "opened", "due", "decided", "seat", "player", "name", "place", "cause", "reason"}}
	finals := [][]string{{"season", "level", "group", "place", "player", "name", "points"}}
	c, from := start, 0
	for i := 1; i <= len(log); i++ {
		if i < len(log) {
			if _, opens := log[i].Fact.(SeasonOpened); !opens {
				continue
			}
		}
		var err error
		if c, err = c.Apply(log[from:i]...); err != nil {
			return err
		}
		from = i
		people, matches = append(people, c.peopleRows(name)...), append(matches, c.matchRows(name)...)
	}
	for _, f := range c.Past() {
		for _, one := range f.Table {
			finals = append(finals, []string{
				strconv.Itoa(f.Season), number(one.Level), number(one.Group), placed(one.Place, one.Shared), id(one.Person), league.Plain(name(one.Person)), one.Points.String(),
			})
		}
	}
	sheet := func(name string, rows [][]string) league.Sheet {
		return league.Sheet{Name: name, Write: func(w io.Writer) error { return league.WriteCSV(w, rows) }}
	}
	return league.WriteZip(w, sheet("players.csv", people), sheet("matches.csv", matches), sheet("tables.csv", c.tableRows(name)), sheet("seasons.csv", finals))
}

func (c *Championship) peopleRows(name func(Person) string) (rows [][]string) {
	for i, e := range c.season.entrants {
		rows = append(rows, []string{strconv.Itoa(c.season.Number), strconv.Itoa(i + 1), id(e.Person), league.Plain(name(e.Person)), strconv.FormatBool(e.Withdrawn)})
	}
	return rows
}

// matchRows are a line for each seat.
func (c *Championship) matchRows(name func(Person) string) (rows [][]string) {
	for _, m := range c.season.matches.All() {
		for i, p := range m.Seats {
			place := ""
			if m.Settled {
				place = strconv.Itoa(m.Places[i])
			}
			rows = append(rows, []string{
				strconv.Itoa(m.Season), strconv.Itoa(m.Number), number(m.Group), strconv.Itoa(m.Round), number(m.Node), number(m.Game), at(m.Opened), at(m.Due), at(m.Decided),
				strconv.Itoa(i + 1), id(p), league.Plain(name(p)), place, string(m.Cause), league.Plain(m.Reason),
			})
		}
	}
	return rows
}

// tableRows are the tables of all groups as they stand.
func (c *Championship) tableRows(name func(Person) string) [][]string {
	rows := [][]string{{"season", "level", "group", "place", "was", "player", "name", "points", "won", "drawn", "lost", "withdrawn"}}
	for i, g := range c.season.groups {
		for _, r := range c.Table(i + 1) {
			rows = append(rows, []string{
				strconv.Itoa(c.season.Number), number(g.Level), strconv.Itoa(g.Number), placed(r.Place, r.Shared), number(r.Was), id(r.Person), league.Plain(name(r.Person)), r.Points.String(),
				strconv.Itoa(r.Wins), strconv.Itoa(r.Draws), strconv.Itoa(r.Losses), strconv.FormatBool(r.Withdrawn),
			})
		}
	}
	return rows
}

func id(p Person) string { return strconv.FormatUint(uint64(p), 10) }

// number is a number, or nothing for none.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func at(t Unix) string { return number(int(t)) }

func placed(place int, shared bool) string {
	if shared {
		return strconv.Itoa(place) + "="
	}
	return number(place)
}
