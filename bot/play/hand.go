package play

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/storage"
)

// Hand shows what each seat of a user holds: as a picture and in words. It
// refuses with NotRunning or NotSeated.
func (p *Room) Hand(ctx context.Context, v *words.Voice, m *table.Match, u storage.UserID) (desk.Reply, error) {
	views, err := m.Privates(u)
	if err != nil {
		return desk.Reply{}, err
	}
	about := m.About()
	painter, err := p.Painter(about)
	if err != nil {
		return desk.Reply{}, err
	}
	var r desk.Reply
	seat := m.SeatsOf(u)
	var shown [][]string
	for _, view := range views {
		var lines []string
		for _, s := range view.Describe() {
			lines = append(lines, string(v.Secret(about, s, phrase.BySide(v, about))))
		}
		key := desk.PictureKey{Match: m.ID, Seq: m.Seq, Seat: int(seat.First()), Language: v.Language()}
		seat = seat.Without(seat.First())
		if len(lines) > 0 && slices.ContainsFunc(shown, func(other []string) bool { return slices.Equal(other, lines) }) {
			continue // a team sees the same from each of its seats
		}
		shown = append(shown, lines)
		png, err := p.Draw(ctx, about, key, func(w io.Writer) error { return drawHand(w, painter, view, v, about) })
		if err != nil {
			return desk.Reply{}, err
		}
		r.Files = append(r.Files, discord.File{
			Name: fmt.Sprintf("secrets-%d.png", len(r.Files)+1), Type: "image/png", Data: png, Alt: discord.Clip(strings.Join(lines, " "), discord.MaxAlt),
		})
		r = r.And(words.Secret(strings.Join(lines, "\n")))
	}
	return r, nil
}

// drawHand draws what a seat holds, with sentences where the painter tells any.
func drawHand(w io.Writer, painter render.Painter, view engine.PrivateView, v *words.Voice, about *engine.About) error {
	if teller, ok := painter.(render.HandTeller); ok {
		return teller.TellHand(w, view, labels(v, about), func(n engine.Note) string { return v.Note(about, n, phrase.BySide(v, about)) })
	}
	return painter.Hand(w, view, labels(v, about))
}

// Letter is the direct message in which a player has all that only they may see
// of a match. What came out since it was written last stands first.
func (p *Room) Letter(ctx context.Context, v *words.Voice, l table.Letter, u storage.UserID) (desk.Reply, error) {
	hand, err := p.Hand(ctx, v, l.Match, u)
	if err != nil {
		return desk.Reply{}, err
	}
	r := desk.Reply{Text: words.Secret(strings.Join(secretLines(v, l.Match, l.News), "\n"))}
	r = r.And(words.Secret(v.Say("secrets.head", nil))).And(hand.Text).And(words.Secret("-# " + v.Say("secrets.link", letterData(v, l.Moment))))
	r.Files = hand.Files
	return r, nil
}

func letterData(v *words.Voice, m table.Moment) words.Data {
	newest := m.Posted.Turn
	if newest == 0 {
		newest = m.Posted.Lobby
	}
	if m.Moved() {
		newest = 0 // it stayed behind
	}
	return words.Data{"link": phrase.Link(m.Guild, m.Channel, newest), "title": v.Title(m.About())}
}
