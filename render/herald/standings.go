package herald

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"skald/engine/league/tournament"
	"skald/render"
	"skald/render/leagueboard"
	"skald/render/speech"
)

// placeOf writes a place: "1", "2=" where it is shared, "–" for none.
func placeOf(l tournament.Row) string { return cmp.Or(l.PlaceText(), "–") }

func tally(l tournament.Row) string { return fmt.Sprintf("%d-%d-%d", l.Wins, l.Draws, l.Losses) }

// marks tells what is beside a line: byes, no-shows, deductions, and whether its
// player has left.
func (t Tournament) marks(l tournament.Row) string {
	var marks []string
	for _, m := range []struct {
		key string
		n   int
	}{{"byes", l.Byes}, {"no-show-wins", l.NoShowWins}, {"no-shows", l.NoShows}, {"deducted", l.Deducted}, {"warnings", l.Warnings}} {
		if m.n > 0 {
			marks = append(marks, t.Count("tournament.mark."+m.key, m.n))
		}
	}
	if l.Dropped {
		marks = append(marks, t.Say("tournament.mark.dropped", nil))
	}
	if l.Disqualified {
		marks = append(marks, t.Say("tournament.mark.disqualified", nil))
	}
	return strings.Join(marks, ", ")
}

// Line tells a line of the table.
func (t Tournament) Line(name string, l tournament.Row, moved int) string {
	said := t.Say("tournament.standings.line", speech.Data{
		"place": placeOf(l), "name": name, "points": l.Points, "average": l.GoalAverage, "resistance": l.Resistance, "record": tally(l), "moved": leagueboard.Arrow(t.Voice, moved),
	})
	if marks := t.marks(l); marks != "" {
		said += " · " + marks
	}
	return said
}

// Stands says of which round a table is, by the sentence head or under.
func (t Tournament) Stands(round int, key string) string {
	r, ok := t.State.Round(round)
	switch {
	case t.State.Phase() == tournament.PhaseClosed && round == t.State.Paired():
		key += "-final"
	case ok && !r.Closed && !r.Void:
		key += "-open"
	}
	return t.Say("tournament.standings."+key, speech.Data{"name": t.Literal(t.State.Settings().Name), "round": round})
}

// plain is a text without what Discord would take as more than the character.
func plain(text string) string { return strings.NewReplacer("**", "", "\\", "").Replace(text) }

// altOf is the alternative text of a picture of lines.
func altOf(head string, lines []string) string { return plain(head + ". " + strings.Join(lines, "; ")) }

// TableLines tell the table after a round.
func (t Tournament) TableLines(round int) []string {
	lines := []string{"**" + t.Stands(round, "head") + "**"}
	moved := t.State.Moved(round)
	for _, l := range t.State.Standings(round) {
		lines = append(lines, t.Line(t.Called(l.Person), l, moved[l.Person]))
	}
	if len(lines) == 1 {
		lines = append(lines, t.Say("tournament.standings.empty", nil))
	}
	return append(lines, "-# "+t.Say("tournament.standings.legend", nil))
}

// Table is the first page of the table after a round as a picture, with its alternative
// text.
func (t Tournament) Table(round int) (board leagueboard.Table, alt string) {
	lines := t.State.Standings(round)
	lines = lines[:min(len(lines), leagueboard.MostLines)]
	head := func(key string) string { return t.Say("tournament.standings.column-"+key, nil) }
	board = leagueboard.Table{
		Head: leagueboard.Head{Title: t.State.Settings().Name, Under: plain(t.Stands(round, "under"))},
		Columns: []leagueboard.Column{
			{Head: head("place")}, {Head: head("name"), Stretch: true}, {Head: head("points"), Align: render.Right},
			{Head: head("average"), Align: render.Right}, {Head: head("resistance"), Align: render.Right}, {Head: head("record"), Align: render.Right},
		},
	}
	moved := t.State.Moved(round)
	var told []string
	for _, l := range lines {
		name := t.Plain(l.Person)
		row := leagueboard.Row{Cells: []string{placeOf(l), name, strconv.Itoa(l.Points), strconv.Itoa(l.GoalAverage), strconv.Itoa(l.Resistance), tally(l)}, Moved: moved[l.Person]}
		switch {
		case l.Dropped || l.Disqualified:
			row.Mark = leagueboard.Out
		case l.Place >= 1 && l.Place <= 3:
			row.Mark = leagueboard.Mark(l.Place)
		}
		board.Rows = append(board.Rows, row)
		told = append(told, t.Line(name, l, moved[l.Person]))
	}
	return board, altOf(t.Stands(round, "under"), told)
}

