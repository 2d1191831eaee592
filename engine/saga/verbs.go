package saga

import "skald/engine"

// The vocabularies. Their words are the notation; labels in a player's
// language are found under saga.<vocabulary>.<word>.
var (
	vocSide = engine.NewVocabulary("side", "viking", "saxon")
	vocArea = engine.NewVocabulary("area", "northumbria", "east-anglia", "essex", "kent", "sussex", "mercia", "wessex", "north", "central", "south", "drakkar")
	// vocCoast names Destination markers; an edition says which five there are.
	vocCoast  = engine.NewVocabulary("coast", "northumbria", "east-anglia", "essex", "kent", "sussex", "mercia", "wessex")
	vocLeader = engine.NewVocabulary("leader", "stormer", "shipmaster", "berserk", "plunderer", "castellan", "ranger", "marshal", "envoy")
	// vocAbility tells what each Leader can do.
	vocAbility = engine.NewVocabulary("ability", "stormer", "shipmaster", "berserk", "plunderer", "castellan", "ranger", "marshal", "envoy")
	vocTile    = engine.NumberVocabulary("tile", 1, Tiles)
	vocPhase   = engine.NewVocabulary("phase", "choosing", "resolving", "combat", "end-of-round", "over")
	// vocDeed names what stands on tiles.
	vocDeed = engine.NewVocabulary("deed", deedWords...)
	// vocUnit is one Unit of one's own; index 0 is a Warrior, 1 + Leader a Leader.
	vocUnit = engine.NewVocabulary("unit", "warrior", "stormer", "shipmaster", "berserk", "plunderer", "castellan", "ranger", "marshal", "envoy")
	// vocGain is what Income can give: a Coin, or one Unit for a Coin.
	vocGain = engine.NewVocabulary("gain", "coin", "warrior", "castellan", "ranger", "marshal", "envoy")
	// vocTarget is one Unit of the enemy: revealed Leaders by name, hidden
	// ones as "leader".
	vocTarget = engine.NewVocabulary("target", "warrior", "leader", "stormer", "shipmaster", "berserk", "plunderer", "castellan", "ranger", "marshal", "envoy")
	vocCoins  = engine.NumberVocabulary("coins", 1, MaxWarriors)
	vocBand   = engine.ComposedVocabulary("band", bandWords(), bandTerms)
)

var deedWords = []string{"movement", "scout", "recruitment", "pillage", "build", "income", "fyrd", "tribute", "coin", "shift", "muster"}

// MaxWarriors is the greatest number of Warriors an edition may give a side.
const MaxWarriors = 12

// The verbs. Their number is a slash command's limit: 25.
const (
	Take         engine.Verb = iota // Choosing Action Tiles: pull a tile towards you
	Resolve                         // Resolving Actions: choose one of your tiles
	Skip                            // leave a Bonus or an ability's effect unused
	Coin                            // Bonus: take 1 Coin
	Move                            // Movement
	Draw                            // Movement: draw a random Destination marker
	Scout                           // Scout
	Recruit                         // Recruitment, one Unit at a time
	Build                           // Build
	Income                          // Income, Stronghold by Stronghold
	Fyrd                            // Fyrd, area by area
	Tribute                         // Tribute
	Pillage                         // Pillage
	Embark                          // Pillage: put Units of that area in the Drakkar
	Done                            // end the Action under way, else the tile
	Fight                           // Combat Phase: the Viking picks the next Combat
	Reveal                          // Combat Phase: reveal a Leader
	Pass                            // Combat Phase: reveal no more
	Bring                           // Marshal and Shipmaster: bring 1 Unit here
	Send                            // Envoy: put a Viking Unit in the Drakkar
	Slay                            // Berserk: remove an Anglo-Saxon Unit
	Lose                            // Casualties: remove Units of your own
	Retreat                         // Retreat
	Settle                          // End of Round: a Unit from the Drakkar goes home
	PlaceLeaders                    // Setup: which Leader starts in which area
)

var verbs = []engine.VerbSpec{
	Take:         {Name: "take", Rule: "choosing", Public: true, Params: []engine.Param{{Name: "tile", Vocabulary: vocTile}}},
	Resolve:      {Name: "resolve", Rule: "resolving", Public: true, Params: []engine.Param{{Name: "tile", Vocabulary: vocTile}}},
	Skip:         {Name: "skip", Rule: "bonus", Declines: true},
	Coin:         {Name: "coin", Tone: engine.ToneAside, Rule: "bonus"},
	Move:         {Name: "move", Rule: "movement", Params: []engine.Param{{Name: "from", Vocabulary: vocArea}, {Name: "to", Vocabulary: vocArea}, {Name: "units", Vocabulary: vocBand}}},
	Draw:         {Name: "draw", Rule: "movement", Public: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}}},
	Scout:        {Name: "scout", Rule: "scout", Params: []engine.Param{{Name: "destination", Vocabulary: vocCoast}, {Name: "area", Vocabulary: vocArea}}},
	Recruit:      {Name: "recruit", Rule: "recruitment", Repeats: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}, {Name: "unit", Vocabulary: vocUnit}}},
	Build:        {Name: "build", Rule: "build", Public: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}}},
	Income:       {Name: "income", Rule: "income", Repeats: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}, {Name: "gain", Vocabulary: vocGain}}},
	Fyrd:         {Name: "fyrd", Rule: "fyrd", Public: true, Repeats: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}, {Name: "coins", Vocabulary: vocCoins}}},
	Tribute:      {Name: "tribute", Rule: "tribute", Public: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}}},
	Pillage:      {Name: "pillage", Rule: "pillage", Public: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}}},
	Embark:       {Name: "embark", Rule: "pillage", Params: []engine.Param{{Name: "units", Vocabulary: vocBand}}},
	Done:         {Name: "done", Rule: "resolving", Declines: true},
	Fight:        {Name: "fight", Rule: "combat", Public: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}}},
	Reveal:       {Name: "reveal", Tone: engine.ToneFinal, Rule: "combat", Opens: true, Params: []engine.Param{{Name: "leader", Vocabulary: vocLeader}}},
	Pass:         {Name: "pass", Rule: "combat", Declines: true},
	Bring:        {Name: "bring", Tone: engine.ToneAside, Rule: "leaders", Params: []engine.Param{{Name: "from", Vocabulary: vocArea}, {Name: "unit", Vocabulary: vocUnit}}},
	Send:         {Name: "send", Tone: engine.ToneAside, Rule: "leaders", Public: true, Params: []engine.Param{{Name: "unit", Vocabulary: vocTarget}}},
	Slay:         {Name: "slay", Rule: "leaders", Public: true, Params: []engine.Param{{Name: "unit", Vocabulary: vocTarget}}},
	Lose:         {Name: "lose", Rule: "casualties", Params: []engine.Param{{Name: "units", Vocabulary: vocBand}}},
	Retreat:      {Name: "retreat", Rule: "retreat", Public: true, Params: []engine.Param{{Name: "area", Vocabulary: vocArea}}},
	Settle:       {Name: "settle", Rule: "end-of-round", Params: []engine.Param{{Name: "area", Vocabulary: vocArea}, {Name: "unit", Vocabulary: vocUnit}}},
	PlaceLeaders: {Name: "place", Rule: "setup", Params: []engine.Param{{Name: "north", Vocabulary: vocLeader}, {Name: "central", Vocabulary: vocLeader}, {Name: "south", Vocabulary: vocLeader}}},
}
