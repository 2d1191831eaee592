package ladder

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/render/leagueboard"
	"skald/storage"
)

// A ladderTable is a table of a ladder that is shown: the season's as it is now,
// or the final one of a season that was closed.
type ladderTable struct {
	kind   ladder.Kind
	season ladder.Season
	closed bool
	lines  []ladder.Row
}

// LadderTable shows a page of a ladder's standings, in words and as a picture.
func (p *Room) LadderTable(ctx context.Context, v *words.Voice, l Ladder, k ladder.Kind, page int) (desk.Reply, error) {
	t := ladderTable{kind: k, season: l.State.Season(), lines: l.State.Table(k, l.Now.Unix())}
	if len(t.lines) == 0 {
		return desk.Sentence(v.Say("ladder.empty", words.Data{"title": l.title(v)})), nil
	}
	r, err := p.ladderPage(ctx, v, l, t, page, ladderID(l.Ladder, LadderStandings, int(k)))
	if t.kind == ladder.Duels {
		r = r.And(words.Secret("-# " + v.Say("ladder.provisional", words.Data{"limit": int(l.State.Data().ProvisionalFrom)})))
	} else {
		r = r.And(words.Secret("-# " + v.Say("ladder.provisional-many", words.Data{"limit": l.State.Data().Gathering.ProvisionalBelow})))
	}
	if other := l.Kinds(); len(other) > 1 {
		id := ladderID(l.Ladder, LadderStandings, int(1-k))
		r.Rows = discord.Buttons(desk.Button(v, discord.Secondary, "ladder-table-"+strconv.Itoa(int(1-k)), id))
	}
	return r, err
}

// ladderPage shows a page of a table, with buttons to those before and after it.
func (p *Room) ladderPage(ctx context.Context, v *words.Voice, l Ladder, t ladderTable, page int, id desk.NumberedID) (desk.Reply, error) {
	last := (len(t.lines) - 1) / leagueboard.MostLines
	page = min(max(page, 0), last)
	part := t
	part.lines = t.lines[page*leagueboard.MostLines : min(len(t.lines), (page+1)*leagueboard.MostLines)]
	lines := []string{"**" + t.head(v, l) + "**"}
	for _, line := range part.lines {
		lines = append(lines, part.line(v, line))
	}
	r := desk.Sentence(strings.Join(lines, "\n"))
	if last > 0 {
		r = r.And(words.Secret("-# " + v.Say("page", words.Data{"page": page + 1, "pages": last + 1})))
		r.Turn = desk.PageButtons(v, page, last+1, id.Pages())
	}
	file, err := p.standingsPicture(ctx, v, l, part, page, last+1)
	if err != nil {
		return r, err
	}
	r.Files = []discord.File{file}
	return r, nil
}

func (t ladderTable) head(v *words.Voice, l Ladder) string {
	key := "ladder.head"
	if t.closed {
		key = "ladder.head-final"
	}
	return v.Say(key, words.Data{"title": l.title(v), "season": seasonName(v, t.season)})
}

// line tells one line of the table.
func (t ladderTable) line(v *words.Voice, l ladder.Row) string {
	place := placed(l)
	if place == "" {
		place = "–"
	}
	return v.Say("ladder.line", words.Data{
		"place": place, "who": member(l.Person), "rating": rated(t.kind, l), "deviation": points(t.kind, l.Deviation), "record": tally(l.Record),
	})
}

// standingsPicture draws a page of a table.
func (p *Room) standingsPicture(ctx context.Context, v *words.Voice, l Ladder, t ladderTable, page, pages int) (discord.File, error) {
	s := leagueboard.Standings{
		Head: leagueboard.Head{Title: v.Say("ladder.picture", words.Data{"title": l.title(v)}), Under: t.under(v, l, page, pages)},
		Words: leagueboard.StandingsWords{
			Place: v.Say("ladder.column.place", nil), Name: v.Say("ladder.column.name", nil), Rating: v.Say("ladder.column.rating", nil),
			Deviation: v.Say("ladder.column.deviation", nil), Record: v.Say("ladder.column.record", nil),
		},
	}
	for _, line := range t.lines {
		s.Lines = append(s.Lines, t.drawn(v, l, line))
	}
	png, err := p.drawLeague(ctx, l.ID, fmt.Sprintf("%+v", s), func(w io.Writer) error { return p.Boards.Standings(w, s) })
	if err != nil {
		return discord.File{}, err
	}
	return discord.File{Name: "standings.png", Type: "image/png", Data: png, Alt: discord.Clip(t.alt(v, l), discord.MaxAlt)}, nil
}

