package vikings878

import (
	_ "embed"

	"skald/engine"
)

//go:embed edition.json
var standardEdition []byte

// Edition is the printed values: map, cards, dice and pieces. It is data
// (edition.json), so that other values can be put in without touching rules.
type Edition struct {
	Name     string         `json:"name"`
	Shires   []ShireData    `json:"shires"` // by number
	Units    UnitData       `json:"units"`
	Dice     DiceData       `json:"dice"`
	Movement MovementCards  `json:"movement"`
	Events   EventCards     `json:"events"`
	Standard []int          `json:"standardDeck"` // numbers of cards
	Fyrd     []int          `json:"fyrdDeck"`     // units of each card
	Leaders  []LeaderData   `json:"leaders"`      // one card a round
	Alfred   AlfredData     `json:"alfred"`
	Options  OptionsPrinted `json:"options"`

	derived
}

// ShireData is a shire of the map.
type ShireData struct {
	Shire    Shire    `json:"shire"`
	Kingdom  Kingdom  `json:"kingdom"`
	City     bool     `json:"city,omitempty"`
	Old      string   `json:"old,omitempty"` // the city's Old English name
	Coasts   []Sea    `json:"coasts,omitempty"`
	Marsh    bool     `json:"marsh,omitempty"`
	Ceolwulf bool     `json:"ceolwulf,omitempty"`
	Setup    Garrison `json:"setup,omitempty"`
	Icons    Garrison `json:"icons,omitempty"` // of reinforcement
	Borders  []Shire  `json:"borders"`
	X        int      `json:"x"` // in tenths, 0 to 1000 from west to east
	Y        int      `json:"y"` // in tenths, 0 to 1200 from north to south
}

// Garrison counts English units.
type Garrison struct {
	Housecarls int `json:"housecarls,omitempty"`
	Thegns     int `json:"thegns,omitempty"`
}

// of returns the units of an English faction.
func (g Garrison) of(f Faction) int {
	if f == Housecarls {
		return g.Housecarls
	}
	return g.Thegns
}

// UnitData is how many units there are of each kind.
type UnitData struct {
	Norsemen   int `json:"norsemen"`
	Berserkers int `json:"berserkers"`
	Housecarls int `json:"housecarls"`
	Thegns     int `json:"thegns"`
	Fyrd       int `json:"fyrd"`
}

// DieData is a die of six faces and how many of it are rolled at most.
type DieData struct {
	Hit     int `json:"hit"`
	Command int `json:"command"`
	Flee    int `json:"flee"`
	Blank   int `json:"blank"`
	Max     int `json:"max"`
}

// DiceData is the die of each kind of units.
type DiceData struct {
	Norsemen   DieData `json:"norsemen"`
	Berserkers DieData `json:"berserkers"`
	Housecarls DieData `json:"housecarls"`
	Thegns     DieData `json:"thegns"`
	Fyrd       DieData `json:"fyrd"`
}

// MovementData is a card of movement.
type MovementData struct {
	Armies int `json:"armies"`
	Shires int `json:"shires"`
}

// MovementCards are the seven of each faction, the Treaty first.
type MovementCards struct {
	Norsemen   []MovementData `json:"norsemen"`
	Berserkers []MovementData `json:"berserkers"`
	Housecarls []MovementData `json:"housecarls"`
	Thegns     []MovementData `json:"thegns"`
}

// EventCards are the twelve of each faction, the numbers 08 to 19.
type EventCards struct {
	Norsemen   []Event `json:"norsemen"`
	Berserkers []Event `json:"berserkers"`
	Housecarls []Event `json:"housecarls"`
	Thegns     []Event `json:"thegns"`
}

// LeaderData is a Viking Invasion Leader card.
type LeaderData struct {
	Leader     Leader `json:"leader"`
	Deck       Deck   `json:"deck"`
	Norsemen   int    `json:"norsemen"`
	Berserkers int    `json:"berserkers"`
	Seas       []Sea  `json:"seas"` // whose coasts he can land on
}

// AlfredData says when Alfred comes, and with whom.
type AlfredData struct {
	Round      int `json:"round"`
	Housecarls int `json:"housecarls"`
	Thegns     int `json:"thegns"`
}

// OptionsPrinted are the values of the expansions.
type OptionsPrinted struct {
	Churches   []Shire  `json:"churches"`
	Forts      int      `json:"forts"` // tiles of a Fort and a Settlement
	Epic       []Epic   `json:"epic"`
	EpicInDeck int      `json:"epicInDeck"`
	EpicFyrd   int      `json:"epicFyrd"` // units of an Epic card
	Rune       RuneData `json:"rune"`
	Prayer     RuneData `json:"prayer"`
}

// RuneData is a Rune or Prayer die of six faces.
type RuneData struct {
	Blank  int `json:"blank"`
	Hit    int `json:"hit"`
	Shield int `json:"shield"`
	Rally  int `json:"rally"`
}

