package pax

import (
	"fmt"
	"strings"

	"skald/engine"
)

// The verbs, the same in every edition.
const (
	VerbDraw      engine.Verb = iota // INVEST: DRAW, and REFRESH
	VerbBuy                          // INVEST, or by an ability: BUY a tile
	VerbJourney                      // JOURNEY, or an ability's move
	VerbSail                         // go on with an open JOURNEY
	VerbTrade                        // begin an offer in an open JOURNEY
	VerbGive                         // put into the offer what you give
	VerbAsk                          // put into the offer what you ask for
	VerbSend                         // send the offer
	VerbAccept                       // accept it
	VerbRefuse                       // refuse it, or withdraw it
	VerbPlay                         // PLAY a tile
	VerbActivate                     // ACTIVATE a Venture
	VerbEstablish                    // ESTABLISH on a POST
	VerbChallenge                    // CHALLENGE
	VerbJarldom                      // Influence Action
	VerbTheocracy                    // Influence Action
	VerbSweden                       // Influence Action
	VerbRus                          // Influence Action
	VerbLand                         // PLACE a ship
	VerbPick                         // choose what an ability asks for
	VerbVote                         // vote in an ALTHING
	VerbDiscard                      // DISCARD a tile
	VerbDone                         // end, decline, drop, or pay
	verbCount     = iota
)

// The vocabularies whose words are the same in every edition.
var (
	vocKind       = engine.NewVocabulary("kind", kindWords[:]...)
	vocThen       = engine.NewVocabulary("then", "end", "on")
	vocSeat       = engine.NewVocabulary("seat", seatWords()...)
	vocBallot     = engine.NewVocabulary("ballot", "yes", "no")
	vocPromise    = engine.NewVocabulary("promise", promiseWords[:]...)
	vocWind       = engine.NewVocabulary("wind", lower(windWords[:])...)
	vocType       = engine.NewVocabulary("type", lower(tileTypeWords)...)
	vocTrigger    = engine.NewVocabulary("trigger", lower(triggerWords)...)
	vocDifficulty = engine.NewVocabulary("difficulty", vocDifficultyWords...)
	vocVariable   = engine.NewVocabulary("variable", variableNames()...)
	vocChoice     = engine.NewVocabulary("choice", choiceWords()...)
	vocSilfr      = engine.NewVocabulary("silfr", "silfr")
	vocWord       = engine.NewVocabulary("word", "free", "any-tile", "once", "anywhere")
)

// The places of words in them.
const (
	thenEnd    = engine.Word(0)
	thenOn     = engine.Word(1)
	nobodyWord = engine.Word(MaxPlayers) // of vocSeat
	ballotYes  = engine.Word(0)
	ballotNo   = engine.Word(1)

	wordFree     = engine.Word(0)
	wordAnyTile  = engine.Word(1)
	wordOnce     = engine.Word(2)
	wordAnywhere = engine.Word(3)
)

// asking are the operations that ask somebody.
var asking = []Op{OpSteal, OpEachDiscardOrPay, OpEachGodOrPay, OpBuy, OpTakeDiscard, OpPlaceShip, OpUnexhaustShip, OpMove, OpReturnShip,
	OpEachReturnShip, OpEachReturnFollower, OpReturnRivalShips, OpEstablish, OpSwapFollower, OpDiscardAdvocate, OpSwapVictoryCard}

// swedenChoice is the word of vocChoice for the ship that SWEDEN PLACEs.
var swedenChoice = engine.Word(len(asking))

// choiceWords are the names of the operations that ask, then sweden.
func choiceWords() []string {
	var words []string
	for _, op := range asking {
		words = append(words, strings.ReplaceAll(op.String(), "_", "-"))
	}
	return append(words, kindWords[Sweden])
}

// choiceOf has the word of vocChoice of each operation that asks.
var choiceOf = func() (words [Ops]engine.Word) {
	for i, op := range asking {
		words[op] = engine.Word(i)
	}
	return words
}()

var vocDifficultyWords = lower(difficultyWords)

func lower(words []string) []string {
	var list []string
	for _, w := range words {
		list = append(list, strings.ToLower(w))
	}
	return list
}

// promiseWords are what can be promised.
var promiseWords = [Promises]string{"peace", "aye", "nay", "favour", "spoken"}

// A Promise is a word that binds nobody.
type Promise uint8

// The promises.
const (
	Peace    Promise = iota // I will not CHALLENGE you before my next turn ends
	Aye                     // my next vote in an ALTHING is yes
	Nay                     // my next vote in an ALTHING is no
	Favour                  // I owe you a favour
	Spoken                  // as said in the channel
	Promises = 5
)

// maxOffered is the most Silfr in an offer.
const maxOffered = 20

func seatWords() []string {
	var words []string
	for n := 1; n <= MaxPlayers; n++ {
		words = append(words, fmt.Sprintf("p%d", n))
	}
	return append(words, "nobody")
}

