package hoard

import (
	_ "embed"

	"skald/engine"
)

//go:embed edition.json
var standardEdition []byte

// Edition is the printed values. It is data (edition.json), so that an operator
// can put others in without touching rules.
type Edition struct {
	Name  string `json:"name"`
	Faces int    `json:"faces"` // of the die
	Coins int    `json:"coins"` // in the hoard
	Cards int    `json:"cards"` // numbered from 1
}

// The most that an edition may have.
const (
	maxFaces = 20
	maxCoins = 200
	maxCards = 20
)

// check adds a fault for everything in the edition that the rules could not be
// played with.
func (e *Edition) check(f *engine.Faults) {
	f.At("name").Check(e.Name != "", "it is missing")
	f.At("faces").Span(e.Faces, 2, maxFaces)
	f.At("coins").Span(e.Coins, 1, maxCoins)
	f.At("cards").Span(e.Cards, MaxSeats, maxCards)
}
