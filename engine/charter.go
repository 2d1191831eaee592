package engine

// A Charter is a PublicView with figures that tell the course of a match: at
// its end they are drawn as a chart.
type Charter interface {
	PublicView
	Chart() Chart
}

// A Chart is what one position adds to the chart of its match. What its words
// say stands where a board's captions do.
type Chart struct {
	Unit    string // what the match is counted in, such as "round"
	At      int    // which of them the position is in; several may be in one. 0: nobody counts
	Figures []Figure
}

// A Figure is a number that every seat has.
type Figure struct {
	Word   string
	BySeat []int
	Goal   int // the number that wins or ends the match; 0: none does
}
