package render

import (
	"image/color"

	"skald/engine"
)

// A Brush is a canvas with letters, and with what things and people are
// called. Boards embed it.
type Brush struct {
	*Canvas
	Letters *Lettering
	Labels  Labels
	Names   []string // by seat; may be short
}

// Caption returns what the table's language says for a word of the vocabulary
// "board".
func (b *Brush) Caption(word string) string { return b.Labels.Say("board", word) }

// Name returns what the person on a seat is called, or nothing.
func (b *Brush) Name(s engine.Seat) string {
	if int(s) < len(b.Names) {
		return b.Names[s]
	}
	return ""
}

// Bold returns the upright letters of a size.
func (b *Brush) Bold(size int) *Face { return b.Letters.Face(Bold, size) }

// Fitted writes a text as large as the room is wide, from size down to least,
// cut if that is too large still. It returns the text's width.
func (b *Brush) Fitted(style Style, text string, size, least, room, x, y int, align Align, ink color.RGBA) int {
	f, text := b.Letters.Fit(style, text, size, least, room)
	b.Text(f, text, x, y, align, ink)
	return f.Width(text)
}
