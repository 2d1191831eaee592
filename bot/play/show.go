package play

import (
	"context"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Show shows one person the board and what they can do. Of several pictures of
// the table it shows those that this moment is about, or the one named, and
// offers the others.
func (p *Room) Show(ctx context.Context, v *words.Voice, m table.Moment, u storage.UserID, plate string, now time.Time) (desk.Reply, error) {
	r := Prompt(v, m.Match, u)
	if m.SeatsOf(u) != 0 && buried(m, now) {
		r.Rows = desk.WithButton(r.Rows, desk.Button(v, discord.Secondary, "repost", ID{What: postAgain, Match: m.ID}))
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		r.Text = words.Secret(phrase.Join("\n", phrase.SeatingWith(v, m.Match, m.Reliable), phrase.ClockChosen(v, m.Match), phrase.AnswersChosen(v, m.Match), string(r.Text), phrase.Promise(v, m.Match)))
		return r, nil
	}
	painter, err := p.Painter(m.About())
	if err != nil {
		return desk.Reply{}, err
	}
	if plate = p.PlateNamed(m.About(), plate); plate == "" {
		r.Files, err = p.Boards(ctx, v, m)
		r.Turn = plateRows(v, m.Match, painter, shownPlates(painter, sceneOf(v, m)))
	} else {
		r.Files, err = p.boards(ctx, v, m, painter, []string{plate})
		r.Turn = plateRows(v, m.Match, painter, []string{plate})
	}
	if err != nil {
		return desk.Reply{}, err
	}
	r.Text = words.Secret(phrase.Join("\n", Heading(v, m.Match), string(r.Text), awaited(v, m.Match), answerLine(v, m.Match), clockLine(v, m.Match), phrase.ClockChosen(v, m.Match), phrase.AnswersChosen(v, m.Match), absences(v, m), phrase.Promise(v, m.Match)))
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

// NextMatch says where else a person is waited for, small.
func NextMatch(v *words.Voice, l table.Listing) words.Secret {
	return words.Secret("-# " + v.Say("list.next", words.Data{"title": phrase.Titled(v, l), "where": phrase.Link(l.Guild, l.Channel, l.Newest)}))
}
