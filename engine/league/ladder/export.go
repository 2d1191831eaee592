package ladder

import (
	"io"
	"strconv"

	"skald/engine/league"
)

// WriteStandings writes a table as CSV, with a line that names the columns. name
// says how a person is called.
func (s *State) WriteStandings(w io.Writer, k Kind, now int64, name func(Person) string) error {
	rows := [][]string{{"place", "player", "name", "rating", "deviation", "provisional", "won", "drawn", "lost"}}
	for _, l := range s.Table(k, now) {
		place := ""
		if l.Place > 0 {
			place = strconv.Itoa(l.Place)
		}
		rows = append(rows, []string{
			place, l.Person.String(), league.Plain(name(l.Person)), decimal(l.Rating), decimal(l.Deviation), strconv.FormatBool(l.Provisional),
			strconv.Itoa(l.Record.Won), strconv.Itoa(l.Record.Drawn), strconv.Itoa(l.Record.Lost),
		})
	}
	return league.WriteCSV(w, rows)
}

// WriteResults writes all results as CSV, one line for each seat, oldest first.
func (s *State) WriteResults(w io.Writer, name func(Person) string) error {
	rows := [][]string{{"match", "at", "season", "seat", "side", "player", "name", "rank", "actions", "end", "void", "reason", "before", "after", "deviation"}}
	for _, r := range s.Results() {
		for i, seat := range r.Seats {
			before, after, deviation := "", "", ""
			if p, ok := r.Party(seat.Person); ok {
				before, after, deviation = decimal(p.Before.Mean), decimal(p.After.Mean), decimal(p.After.Deviation)
			}
			rows = append(rows, []string{
				string(r.Match), strconv.FormatInt(r.At, 10), strconv.Itoa(r.Season), strconv.Itoa(i + 1), seat.Side,
				seat.Person.String(), league.Plain(name(seat.Person)), strconv.Itoa(seat.Rank), strconv.Itoa(seat.Actions),
				string(r.End), r.Void.Why, league.Plain(r.Reason), before, after, deviation,
			})
		}
	}
	return league.WriteCSV(w, rows)
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
