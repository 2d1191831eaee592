package herald

import (
	"fmt"
	"strconv"

	"skald/engine/league/championship"
	"skald/render"
	"skald/render/leagueboard"
	"skald/render/speech"
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

// Tables tell the table of a group, or of each where group is 0.
func (t Teller) Tables(c *championship.Championship, group int) (list []string) {
	for i := range c.Groups() {
		if group == 0 || group == i+1 {
			list = append(list, each(c.TableLines(i+1), t.Said)...)
		}
	}
	return list
}

// mostInSeason is how many people are named of those in a season.
const mostInSeason = 16

// InSeason tells who takes part in a season.
func (t Teller) InSeason(c *championship.Championship) string {
	list := c.Entrants()
	if len(list) == 0 {
		return t.Say("championship.nobody-in", nil)
	}
	names := each(list[:min(len(list), mostInSeason)], func(e championship.Entrant) string { return t.Called(e.Person) })
	if len(list) > mostInSeason {
		names = append(names, "…")
	}
	return t.Headed(t.Count("championship.count.in", len(list)), t.Join(names...))
}

// SeasonPromise tells what all chance of a championship follows from, and its number.
func (t Teller) SeasonPromise(c *championship.Championship, id string) string {
	return "-# " + t.Say("championship.promise", speech.Data{"commitment": c.Commitment(), "id": id})
}
