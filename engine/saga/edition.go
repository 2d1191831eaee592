package saga

// Edition is the printed values: what the rulebook's pictures show. It is data
// (edition.json), so that other values can be put in without touching rules.
type Edition struct {
	Name       string      `json:"name"`
	Edges      [][2]string `json:"edges"` // pairs of adjacent areas of England and of Scandinavia, by word
	Tiles      []TileData  `json:"tiles"` // four
	Track      TrackData   `json:"track"`
	Coins      CoinData    `json:"coins"`
	Warriors   int         `json:"warriors"`    // of each side
	Holds      int         `json:"strongholds"` // in the box
	Recruits   int         `json:"vikingRecruits"`
	Plunder    int         `json:"pillageCoins"`
	CoinsToWin int         `json:"coinsToWin"`
	AreasToWin int         `json:"areasToWin"`

	adjacent [Areas]uint16 // derived from Edges: a bit for each neighbour
}

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

// A Deed is what a tile lets its holder do.
type Deed uint8

// The deeds, as printed on tiles: eight Actions and three Bonuses.
const (
	Movement Deed = iota
	Scouting
	Recruitment
	Pillaging
	Building
	TakingIncome
	CallingFyrd
	PayingTribute
	TakingCoin // Bonus: take 1 Coin
	Shift      // Bonus: move 1 Unit
	Muster     // Bonus: recruit 1 Warrior in Scandinavia
)

func (d Deed) String() string { return vocDeed.Word(uint16(d)) }

// Half returns a side's section of a tile.
func (t *TileData) Half(s Side) *HalfData {
	if s == Viking {
		return &t.Viking
	}
	return &t.Saxon
}
