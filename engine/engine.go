// Package engine says what a game is: a Game sets up positions, a State is
// one of them, an Action is a seat's decision. Every rulebook below this
// folder implements it and everything above plays by it.
//
// The package must not know any game, player, clock, channel or picture.
// Its vocabulary:
//
//	seat        a place at the table; who sits there is not known here
//	action      a verb and words from finite vocabularies
//	notation    the one spelling of an action: "move essex kent 2w"
//	note        something that happened and that everybody may read
//	secret      something that happened and that one seat may read
//	view        what may be seen of a position, by all or by one seat
//	dice        the only source of chance, derived from a seed and a record
package engine

// An Action is a seat's decision: a verb and one word for each of the verb's
// parameters, both as indexes into About. Args beyond the verb's parameters
// are zero. It is a small comparable value, so it can be listed, stored, drawn
// as a button and searched by an AI without any code of the game's.
type Action struct {
	Verb Verb
	Args Args
}

// Args are an action's words, in the order of its verb's parameters.
type Args [MaxArgs]Word

// A Verb is the place of a VerbSpec in About.Verbs.
type Verb uint8

// A Word is the place of a word in its Vocabulary.
type Word uint16

// Do returns the action of a verb with its words. Where speed counts, as in a
// legal list, a literal is faster.
func Do(v Verb, words ...Word) Action {
	a := Action{Verb: v}
	copy(a.Args[:], words)
	return a
}

// MaxArgs is the number of parameters a verb can have at most.
const MaxArgs = 6

// A Game is one rulebook. Its methods may be called from many goroutines.
type Game interface {
	// About describes the game; the same value every time, not to be changed.
	About() *About
	// New sets up a match as the rulebook says. It fails if Setup does not
	// fit About.
	New(Setup, *Dice, *Teller) (State, error)
	// Decode reads a position that Encode wrote. Bytes of any other origin
	// give an error, never a panic.
	Decode([]byte) (State, error)
}

// An Editioned game plays by data of a printed edition that an operator may
// replace. A match keeps the data it began with, so the table asks for the
// game under the match's own edition.
type Editioned interface {
	Game
	// Edition returns the data this game plays by.
	Edition() []byte
	// WithEdition returns the same rulebook playing by other data, or an error
	// that lists every fault of the data.
	WithEdition(edition []byte) (Game, error)
}

// Setup is what people choose before a match begins.
type Setup struct {
	Players int               // how many seats are taken, within About.Seats
	Options map[string]string // a value for each Option that is not at its default; others may be stated too
}

// A State is one position. It is a value: no method changes it, and nothing
// that a method returns shares memory with it that somebody could change.
type State interface {
	// ToMove returns whom the match waits for: none when it is over.
	ToMove() Seats
	// Legal appends the seat's legal actions, all of them, in a fixed
	// order, without allocating beyond the slice. It depends on nothing
	// that the seat cannot see.
	Legal(Seat, []Action) []Action
	// Offers returns the verbs that this moment offers the seat, from what
	// everybody can see. Every verb in Legal is offered.
	Offers(Seat) []Verb
	// Apply returns the position after the action. What it accepts is
	// exactly what Legal lists; all else is a *RuleError.
	Apply(Seat, Action, *Dice, *Teller) (State, error)
	// Public returns what the whole channel may see.
	Public() PublicView
	// Private returns what the seat sees besides.
	Private(Seat) PrivateView
	// Resample deals again all that the seat cannot see; with Nobody, all
	// that is hidden from anybody.
	Resample(Seat, *Dice) State
	// Result returns how the match ended, and whether it has.
	Result() (Result, bool)
	// Encode returns the position as bytes for Decode.
	Encode() []byte
}

// A Forcer is a State in which everybody can at times see that the one seat to
// move has just one legal action. The table plays such an action by itself.
type Forcer interface {
	// Forced reports whether it is so now.
	Forced() bool
}

// Forced reports whether the position is a Forcer's, and forced.
func Forced(s State) bool {
	f, ok := s.(Forcer)
	return ok && f.Forced()
}

// A Hinter is a State that can add to a word what its seat knows of it, such
// as who stands in an area. The hint goes to that seat alone.
type Hinter interface {
	// Hint describes a.Args[place], given the arguments before it. It returns
	// false if there is nothing to add.
	Hint(s Seat, a Action, place int) (Secret, bool)
}

// A Namer is a State that can name a word by what it stands for now, such as the
// number of a troop by whom it attacks. It takes the place of the word's label
// where an action is chosen.
type Namer interface {
	// Name names a.Args[place], given the arguments before it, from what
	// everybody can see. It returns false if the label says enough.
	Name(s Seat, a Action, place int) (Note, bool)
}

// A VerbNamer is a State in which a verb without words does different things at
// different times, such as one that ends whatever is open. What it does now takes
// the place of the verb's name where it is pressed.
type VerbNamer interface {
	// NameVerb says what the verb does for a seat now, from what everybody can
	// see. It returns false if the verb's name says enough.
	NameVerb(Seat, Verb) (Note, bool)
}

// A Starter is a State in which everybody can see with which first word an action of a
// verb may begin whose other words are a seat's own, such as the troop that a card of the
// hand joins: they may stand on buttons that everybody can read.
type Starter interface {
	// Starts lists such words, from what everybody can see: one of them begins each legal
	// action of the verb, and not all of them need begin any. It returns none for a verb
	// of which it says nothing.
	Starts(Seat, Verb) []Word
}

// A PublicHinter is a State that can add to a word of a Public verb what
// everybody knows of it, such as what a tile offers: it stands on buttons beside
// the word.
type PublicHinter interface {
	// PublicHint describes a.Args[place], given the arguments before it. It
	// returns false if there is nothing to add.
	PublicHint(s Seat, a Action, place int) (Note, bool)
}

// A Warner is a State that can warn of an action: that it ends the match, or may lose
// it. Who presses such an action reads the warning, alone, and is asked once more.
type Warner interface {
	// Warn warns a seat of one of its legal actions, from what that seat can see. It
	// returns false if there is nothing to warn of. What everybody may read of it
	// stands in the action's PublicHint, too.
	Warn(s Seat, a Action) (Note, bool)
}

// An Auditor is a State that can count its pieces.
type Auditor interface {
	// Audit returns an error if anything was lost or made.
	Audit() error
}

// Result is how a match ended.
type Result struct {
	Winners Seats  // who won; several share a win, none is a match without a winner
	Why     []Note // the reasons, as everybody may read them
	Scores  []int  // by seat, if the game has scores
}
