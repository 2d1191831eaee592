package table_test

import (
	"fmt"

	"skald/engine"
	"skald/engine/hoard"
)

// The tests play the example game, and duel, which is the same for exactly two:
// a table that is full begins by itself. Both have what a table must cope with:
// a decision of all seats at once, a card that only its seat knows, a die, a
// forced move, an option, and an edition (the faces of the die).

// sixFaces and twoFaces are editions.
const (
	sixFaces  = `{"name": "six", "faces": 6, "coins": 60, "cards": 9}`
	nineFaces = `{"name": "nine", "faces": 9, "coins": 60, "cards": 9}`
	twoFaces  = `{"name": "two", "faces": 2, "coins": 60, "cards": 9}`
)

// hoardOf returns the example game under an edition.
func hoardOf(edition string) *hoard.Game {
	g, err := hoard.New([]byte(edition))
	if err != nil {
		panic(err)
	}
	return g
}

// duel is the game for exactly two.
type duel struct{ *hoard.Game }

var duelAbout = func() *engine.About {
	a := *hoard.Standard().About()
	a.Key, a.Seats, a.Sides = "duel", engine.Range{Min: 2, Max: 2}, a.Sides[:2]
	return &a
}()

func (duel) About() *engine.About { return duelAbout }

func (d duel) WithEdition(e []byte) (engine.Game, error) {
	g, err := d.Game.WithEdition(e)
	if err != nil {
		return nil, fmt.Errorf("a duel's edition: %w", err)
	}
	return duel{g.(*hoard.Game)}, nil
}

// act reads a notation of the games.
func act(notation string) engine.Action {
	a, err := duelAbout.Parse(notation)
	if err != nil {
		panic(err)
	}
	return a
}