func (t ladderTable) under(v *words.Voice, l Ladder, page, pages int) string {
	under := plainSeason(v, t.season)
	if !t.closed {
		under += " · " + l.Now.UTC().Format("2006-01-02")
	}
	if pages > 1 {
		under += fmt.Sprintf(" · %d/%d", page+1, pages)
	}
	return under
}

// drawn is a line as the picture has it: with the span in which the true strength
// almost surely lies.
func (t ladderTable) drawn(v *words.Voice, l Ladder, line ladder.Row) leagueboard.Standing {
	s := leagueboard.Standing{
		Place: placed(line), Name: l.plain(v, line.Person), Rating: rated(t.kind, line),
		Deviation: points(t.kind, line.Deviation), Record: tally(line.Record), Unsure: line.Provisional,
	}
	if line.Place >= 1 && line.Place <= 3 {
		s.Medal = leagueboard.First + leagueboard.Mark(line.Place-1)
	}
	s.At, s.Low, s.High = line.Rating, line.Rating-2*line.Deviation, line.Rating+2*line.Deviation
	if t.kind == ladder.Gatherings { // shown is three deviations below the mean
		s.At = line.Rating + 3*line.Deviation
		s.Low, s.High = line.Rating, s.At+3*line.Deviation
	}
	return s
}

// alt tells the picture in words.
func (t ladderTable) alt(v *words.Voice, l Ladder) string {
	lines := []string{v.Say("ladder.alt", words.Data{"title": l.title(v), "season": plainSeason(v, t.season)})}
	for _, line := range t.lines {
		key := "ladder.alt-line"
		if line.Place == 0 {
			key = "ladder.alt-unplaced"
		}
		lines = append(lines, v.Say(key, words.Data{
			"place": placed(line), "who": l.plain(v, line.Person), "rating": points(t.kind, line.Rating), "deviation": points(t.kind, line.Deviation),
			"won": line.Record.Won, "drawn": line.Record.Drawn, "lost": line.Record.Lost,
		}))
	}
	return strings.Join(lines, " ")
}

// drawLeague returns a picture of a league, drawn by paint unless one of the same
// content is kept.
func (p *Room) drawLeague(ctx context.Context, id storage.LeagueID, shows string, paint func(io.Writer) error) ([]byte, error) {
	return p.Picture(ctx, desk.PictureKey{Match: storage.MatchID(id), Seat: desk.AboutSeat, Names: shows}, paint)
}

// LadderSeasonList lists the closed seasons of a ladder, the last one first, with
// who came first in them, a page at a time.
func LadderSeasonList(v *words.Voice, l Ladder, page int) desk.Reply {
	now := l.State.Season()
	key := "ladder.season-open"
	if !now.Open {
		key = "ladder.season-break"
	}
	lines := []string{"**" + v.Say("ladder.seasons", words.Data{"title": l.title(v)}) + "**", v.Say(key, words.Data{"season": seasonName(v, now)})}
	archives := l.State.Archives()
	for i := len(archives) - 1; i >= 0; i-- {
		lines = append(lines, archiveLine(v, l, archives[i]))
	}
	return desk.Paged(v, lines, page, ladderID(l.Ladder, LadderSeasons, 0, 0).Pages())
}

func archiveLine(v *words.Voice, l Ladder, a ladder.Archive) string {
	first := v.Say("ladder.nobody-placed", nil)
	for _, k := range l.Kinds() {
		if table := tableOfArchive(a, k); len(table) > 0 && table[0].Place == 1 {
			first = v.Say("ladder.first", words.Data{"who": member(table[0].Person), "rating": points(k, table[0].Rating)})
			break
		}
	}
	return v.Say("ladder.archive", words.Data{
		"season": seasonName(v, a.Season), "matches": v.Count("ladder.matches", a.Results), "first": first, "closed": unixTime(a.Closed),
	})
}

func tableOfArchive(a ladder.Archive, k ladder.Kind) []ladder.Row {
	if k == ladder.Gatherings {
		return a.Gatherings
	}
	return a.Duels
}

// LadderArchive shows a page of a closed season's final table: false if there is
// no closed season of that number, or nobody was a member then.
func (p *Room) LadderArchive(ctx context.Context, v *words.Voice, l Ladder, k ladder.Kind, season, page int) (desk.Reply, bool, error) {
	for _, a := range l.State.Archives() {
		t := ladderTable{kind: k, season: a.Season, closed: true, lines: tableOfArchive(a, k)}
		if a.Number != season || len(t.lines) == 0 {
			continue
		}
		r, err := p.ladderPage(ctx, v, l, t, page, ladderID(l.Ladder, LadderSeasons, int(k), season))
		return r.And(words.Secret("-# " + archiveLine(v, l, a))), true, err
	}
	return desk.Reply{}, false, nil
}
