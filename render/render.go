// Package render is the drawing kit of the boards: a palette of fixed
// colours, lettering, hand-drawn lines, sprites drawn once, and a canvas that
// repaints only what differs from its background and writes paletted PNG.
//
// A board takes views and nothing else, so it cannot draw a secret in public;
// it says words only by Labels, so the kit holds no language. The package
// must not know any game. Its vocabulary:
//
//	sheet    a background, composed once
//	canvas   a picture in the making upon a sheet, taken from a pool
//	sprite   a small picture drawn once and placed often
//	face     letters of one style and size, as masks drawn once
package render

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/engine"
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

// A Painter draws one game. Its methods may be called from many goroutines,
// and equal views and labels give equal bytes.
type Painter interface {
	// Board writes the table as everybody may see it, as PNG. What differs
	// from since is marked as moved last; since may be nil.
	Board(w io.Writer, now, since engine.PublicView, l Labels) error
	// Hand writes what one seat sees besides, as PNG, for that seat alone.
	Hand(w io.Writer, v engine.PrivateView, l Labels) error
}

// A Captioned painter says which words of the vocabulary "board" its pictures
// say, besides the labels of the game's own vocabularies.
type Captioned interface {
	Painter
	Captions() []string
}
