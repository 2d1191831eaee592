package tournament

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/render"
	"skald/render/leagueboard"
	"skald/storage"
)

// placeOf writes a place: "1", "2=" where it is shared, "–" for none.
func placeOf(l rules.Row) string { return cmp.Or(l.PlaceText(), "–") }

// marksOf tells what is beside a line: byes, no-shows, deductions, and whether its
// player has left.
func marksOf(v *words.Voice, l rules.Row) string {
	var marks []string
	for _, m := range []struct {
		key string
		n   int
	}{{"byes", l.Byes}, {"no-show-wins", l.NoShowWins}, {"no-shows", l.NoShows}, {"deducted", l.Deducted}, {"warnings", l.Warnings}} {
		if m.n > 0 {
			marks = append(marks, v.Count("tournament.mark."+m.key, m.n))
		}
	}
	if l.Dropped {
		marks = append(marks, v.Say("tournament.mark.dropped", nil))
	}
	if l.Disqualified {
		marks = append(marks, v.Say("tournament.mark.disqualified", nil))
	}
	return strings.Join(marks, ", ")
}

func winsDrawsLosses(l rules.Row) string { return fmt.Sprintf("%d-%d-%d", l.Wins, l.Draws, l.Losses) }

// standingLine tells a line of the table.
func standingLine(v *words.Voice, name string, l rules.Row) string {
	said := v.Say("tournament.standings.line", words.Data{
		"place": placeOf(l), "name": name, "points": l.Points, "average": l.GoalAverage, "resistance": l.Resistance, "record": winsDrawsLosses(l),
	})
	if marks := marksOf(v, l); marks != "" {
		said += " · " + marks
	}
	return said
}

// tableText tells the table after a round, a page at a time.
func tableText(v *words.Voice, t *Tournament, round, page int) desk.Reply {
	lines := []string{"**" + standingsSaid(v, t, round, "head") + "**"}
	for _, l := range t.State.Standings(round) {
		lines = append(lines, standingLine(v, who(l.Person), l))
	}
	if len(lines) == 1 {
		lines = append(lines, v.Say("tournament.standings.empty", nil))
	}
	return desk.Paged(v, append(lines, "-# "+v.Say("tournament.standings.legend", nil)), page, idOf(t, toStandings, round).Pages())
}

// standingsSaid says of which round a table is, by the sentence head or under.
func standingsSaid(v *words.Voice, t *Tournament, round int, key string) string {
	r, ok := t.State.Round(round)
	switch {
	case t.State.Phase() == rules.PhaseClosed && round == t.State.Paired():
		key += "-final"
	case ok && !r.Closed && !r.Void:
		key += "-open"
	}
	return v.Say("tournament.standings."+key, words.Data{"name": phrase.Literal(t.State.Settings().Name), "round": round})
}

// Standings shows the table after a round to the channel: a picture with its text for
// those who do not see it, and a button to all of it.
func (b mails) Standings(ctx context.Context, v *words.Voice, t *Tournament, round int) desk.ChannelMessage {
	msg := desk.ChannelMessage{Text: "**" + standingsSaid(v, t, round, "head") + "**", Rows: discord.Buttons(button(v, discord.Secondary, "standings", idOf(t, toStandings, round)))}
	file, err := b.tablePicture(ctx, v, t, round)
	if err != nil {
		b.Log.Error("standings are sent as text", "league", t.ID, "err", err)
		msg.Text = string(tableText(v, t, round, 0).Text)
		return msg
	}
	msg.Files = []discord.File{file}
	return msg
}

