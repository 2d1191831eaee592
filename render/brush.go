package render

import (
	"image"
	"image/color"
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/engine"
)

// A Brush is a canvas with letters, and with what things and people are
// called. Boards embed it.
type Brush struct {
	*Canvas
	Letters   *Lettering
	Labels    Labels
	Names     []string  // by seat, as the letters can write them; may be short
	Sentences Sentences // of a hand; nil: there are none
}

// Caption returns what the table's language says for a word of the vocabulary
// "board".
func (b *Brush) Caption(word string) string { return b.Labels.Say("board", word) }

// Name returns what the person on a seat is called; nothing if that is not
// known or cannot be written.
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

// Wide is how wide boards are, in pixels. Small is the size of the smallest
// letters on them that can be read where a board is 400 pixels wide, as on a
// phone: nine pixels there. Where a picture is less wide, letters may be smaller
// by as much.
const (
	Wide  = 1200
	Small = 27
)

// Initials returns the first letters of a name's first two words.
func Initials(name string) string {
	var out []rune
	for _, word := range strings.Fields(name) {
		if r, _ := utf8.DecodeRuneInString(word); len(out) < 2 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			out = append(out, unicode.ToUpper(r))
		}
	}
	return string(out)
}

// A Sign is an entry of a legend: a sprite and what it stands for.
type Sign struct {
	Sprite *Sprite
	Word   string
}

// Legend writes what signs stand for, evenly along a strip.
func (b *Brush) Legend(r image.Rectangle, signs ...Sign) {
	if len(signs) == 0 {
		return
	}
	wide := 0
	for _, s := range signs {
		w, _ := s.Sprite.Size()
		wide += w + 8 + b.Bold(Small).Width(s.Word)
	}
	gap := (r.Dx() - wide) / len(signs)
	x, y := r.Min.X+max(gap, 0)/2, (r.Min.Y+r.Max.Y)/2
	for _, s := range signs {
		w, _ := s.Sprite.Size()
		b.Draw(s.Sprite, x+w/2, y)
		x += w + 8
		room := max(r.Max.X-x, 0)
		x += b.Fitted(Bold, s.Word, Small, Small, room, x, y+9, Left, Ink) + gap
	}
}
