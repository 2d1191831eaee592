package render

import "strings"

// A Header is what stands at the same place at the top of every board, so that a
// player of several games looks there: the sign of whose turn it is, beside it
// which round or turn this is and who plays it, and below that what the moment is
// about.
type Header struct {
	Signs  []func(x, y int) // of those whose turn it is, or who have won; each is drawn around a place
	Title  string           // which round or turn, or that the match is over
	Who    string           // whose turn it is, or who has won; "" if nobody is known by name
	Moment string           // the phase, or what is asked
}

// HeaderHeight is how high a header is. A sign of it is at most HeaderSign wide and
// high.
const (
	HeaderHeight = 84
	HeaderSign   = 64
)

// Where the parts of a header stand.
const (
	headerLeft   = 12 // of the first sign
	headerMiddle = HeaderHeight / 2
	headerGap    = 10 // between signs and words
	headerTitle  = 42 // the base line of the title, and below it that of the moment
	headerMoment = 75
	headerLarge  = 38
	headerItalic = 30
)

// Header writes the header into the room up to right, and returns where its words
// end.
func (b *Brush) Header(h Header, right int) int {
	x := headerLeft
	for _, sign := range h.Signs {
		sign(x+HeaderSign/2, headerMiddle)
		x += HeaderSign + headerGap/2
	}
	x += headerGap
	title := strings.Join([]string{h.Title, h.Who}, " · ")
	if h.Who == "" {
		title = h.Title
	}
	wide := b.Fitted(Bold, title, headerLarge, Small, right-x, x, headerTitle, Left, Ink)
	return x + max(wide, b.Fitted(Italic, h.Moment, headerItalic, Small, right-x, x, headerMoment, Left, Sepia))
}
