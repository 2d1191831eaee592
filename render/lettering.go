package render

import (
	"fmt"
	"image"
	"image/color"
	"strconv"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/go-fonts/stix/stix2textbold"
	"github.com/go-fonts/stix/stix2textbolditalic"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	xfixed "golang.org/x/image/math/fixed"
)

// A Style is a cut of the boards' letter, STIX Two Text: a sturdy book letter
// that has Latin, Greek and Cyrillic and stays readable when small.
type Style uint8

// The styles.
const (
	Bold Style = iota
	Italic
	styles
)

// haloReach is how far the light edge around letters reaches, in pixels.
const haloReach = 3

// Lettering draws letters once and keeps them. It may be used from many
// goroutines.
type Lettering struct {
	fonts [styles]*opentype.Font
	mu    sync.Mutex
	faces map[faceKey]*Face
}

type faceKey struct {
	style Style
	size  int
}

// NewLettering reads the fonts, which are compiled in.
func NewLettering() *Lettering {
	l := &Lettering{faces: map[faceKey]*Face{}}
	for style, data := range [styles][]byte{Bold: stix2textbold.TTF, Italic: stix2textbolditalic.TTF} {
		f, err := opentype.Parse(data)
		if err != nil {
			panic(fmt.Sprintf("render: parse font %d: %v", style, err))
		}
		l.fonts[style] = f
	}
	return l
}

// Face returns the letters of a style, size in pixels.
func (l *Lettering) Face(style Style, size int) *Face {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := faceKey{style, size}
	if f, ok := l.faces[key]; ok {
		return f
	}
	open := func() font.Face {
		face, err := opentype.NewFace(l.fonts[style], &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
		if err != nil { // only for options that are not ours
			panic(fmt.Sprintf("render: face %d of %d pixels: %v", style, size, err))
		}
		return face
	}
	f := &Face{Size: size, open: open, face: open(), glyphs: map[rune]*glyph{}, kerns: map[[2]rune]xfixed.Int26_6{}}
	l.faces[key] = f
	return f
}

// Fit returns the largest face of a style, from size down to least, in which
// the text is at most so wide, and the text, cut if need be.
func (l *Lettering) Fit(style Style, text string, size, least, width int) (*Face, string) {
	for ; size > least; size-- {
		if f := l.Face(style, size); f.Width(text) <= width {
			return f, text
		}
	}
	f := l.Face(style, least)
	if f.Width(text) <= width {
		return f, text
	}
	for text != "" && f.Width(text+"…") > width {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return f, text + "…"
}

// A Face is letters of one style and size.
type Face struct {
	Size   int
	stamps atomic.Int32 // how often it was stamped
	open   func() font.Face
	mu     sync.Mutex // guards what follows; glyphs, once drawn, never change
	face   font.Face
	glyphs map[rune]*glyph
	kerns  map[[2]rune]xfixed.Int26_6
}

type glyph struct {
	mask    *Mask // nil for a space
	halo    *Mask
	at      image.Point // of the mask's corner, from the pen
	advance xfixed.Int26_6
}

// glyph returns a letter, drawn now if it is the first time. The face is
// locked.
func (f *Face) glyph(r rune) *glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	g := &glyph{}
	bounds, mask, at, advance, ok := f.face.Glyph(xfixed.Point26_6{}, r)
	if ok && !bounds.Empty() {
		letter := image.NewAlpha(image.Rect(0, 0, bounds.Dx(), bounds.Dy()))
		for y := range bounds.Dy() {
			for x := range bounds.Dx() {
				_, _, _, a := mask.At(at.X+x, at.Y+y).RGBA()
				letter.Pix[y*letter.Stride+x] = uint8(a >> 8)
			}
		}
		g.at, g.mask, g.halo = bounds.Min, newMask(letter), newMask(spread(letter))
	}
	g.advance = advance
	f.glyphs[r] = g
	return g
}

// spread returns the mask grown by haloReach on all sides.
func spread(m *image.Alpha) *image.Alpha {
	out := image.NewAlpha(image.Rect(0, 0, m.Rect.Dx()+2*haloReach, m.Rect.Dy()+2*haloReach))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var most int
			for dy := -haloReach; dy <= haloReach; dy++ {
				for dx := -haloReach; dx <= haloReach; dx++ {
					px, py, away := x-haloReach+dx, y-haloReach+dy, dx*dx+dy*dy
					if away > haloReach*haloReach || px < 0 || py < 0 || px >= m.Rect.Dx() || py >= m.Rect.Dy() {
						continue
					}
					a := int(m.Pix[py*m.Stride+px])
					if away > (haloReach-1)*(haloReach-1) {
						a /= 2
					}
					most = max(most, a)
				}
			}
			out.Pix[y*out.Stride+x] = uint8(most)
		}
	}
	return out
}

// A laid glyph is a letter and where the pen stood for it, in pixels from
// the text's beginning.
type laid struct {
	*glyph
	pen int
}

// lay appends the text's letters to line and returns them and the text's
// width. The face is locked while letters are looked up, and not when they are
// drawn, so that boards drawn beside each other do not wait for text.
func (f *Face) lay(line []laid, text string) ([]laid, xfixed.Int26_6) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var pen xfixed.Int26_6
	last := rune(-1)
	for _, r := range text {
		if last >= 0 {
			pen += f.kern(last, r)
		}
		g := f.glyph(r)
		line = append(line, laid{g, pen.Round()})
		pen += g.advance
		last = r
	}
	return line, pen
}

// kern returns how much nearer two letters stand. The face is locked.
func (f *Face) kern(a, b rune) xfixed.Int26_6 {
	pair := [2]rune{a, b}
	k, ok := f.kerns[pair]
	if !ok {
		k = f.face.Kern(a, b)
		f.kerns[pair] = k
	}
	return k
}

// Width returns the text's width in pixels.
func (f *Face) Width(text string) int {
	var room [64]laid
	_, width := f.lay(room[:0], text)
	return width.Ceil()
}

// An Align says which end of a text its place is.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Middle
	Right
)

// Text writes a text with its base line at y.
func (c *Canvas) Text(f *Face, text string, x, y int, align Align, ink color.RGBA) {
	c.letters(f, text, x, y, align, ink, color.RGBA{})
}

// Haloed writes a text with a light edge, to be read on any ground.
func (c *Canvas) Haloed(f *Face, text string, x, y int, align Align, ink, halo color.RGBA) {
	c.letters(f, text, x, y, align, ink, halo)
}

func (c *Canvas) letters(f *Face, text string, x, y int, align Align, ink, halo color.RGBA) {
	var room [64]laid
	line, width := f.lay(room[:0], text)
	switch align {
	case Middle:
		x -= width.Round() / 2
	case Right:
		x -= width.Round()
	}
	if halo.A != 0 {
		for _, p := range line {
			if p.halo != nil {
				c.mask(p.halo, x+p.pen+p.at.X-haloReach, y+p.at.Y-haloReach, halo)
			}
		}
	}
	c.letterStrokes(f, text, line, x, y, ink)
}

// Number writes a whole number in the middle of x, with its digits' middle at
// y.
func (c *Canvas) Number(f *Face, n, x, y int, ink color.RGBA) {
	c.Text(f, strconv.Itoa(n), x, y+f.Size*33/100, Middle, ink)
}