// wording is the vocabularies of an edition. Their words are the notation.
type wording struct {
	about engine.About

	vocPlace  *engine.Vocabulary // nodes, then home, then fleets
	vocRegion *engine.Vocabulary
	vocTile   *engine.Vocabulary // tiles, then none
	vocSpace  *engine.Vocabulary // nodes of POSTS, then free, then tiles
	vocThing  *engine.Vocabulary // what can be offered
	vocTarget *engine.Vocabulary // what an ability can ask for
	vocCard   *engine.Vocabulary
	vocJarl   *engine.Vocabulary
	vocHome   *engine.Vocabulary
	vocEffect *engine.Vocabulary // operations
	vocGist   *engine.Vocabulary // abilities
	effects

	homeWord engine.Word // of vocPlace; fleets follow
}

// Where the sorts of words begin in vocSpace, vocThing and vocTarget.
func (e *Edition) spaceFree() engine.Word        { return engine.Word(len(e.posts)) }
func (e *Edition) spaceTile(t Tile) engine.Word  { return e.spaceFree() + 1 + engine.Word(t) }
func (e *Edition) spacePost(p Post) engine.Word  { return engine.Word(p) }
func (e *Edition) noTileWord() engine.Word       { return engine.Word(len(e.tiles)) }
func (e *Edition) thingSilver(n int) engine.Word { return engine.Word(n - 1) }
func (e *Edition) thingPromise(p Promise) engine.Word {
	return maxOffered + engine.Word(p)
}
func (e *Edition) thingAnyTile() engine.Word    { return maxOffered + Promises }
func (e *Edition) thingShip(n Node) engine.Word { return e.thingAnyTile() + 1 + engine.Word(n) }
func (e *Edition) thingFollower(p Post) engine.Word {
	return e.thingShip(Node(len(e.nodes))) + engine.Word(p)
}
func (e *Edition) thingTile(t Tile) engine.Word {
	return e.thingFollower(Post(len(e.posts))) + engine.Word(t)
}

func (e *Edition) targetSeat(s engine.Seat) engine.Word  { return engine.Word(s) }
func (e *Edition) targetPlace(w engine.Word) engine.Word { return MaxPlayers + w }
func (e *Edition) targetTile(t Tile) engine.Word {
	return MaxPlayers + engine.Word(e.vocPlace.Len()) + engine.Word(t)
}
func (e *Edition) targetCard(c uint8) engine.Word {
	return e.targetTile(Tile(len(e.tiles))) + engine.Word(c)
}
func (e *Edition) targetShip(s engine.Seat, n Node) engine.Word {
	return e.targetTile(0) + engine.Word(len(e.tiles)+len(e.Cards)) + engine.Word(int(s)*len(e.nodes)) + engine.Word(n)
}

// fleetWord returns the word of a fleet beside its ally.
func (e *Edition) fleetWord(f int) engine.Word { return e.homeWord + 1 + engine.Word(f) }

// compose makes the vocabularies and the description of the edition, and tables
// the ways.
func (e *Edition) compose() {
	var free freeSteps
	for _, src := range e.bySteps[OpFreeStep] {
		free.add(e.programs[src].freeSteps())
	}
	e.table(min(free.rivers, maxFree), min(free.seas, maxFree))
	e.tableReach()
	e.groupNodes()
	e.findFree()
	e.findPairs()

	var places, posts, regions, tiles, cards, jarls, homes []string
	for _, n := range e.nodes {
		places = append(places, n.word)
	}
	e.homeWord = engine.Word(len(places))
	places = append(places, "home")
	for _, f := range e.fleets {
		places = append(places, "fleet-"+e.posts[f.ally].word)
	}
	for _, p := range e.posts {
		posts = append(posts, p.word)
	}
	for _, r := range e.regions {
		regions = append(regions, r.word)
	}
	for _, t := range e.tiles {
		tiles = append(tiles, t.word)
	}
	for _, c := range e.Cards {
		cards = append(cards, c.ID)
	}
	for _, j := range e.Jarls {
		jarls = append(jarls, j.ID)
	}
	for _, h := range e.Homes {
		homes = append(homes, h.ID)
	}
	e.vocPlace = engine.SentenceVocabulary("place", "place", places, e.placeTerms)
	e.vocRegion = engine.NewVocabulary("region", regions...)
	e.vocTile = engine.NewVocabulary("tile", append(tiles[:len(tiles):len(tiles)], "none")...)
	e.vocCard = engine.NewVocabulary("card", cards...)
	e.vocJarl = engine.NewVocabulary("jarl", jarls...)
	e.vocHome = engine.NewVocabulary("home", homes...)
	e.composeSpaces(posts, tiles)
	e.composeThings(places[:len(e.nodes)], posts, tiles)
	e.composeTargets(places, tiles, cards)
	e.composeEffects()
	e.about = e.describeGame()
}
