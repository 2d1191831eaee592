package kosmos

import (
	_ "embed"
	"fmt"

	"skald/engine"
)

//go:embed edition.json
var standardEdition []byte

// Edition is the printed values: what the rules' pictures show. It is data
// (edition.json), so that other values can be put in without touching rules.
type Edition struct {
	Name      string     `json:"name"`
	Castle    int        `json:"castleSet"` // which set has the castle on its back, counted from 1
	Sets      [][]Card   `json:"sets"`      // five of twelve knights
	Layout    [][2]Card  `json:"castleLayout"`
	Countries []LandData `json:"countries"` // as the rules name them

	total   cards                  // derived: all knights of the box
	printed [PropertyCount]printed // derived: where each property is printed
}

// A printed is the country and the side on which a property is printed; land is
// NoLand if it is printed nowhere.
type printed struct {
	land Land
	side Side
}

// LandData is a country card.
type LandData struct {
	Land  Land     `json:"land"`
	Crown SideData `json:"crown"`
	Back  SideData `json:"back"`
}

// SideData is one side of a country card.
type SideData struct {
	Fame   int      `json:"fame"`             // for its owner, each turn
	During Property `json:"during,omitempty"` // the middle field
	End    Property `json:"end,omitempty"`    // the right field
}

// Side returns a side of a country card.
func (e *Edition) Side(l Land, s Side) *SideData {
	if s == Crown {
		return &e.Countries[l].Crown
	}
	return &e.Countries[l].Back
}

// derive works out what follows from a whole edition.
func (e *Edition) derive() {
	for _, set := range e.Sets {
		for _, c := range set {
			e.total[c]++
		}
	}
	for p := range e.printed {
		e.printed[p].land = NoLand
	}
	for l := range Land(Lands) {
		for _, side := range []Side{Crown, Back} {
			data := e.Side(l, side)
			e.printed[data.During], e.printed[data.End] = printed{l, side}, printed{l, side}
		}
	}
}

// UnmarshalText reads a card's word in an edition.
func (c *Card) UnmarshalText(word []byte) error {
	if string(word) == vocCard.Word(hiddenCard) {
		return fmt.Errorf("%q is no knight of the box", word)
	}
	return engine.ReadWord(vocCard, word, c)
}

// UnmarshalText reads a country's word in an edition.
func (l *Land) UnmarshalText(word []byte) error { return engine.ReadWord(vocLand, word, l) }

// UnmarshalText reads a property's word in an edition.
func (p *Property) UnmarshalText(word []byte) error { return engine.ReadWord(vocProperty, word, p) }
