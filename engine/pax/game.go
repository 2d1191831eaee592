package pax

import (
	"fmt"

	"skald/engine"
)

// A Game is the rulebook with the data of one edition.
type Game struct{ engine.Editions[Edition] }

var (
	_ engine.Editioned = (*Game)(nil)
	_ engine.Rulebook  = (*Game)(nil)
)

// New returns the game that plays by an edition, written as edition.json is.
// Its error lists every fault of the data.
func New(edition []byte) (*Game, error) {
	return engine.PlayEdition(edition, (*Edition).check, func(e engine.Editions[Edition]) *Game { return &Game{e} })
}

// Standard returns the game that plays by the edition in this package.
func Standard() *Game { return engine.StandardEdition(standardEdition, New) }

// The options and their values; the first of each is the default.
const (
	optionGoals   = "goals"   // which victory cards
	optionReveal  = "reveal"  // whether they lie open from the start
	optionPile    = "pile"    // how many tiles
	optionTrade   = "trade"   // whether there is TRADE
	optionAlthing = "althing" // whether votes are asked for together or in turn order
	optionHands   = "hands"   // whether hands are open

	valueMixed  = "mixed"
	valueEvents = "events"
	valueLong   = "long"
	valueOff    = "off"
	valueOrder  = "order"
	valueOpen   = "open"
)

// rulesVersion is the version of the rules in this package. With 2 the end tells by
// how much a card was met, an accepted offer what it brought, a bonus and a ransom
// what gives them, and an ability when it finds no ground; a draft passes with what
// comes of it; what may be done is as it was. With 3 a marker is kept at a tie, a
// JOURNEY may begin with a TRADE, and nobody draws from nothing; a DUCHY that a TRADE
// makes or breaks is told, and an Event that concerns nobody. With 4 it is told who has
// come to need one more only for a victory card.
const rulesVersion = 4

// goalWords are the values of the option goals: the difficulties, then mixed.
var goalWords = append(append([]string{}, vocDifficultyWords...), valueMixed)

var gameOptions = []engine.Option{
	{Key: optionGoals, Values: goalWords},
	{Key: optionReveal, Values: []string{"open", valueEvents}},
	{Key: optionPile, Values: []string{"normal", valueLong}, Most: map[string]int{valueLong: MaxPlayers - 1}}, // six play with all blocks as it is
	{Key: optionTrade, Values: []string{"on", valueOff}},
	{Key: optionAlthing, Values: []string{"together", valueOrder}},
	{Key: optionHands, Values: []string{"closed", valueOpen}},
}

// describeGame returns what the edition tells of the game: the verbs are the same
// in every edition, their words are not.
func (e *Edition) describeGame() engine.About {
	param := func(name string, v *engine.Vocabulary) engine.Param {
		return engine.Param{Name: name, Vocabulary: v}
	}
	ship, to := param("ship", e.vocPlace), param("to", e.vocPlace)
	then, post := engine.Param{Name: "then", Vocabulary: vocThen, Usual: vocThen.Word(thenEnd)}, param("post", e.vocPlace)
	seat, kind := param("seat", vocSeat), param("type", vocKind)
	tile, space := param("tile", e.vocTile), param("place", e.vocSpace)
	with := func(list ...engine.Param) []engine.Param { return list }
	return engine.About{
		Key:      "pax",
		Original: engine.Original{Publisher: "Ion Game Design", Year: 2021},
		Seats:    engine.Range{Min: MinPlayers, Max: MaxPlayers},
		Options:  gameOptions,
		Rules:    rulesVersion,
		Verbs: []engine.VerbSpec{
			VerbDraw:      {Name: "draw", Rule: "invest", Public: true},
			VerbBuy:       {Name: "buy", Rule: "invest", Public: true, Params: with(tile)},
			VerbJourney:   {Name: "journey", Rule: "journey", Params: with(ship, to, then)},
			VerbSail:      {Name: "sail", Rule: "journey", Params: with(to, then)},
			VerbTrade:     {Name: "trade", Tone: engine.ToneAside, Rule: "trade", Params: with(seat)},
			VerbGive:      {Name: "give", Rule: "trade", Params: with(param("thing", e.vocThing))},
			VerbAsk:       {Name: "ask", Rule: "trade", Params: with(param("thing", e.vocThing))},
			VerbSend:      {Name: "send", Rule: "trade"},
			VerbAccept:    {Name: "accept", Rule: "trade", Answer: true, Params: with(tile)},
			VerbRefuse:    {Name: "refuse", Tone: engine.ToneAside, Rule: "trade", Public: true, Answer: true},
			VerbPlay:      {Name: "play", Rule: "play", Params: with(tile, space)},
			VerbActivate:  {Name: "activate", Rule: "activate", Public: true, Params: with(post)},
			VerbEstablish: {Name: "establish", Rule: "parley", Params: with(post, kind)},
			VerbChallenge: {Name: "challenge", Tone: engine.ToneAside, Rule: "parley", Public: true, Params: with(post, seat)},
			VerbJarldom:   {Name: "jarldom", Tone: engine.ToneAside, Rule: "influence", Params: with(ship, to, seat)},
			VerbTheocracy: {Name: "theocracy", Tone: engine.ToneAside, Rule: "influence", Params: with(post)},
			VerbSweden:    {Name: "sweden", Tone: engine.ToneAside, Rule: "influence"},
			VerbRus:       {Name: "rus", Tone: engine.ToneAside, Rule: "influence", Params: with(tile, space)},
			VerbLand:      {Name: "land", Tone: engine.ToneAside, Rule: "abilities", Params: with(post)},
			VerbPick:      {Name: "pick", Rule: "abilities", Answer: true, Subjects: e.vocTile, Params: with(param("target", e.vocTarget))},
			VerbVote:      {Name: "vote", Rule: "althing", Public: true, Answer: true, Subjects: e.vocTile, Params: with(param("vote", vocBallot))},
			VerbDiscard:   {Name: "discard", Rule: "winter", Answer: true, Subjects: e.vocTile, Params: with(tile)},
			VerbDone:      {Name: "done", Rule: "turn", Public: true, Declines: true},
		},
		Vocabularies: []*engine.Vocabulary{vocKind, vocThen, vocSeat, vocBallot, vocPromise, vocWind, vocType, vocTrigger, vocDifficulty,
			vocVariable, vocChoice, vocAbility, vocSilfr, vocWord, e.vocPlace, e.vocRegion, e.vocTile, e.vocSpace, e.vocThing, e.vocTarget, e.vocCard, e.vocJarl, e.vocHome, vocCount, e.vocEffect, e.vocGist},
		Labels: e.labels(),
	}
}

// About implements engine.Game.
func (g *Game) About() *engine.About { return &g.Printed.about }

// New implements engine.Game: a match as the rules set it up.
func (g *Game) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := g.About().Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	return transition{&state{edition: g.Printed}, t}.setup(setup, d), nil
}

// Decode implements engine.Game.
func (g *Game) Decode(data []byte) (engine.State, error) {
	return engine.Decoded(decode(g.Printed, data))
}