// tablePicture draws the first page of the table after a round.
func (b *Room) tablePicture(ctx context.Context, v *words.Voice, t *Tournament, round int) (discord.File, error) {
	lines := t.State.Standings(round)
	lines = lines[:min(len(lines), leagueboard.MostLines)]
	head := func(key string) string { return v.Say("tournament.standings.column-"+key, nil) }
	board := leagueboard.Table{
		Head: leagueboard.Head{Title: t.State.Settings().Name, Under: plain(standingsSaid(v, t, round, "under"))},
		Columns: []leagueboard.Column{
			{Head: head("place")}, {Head: head("name"), Stretch: true}, {Head: head("points"), Align: render.Right},
			{Head: head("average"), Align: render.Right}, {Head: head("resistance"), Align: render.Right}, {Head: head("record"), Align: render.Right},
		},
	}
	var alt []string
	for _, l := range lines {
		name := plainName(t, l.Person)
		row := leagueboard.Row{Cells: []string{placeOf(l), name, strconv.Itoa(l.Points), strconv.Itoa(l.GoalAverage), strconv.Itoa(l.Resistance), winsDrawsLosses(l)}}
		switch {
		case l.Dropped || l.Disqualified:
			row.Mark = leagueboard.Out
		case l.Place >= 1 && l.Place <= 3:
			row.Mark = leagueboard.Mark(l.Place)
		}
		board.Rows = append(board.Rows, row)
		alt = append(alt, standingLine(v, name, l))
	}
	return b.drawn(ctx, v, t, fmt.Sprintf("table/%d/0", round), "standings", altOf(standingsSaid(v, t, round, "under"), alt),
		func(w io.Writer) error { return b.Boards.Table(w, board) })
}

// plain is a text without what Discord would take as more than the character.
func plain(text string) string { return strings.NewReplacer("**", "", "\\", "").Replace(text) }

// altOf is the alternative text of a picture of lines.
func altOf(head string, lines []string) string { return plain(head + ". " + strings.Join(lines, "; ")) }

// roundText tells a round's pairings with what came of them, a page at a time.
func roundText(v *words.Voice, t *Tournament, round, page int) desk.Reply {
	r, ok := t.State.Round(round)
	if !ok {
		return desk.Sentence(v.Say("tournament.pairings.none", nil))
	}
	lines := []string{"**" + v.Say("tournament.pairings.head", words.Data{"round": round, "name": phrase.Literal(t.State.Settings().Name)}) + "**", scenarioName(v, t, r)}
	for _, m := range r.Matches {
		line := v.Say("tournament.table-line", words.Data{"table": m.ID.Table, "players": players(m)})
		switch {
		case m.Settled:
			line += " · " + outcomeText(v, m, m.Outcome)
		case len(reported(m)) == 2:
			line += " · " + v.Say("tournament.pairings.conflict", nil)
		case len(reported(m)) == 1:
			line += " · " + v.Say("tournament.pairings.reported", nil)
		default:
			line += " · " + v.Say("tournament.pairings.open", nil)
		}
		lines = append(lines, line)
	}
	if r.Bye != nil {
		lines = append(lines, v.Say("tournament.news.bye", words.Data{"who": who(r.Bye.Person), "points": r.Bye.Points, "average": r.Bye.GoalAverage}))
	}
	return desk.Paged(v, lines, page, idOf(t, toPairings, round).Pages())
}

// pairingsPictures draw a round's pairings, as many pictures as they need and at
// most four.
func (b *Room) pairingsPictures(ctx context.Context, v *words.Voice, t *Tournament, round int) ([]discord.File, error) {
	r, _ := t.State.Round(round)
	var files []discord.File
	for from := 0; from < len(r.Matches) && len(files) < 4; from += leagueboard.MostPairings {
		board := leagueboard.Pairings{Head: leagueboard.Head{Title: t.State.Settings().Name, Under: v.Say("tournament.pairings.under", words.Data{"round": round})}}
		var alt []string
		for _, m := range r.Matches[from:min(len(r.Matches), from+leagueboard.MostPairings)] {
			line := leagueboard.Pairing{
				Table: strconv.Itoa(m.ID.Table), Middle: "–",
				First: leagueboard.Side{Name: plainName(t, m.Seats[0])}, Second: leagueboard.Side{Name: plainName(t, m.Seats[1])},
			}
			if m.Settled {
				line.Middle = pair(m.Outcome.Points)
				line.First.Won, line.Second.Won = m.Outcome.Winner == 0, m.Outcome.Winner == 1
			}
			board.Lines = append(board.Lines, line)
			alt = append(alt, line.Table+": "+line.First.Name+" "+line.Middle+" "+line.Second.Name)
		}
		file, err := b.drawn(ctx, v, t, fmt.Sprintf("pairings/%d/%d", round, from), fmt.Sprintf("pairings-%d", len(files)+1), altOf(board.Head.Under, alt),
			func(w io.Writer) error { return b.Boards.Pairings(w, board) })
		if err != nil {
			return files, err
		}
		files = append(files, file)
	}
	return files, nil
}

