package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
)

// A Raster is one board after another in the palette's colours. Of each board only the
// tiles are painted that look otherwise than on the one before, so that a film of a
// match costs little more than what moved. The zero value is empty. It belongs to one
// goroutine.
type Raster struct {
	Size image.Point
	Pix  []uint8 // colours of Colours, row by row

	sheet *Sheet
	looks []fingerprint     // of the tiles, strip by strip
	parts []image.Rectangle // that changed last, a tile each
	press press
}

// A Reeler is a Painter whose boards a Raster can take.
type Reeler interface {
	Painter
	// Reel lays a picture of the table upon a raster: the plate of that name, the
	// board for "". It returns the part that looks otherwise than before: nothing if
	// all is as it was.
	Reel(r *Raster, plate string, s Scene) (image.Rectangle, error)
}

// Colours returns the colours of all pictures, at most 255.
func Colours() color.Palette { return slices.Clone(fixed().colours) }

// Nearest returns the place in Colours that is nearest to a colour.
func Nearest(r, g, b uint8) uint8 { return fixed().nearest[cell(color.RGBA{r, g, b, 0xff})] }

// Reel implements Reeler.
func (p *painter[P, H]) Reel(r *Raster, plate string, s Scene) (image.Rectangle, error) {
	now := viewOf[P](s.Now)
	if now == nil || plate != "" {
		return image.Rectangle{}, fmt.Errorf("reel board: a view of type %T and plate %q, want %T and none", s.Now, plate, *new(P))
	}
	ground, err := p.plan.Ground(now)
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("reel board: %w", err)
	}
	b := p.brush(ground, s.Labels, s.Names)
	defer b.Release()
	p.plan.Board(b, now, viewOf[P](s.Since))
	return r.take(b.Canvas), nil
}

// Reel implements Reeler.
func (p *platedPainter[P, H]) Reel(r *Raster, plate string, s Scene) (image.Rectangle, error) {
	if plate == "" {
		plate = p.plates[0].Name
	}
	b, err := p.plate(plate, s, nil)
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("reel plate %s: %w", plate, err)
	}
	defer b.Release()
	return r.take(b.Canvas), nil
}

// take lays a canvas upon the raster and returns the part that changed.
func (r *Raster) take(c *Canvas) (changed image.Rectangle) {
	s := c.sheet
	anew := r.sheet != s
	r.parts = r.parts[:0]
	if size := s.bounds.Size(); size != r.Size {
		r.Size, r.Pix = size, make([]uint8, size.X*size.Y)
		changed = s.bounds
	}
	if r.sheet = s; anew {
		r.looks = slices.Repeat([]fingerprint{0}, s.strips*s.columns)
	}
	p := &r.press
	for number, strokes := range c.strips {
		for column := range s.columns {
			at := s.rows(number)
			at.Min.X, at.Max.X = column*s.bounds.Dx()/s.columns, (column+1)*s.bounds.Dx()/s.columns
			p.strokes = touching(p.strokes[:0], strokes, at)
			look := fingerprintOfAll(p.strokes)
			if i := number*s.columns + column; !anew && r.looks[i] == look {
				continue
			} else {
				r.looks[i] = look
			}
			p.plate.print(s, at, p.strokes)
			if part := r.put(at, p.index); !part.Empty() {
				r.parts, changed = append(r.parts, part), changed.Union(part)
			}
		}
	}
	return changed
}

// put writes the pixels of a part and returns what of it changed.
func (r *Raster) put(at image.Rectangle, pix []uint8) (changed image.Rectangle) {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		row := r.Pix[y*r.Size.X+at.Min.X : y*r.Size.X+at.Max.X]
		own := pix[:len(row)]
		pix = pix[len(row):]
		if bytes.Equal(row, own) {
			continue
		}
		from, to := 0, len(row)
		for row[from] == own[from] {
			from++
		}
		for row[to-1] == own[to-1] {
			to--
		}
		copy(row[from:to], own[from:to])
		changed = changed.Union(image.Rect(at.Min.X+from, y, at.Min.X+to, y+1))
	}
	return changed
}

// A Stage is a picture of one size on which rasters are shown one after another, made
// smaller. The first makes its size; one of another shape stands in its middle.
type Stage struct {
	Size image.Point
	Pix  []uint8 // as in a Raster

	width int
	small *Reduction
}

// NewStage returns a stage so wide at most, on which nothing was shown.
func NewStage(width int) *Stage { return &Stage{width: width} }

// Fit makes the stage as high as a raster's board needs, unless it is higher already: then
// others stand in its middle. It is for a stage on which nothing was shown.
func (s *Stage) Fit(r *Raster) error {
	small, err := NewReduction(r.Size, s.width)
	if err == nil && s.small == nil && small.Size.Y > s.Size.Y {
		s.Size, s.Pix = small.Size, make([]uint8, len(small.Pix))
	}
	return err
}

// Show shows a raster once it has taken a board, and returns the part of the stage that
// may have changed. A stage shows each board of one raster.
func (s *Stage) Show(r *Raster) (image.Rectangle, error) {
	whole := image.Rectangle{Max: s.Size}
	if s.small == nil || s.small.of != r.Size {
		width := s.width
		if high := s.Size.Y; high > 0 && r.Size.X > 0 && r.Size.Y*width/r.Size.X > high {
			width = max(1, high*r.Size.X/r.Size.Y) // it stands in the middle
		}
		small, err := NewReduction(r.Size, width)
		if err != nil {
			return whole, err
		}
		if s.Size.Y == 0 {
			s.Size, s.Pix = small.Size, make([]uint8, len(small.Pix))
			whole.Max = s.Size
		}
		s.small = small
		ground := Nearest(Parchment.R, Parchment.G, Parchment.B)
		for i := range s.Pix {
			s.Pix[i] = ground
		}
		s.lay(small.Take(r, image.Rectangle{Max: r.Size}))
		return whole, nil
	}
	var shown image.Rectangle
	for _, part := range r.parts {
		shown = shown.Union(s.lay(s.small.Take(r, part)))
	}
	return shown, nil
}

