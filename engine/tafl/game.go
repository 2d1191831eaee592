package tafl

import (
	"fmt"

	"skald/engine"
)

// The seats, and how many squares the board has.
const (
	Attackers engine.Seat = iota
	Defenders
	size    = 7
	squares = size * size
	throne  = squares / 2
)

// vocSquare is a1 to g7. These words are their own labels in every language.
var vocSquare = engine.PlainVocabulary("square", squareWords()...)

func squareWords() []string {
	words := make([]string, squares)
	for at := range words {
		words[at] = fmt.Sprintf("%c%d", 'a'+at%size, at/size+1)
	}
	return words
}

// Move is the only verb.
const Move engine.Verb = 0

var about = &engine.About{
	Key:   "tafl",
	Seats: engine.Range{Min: 2, Max: 2},
	Sides: []string{"attackers", "defenders"},
	Verbs: []engine.VerbSpec{Move: {
		Name: "move", Rule: "moving", Public: true,
		Params: []engine.Param{{Name: "from", Vocabulary: vocSquare}, {Name: "to", Vocabulary: vocSquare}},
	}},
	Vocabularies: []*engine.Vocabulary{vocSquare},
}

// A Game is the rules.
type Game struct{}

// About implements engine.Game.
func (Game) About() *engine.About { return about }

// New implements engine.Game.
func (Game) New(setup engine.Setup, _ *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := about.Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	s := &state{}
	s.board[throne] = King
	for _, step := range steps {
		for far, p := range [...]Piece{Defender, Attacker, Attacker} {
			s.board[throne+(far+1)*step.by()] = p
		}
	}
	t.All("note.begun")
	return s, nil
}

// Decode implements engine.Game. It refuses what no rule could leave.
func (Game) Decode(data []byte) (engine.State, error) {
	s := &state{}
	err := engine.DecodeFields(codecVersion, data, s.fields)
	if err == nil {
		err = s.Audit()
	}
	return engine.Decoded(s, err)
}
