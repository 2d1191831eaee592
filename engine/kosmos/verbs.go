package kosmos

import (
	"strconv"

	"skald/engine"
)

// The vocabularies. Their words are the notation; labels in a player's
// language are found under kosmos.<vocabulary>.<word>. Countries have the names
// of the box in every language.
var (
	vocColour   = engine.NewVocabulary("colour", "red", "green", "blue", "orange", "violet", "yellow")
	vocLand     = engine.NewVocabulary("land", landWords[:]...)
	vocCard     = engine.NewVocabulary("card", cardWords()...)
	vocTroop    = engine.NewVocabulary("troop", troopWords()...)
	vocSide     = engine.NewVocabulary("side", "crown", "back")
	vocProperty = engine.NewVocabulary("property", "none", "add-once", "take-back", "stronger", "weaker", "free-knight", "hide-once",
		"bonus", "troop-counts", "hand-free", "defence-free", "add-at-end", "tribute", "fixed-defence")
)

var landWords = [Lands]string{"burgenland", "waldland", "seenland", "goldland", "schattenland", "kornland"}

// hiddenCard is the word for a knight that lies face down: notes need it,
// nobody can play it.
const hiddenCard = Cards

// cardWords returns "red1" to "yellow4", then the word of hiddenCard.
func cardWords() []string {
	var words []string
	for c := range Colour(Colours) {
		for value := 1; value <= MaxValue; value++ {
			words = append(words, vocColour.Word(engine.Word(c))+strconv.Itoa(value))
		}
	}
	return append(words, "hidden")
}

// troopWords returns the numbers of attack troops, then the countries, which
// stand for the defence troops beneath them.
func troopWords() []string {
	var words []string
	for n := 1; n <= MaxTroops; n++ {
		words = append(words, strconv.Itoa(n))
	}
	return append(words, landWords[:]...)
}

// The verbs.
const (
	Fame     engine.Verb = iota // collect fame, before anything else
	Start                       // lay a knight: start an attack troop
	Join                        // lay a knight on an attack troop
	Hide                        // Seenland, back: lay a knight face down on an attack troop
	Add                         // Schattenland, crown: lay a knight on Schattenland's troop
	Hire                        // hire a free knight
	TurnUp                      // turn up a knight that lies face down
	Retrieve                    // Kornland, crown: take back a knight
	Choose                      // Burgenland, back: take a free knight at no cost
	AddCard                     // Schattenland, back: at the end, add a knight to a troop
	Done                        // end the turn, or decline what is offered
)

var verbs = []engine.VerbSpec{
	Fame:     {Name: "fame", Rule: "fame", Public: true},
	Start:    {Name: "start", Rule: "laying", Params: []engine.Param{{Name: "card", Vocabulary: vocCard}}},
	Join:     {Name: "join", Rule: "laying", Params: []engine.Param{{Name: "troop", Vocabulary: vocTroop}, {Name: "card", Vocabulary: vocCard}}},
	Hide:     {Name: "hide", Tone: engine.ToneAside, Rule: "properties", Params: []engine.Param{{Name: "troop", Vocabulary: vocTroop}, {Name: "card", Vocabulary: vocCard}}},
	Add:      {Name: "add", Rule: "properties", Params: []engine.Param{{Name: "card", Vocabulary: vocCard}}},
	Hire:     {Name: "hire", Rule: "hiring", Public: true, Params: []engine.Param{{Name: "card", Vocabulary: vocCard}}},
	TurnUp:   {Name: "turnup", Tone: engine.ToneFinal, Rule: "properties", Opens: true, Params: []engine.Param{{Name: "troop", Vocabulary: vocTroop}, {Name: "card", Vocabulary: vocCard}}},
	Retrieve: {Name: "takeback", Tone: engine.ToneAside, Rule: "properties", Params: []engine.Param{{Name: "troop", Vocabulary: vocTroop}, {Name: "card", Vocabulary: vocCard}}},
	Choose:   {Name: "free", Rule: "properties", Public: true, Params: []engine.Param{{Name: "card", Vocabulary: vocCard}}},
	AddCard:  {Name: "addcard", Rule: "end", Params: []engine.Param{{Name: "troop", Vocabulary: vocTroop}, {Name: "card", Vocabulary: vocCard}}},
	Done:     {Name: "done", Rule: "turn", Declines: true},
}
