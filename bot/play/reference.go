package play

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/storage"
)

// References returns the names of a title's pictures to look things up in, each
// a word of its captions; none if it has no such pictures.
func (p *Room) References(about *engine.About) []string {
	painter, err := p.Painter(about)
	if err != nil {
		return nil
	}
	r, ok := painter.(render.Reference)
	if !ok {
		return nil
	}
	return r.References()
}

// Reference draws one of them with the values of the game's edition, which is
// the match's own if the game is a match's. The alt text says it in words, as
// far as it has room; the lines are all of them.
func (p *Room) Reference(ctx context.Context, v *words.Voice, game engine.Game, name string) (discord.File, []string, error) {
	about := game.About()
	r, view, err := p.reference(game, name)
	if err != nil {
		return discord.File{}, nil, err
	}
	lines, err := r.Lookup(name, view, labels(v, about))
	if err != nil {
		return discord.File{}, nil, err
	}
	key := desk.PictureKey{Match: storage.MatchID(about.Key), Seat: desk.AboutSeat, Language: v.Language(), Names: name + editionOf(game)}
	png, err := p.Draw(ctx, about, key, func(w io.Writer) error {
		return r.Reference(w, name, view, labels(v, about))
	})
	if err != nil {
		return discord.File{}, nil, err
	}
	alt := discord.Clip(strings.Join(lines, " "), discord.MaxAlt)
	return discord.File{Name: name + ".png", Type: "image/png", Data: png, Alt: alt}, lines, nil
}

// lookup tells one of the pictures in words.
func (p *Room) lookup(v *words.Voice, game engine.Game, name string) ([]string, error) {
	r, view, err := p.reference(game, name)
	if err != nil {
		return nil, err
	}
	return r.Lookup(name, view, labels(v, game.About()))
}

// reference returns who draws a picture to look things up in, and a view that
// has the values of the game's edition.
func (p *Room) reference(game engine.Game, name string) (render.Reference, engine.PublicView, error) {
	about := game.About()
	painter, err := p.Painter(about)
	if err != nil {
		return nil, nil, err
	}
	r, ok := painter.(render.Reference)
	if !ok {
		return nil, nil, fmt.Errorf("draw reference %q: %s has none", name, about.Key)
	}
	first, err := game.New(engine.Setup{Players: about.Seats.Min}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		return nil, nil, fmt.Errorf("draw reference %q of %s: %w", name, about.Key, err)
	}
	return r, first.Public(), nil
}

// editionOf tells the editions of a game apart.
func editionOf(game engine.Game) string {
	e, ok := game.(engine.Editioned)
	if !ok {
		return ""
	}
	sum := sha256.Sum256(e.Edition())
	return string(sum[:])
}
