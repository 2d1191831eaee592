package present

import (
	"context"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Show shows one person the board and what they can do. Of several pictures of
// the table it shows those that this moment is about, or the one named, and
// offers the others.
func (p *Presenter) Show(ctx context.Context, v *words.Voice, m table.Moment, u storage.UserID, plate string, now time.Time) (Reply, error) {
	r := Prompt(v, m.Match, u)
	if m.SeatsOf(u) != 0 && buried(m, now) {
		r.Rows = withButton(r.Rows, button(v, discord.Secondary, "repost", ButtonID{Kind: RepostButton, Match: m.ID}))
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		r.Text = words.Secret(join("\n", seating(v, m.Match, m.Reliable), clockChosen(v, m.Match), answersChosen(v, m.Match), string(r.Text), promise(v, m.Match)))
		return r, nil
	}
	painter, err := p.painter(m.About())
	if err != nil {
		return Reply{}, err
	}
	if plate = p.PlateNamed(m.About(), plate); plate == "" {
		r.Files, err = p.Boards(ctx, v, m)
		r.Turn = plateRows(v, m.Match, painter, shownPlates(painter, sceneOf(v, m)))
	} else {
		r.Files, err = p.boards(ctx, v, m, painter, []string{plate})
		r.Turn = plateRows(v, m.Match, painter, []string{plate})
	}
	if err != nil {
		return Reply{}, err
	}
	r.Text = words.Secret(join("\n", Heading(v, m.Match), string(r.Text), awaited(v, m.Match), answerLine(v, m.Match), clockLine(v, m.Match), clockChosen(v, m.Match), answersChosen(v, m.Match), absences(v, m), promise(v, m.Match)))
	if m.Status == table.Over {
		r.Text = words.Secret(Ending(v, m.Match))
	}
	return r, nil
}

// buriedAfter is how long after it was posted a message may have scrolled away.
const buriedAfter = time.Hour

// buried reports whether the match's message is hard to find in its channel: it
// is not of this turn, or was posted long ago.
func buried(m table.Moment, now time.Time) bool {
	newest := m.Posted.Turn
	switch m.Status {
	case table.Cancelled:
		return false
	case table.Lobby:
		newest = m.Posted.Lobby
	}
	return newest == 0 || m.Moved() || m.Posted.Number != m.Turn.Number || now.Sub(discord.Made(newest)) > buriedAfter
}

// withButton adds a button to the last row that has a place for it, else in a
// row of its own.
func withButton(rows []discord.Row, b discord.Button) []discord.Row {
	last := len(rows) - 1
	if last >= 0 && len(rows[last].Components) < discord.MaxRowButtons {
		rows[last].Components = append(rows[last].Components, b)
		return rows
	}
	if len(rows) == discord.MaxRows {
		return rows
	}
	return append(rows, discord.Buttons(b)...)
}

// Which asks for one of several matches, by a button of a kind for each.
func Which(v *words.Voice, list []table.Listing, kind ButtonKind) Reply {
	r := Sentence(v.Say("list.which", nil))
	var buttons []discord.Button
	for _, l := range list[:min(len(list), discord.MaxRows*discord.MaxRowButtons)] {
		buttons = append(buttons, discord.NewButton(discord.Secondary, Listed(v, l), ButtonID{Kind: kind, Match: l.ID}.String()))
	}
	r.Rows = discord.Buttons(buttons...)
	return r
}

// NextMatch says where else a person is waited for, small.
func NextMatch(v *words.Voice, l table.Listing) words.Secret {
	return words.Secret("-# " + v.Say("list.next", words.Data{"title": titled(v, l), "where": Link(l.Guild, l.Channel, l.Newest)}))
}

// titled is the name of a listed match's game, as far as it is known.
func titled(v *words.Voice, l table.Listing) string {
	if l.Game == nil {
		return v.Say("list.no-title", nil)
	}
	return v.Title(l.Game.About())
}

// Listed names a match in one line without mentions, for what is typed.
func Listed(v *words.Voice, l table.Listing) string {
	return v.Say("move.label", words.Data{"title": titled(v, l), "since": l.Since.Format(time.DateOnly), "match": l.ID})
}
