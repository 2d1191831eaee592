package vikings878

import (
	"strconv"

	"skald/engine"
)

// A Game is the rulebook with the values of one edition.
type Game struct{ engine.Editions[Edition] }

var _ engine.Editioned = (*Game)(nil)

// New returns the game that plays by an edition, written as edition.json is.
// Its error lists every fault of the data.
func New(edition []byte) (*Game, error) {
	return engine.PlayEdition(edition, (*Edition).check, func(e engine.Editions[Edition]) *Game { return &Game{e} })
}

// Standard returns the game that plays by the edition in this package.
func Standard() *Game { return engine.StandardEdition(standardEdition, New) }

// The options and their values; the first of each is the default.
const (
	optionDeck    = "deck"  // which events each faction's deck has
	optionLand    = "land"  // War for Land and Gods
	optionEpic    = "epic"  // Epic Battle Events
	optionRunes   = "runes" // Runes and Prayer
	optionBid     = "bid"   // how many Viking markers win by Treaty
	valueStandard = "standard"
	valueAdvanced = "advanced"
	valueOff      = "off"
	valueOn       = "on"
)

var about = &engine.About{
	Key:      "878",
	Original: engine.Original{Publisher: "Academy Games", Year: 2017},
	Seats:    engine.Range{Min: Factions, Max: Factions},
	Sides:    []string{Norsemen.String(), Berserkers.String(), Housecarls.String(), Thegns.String()},
	Teams:    []engine.Seats{vikingPair, englishTwo},
	Options: []engine.Option{
		{Key: optionDeck, Values: []string{valueStandard, valueAdvanced}},
		{Key: optionLand, Values: []string{valueOff, valueOn}},
		{Key: optionEpic, Values: []string{valueOff, valueOn}},
		{Key: optionRunes, Values: []string{valueOff, valueOn}},
		{Key: optionBid, Values: bidWords(), Bid: true},
	},
	Rules: 3,
	Verbs: verbs,
	Vocabularies: []*engine.Vocabulary{
		vocPick, vocPut, vocTarget, vocWhen, vocMoment, vocFaction, vocLeader, vocMovement, vocEvent, vocLosses, vocCommands, vocBand, vocStay, vocBuilding, vocUnits,
		vocShire, vocSpot, vocSign, vocSide, vocKingdom, vocSea, vocDeck, vocFace, vocRune, vocEpic, vocPhase, vocSeason, vocEffect, vocEpicEffect,
	},
}

// bids are how many Viking markers win by Treaty, the printed number first (ruling 75).
var bids = [...]int{TreatyMarkers, 8, 7, 6, 5, 4, 10}

func bidWords() (list []string) {
	for _, n := range bids {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// About implements engine.Game.
func (g *Game) About() *engine.About { return about }
