package ladder

import (
	"io"
	"strconv"

	"skald/engine/league"
)

// WriteAll writes all that everybody may know of a ladder as a ZIP file of tables: its
// standings of both kinds as far as there are any, its people, its results, and the
// final tables of its seasons. The table of people can be read by ReadOld.
func (s *State) WriteAll(w io.Writer, now int64, name func(Person) string) error {
	return league.WriteZip(w,
		league.Sheet{Name: "players.csv", Write: func(w io.Writer) error { return s.writePeople(w, now, name) }},
		league.Sheet{Name: "standings.csv", Write: func(w io.Writer) error { return s.WriteStandings(w, Duels, now, name) }},
		league.Sheet{Name: "standings-of-many.csv", Write: func(w io.Writer) error { return s.WriteStandings(w, Gatherings, now, name) }},
		league.Sheet{Name: "results.csv", Write: func(w io.Writer) error { return s.WriteResults(w, name) }},
		league.Sheet{Name: "seasons.csv", Write: func(w io.Writer) error { return s.writeSeasons(w, name) }},
	)
}

// writePeople writes who was ever on the ladder. Who is kept off it is not told.
func (s *State) writePeople(w io.Writer, now int64, name func(Person) string) error {
	rows := [][]string{{"player", "name", "rating", "deviation", "here", "since", "won", "drawn", "lost"}}
	for _, m := range s.members.All() {
		row, total := s.row(Duels, m, now), m.Duel.Total
		rows = append(rows, []string{
			m.Person.String(), league.Plain(name(m.Person)), decimal(row.Rating), decimal(row.Deviation), strconv.FormatBool(m.Here), strconv.FormatInt(m.First, 10),
			strconv.Itoa(total.Won), strconv.Itoa(total.Drawn), strconv.Itoa(total.Lost),
		})
	}
	return league.WriteCSV(w, rows)
}

func (s *State) writeSeasons(w io.Writer, name func(Person) string) error {
	rows := [][]string{{"season", "name", "closed", "table", "place", "player", "player name", "rating", "deviation", "won", "drawn", "lost"}}
	for _, a := range s.Archives() {
		for k, table := range [][]Row{a.Duels, a.Gatherings} {
			for _, l := range table {
				rows = append(rows, []string{
					strconv.Itoa(a.Number), league.Plain(a.Name), strconv.FormatInt(a.Closed, 10), []string{"two", "many"}[k], l.PlaceText(), l.Person.String(),
					league.Plain(name(l.Person)), decimal(l.Rating), decimal(l.Deviation), strconv.Itoa(l.Record.Won), strconv.Itoa(l.Record.Drawn), strconv.Itoa(l.Record.Lost),
				})
			}
		}
	}
	return league.WriteCSV(w, rows)
}
