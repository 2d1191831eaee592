package render

import (
	"image"
	"image/color"

	"skald/engine"
)

// A Writing is a text on a picture, as tests look at it.
type Writing struct {
	Text   string
	Size   int             // of its letters, in pixels
	At     image.Rectangle // where it has ink
	Hidden float64         // the share of its ink that something painted later hides
}

// A Reader reads the pictures that it would draw.
type Reader interface {
	// ReadBoard returns all that stands written on a picture of the table, and
	// the picture's size.
	ReadBoard(Scene) ([]Writing, image.Point, error)
	// ReadChart does the same of a chart.
	ReadChart(Course) ([]Writing, image.Point, error)
	// ReadReference does the same of a picture to look things up in.
	ReadReference(name string, of engine.PublicView, l Labels) ([]Writing, image.Point, error)
	// SmallestStamp returns the size of the smallest letters on grounds and
	// sprites that were drawn so far; 0 if there are none.
	SmallestStamp() int
}

// A PlateReader is a Reader that reads each of several pictures of the table.
type PlateReader interface {
	Reader
	// ReadPlate returns all that stands written on one of the pictures, and its
	// size.
	ReadPlate(name string, s Scene) ([]Writing, image.Point, error)
}

// ReadAlong makes the canvas remember its texts for Writings, from now on.
func (c *Canvas) ReadAlong() { c.journal = &journal{} }

// Writings returns all that was written on the canvas since ReadAlong.
func (c *Canvas) Writings() []Writing {
	if c.journal == nil {
		return nil
	}
	return c.journal.writings()
}

// A journal is all that is painted on a canvas, in order.
type journal struct {
	strokes []stroke
	texts   []passage
}

// A passage is a text and the strokes of its letters.
type passage struct {
	text     string
	size     int
	from, to int
}

// note adds a text whose letters are the strokes from a place on.
func (j *journal) note(text string, size, from int) {
	j.texts = append(j.texts, passage{text, size, from, len(j.strokes)})
}

// writings returns the texts as they are to be read in the end.
func (j *journal) writings() []Writing {
	var list []Writing
	for _, p := range j.texts {
		w := Writing{Text: p.text, Size: p.size}
		letters := j.strokes[p.from:p.to]
		for _, s := range letters {
			w.At = w.At.Union(s.at)
		}
		over, ink, hidden := hiddenIn(w.At, j.strokes[p.to:]), 0, 0
		for _, s := range letters {
			s.each(s.at, func(at image.Point) {
				ink++
				if over[(at.Y-w.At.Min.Y)*w.At.Dx()+at.X-w.At.Min.X] {
					hidden++
				}
			})
		}
		if ink > 0 {
			w.Hidden = float64(hidden) / float64(ink)
			list = append(list, w)
		}
	}
	return list
}

// hiddenIn returns which pixels of a rectangle, row by row, some strokes hide.
func hiddenIn(within image.Rectangle, strokes []stroke) []bool {
	over := make([]bool, within.Dx()*within.Dy())
	for i := range strokes {
		strokes[i].each(strokes[i].at.Intersect(within), func(at image.Point) {
			over[(at.Y-within.Min.Y)*within.Dx()+at.X-within.Min.X] = true
		})
	}
	return over
}

// each calls f with every pixel of a part of the stroke where it leaves little to
// see of what lay below.
func (s *stroke) each(part image.Rectangle, f func(image.Point)) {
	const most = 200
	var row []uint8
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row = s.covers(row[:0], y, part.Min.X, part.Max.X)
		for i, cover := range row {
			if cover > most {
				f(image.Pt(part.Min.X+i, y))
			}
		}
	}
}

// covers appends how much the stroke covers of the pixels of a row, from one
// column to another. A turned one is not looked at: it hides nothing.
func (s *stroke) covers(out []uint8, y, from, to int) []uint8 {
	y, from, to = y-s.at.Min.Y, from-s.at.Min.X, to-s.at.Min.X
	switch s.kind {
	case filled:
		for range to - from {
			out = append(out, s.cover)
		}
	case masked:
		out = s.mask.cover.appendTo(out, y, from, to)
	case placed:
		for x := from; x < to; x++ {
			out = append(out, s.sprite.rgba.Pix[s.sprite.rgba.PixOffset(x, y)+3])
		}
	}
	return out
}

// letterStrokes paints a laid text.
func (c *Canvas) letterStrokes(f *Face, text string, line []laid, x, y int, ink color.RGBA) {
	from := 0
	if c.journal != nil {
		from = len(c.journal.strokes)
	}
	for _, p := range line {
		if p.mask != nil {
			c.mask(p.mask, x+p.pen+p.at.X, y+p.at.Y, ink)
		}
	}
	if c.journal != nil {
		c.journal.note(text, f.Size, from)
	}
}
