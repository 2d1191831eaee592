package kosmos

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed edition.json
var standardEdition []byte

// Edition is the printed values: what the rules' pictures show. It is data
// (edition.json), so that other values can be put in without touching rules.
type Edition struct {
	Name      string      `json:"name"`
	Castle    int         `json:"castleSet"` // which set has the castle on its back, counted from 1
	Sets      [][]Card    `json:"sets"`      // five of twelve knights
	Layout    [][2]Card   `json:"castleLayout"`
	Countries []LandData  `json:"countries"` // as the rules name them
	Chips     []ChipsData `json:"chips"`     // for show: change may always be made

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

// ChipsData is how many fame chips of a value there are.
type ChipsData struct {
	Value int `json:"value"`
	Count int `json:"count"`
}

// Side returns a side of a country card.
func (e *Edition) Side(l Land, s Side) *SideData {
	if s == Crown {
		return &e.Countries[l].Crown
	}
	return &e.Countries[l].Back
}

// readEdition reads an edition's data. Its error lists every fault.
func readEdition(data []byte) (*Edition, error) {
	var e Edition
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, fmt.Errorf("read edition: %w", err)
	}
	if err := e.check(data); err != nil {
		return nil, err
	}
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
	return &e, nil
}

// A word of the data that names nothing; check has a sentence for it.
const unknownWord = 0xff

// UnmarshalText reads a card's word.
func (c *Card) UnmarshalText(word []byte) error {
	*c = unknownWord
	if i, ok := vocCard.Index(string(word)); ok && i < hiddenCard {
		*c = Card(i)
	}
	return nil
}

// MarshalText writes a card's word.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a country's word.
func (l *Land) UnmarshalText(word []byte) error {
	*l = unknownWord
	if i, ok := vocLand.Index(string(word)); ok {
		*l = Land(i)
	}
	return nil
}

// MarshalText writes a country's word.
func (l Land) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads a property's word.
func (p *Property) UnmarshalText(word []byte) error {
	*p = unknownWord
	if i, ok := vocProperty.Index(string(word)); ok {
		*p = Property(i)
	}
	return nil
}

// MarshalText writes a property's word.
func (p Property) MarshalText() ([]byte, error) { return []byte(p.String()), nil }
