package bot_test

import (
	"fmt"
	"sync"

	"skald/bot"
	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
)

// titles are what the bot offers in these tests: the example game, which has one
// of everything that a game can have, for exactly two. Titles of the program are
// played where they are listed.
var titles = sync.OnceValue(func() []bot.Title {
	return []bot.Title{{Game: duel{hoard.Standard()}, Painter: hoardboard.New(render.NewCache())}}
})

// crowded is the example game as it is, for up to four.
var crowded = sync.OnceValue(func() bot.Title { return bot.Title{Game: hoard.Standard(), Painter: hoardboard.New(render.NewCache())} })

// duel is the example game for exactly two: a table that is full begins by
// itself.
type duel struct{ *hoard.Game }

// About implements engine.Game.
func (d duel) About() *engine.About {
	about := *d.Game.About()
	about.Seats, about.Sides = engine.Range{Min: 2, Max: 2}, about.Sides[:2]
	return &about
}

// WithEdition implements engine.Editioned.
func (d duel) WithEdition(edition []byte) (engine.Game, error) {
	g, err := hoard.New(edition)
	if err != nil {
		return nil, fmt.Errorf("a duel's edition: %w", err)
	}
	return duel{g}, nil
}

// renamed is a game under a key of its own.
type renamed struct{ engine.Game }

// About implements engine.Game.
func (g renamed) About() *engine.About {
	about := *g.Game.About()
	about.Key = "crowd"
	return &about
}
