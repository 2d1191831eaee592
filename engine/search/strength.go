package search

// A Strength is how well a Searcher plays.
type Strength struct {
	Name       string // a word of people's choosing
	Iterations int    // at most; more than maxIterations count as those

	// Slack is how much less of the win an action may promise than the best one and
	// still be taken. 0 takes what was tried most.
	Slack float32
	// Temperature says how evenly the actions within the slack are taken: one that
	// promises as much less than the best is taken e times more seldom.
	Temperature float32
}

// Strengths are the strengths that people may choose from, the weakest first. The
// easy one makes mistakes as people do: it looks less far, and takes what is good
// enough.
func Strengths() []Strength {
	return []Strength{
		{Name: "easy", Iterations: 80, Slack: 0.15, Temperature: 0.06},
		{Name: "steady", Iterations: 400},
		{Name: "hard", Iterations: 8000},
	}
}

// StrengthNamed returns the strength of a name, and whether there is one.
func StrengthNamed(name string) (Strength, bool) {
	for _, s := range Strengths() {
		if s.Name == name {
			return s, true
		}
	}
	return Strength{}, false
}
