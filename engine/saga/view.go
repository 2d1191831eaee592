package saga

import "skald/engine"

// Public is what the whole channel may see of a position. It is built by
// listing: nothing gets in that is not named here.
type Public struct {
	engine.PublicMark

	Edition  *Edition // the printed values: tiles, track, map; not to be changed
	Round    int      // counted from 1
	Rounds   int      // the round in which the markers meet, as they stand now
	Phase    Phase
	Over     bool
	Result   engine.Result
	ToMove   engine.Seats
	Decision Decision // what the seat to move is asked
	Resolver Side     // who resolves now, or next

	Areas      [Areas]AreaView
	Spaces     [Scandinavia]SpaceView // the Destination spaces of North, Central, South
	Pool       int                    // Destination markers that are not on the board
	Marker     int                    // the Round marker's space, 1 is leftmost
	Strongs    int                    // the Stronghold marker's space
	Coins      int                    // the general supply
	Supply     [Sides]SupplyView
	Tiles      [Tiles]TileView
	Initiative Side
	Combat     CombatView // only while Fighting
	Fighting   bool
	Sailing    Area // only if Decision is AskSail: where the marker was drawn
	Pillaged   Area // only if Decision is AskEmbark: whose Stronghold fell

	Leaders []LeaderView // only if Over: where all eight are
}

// AreaView is what stands in an area.
type AreaView struct {
	Warriors   [Sides]int
	Leaders    [Sides]int // all Leaders there, hidden or revealed
	Stronghold bool
	Battle     bool // a Combat still to come, or under way, in this round's Combat Phase
}

// SpaceView is what lies on a Destination space.
type SpaceView struct {
	Marker      bool
	FaceUp      bool
	Destination Area // only if FaceUp; at the end all lie face up
}

// SupplyView is what a side has beside the board.
type SupplyView struct {
	Coins       int
	Warriors    int
	Leaders     int // hidden, in the supply
	SetAside    bool
	Strongholds int      // the Anglo-Saxons' only
	Lost        []Leader // removed from the game, who lay open then or are shown at the end
	LostUnseen  int      // removed without having been revealed
}

// TileView is where an Action tile is.
type TileView struct {
	Taken   bool
	By      Side   // if Taken
	Spent   bool   // resolved
	Current bool   // being resolved
	Left    []Deed // if Current: what may still be done of it, the Bonus first
	Bonus   int    // how many of Left are the Bonus
}

// CombatView is the Combat under way.
type CombatView struct {
	Area     Area
	Revealed []Leader // those that lie open there now
	Passed   [Sides]bool
	Counted  bool       // Strength has been counted; then it stays as it was
	Strength [Sides]int // as it stands now, or as it was counted
	Losses   [Sides]int // still to be removed
	Slay     int        // Anglo-Saxon Units that the Berserk may still remove
	Winner   Side       // if Counted
}

// Private is what one seat sees besides.
type Private struct {
	engine.PrivateMark

	Side   Side                    // whose view it is; a spectator's has none (Sides) and is empty
	Where  [LeadersEach]LeaderView // the side's four Leaders
	Spaces [Scandinavia]SpaceView  // the Vikings': what lies face down, as they know it
	Pool   []Area                  // the Vikings': the markers not on the board
}

// LeaderView is where one of the seat's own Leaders is.
type LeaderView struct {
	Leader Leader
	Place  Place
	Area   Area // if Place is OnBoard
}

// A Place is where a Leader can be.
type Place uint8

// The places of a Leader.
const (
	OnBoard Place = iota
	InSupply
	SetAside
	Removed
)
