package saga

import "skald/engine"

// The vocabularies. Their words are the notation; labels in a player's
// language are found under saga.<vocabulary>.<word>.
var (
	vocSide   = engine.Words("side", "viking", "saxon")
	vocArea   = engine.Words("area", "northumbria", "east-anglia", "essex", "kent", "sussex", "mercia", "wessex", "north", "central", "south", "drakkar")
	vocCoast  = engine.Words("coast", "northumbria", "east-anglia", "essex", "kent", "sussex")
	vocLeader = engine.Words("leader", "stormer", "shipmaster", "berserk", "plunderer", "castellan", "ranger", "marshal", "envoy")
	vocTile   = engine.Numbers("tile", 1, Tiles)
	vocPhase  = engine.Words("phase", "choosing", "resolving", "combat", "end-of-round", "over")
	// vocDeed names what stands on tiles.
	vocDeed = engine.Words("deed", "movement", "scout", "recruitment", "pillage", "build", "income", "fyrd", "tribute", "coin", "shift", "muster")
	// vocUnit is one Unit of one's own; index 0 is a Warrior, 1 + Leader a Leader.
	vocUnit = engine.Words("unit", "warrior", "stormer", "shipmaster", "berserk", "plunderer", "castellan", "ranger", "marshal", "envoy")
	// vocGain is what Income can give: a Coin, or one Unit for a Coin.
	vocGain = engine.Words("gain", "coin", "warrior", "castellan", "ranger", "marshal", "envoy")
	// vocTarget is one Unit of the enemy: revealed Leaders by name, hidden
	// ones as "leader".
	vocTarget = engine.Words("target", "warrior", "leader", "stormer", "shipmaster", "berserk", "plunderer", "castellan", "ranger", "marshal", "envoy")
	vocCoins  = engine.Numbers("coins", 1, MaxWarriors)
	vocBand   = engine.Composed("band", bandWords(), bandTerms)
)

// MaxWarriors is the greatest number of Warriors an edition may give a side.
const MaxWarriors = 12

// The verbs. Their number is a slash command's limit: 25.
const (
	Take    uint8 = iota // Choosing Action Tiles: pull a tile towards you
	Resolve              // Resolving Actions: choose one of your tiles
	Skip                 // leave a Bonus or an ability's effect unused
	Coin                 // Bonus: take 1 Coin
	Move                 // Movement
	Draw                 // Movement: draw a random Destination marker
	Scout                // Scout
	Recruit              // Recruitment, one Unit at a time
	Build                // Build
	Income               // Income, Stronghold by Stronghold
	Fyrd                 // Fyrd, area by area
	Tribute              // Tribute
	Pillage              // Pillage
	Embark               // Pillage: put Units of that area in the Drakkar
	Done                 // end the Action under way, else the tile
	Fight                // Combat Phase: the Viking picks the next Combat
	Reveal               // Combat Phase: reveal a Leader
	Pass                 // Combat Phase: reveal no more
	Bring                // Marshal and Shipmaster: bring 1 Unit here
	Send                 // Envoy: put a Viking Unit in the Drakkar
	Slay                 // Berserk: remove an Anglo-Saxon Unit
	Lose                 // Casualties: remove Units of your own
	Retreat              // Retreat
	Settle               // End of Round: a Unit from the Drakkar goes home
)

var verbs = []engine.Verb{
	Take:    {Name: "take", Open: true, Params: []engine.Param{{Name: "tile", Words: vocTile}}},
	Resolve: {Name: "resolve", Open: true, Params: []engine.Param{{Name: "tile", Words: vocTile}}},
	Skip:    {Name: "skip"},
	Coin:    {Name: "coin"},
	Move:    {Name: "move", Params: []engine.Param{{Name: "from", Words: vocArea}, {Name: "to", Words: vocArea}, {Name: "units", Words: vocBand}}},
	Draw:    {Name: "draw", Params: []engine.Param{{Name: "area", Words: vocArea}}},
	Scout:   {Name: "scout", Params: []engine.Param{{Name: "destination", Words: vocCoast}, {Name: "area", Words: vocArea}}},
	Recruit: {Name: "recruit", Params: []engine.Param{{Name: "area", Words: vocArea}, {Name: "unit", Words: vocUnit}}},
	Build:   {Name: "build", Params: []engine.Param{{Name: "area", Words: vocArea}}},
	Income:  {Name: "income", Params: []engine.Param{{Name: "area", Words: vocArea}, {Name: "gain", Words: vocGain}}},
	Fyrd:    {Name: "fyrd", Params: []engine.Param{{Name: "area", Words: vocArea}, {Name: "coins", Words: vocCoins}}},
	Tribute: {Name: "tribute", Params: []engine.Param{{Name: "area", Words: vocArea}}},
	Pillage: {Name: "pillage", Params: []engine.Param{{Name: "area", Words: vocArea}}},
	Embark:  {Name: "embark", Params: []engine.Param{{Name: "units", Words: vocBand}}},
	Done:    {Name: "done"},
	Fight:   {Name: "fight", Open: true, Params: []engine.Param{{Name: "area", Words: vocArea}}},
	Reveal:  {Name: "reveal", Params: []engine.Param{{Name: "leader", Words: vocLeader}}},
	Pass:    {Name: "pass"},
	Bring:   {Name: "bring", Params: []engine.Param{{Name: "from", Words: vocArea}, {Name: "unit", Words: vocUnit}}},
	Send:    {Name: "send", Open: true, Params: []engine.Param{{Name: "unit", Words: vocTarget}}},
	Slay:    {Name: "slay", Open: true, Params: []engine.Param{{Name: "unit", Words: vocTarget}}},
	Lose:    {Name: "lose", Params: []engine.Param{{Name: "units", Words: vocBand}}},
	Retreat: {Name: "retreat", Open: true, Params: []engine.Param{{Name: "area", Words: vocArea}}},
	Settle:  {Name: "settle", Params: []engine.Param{{Name: "area", Words: vocArea}, {Name: "unit", Words: vocUnit}}},
}
