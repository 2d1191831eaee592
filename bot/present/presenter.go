package present

import (
	"fmt"

	"skald/bot/words"
	"skald/engine"
	"skald/render"
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
}

// New returns a presenter of the titles that there are.
func New(titles []Title) *Presenter {
	return &Presenter{titles: titles, pictures: newPictures()}
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