// derived is what follows from an edition's data, ready for the rules.
type derived struct {
	borders   [places]Set
	cities    Set
	marsh     Set
	coast     Set // any sea's
	sea       [Seas]Set
	ceolwulf  Set
	northern  Set // cities of Northumbria, where there is Discord
	iconCity  Set // Reinforcement City Shires
	churches  Set
	supply    stack
	fyrd      uint8
	faces     [diceKinds][6]Face
	max       [diceKinds]uint8
	movement  [Factions][movementCards]MovementData
	event     [Factions][lastCard + 1]Event // by card number; NoEvent for the others
	copies    [Factions][Events]cards       // the cards that have an event
	standard  cards
	card      [Leaders + 1]*LeaderData // by leader
	lands     [Leaders + 1]Set         // where he can land
	runeFaces [Sides][6]Rune
}

// derive works out what follows from a whole edition.
func (e *Edition) derive() {
	e.deriveMap()
	e.deriveCards()
	e.deriveDice()
}

func (e *Edition) deriveMap() {
	for i := range e.Shires {
		d := &e.Shires[i]
		s := d.Shire
		e.borders[s] = Of(d.Borders...)
		add := func(set *Set, is bool) {
			if is {
				*set = set.With(s)
			}
		}
		add(&e.cities, d.City)
		add(&e.marsh, d.Marsh)
		add(&e.coast, len(d.Coasts) > 0)
		for _, sea := range d.Coasts {
			add(&e.sea[sea], true)
		}
		add(&e.ceolwulf, d.Ceolwulf)
		add(&e.northern, d.City && d.Kingdom == Northumbria)
		add(&e.iconCity, d.Icons != Garrison{})
	}
	e.churches = Of(e.Options.Churches...)
	for i := range e.Leaders {
		l := &e.Leaders[i]
		e.card[l.Leader] = l
		for _, sea := range l.Seas {
			e.lands[l.Leader] |= e.sea[sea] &^ e.marsh
		}
	}
}

func (e *Edition) deriveCards() {
	for f, list := range e.Movement.list() {
		copy(e.movement[f][:], list)
	}
	for f, list := range e.Events.list() {
		for no := range e.event[f] {
			e.event[f][no] = NoEvent
		}
		for i, event := range list {
			e.event[f][firstEvent+i] = event
			e.copies[f][event] |= 1 << (firstEvent + i)
		}
	}
	for _, no := range e.Standard {
		e.standard |= 1 << no
	}
}

func (e *Edition) deriveDice() {
	for f, n := range e.Units.list() {
		if f < Factions {
			e.supply[f] = uint8(n)
		}
	}
	e.fyrd = uint8(e.Units.Fyrd)
	for f, d := range e.Dice.list() {
		e.max[f] = uint8(d.Max)
		spread(e.faces[f][:], []int{Hit: d.Hit, Command: d.Command, Flee: d.Flee, Blank: d.Blank})
	}
	for side, d := range []RuneData{e.Options.Rune, e.Options.Prayer} {
		spread(e.runeFaces[side][:], []int{RuneBlank: d.Blank, RuneHit: d.Hit, RuneShield: d.Shield, RuneRally: d.Rally})
	}
}

// spread writes each kind so often as it is counted.
func spread[T ~uint8](faces []T, counts []int) {
	i := 0
	for kind, n := range counts {
		for range n {
			faces[i] = T(kind)
			i++
		}
	}
}

func (u *UnitData) list() []int {
	return []int{u.Norsemen, u.Berserkers, u.Housecarls, u.Thegns, u.Fyrd}
}

func (d *DiceData) list() []DieData {
	return []DieData{d.Norsemen, d.Berserkers, d.Housecarls, d.Thegns, d.Fyrd}
}

func (m *MovementCards) list() [][]MovementData {
	return [][]MovementData{m.Norsemen, m.Berserkers, m.Housecarls, m.Thegns}
}

func (c *EventCards) list() [][]Event {
	return [][]Event{c.Norsemen, c.Berserkers, c.Housecarls, c.Thegns}
}

// The words of an edition are those of the notation.

// UnmarshalText reads a shire's word.
func (s *Shire) UnmarshalText(word []byte) error {
	if err := engine.ReadWord(vocShire, word, s); err != nil {
		return err
	}
	*s++
	return nil
}

// UnmarshalText reads a kingdom's word.
func (k *Kingdom) UnmarshalText(word []byte) error { return engine.ReadWord(vocKingdom, word, k) }

// UnmarshalText reads a sea's word.
func (s *Sea) UnmarshalText(word []byte) error { return engine.ReadWord(vocSea, word, s) }

// UnmarshalText reads an event's word.
func (e *Event) UnmarshalText(word []byte) error { return engine.ReadWord(vocEvent, word, e) }

// UnmarshalText reads a leader's word.
func (l *Leader) UnmarshalText(word []byte) error { return engine.ReadWord(vocLeader, word, l) }

// UnmarshalText reads a leader deck's word.
func (d *Deck) UnmarshalText(word []byte) error { return engine.ReadWord(vocDeck, word, d) }

// UnmarshalText reads an Epic card's word.
func (e *Epic) UnmarshalText(word []byte) error { return engine.ReadWord(vocEpic, word, e) }
