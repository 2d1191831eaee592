package render

import (
	"image"
	"image/color"
	"slices"

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
		later, ink, hidden := reaching(j.strokes[p.to:], w.At), 0, 0
		for _, s := range letters {
			for y := s.at.Min.Y; y < s.at.Max.Y; y++ {
				for x := s.at.Min.X; x < s.at.Max.X; x++ {
					if !s.hides(x, y) {
						continue
					}
					ink++
					if slices.ContainsFunc(later, func(l *stroke) bool { return image.Pt(x, y).In(l.at) && l.hides(x, y) }) {
						hidden++
					}
				}
			}
		}
		if ink > 0 {
			w.Hidden = float64(hidden) / float64(ink)
			list = append(list, w)
		}
	}
	return list
}

// reaching returns the strokes that reach a place.
func reaching(strokes []stroke, at image.Rectangle) []*stroke {
	var list []*stroke
	for i := range strokes {
		if strokes[i].at.Overlaps(at) {
			list = append(list, &strokes[i])
		}
	}
	return list
}

// hides reports whether a stroke leaves little to see of what lay at a pixel
// that it may paint.
func (s *stroke) hides(x, y int) bool {
	const most = 200
	x, y = x-s.at.Min.X, y-s.at.Min.Y
	switch s.kind {
	case filled:
		return s.cover > most
	case masked:
		return s.mask.cover.at(x, y) > most
	case placed:
		return s.sprite.rgba.Pix[s.sprite.rgba.PixOffset(x, y)+3] > most
	}
	return false
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
