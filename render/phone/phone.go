// Package phone reckons how high on a phone what a message says and asks is. It is about
// a screen 390 pixels wide, in its pixels, as our page and Discord's clients show it, and
// errs on the high side. It knows no message; its units are texts and labels.
package phone

import "strings"

// How wide a message is, and an offer within its frame; how high a line of text is and a
// row of buttons or a select.
const (
	Message = 320
	Offer   = 290
	Line    = 23
	Row     = 52
)

// Of a text and a button's label: how wide a letter is; a button's edges; how much of a
// text has to find room beside a button; and what stands below a paragraph.
const (
	letter = 7.6
	bold   = 9
	edges  = 36
	beside = 130
	below  = 8
)

// Button is about how wide a button is.
func Button(label string) int { return bold*len([]rune(label)) + edges }

// Letters is about how many letters of a label go into so much width.
func Letters(wide int) int { return wide / bold }

// Beside reports whether an offer has room for a text beside a button.
func Beside(label string) bool { return Button(label)+beside <= Offer }

// Text is about how high a paragraph is where there is so much width.
func Text(text string, wide int) (sum int) {
	for l := range strings.SplitSeq(text, "\n") {
		sum += Line * (1 + int(letter*float64(len([]rune(l))))/wide)
	}
	return sum + below
}

// Fits is about how many letters of a text go into so many lines of a message.
func Fits(lines int) int { return lines * Message * 10 / 76 }

// Buttons is about how high some buttons are that stand side by side while there is room.
// A label that is wider than an offer stands on several lines.
func Buttons(labels ...string) int {
	sum, used := 0, Offer
	for _, label := range labels {
		w := Button(label)
		if used += w; used > Offer {
			sum, used = sum+Row+(w-edges)/(Offer-edges)*Line, w
		}
	}
	return sum
}
