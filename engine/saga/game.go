package saga

import (
	"fmt"

	"skald/engine"
)

// A Game is the rulebook with the values of one edition.
type Game struct {
	engine.Editions[Edition]
	about *engine.About // with the edition's names
}

var _ engine.Editioned = (*Game)(nil)

// New returns the game that plays by an edition, written as edition.json is.
// Its error lists every fault of the data.
func New(edition []byte) (*Game, error) {
	return engine.PlayEdition(edition, (*Edition).check, func(e engine.Editions[Edition]) *Game { return &Game{e, named(e.Printed)} })
}

// Standard returns the game that plays by the edition in this package.
func Standard() *Game { return engine.StandardEdition(standardEdition, New) }

// The option and its values; the first is the default.
const (
	optionLeaders = "leaders" // who says which Viking Leader starts where
	valueDealt    = "dealt"   // chance
)

// rulesVersion is the version of the rules in this package. With 2 the Viking
// could place the Leaders, and a Leader that nobody saw stayed unknown. With 3 of
// Leaders lost together those that lay open are told first. With 4 it is told after
// which round the match ends, and when a side first lacks one thing only to win or
// to lose.
const rulesVersion = 4

var about = &engine.About{
	Key:      "saga",
	Original: engine.Original{Publisher: "PHALANX"},
	Seats:    engine.Range{Min: Sides, Max: Sides},
	Sides:    []string{Viking.String(), Saxon.String()},
	Options:  []engine.Option{{Key: optionLeaders, Values: []string{"chosen", valueDealt}}},
	Rules:    rulesVersion,
	Verbs:    verbs,
	Horizon:  30, // a round has some twenty decisions
	Vocabularies: []*engine.Vocabulary{
		vocSide, vocArea, vocAreas, vocDeeds, vocCoast, vocLeader, vocAbility, vocTile, vocPhase, vocDeed,
		vocUnit, vocGain, vocTarget, vocCoins, vocBand,
	},
}

// About implements engine.Game.
func (g *Game) About() *engine.About { return g.about }

// named returns the description with the Leaders' names of an edition.
func named(e *Edition) *engine.About {
	if len(e.Names) == 0 {
		return about
	}
	a := *about
	for _, l := range e.Names {
		for _, n := range l.Names {
			for _, v := range []*engine.Vocabulary{vocLeader, vocUnit, vocGain, vocTarget} {
				if _, ok := v.Index(l.Leader.String()); ok {
					a.Labels = append(a.Labels, engine.Label{Language: n.Language, Vocabulary: v.Name(), Word: l.Leader.String(), Text: n.Name})
				}
			}
		}
	}
	return &a
}

// New implements engine.Game: a match as the rulebook sets it up.
func (g *Game) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := about.Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	return transition{&state{edition: g.Printed}, d, t}.setup(about.Option(setup, optionLeaders) == valueDealt), nil
}

// Decode implements engine.Game.
func (g *Game) Decode(data []byte) (engine.State, error) {
	return engine.Decoded(decode(g.Printed, data))
}
