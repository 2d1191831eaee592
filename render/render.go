// Package render is the drawing kit of the boards: a palette of fixed
// colours, lettering, hand-drawn lines, sprites drawn once, and a canvas that
// writes paletted PNG and paints only what no earlier picture shows.
//
// A board takes views and nothing else, so it cannot draw a secret in public;
// it says words only by Labels, so the kit holds no language. The package
// must not know any game. Its vocabulary:
//
//	painter  draws one game's pictures
//	scene    what a picture of the table is to show
//	sheet    a background, composed once
//	canvas   a picture in the making upon a sheet: a list of strokes
//	stroke   one thing painted: a rectangle, a letter, a sprite
//	strip    some rows of a picture; painted alike, they are kept and not
//	         painted or compressed again
//	press    where strips are painted and compressed
//	sprite   a small picture drawn once and placed often
//	face     letters of one style and size, as masks drawn once
//	plate    one of several pictures of the table
//	chart    the course of a match, drawn at its end
//	lookup   a picture in which players look things up
//	brush    a canvas with letters and the words of the table's language
package render

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Labels gives the label of a vocabulary's word in the table's language. A
// nil Labels gives the word itself, title-cased.
type Labels func(vocabulary, word string) string

// Say returns the label, or the word title-cased if there is none.
func (l Labels) Say(vocabulary, word string) string {
	if l != nil {
		if label := l(vocabulary, word); label != "" {
			return label
		}
	}
	return titled(word)
}

// titled turns "east-anglia" into "East Anglia".
func titled(word string) string {
	parts := strings.Split(word, "-")
	for i, p := range parts {
		if first, n := utf8.DecodeRuneInString(p); n > 0 {
			parts[i] = string(unicode.ToUpper(first)) + p[n:]
		}
	}
	return strings.Join(parts, " ")
}
