package saga

import (
	_ "embed"

	"skald/engine"
)

//go:embed edition.json
var standardEdition []byte

// Edition is the printed values: what the rulebook's pictures show. It is data
// (edition.json), so that other values can be put in without touching rules.
type Edition struct {
	Name       string     `json:"name"`
	Edges      [][2]Area  `json:"edges"` // pairs of adjacent areas of England and of Scandinavia
	Tiles      []TileData `json:"tiles"` // four
	Track      TrackData  `json:"track"`
	Coins      CoinData   `json:"coins"`
	Warriors   int        `json:"warriors"`    // of each side
	Holds      int        `json:"strongholds"` // in the box
	Recruits   int        `json:"vikingRecruits"`
	Plunder    int        `json:"pillageCoins"`
	CoinsToWin int        `json:"coinsToWin"`
	AreasToWin int        `json:"areasToWin"`

	adjacent [Areas]uint16 // derived from Edges: a set of neighbours for each area
}

// readEdition reads an edition's data. Its error lists every fault.
func readEdition(data []byte) (*Edition, error) {
	var f engine.Faults
	e := engine.ReadEdition[Edition](data, &f)
	e.check(&f)
	if err := f.Err(); err != nil {
		return nil, err
	}
	for _, edge := range e.Edges {
		e.adjacent[edge[0]] |= 1 << edge[1]
		e.adjacent[edge[1]] |= 1 << edge[0]
	}
	for i := range e.Tiles {
		for _, side := range []Side{Viking, Saxon} {
			half := e.Tiles[i].Half(side)
			half.bonus, half.actions = deedsOf(half.Bonus...), deedsOf(half.Actions...)
		}
	}
	return e, nil
}

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

// UnmarshalText reads an area's word in an edition.
func (a *Area) UnmarshalText(word []byte) error { return engine.ReadWord(vocArea, word, a) }

// Half returns a side's section of a tile.
func (t *TileData) Half(s Side) *HalfData {
	if s == Viking {
		return &t.Viking
	}
	return &t.Saxon
}