// lay copies a part of what is shown, and returns where it stands.
func (s *Stage) lay(part image.Rectangle) image.Rectangle {
	off := image.Pt((s.Size.X-s.small.Size.X)/2, (s.Size.Y-s.small.Size.Y)/2)
	at := part.Add(off).Intersect(image.Rectangle{Max: s.Size})
	for y := at.Min.Y; y < at.Max.Y; y++ {
		from := (y-off.Y)*s.small.Size.X - off.X
		copy(s.Pix[y*s.Size.X+at.Min.X:y*s.Size.X+at.Max.X], s.small.Pix[from+at.Min.X:from+at.Max.X])
	}
	return at
}

// Image returns the picture, which changes with the stage.
func (s *Stage) Image() *image.Paletted {
	return &image.Paletted{Pix: s.Pix, Stride: s.Size.X, Rect: image.Rectangle{Max: s.Size}, Palette: fixed().colours}
}

// A Reduction is a raster made smaller, as wide as is asked for.
type Reduction struct {
	Size image.Point
	Pix  []uint8 // as in a Raster

	columns, rows []span2
	of            image.Point
}

// span2 is which pixels of the larger picture one of the smaller stands for, and how
// much the first and the last of them count, of whole.
type span2 struct{ from, to, first, last int }

// whole is how much a pixel counts that is whole within.
const whole = 64

// NewReduction returns an empty picture so wide at most.
func NewReduction(of image.Point, width int) (*Reduction, error) {
	if of.X <= 0 || of.Y <= 0 || width <= 0 {
		return nil, errors.New("reduce picture: it is empty")
	}
	width = min(width, of.X)
	size := image.Pt(width, max(1, of.Y*width/of.X))
	return &Reduction{Size: size, Pix: make([]uint8, size.X*size.Y), columns: spans(of.X, size.X), rows: spans(of.Y, size.Y), of: of}, nil
}

func spans(of, to int) []span2 {
	list := make([]span2, to)
	for i := range list {
		from, end := i*of*whole/to, (i+1)*of*whole/to
		s := span2{from: from / whole, to: (end + whole - 1) / whole}
		s.first = min(end, (s.from+1)*whole) - from
		if s.last = whole; s.to-s.from > 1 {
			s.last = end - (s.to-1)*whole
		}
		list[i] = s
	}
	return list
}

func (s span2) weight(at int) int {
	switch at {
	case s.from:
		return s.first
	case s.to - 1:
		return s.last
	}
	return whole
}

// Take makes a part of a raster smaller, of the size that the reduction is of, and
// returns which part of the small picture that is.
func (r *Reduction) Take(from *Raster, part image.Rectangle) (changed image.Rectangle) {
	if part = part.Intersect(image.Rectangle{Max: r.of}); part.Empty() || from.Size != r.of {
		return image.Rectangle{}
	}
	changed = image.Rect(
		part.Min.X*r.Size.X/r.of.X, part.Min.Y*r.Size.Y/r.of.Y,
		min(r.Size.X, (part.Max.X*r.Size.X+r.of.X-1)/r.of.X+1), min(r.Size.Y, (part.Max.Y*r.Size.Y+r.of.Y-1)/r.of.Y+1),
	)
	colours := fixed()
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		rows, row := r.rows[y], r.Pix[y*r.Size.X+changed.Min.X:y*r.Size.X+changed.Max.X]
		above, below := from.Pix[rows.from*r.of.X:(rows.from+1)*r.of.X], from.Pix[(rows.to-1)*r.of.X:rows.to*r.of.X]
		for i, columns := range r.columns[changed.Min.X:changed.Max.X] {
			first, last := columns.from, columns.to-1
			c := above[first]
			if c == above[last] && c == below[first] && c == below[last] && (rows.to-rows.from <= 2 && last-first <= 1 || r.flat(from, columns, rows, c)) {
				row[i] = c // flat colour is the rule
				continue
			}
			row[i] = r.mean(from, columns, rows, colours)
		}
	}
	return changed
}

// flat reports whether some pixels have all one colour.
func (r *Reduction) flat(from *Raster, columns, rows span2, colour uint8) bool {
	for y := rows.from; y < rows.to; y++ {
		for _, c := range from.Pix[y*r.of.X+columns.from : y*r.of.X+columns.to] {
			if c != colour {
				return false
			}
		}
	}
	return true
}

// mean is the colour of some pixels taken together.
func (r *Reduction) mean(from *Raster, columns, rows span2, colours *palette) uint8 {
	var red, green, blue, sum uint32
	for y := rows.from; y < rows.to; y++ {
		down := uint32(rows.weight(y))
		for i, at := range from.Pix[y*r.of.X+columns.from : y*r.of.X+columns.to] {
			c, w := colours.wide[at], down
			switch x := columns.from + i; x {
			case columns.from:
				w *= uint32(columns.first)
			case columns.to - 1:
				w *= uint32(columns.last)
			default:
				w *= whole
			}
			red, green, blue, sum = red+w*(c&0xff), green+w*(c>>8&0xff), blue+w*(c>>16&0xff), sum+w
		}
	}
	return colours.nearest[cell(color.RGBA{uint8(red / sum), uint8(green / sum), uint8(blue / sum), 0xff})]
}