// drawn returns a picture of a tournament, drawn by paint unless it is kept.
func (b *Room) drawn(ctx context.Context, v *words.Voice, t *Tournament, what, name, alt string, paint func(io.Writer) error) (discord.File, error) {
	key := desk.PictureKey{Match: storage.MatchID(t.ID), Seq: t.Seq, Seat: desk.AboutSeat, Language: v.Language(), Names: what}
	return b.PictureFile(ctx, key, name, alt, paint)
}

// written is a table as a file of comma-separated values.
func written(name string, t rules.Table) (discord.File, error) {
	var b bytes.Buffer
	err := t.WriteCSV(&b)
	return discord.File{Name: name + ".csv", Type: "text/csv", Data: b.Bytes()}, err
}

// printed is the table and all rounds as a text that a club can print.
func printed(v *words.Voice, t *Tournament) discord.File {
	name := t.State.Settings().Name
	lines := []string{name, strings.Repeat("=", len([]rune(name))), "", standingsSaid(v, t, t.State.Paired(), "under"), ""}
	for _, l := range t.State.Standings(t.State.Paired()) {
		lines = append(lines, plain(standingLine(v, plainName(t, l.Person), l)))
	}
	for n := 1; n <= t.State.Paired(); n++ {
		r, _ := t.State.Round(n)
		lines = append(lines, "", v.Say("tournament.pairings.under", words.Data{"round": n}))
		if name := plain(scenarioName(v, t, r)); name != "" {
			lines = append(lines, name)
		}
		for _, m := range r.Matches {
			line := fmt.Sprintf("%3d  %s – %s", m.ID.Table, plainName(t, m.Seats[0]), plainName(t, m.Seats[1]))
			if m.Outcome.Score != nil {
				line += "  " + pair(*m.Outcome.Score)
			}
			if m.Settled {
				line += "  " + v.Say("tournament.outcome.worth", words.Data{"points": pair(m.Outcome.Points), "average": pair(m.Outcome.GoalAverage)})
			}
			lines = append(lines, line)
		}
		if r.Bye != nil {
			lines = append(lines, "     "+plain(v.Say("tournament.news.bye", words.Data{"who": plainName(t, r.Bye.Person), "points": r.Bye.Points, "average": r.Bye.GoalAverage})))
		}
	}
	return discord.File{Name: "tournament.txt", Type: "text/plain", Data: []byte(strings.Join(lines, "\n") + "\n")}
}

// export hands a tournament out as files: the table with everybody's number, the
// matches with why each result counts, and both to print.
func (b *Room) export(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	table, results := t.State.ExportTables(func(p rules.Person) string { return plainName(t, p) })
	standings, err := written("standings", table)
	matches, err2 := written("matches", results)
	reply := said(r, t, "export")
	reply.Files = []discord.File{standings, matches, printed(r.Voice, t)}
	return reply, errors.Join(err, err2)
}

// shownTable is a page of the table after a round for one reader. The first has the
// picture.
func (b *Room) shownTable(ctx context.Context, v *words.Voice, t *Tournament, round, page int) desk.Reply {
	r := tableText(v, t, round, page)
	if page == 0 && len(t.State.Standings(round)) > 0 {
		if file, err := b.tablePicture(ctx, v, t, round); err == nil {
			r.Files = []discord.File{file}
		}
	}
	return r
}
