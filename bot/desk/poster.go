package desk

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
)

// Poster is a small picture of a title: a strip of its board at the beginning of some
// match, which is nobody's.
func (d *Desk) Poster(ctx context.Context, v *words.Voice, t *Title) (discord.File, error) {
	about := t.Game.About()
	key := PictureKey{Seat: posterSeat, Plate: about.Key, Language: v.Language()}
	picture, err := d.Picture(ctx, key, func(w io.Writer) error {
		first, err := t.Game.New(engine.Setup{Players: about.Seats.Min}, engine.NewDice(engine.Seed{}, 0), nil)
		if err != nil {
			return fmt.Errorf("set up %s for its poster: %w", about.Key, err)
		}
		scene := render.Scene{
			Now: first.Public(), Names: make([]string, about.Seats.Min),
			Labels: func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) },
		}
		for s := range scene.Names {
			scene.Names[s] = v.Side(about, engine.Seat(s))
		}
		var board bytes.Buffer
		if err := t.Painter.Board(&board, scene); err != nil {
			return err
		}
		return render.Poster(w, &board)
	})
	return discord.File{Name: "poster-" + about.Key + ".jpg", Type: "image/jpeg", Data: picture, Alt: v.Say("lobby.poster", words.Data{"title": v.Title(about)})}, err
}
