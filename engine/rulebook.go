package engine

// A Rulebook is a Game that can tell its rules to players, complete enough to
// play by, with the numbers of its edition.
type Rulebook interface {
	Game
	// Rules returns the sections in reading order. Every section that a
	// RuleError or a VerbSpec names is among them.
	Rules() []Section
}

// A Section is a part of a rulebook. Its title is the words' rule.<Key>, as in a
// RuleError.
type Section struct {
	Key   string
	Lines []Note
}
