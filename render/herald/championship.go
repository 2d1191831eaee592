package herald

import (
	"fmt"
	"strconv"

	"skald/engine/league/championship"
	"skald/render"
	"skald/render/leagueboard"
)

// GroupTable is the table of a group of a championship as a picture, with its
// alternative text. Nobody is mentioned in either.
func (t Teller) GroupTable(c *championship.Championship, name string, named func(championship.Person) string, group int) (board leagueboard.Table, alt string) {
	t.Called = named
	t.Literal = func(text string) string { return text }
	told := each(c.TableLines(group), t.Said)
	head := func(key string) string { return t.Say("tournament.standings.column-"+key, nil) }
	board = leagueboard.Table{
		Head: leagueboard.Head{Title: name, Under: plain(told[0])},
		Columns: []leagueboard.Column{
			{Head: head("place")}, {Head: head("name"), Stretch: true}, {Head: head("points"), Align: render.Right}, {Head: head("record"), Align: render.Right},
		},
	}
	rows := c.Table(group)
	for _, row := range rows[:min(len(rows), leagueboard.MostLines)] {
		line := leagueboard.Row{
			Cells: []string{strconv.Itoa(row.Place), named(row.Person), row.Points.String(), fmt.Sprintf("%d-%d-%d", row.Wins, row.Draws, row.Losses)},
		}
		if row.Was > 0 {
			line.Moved = row.Was - row.Place
		}
		switch {
		case row.Withdrawn || row.Annulled:
			line.Mark = leagueboard.Out
		case row.Place <= 3 && row.Played > 0:
			line.Mark = leagueboard.Mark(row.Place)
		}
		board.Rows = append(board.Rows, line)
	}
	return board, altOf(told[0], told[1:])
}
