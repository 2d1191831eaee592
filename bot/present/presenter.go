package present

import (
	"context"
	"fmt"
	"io"
	"time"

	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/render/leagueboard"
)

// A Title is a game that can be played: its rulebook and its board. Its words
// stand in bot/words under the game's key.
type Title struct {
	Game    engine.Game
	Painter render.Painter
}

// A Presenter makes messages of matches. Its methods may be called from many
// goroutines.
type Presenter struct {
	titles   []Title
	pictures *pictures
	leagues  *leagueboard.Boards
	drawn    func(title string, took time.Duration)
}

// New returns a presenter of the titles that there are.
func New(titles []Title) *Presenter {
	return &Presenter{titles: titles, pictures: newPictures(&kept{}), leagues: leagueboard.New(render.NewLettering()), drawn: func(string, time.Duration) {}}
}

// Unhurried returns a presenter of the same titles for messages that nobody
// waits for: its pictures are drawn beside the others and hold none of them up.
// What either has drawn both keep.
func (p *Presenter) Unhurried() *Presenter {
	return &Presenter{titles: p.titles, pictures: newPictures(p.pictures.kept), leagues: p.leagues, drawn: func(title string, took time.Duration) { p.drawn(title, took) }}
}

// OnDrawn has each picture that was drawn told, by the key of its title. It is
// called before anything is drawn.
func (p *Presenter) OnDrawn(tell func(title string, took time.Duration)) { p.drawn = tell }

// draw returns a picture of a title, drawn by paint unless it is kept.
func (p *Presenter) draw(ctx context.Context, about *engine.About, key pictureKey, paint func(io.Writer) error) ([]byte, error) {
	return p.pictures.draw(ctx, key, func(w io.Writer) error {
		began := time.Now()
		defer func() { p.drawn(about.Key, time.Since(began)) }()
		return paint(w)
	})
}

// painter returns who draws a game.
func (p *Presenter) painter(about *engine.About) (render.Painter, error) {
	for i := range p.titles {
		if p.titles[i].Game.About().Key == about.Key {
			return p.titles[i].Painter, nil
		}
	}
	return nil, fmt.Errorf("draw %s: no title of that key", about.Key)
}

func labels(v *words.Voice, about *engine.About) render.Labels {
	return func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
}
