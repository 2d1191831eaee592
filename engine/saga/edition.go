package saga

import (
	_ "embed"
	"slices"

	"skald/engine"
)

//go:embed edition.json
var standardEdition []byte

// Edition is the printed values: what the rulebook's pictures show. It is data
// (edition.json), so that other values can be put in without touching rules.
type Edition struct {
	Name       string       `json:"name"`
	Edges      [][2]Area    `json:"edges"`   // pairs of adjacent areas of England and of Scandinavia
	Coastal    []Area       `json:"coastal"` // five, with a Destination marker each; the others of England are Inland
	Tiles      []TileData   `json:"tiles"`   // four
	Track      TrackData    `json:"track"`
	Coins      CoinData     `json:"coins"`
	Warriors   int          `json:"warriors"`    // of each side
	Holds      int          `json:"strongholds"` // in the box
	Recruits   int          `json:"vikingRecruits"`
	Pillage    PillageData  `json:"pillage"`
	CoinsToWin int          `json:"coinsToWin"`
	AreasToWin int          `json:"areasToWin"`
	Names      []LeaderData `json:"leaderNames"` // in place of those in the words

	adjacent [Areas]uint16 // derived from Edges: a set of neighbours for each area
	coasts   uint8         // derived from Coastal, as a set
}

// derive works out what follows from a whole edition.
func (e *Edition) derive() {
	for _, edge := range e.Edges {
		e.adjacent[edge[0]] |= 1 << edge[1]
		e.adjacent[edge[1]] |= 1 << edge[0]
	}
	for _, a := range e.Coastal {
		e.coasts |= 1 << a
	}
	for i := range e.Tiles {
		for _, side := range []Side{Viking, Saxon} {
			half := e.Tiles[i].Half(side)
			half.bonus, half.actions = deedsOf(half.Bonus...), deedsOf(half.Actions...)
		}
	}
}

// IsCoastal reports whether ships can land in an area.
func (e *Edition) IsCoastal(a Area) bool { return slices.Contains(e.Coastal, a) }

// IsInland reports whether an area is one of England's with a crown.
func (e *Edition) IsInland(a Area) bool { return a.InEngland() && !e.IsCoastal(a) }

// Adjacent reports whether two areas are neighbours on the map.
func (e *Edition) Adjacent(a, b Area) bool { return e.adjacent[a]>>b&1 == 1 }

// TileData is one Action tile.
type TileData struct {
	ResolvesFirst bool     `json:"resolvesFirst,omitempty"`
	Initiative    bool     `json:"initiative,omitempty"`
	Viking        HalfData `json:"viking"`
	Saxon         HalfData `json:"saxon"`
}

// HalfData is one side's section of a tile.
type HalfData struct {
	Bonus   []Deed `json:"bonus,omitempty"` // one of these, before any Action
	Actions []Deed `json:"actions"`
	OneOf   bool   `json:"oneOf,omitempty"` // choose one of the Actions, ignore the other

	bonus, actions deeds // derived from the lists
}

// TrackData is the Round track; spaces are counted from 1 at the left.
type TrackData struct {
	Spaces     int `json:"spaces"`
	Round      int `json:"round"`      // where the Round marker starts
	Stronghold int `json:"stronghold"` // where the Stronghold marker starts
}

// CoinData is how Coins are dealt.
type CoinData struct {
	All    int `json:"all"`
	Viking int `json:"viking"`
	Saxon  int `json:"saxon"`
}

// PillageData is what a Pillage brings and moves.
type PillageData struct {
	Coins  int  `json:"coins"`       // of the general supply, for the Vikings
	Steps  int  `json:"markerSteps"` // of the Stronghold marker, to the left
	Embark bool `json:"embark"`      // whether Units of the area may go to the Drakkar
}

// LeaderData names a Leader.
type LeaderData struct {
	Leader Leader     `json:"leader"`
	Names  []NameData `json:"names"`
}

// NameData is a name in a language, such as "en".
type NameData struct {
	Language string `json:"language"`
	Name     string `json:"name"`
}

// UnmarshalText reads a Leader's word in an edition.
func (l *Leader) UnmarshalText(word []byte) error { return engine.ReadWord(vocLeader, word, l) }

// UnmarshalText reads an area's word in an edition.
func (a *Area) UnmarshalText(word []byte) error { return engine.ReadWord(vocArea, word, a) }

// Half returns a side's section of a tile.
func (t *TileData) Half(s Side) *HalfData {
	if s == Viking {
		return &t.Viking
	}
	return &t.Saxon
}
