package kosmos

import (
	"fmt"

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
	optionCards  = "cards"  // which sides of the country cards
	optionLayout = "layout" // how the knights of the middle are laid out
	optionFame   = "fame"   // whether fame must be asked for
	valueBack    = "back"
	valueMixed   = "mixed"
	valueRandom  = "random"
	valueAuto    = "auto"
	valueClaim   = "claim"
	valueTurned  = "turned"
)

// options are those above and, named by each country, which side its card shows.
var options = func() []engine.Option {
	list := []engine.Option{
		{Key: optionCards, Values: []string{"crown", valueBack, valueMixed}},
		{Key: optionLayout, Values: []string{"castle", valueRandom}},
		{Key: optionFame, Values: []string{valueAuto, valueClaim}},
	}
	for _, name := range landWords {
		list = append(list, engine.Option{Key: name, Values: []string{"same", valueTurned}})
	}
	return list
}()

// rulesVersion is the version of the rules in this package. With 2 the last
// card ended the conquests, Kornland's holder took part in its comparison, and
// players could leave and agree on an end. With 3 a country is kept only against a
// rival's troop that beats its defence, which is told, and whoever leaves lifts the
// ties that their troops held up. With 4 it is told when somebody holds one card only.
const rulesVersion = 4

var about = &engine.About{
	Key:          "kosmos",
	Original:     engine.Original{Publisher: "Kosmos", Year: 2004},
	Seats:        engine.Range{Min: MinPlayers, Max: MaxPlayers},
	Options:      options,
	Rules:        rulesVersion,
	Verbs:        verbs,
	Horizon:      500, // a match has fewer
	Vocabularies: []*engine.Vocabulary{vocColour, vocLand, vocCard, vocTroop, vocSide, vocProperty},
}

// About implements engine.Game.
func (g *Game) About() *engine.About { return about }

// New implements engine.Game: a match as the rules set it up.
func (g *Game) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := about.Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	return transition{&state{edition: g.Printed}, t}.setup(setup, d), nil
}

// Decode implements engine.Game.
func (g *Game) Decode(data []byte) (engine.State, error) {
	return engine.Decoded(decode(g.Printed, data))
}
