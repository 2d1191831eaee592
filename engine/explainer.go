package engine

// An Explainer is a Game that can say what a word stands for, such as what a tile does:
// whoever reads the rules can ask for it by name.
type Explainer interface {
	Game
	// Explains returns the vocabularies whose words it explains.
	Explains() []*Vocabulary
	// Explain says what a word of one of them stands for; nothing if the word needs no
	// explanation.
	Explain(*Vocabulary, Word) []Note
}
