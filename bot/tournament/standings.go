package tournament

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/render/leagueboard"
	"skald/storage"
)

// tableText tells the table after a round, a page at a time.
func tableText(v *words.Voice, t *Tournament, round, page int) desk.Reply {
	return desk.Paged(v, of(v, t).TableLines(round), page, idOf(t, toStandings, round).Pages())
}

// Standings shows the table after a round to the channel: a picture with its text for
// those who do not see it, and a button to all of it.
func (b mails) Standings(ctx context.Context, v *words.Voice, t *Tournament, round int) desk.ChannelMessage {
	msg := desk.ChannelMessage{Text: "**" + of(v, t).Stands(round, "head") + "**", Rows: discord.Buttons(button(v, discord.Secondary, "standings", idOf(t, toStandings, round)))}
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
	board, alt := of(v, t).Table(round)
	return b.drawn(ctx, v, t, fmt.Sprintf("table/%d/0", round), "standings", alt, func(w io.Writer) error { return b.Boards.Table(w, board) })
}

// roundText tells a round's pairings with what came of them, a page at a time.
func roundText(v *words.Voice, t *Tournament, round, page int) desk.Reply {
	lines := of(v, t).RoundLines(round)
	if len(lines) == 0 {
		return desk.Sentence(v.Say("tournament.pairings.none", nil))
	}
	return desk.Paged(v, lines, page, idOf(t, toPairings, round).Pages())
}

// pairingsPictures draw a round's pairings, as many pictures as they need and at
// most four.
func (b *Room) pairingsPictures(ctx context.Context, v *words.Voice, t *Tournament, round int) (files []discord.File, err error) {
	r, _ := t.State.Round(round)
	for from := 0; from < len(r.Matches) && len(files) < 4 && err == nil; from += leagueboard.MostPairings {
		board, alt := of(v, t).Round(r, from)
		var file discord.File
		file, err = b.drawn(ctx, v, t, fmt.Sprintf("pairings/%d/%d", round, from), fmt.Sprintf("pairings-%d", len(files)+1), alt, func(w io.Writer) error { return b.Boards.Pairings(w, board) })
		if err == nil {
			files = append(files, file)
		}
	}
	return files, err
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

// export hands a tournament out as files: the table with everybody's number, the
// matches with why each result counts, and both to print.
func (b *Room) export(_ context.Context, r *request, t *Tournament) (desk.Reply, error) {
	table, results := t.State.ExportTables(of(r.Voice, t).Plain)
	standings, err := written("standings", table)
	matches, err2 := written("matches", results)
	reply := said(r, t, "export")
	reply.Files = []discord.File{standings, matches, {Name: "tournament.txt", Type: "text/plain", Data: []byte(of(r.Voice, t).Printed())}}
	return reply, errors.Join(err, err2)
}

// shownTable is a page of the table after a round for one reader. The first has the
// picture.
func (b *Room) shownTable(ctx context.Context, v *words.Voice, t *Tournament, round, page int) desk.Reply {
	r := tableText(v, t, round, page)
	r = r.And(b.Board(ctx, v, t.ID, t.Head))
	if page == 0 && len(t.State.Standings(round)) > 0 {
		if file, err := b.tablePicture(ctx, v, t, round); err == nil {
			r.Files = []discord.File{file}
		}
	}
	return r
}
