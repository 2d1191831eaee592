package hoard

import (
	"fmt"
	"strconv"

	"skald/engine"
)

// MaxSeats is the most crews that can play.
const MaxSeats = 4

// optionGoal is how many coins end the match; its first value is the default.
const optionGoal = "goal"

// The vocabularies. Their words are the notation; labels in a player's language
// are found under hoard.<vocabulary>.<word>.
var (
	vocHand = engine.NewVocabulary("hand", "left", "right")
	vocCrew = engine.NewVocabulary("crew", "red", "blue", "green", "gold")
)

// The verbs. Positions and notations do not depend on their order.
const (
	Pick engine.Verb = iota // hide your card in a hand: only you know which
	Peek                    // look at another crew's card
	Roll                    // roll the die and take coins
	Pay                     // pay a coin to the dragon
)

var about = &engine.About{
	Key:     "hoard",
	Seats:   engine.Range{Min: 2, Max: MaxSeats},
	Sides:   []string{"red", "blue", "green", "gold"},
	Options: []engine.Option{{Key: optionGoal, Values: []string{"12", "40"}}},
	Verbs: []engine.VerbSpec{
		// The words of Pick are secret, so it is not Public: its buttons are
		// shown to its own seat alone.
		Pick: {Name: "pick", Rule: "hands", Params: []engine.Param{{Name: "hand", Vocabulary: vocHand}}},
		Peek: {Name: "peek", Tone: engine.ToneAside, Rule: "turns", Params: []engine.Param{{Name: "crew", Vocabulary: vocCrew}}, Public: true},
		Roll: {Name: "roll", Tone: engine.ToneFinal, Rule: "turns", Public: true},
		Pay:  {Name: "pay", Rule: "dragon", Public: true},
	},
	Vocabularies: []*engine.Vocabulary{vocHand, vocCrew},
}

// A Game is the rules with the values of one edition.
type Game struct{ engine.Editions[Edition] }

// Optional powers are interfaces, and it is well to say which ones are meant.
var (
	_ engine.Editioned = (*Game)(nil)
	_ engine.Rulebook  = (*Game)(nil)

	_ engine.Forcer       = (*state)(nil)
	_ engine.Hinter       = (*state)(nil)
	_ engine.PublicHinter = (*state)(nil)
	_ engine.Warner       = (*state)(nil)
	_ engine.Auditor      = (*state)(nil)
	_ engine.Leaver       = (*state)(nil)
	_ engine.Opener       = (*state)(nil)

	_ engine.Charter = Public{}
)

// New returns the game that plays by an edition, written as edition.json is.
// Its error lists every fault of the data.
func New(edition []byte) (*Game, error) {
	return engine.PlayEdition(edition, (*Edition).check, func(e engine.Editions[Edition]) *Game { return &Game{e} })
}

// Standard returns the game that plays by the edition in this package.
func Standard() *Game { return engine.StandardEdition(standardEdition, New) }

// About implements engine.Game.
func (g *Game) About() *engine.About { return about }

// New implements engine.Game. (1. Hands)
func (g *Game) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := about.Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	goal, err := strconv.Atoi(about.Option(setup, optionGoal))
	if err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	s := &state{edition: g.Printed, players: uint8(setup.Players), goal: uint8(goal), hoard: uint8(g.Printed.Coins)}
	t.All("note.begun", engine.NumberArg("coins", g.Printed.Coins), engine.NumberArg("goal", goal))
	s.deal(s.seats(), d)
	for seat := range s.everybody().All() {
		t.Only(seat, "secret.drew", s.card(seat))
	}
	return s, nil
}

// Decode implements engine.Game.
func (g *Game) Decode(data []byte) (engine.State, error) {
	s := &state{edition: g.Printed}
	err := engine.DecodeFields(codecVersion, data, s.fields)
	if err == nil {
		err = s.Audit()
	}
	return engine.Decoded(s, err)
}
