package tournament

import (
	"io"
	"strconv"
	"strings"

	"skald/engine/league"
)

// A Table is rows of text under columns that have keys, to be written as CSV.
type Table struct {
	Columns []string
	Rows    [][]string
}

// Marks of a line, as they stand in a table.
const (
	MarkDropped      = "dropped"
	MarkDisqualified = "disqualified"
)

// StandingsTable returns the standings after a round.
func (t *Tournament) StandingsTable(round int, name func(Person) string) Table {
	table := Table{Columns: []string{
		"place", "name", "points", "goal_average", "resistance", "wins", "draws", "losses",
		"byes", "no_show_wins", "no_shows", "obtained", "deducted", "warnings", "mark",
	}}
	for _, l := range t.Standings(round) {
		row := []string{l.PlaceText(), name(l.Person)}
		for _, n := range []int{
			l.Points, l.GoalAverage, l.Resistance, l.Wins, l.Draws, l.Losses,
			l.Byes, l.NoShowWins, l.NoShows, l.Obtained, l.Deducted, l.Warnings,
		} {
			row = append(row, strconv.Itoa(n))
		}
		mark := ""
		switch {
		case l.Disqualified:
			mark = MarkDisqualified
		case l.Dropped:
			mark = MarkDropped
		}
		table.Rows = append(table.Rows, append(row, mark))
	}
	return table
}

// PlaceText returns the place as it is printed: "2=" if it is shared, "" for who
// has none.
func (l Row) PlaceText() string {
	switch {
	case l.Place == 0:
		return ""
	case l.Shared:
		return strconv.Itoa(l.Place) + "="
	default:
		return strconv.Itoa(l.Place)
	}
}

// PairingsTable returns the pairings of a round, with what is known of each match.
func (t *Tournament) PairingsTable(round int, name func(Person) string) Table {
	table := Table{Columns: []string{
		"round", "table", "first", "second", "scenario", "rematch", "outcome", "match_points_first", "match_points_second",
		"points_first", "points_second", "goal_average_first", "goal_average_second",
	}}
	r, ok := t.Round(round)
	if !ok {
		return table
	}
	for i := range r.Matches {
		m := &r.Matches[i]
		row := []string{
			strconv.Itoa(round), strconv.Itoa(m.ID.Table), name(m.Seats[0]), name(m.Seats[1]), t.scenarioText(m.ID),
			strconv.FormatBool(m.Met > 0), string(m.Outcome.Kind),
		}
		table.Rows = append(table.Rows, append(row, m.figures()...))
	}
	if r.Bye != nil {
		table.Rows = append(table.Rows, []string{
			strconv.Itoa(round), "", name(r.Bye.Person), "", "", "false", string(OutcomeBye), "", "",
			strconv.Itoa(r.Bye.Points), "", strconv.Itoa(r.Bye.GoalAverage), "",
		})
	}
	return table
}

// ResultsTable returns the pairings of all rounds.
func (t *Tournament) ResultsTable(name func(Person) string) Table {
	all := t.PairingsTable(0, name)
	for round := range t.played {
		all.Rows = append(all.Rows, t.PairingsTable(round+1, name).Rows...)
	}
	return all
}

// ExportTables returns the standings with everybody's number, and the pairings of all
// rounds with why each result counts.
func (t *Tournament) ExportTables(name func(Person) string) (standings, results Table) {
	last := len(t.played)
	standings, results = t.StandingsTable(last, name), t.ResultsTable(name)
	standings.Columns, results.Columns = append(standings.Columns, "id"), append(results.Columns, "cause")
	for i, l := range t.Standings(last) {
		standings.Rows[i] = append(standings.Rows[i], strconv.FormatUint(uint64(l.Person), 10))
	}
	row := 0
	explain := func(cause Cause) {
		results.Rows[row] = append(results.Rows[row], string(cause))
		row++
	}
	for _, round := range t.played {
		for _, m := range round.Matches {
			explain(m.Cause)
		}
		if round.Bye != nil {
			explain("")
		}
	}
	return standings, results
}

// figures returns what a match was worth, as the last columns of its row.
func (m *Match) figures() []string {
	row := make([]string, 6)
	if !m.Settled {
		return row
	}
	o := m.Outcome
	if o.Score != nil {
		row[0], row[1] = strconv.Itoa(o.Score[0]), strconv.Itoa(o.Score[1])
	}
	for seat := range 2 {
		row[2+seat], row[4+seat] = strconv.Itoa(o.Points[seat]), strconv.Itoa(o.GoalAverage[seat])
	}
	return row
}

// scenarioText returns the ids of what a match plays.
func (t *Tournament) scenarioText(id MatchID) string {
	s, _ := t.ScenarioOf(id)
	if b, ok := t.data.Battle(s.Battle); ok {
		return b.ID
	}
	return strings.Join(s.Cards, " ")
}

// WriteCSV writes a table with its columns' keys in the first line.
func (t Table) WriteCSV(w io.Writer) error {
	rows := [][]string{t.Columns}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i, text := range row {
			cells[i] = league.Plain(text)
		}
		rows = append(rows, cells)
	}
	return league.WriteCSV(w, rows)
}