// RoundLines tell a round's pairings with what came of them; nothing of one that is not
// paired.
func (t Tournament) RoundLines(round int) []string {
	r, ok := t.State.Round(round)
	if !ok {
		return nil
	}
	lines := []string{"**" + t.Say("tournament.pairings.head", speech.Data{"round": round, "name": t.Literal(t.State.Settings().Name)}) + "**", t.Scenario(r)}
	for _, m := range r.Matches {
		line := t.Say("tournament.table-line", speech.Data{"table": m.ID.Table, "players": t.Players(m)})
		switch {
		case m.Settled:
			line += " · " + t.Outcome(m, m.Outcome)
		case len(Reported(m)) == 2:
			line += " · " + t.Say("tournament.pairings.conflict", nil)
		case len(Reported(m)) == 1:
			line += " · " + t.Say("tournament.pairings.reported", nil)
		default:
			line += " · " + t.Say("tournament.pairings.open", nil)
		}
		lines = append(lines, line)
	}
	if r.Bye != nil {
		lines = append(lines, t.Say("tournament.news.bye", speech.Data{"who": t.Called(r.Bye.Person), "points": r.Bye.Points, "average": r.Bye.GoalAverage}))
	}
	return lines
}

// Round is a page of a round's pairings as a picture, with its alternative text: of so
// many from a number.
func (t Tournament) Round(r tournament.Round, from int) (board leagueboard.Pairings, alt string) {
	board.Head = leagueboard.Head{Title: t.State.Settings().Name, Under: t.Say("tournament.pairings.under", speech.Data{"round": r.Number})}
	var told []string
	for _, m := range r.Matches[from:min(len(r.Matches), from+leagueboard.MostPairings)] {
		line := leagueboard.Pairing{
			Table: strconv.Itoa(m.ID.Table), Middle: "–",
			First: leagueboard.Side{Name: t.Plain(m.Seats[0])}, Second: leagueboard.Side{Name: t.Plain(m.Seats[1])},
		}
		if m.Settled {
			line.Middle = Pair(m.Outcome.Points)
			line.First.Won, line.Second.Won = m.Outcome.Winner == 0, m.Outcome.Winner == 1
		}
		board.Lines = append(board.Lines, line)
		told = append(told, line.Table+": "+line.First.Name+" "+line.Middle+" "+line.Second.Name)
	}
	return board, altOf(board.Head.Under, told)
}

// Printed is the table and all rounds as a text that a club can print.
func (t Tournament) Printed() string {
	name := t.State.Settings().Name
	lines := []string{name, strings.Repeat("=", len([]rune(name))), "", t.Stands(t.State.Paired(), "under"), ""}
	for _, l := range t.State.Standings(t.State.Paired()) {
		lines = append(lines, plain(t.Line(t.Plain(l.Person), l, 0)))
	}
	for n := 1; n <= t.State.Paired(); n++ {
		r, _ := t.State.Round(n)
		lines = append(lines, "", t.Say("tournament.pairings.under", speech.Data{"round": n}))
		if name := plain(t.Scenario(r)); name != "" {
			lines = append(lines, name)
		}
		for _, m := range r.Matches {
			line := fmt.Sprintf("%3d  %s – %s", m.ID.Table, t.Plain(m.Seats[0]), t.Plain(m.Seats[1]))
			if m.Outcome.Score != nil {
				line += "  " + Pair(*m.Outcome.Score)
			}
			if m.Settled {
				line += "  " + t.Say("tournament.outcome.worth", speech.Data{"points": Pair(m.Outcome.Points), "average": Pair(m.Outcome.GoalAverage)})
			}
			lines = append(lines, line)
		}
		if r.Bye != nil {
			lines = append(lines, "     "+plain(t.Say("tournament.news.bye", speech.Data{"who": t.Plain(r.Bye.Person), "points": r.Bye.Points, "average": r.Bye.GoalAverage})))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
