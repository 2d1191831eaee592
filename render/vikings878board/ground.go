package vikings878board

import (
	"image"
	"image/color"
	"slices"
	"sync"

	"github.com/fogleman/gg"

	game "skald/engine/vikings878"
	"skald/render"
)

// tints are the kingdoms' colours.
var tints = [game.Kingdoms]color.RGBA{
	game.Northumbria: render.Sage,
	game.Mercia:      render.Parchment,
	game.Wessex:      render.Heather,
	game.EastAnglia:  render.Sand,
}

// An atlas is what all pictures of an edition's map have in common.
type atlas struct {
	edition *game.Edition
	seats   [game.Shires + 1]render.Point
	data    [game.Shires + 1]*game.ShireData
	lines   []border
	whole   *survey
	areas   [game.Shires + 1]image.Rectangle // on that survey
}

func newAtlas(e *game.Edition) *atlas {
	a := &atlas{edition: e, seats: newDrawing(e).at, lines: append(borders(e), seams...)}
	for i := range e.Shires {
		a.data[e.Shires[i].Shire] = &e.Shires[i]
	}
	a.whole = newSurvey(a.lines, mapFrame.Size(), mapLens, a.seats, nil)
	for i, v := range a.whole.place {
		if v != water && v != foreign {
			p := image.Pt(i%a.whole.size.X, i/a.whole.size.X)
			a.areas[v] = a.areas[v].Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
		}
	}
	return a
}

// A ground is a map drawn through a lens, and where signs stand on it.
type ground struct {
	sheet   *render.Sheet
	lens    lens
	frame   image.Rectangle // where the map lies on the picture
	spots   [game.Shires + 1]image.Point
	room    [game.Shires + 1]int      // how far the edge of the shire is from the spot, in pixels
	breadth [game.Shires + 1]int      // how wide a line of text beside the spot can be
	shown   game.Set                  // the shires of which enough is in view
	near    [game.Shires + 1]game.Set // shires whose signs and names may come together
	survey  *survey
	area    [game.Shires + 1]image.Rectangle
	marks   [holds][game.Shires + 1]func() *render.Mask
}

// A hold is how a shire is marked that somebody occupies.
type hold uint8

// The marks: the bands along the inside of a shire's edge, and in a paler ink the
// hatching within. Reach is a second band within those, for where one can go.
const (
	vikingBand hold = iota
	englishBand
	reachBand
	vikingHatch
	englishHatch
	holds = iota
)

// newGround draws the map on a background, in a frame.
func newGround(a *atlas, img *image.RGBA, dc *gg.Context, frame image.Rectangle, l lens) *ground {
	s := a.whole
	if l != a.whole.lens {
		s = newSurvey(a.lines, frame.Size(), l, a.seats, a.whole)
	}
	g := &ground{lens: l, frame: frame, survey: s}
	g.lens.x, g.lens.y = float64(frame.Min.X), float64(frame.Min.Y)
	g.fill(a, s, img)
	g.drawMarsh(a, s, dc)
	g.drawBorders(a, s, img, dc)
	dc.DrawRectangle(float64(frame.Min.X), float64(frame.Min.Y), float64(frame.Dx()), float64(frame.Dy()))
	dc.Clip()
	render.CoastOfBritain.DrawEdge(dc, g.lens.earth)
	dc.ResetClip()
	g.measure(a, s)
	return g
}

// drawSea covers a background with a calm sea.
func drawSea(img *image.RGBA, dc *gg.Context) {
	const apart = 104
	dc.SetColor(render.Sea)
	dc.Clear()
	dc.SetLineWidth(2)
	for y := range img.Rect.Dy() / apart {
		for x := range img.Rect.Dx() / apart {
			render.DrawWave(dc, (float64(x)+0.2+0.6*render.Noise(x, y, 4))*apart, (float64(y)+0.2+0.6*render.Noise(x, y, 5))*apart, 9)
		}
	}
}

// fill tints the land.
func (g *ground) fill(a *atlas, s *survey, img *image.RGBA) {
	var ink [foreign + 1]color.RGBA
	for of, d := range a.data {
		if d != nil {
			ink[of] = tints[d.Kingdom]
		}
	}
	ink[foreign] = render.Fog
	for i, v := range s.place {
		x, y := g.frame.Min.X+i%s.size.X, g.frame.Min.Y+i/s.size.X
		if v != water {
			img.SetRGBA(x, y, ink[v])
		} else if shore := shoreAt(s.away(i)); shore.A != 0 {
			img.SetRGBA(x, y, shore)
		}
	}
}

// shoreAt returns the colour of the water so far from the coast: lines along
// it, as engravers drew them.
func shoreAt(away int) color.RGBA {
	switch {
	case away <= 5:
		return render.Mix(render.Sea, render.White, 1.0/3)
	case away == 6:
		return render.Mix(render.Sea, render.DeepSea, 0.75)
	}
	return color.RGBA{}
}

// drawMarsh draws reeds and pools in Marsh.
func (g *ground) drawMarsh(a *atlas, s *survey, dc *gg.Context) {
	step := int(2.2 * g.lens.scale)
	for y := step / 2; y < s.size.Y; y += step {
		for x := step / 2; x < s.size.X; x += step {
			px := x + int((render.Noise(x, y, 3)-0.5)*float64(step)*0.6)
			py := y + int((render.Noise(x, y, 4)-0.5)*float64(step)*0.6)
			if px < 0 || py < 0 || px >= s.size.X || py >= s.size.Y {
				continue
			}
			i := py*s.size.X + px
			if of := s.place[i]; of == water || of == foreign || !a.data[of].Marsh || s.away(i) < step/3 {
				continue
			}
			reeds(dc, float64(px+g.frame.Min.X), float64(py+g.frame.Min.Y), g.lens.scale*0.8)
		}
	}
}

// reeds draws a tuft of reeds in water.
func reeds(dc *gg.Context, x, y, s float64) {
	dc.SetColor(render.DeepSea)
	dc.SetLineWidth(s * 0.3)
	dc.DrawLine(x-s, y+s*0.35, x+s, y+s*0.35)
	dc.Stroke()
	dc.SetColor(render.Mix(render.Moss, render.Ink, 2.0/3))
	dc.SetLineWidth(2)
	for _, t := range []float64{-0.55, 0, 0.55} {
		dc.DrawLine(x+t*s*0.5, y+s*0.3, x+t*s, y-s*0.7)
	}
	dc.Stroke()
}

// drawBorders draws the borders on land, those of kingdoms thick: in flat colour,
// since smooth edges over many tints make files large.
func (g *ground) drawBorders(a *atlas, s *survey, img *image.RGBA, dc *gg.Context) {
	thin, thick := 1, 2
	if g.lens.scale > mapScale {
		thick = 3
	}
	w := s.size.X
	for i, v := range s.place {
		if v == water || s.away(i) > thick {
			continue
		}
		x, y := i%w, i/w
		for _, d := range [...]image.Point{{-thick, 0}, {thick, 0}, {0, -thick}, {0, thick}} {
			p := image.Pt(x, y).Add(d)
			if !s.in(p) {
				continue
			}
			other := s.place[p.Y*w+p.X]
			if other == v || other == water || other == foreign || v == foreign {
				continue
			}
			switch far := a.data[v].Kingdom != a.data[other].Kingdom; {
			case far:
				img.SetRGBA(g.frame.Min.X+x, g.frame.Min.Y+y, render.Mix(render.Sepia, render.Ink, 0.55))
			case s.away(i) <= thin:
				img.SetRGBA(g.frame.Min.X+x, g.frame.Min.Y+y, render.Mix(render.Tan, render.Sepia, 1))
			}
		}
	}
	dc.SetColor(render.Mix(render.Sepia, render.Ink, 0.55))
	dc.SetLineWidth(float64(2 * thick))
	dc.SetDash(10, 8)
	for _, m := range marches {
		g.trace(dc, m)
		dc.Stroke()
	}
	dc.SetDash()
}

func (g *ground) trace(dc *gg.Context, line []render.Point) {
	at := make([]render.Point, len(line))
	for i, p := range line {
		at[i] = g.lens.at(p)
	}
	render.Trace(dc, at)
}

// leastRoom is how much of a shire must be in view for it to be named.
const leastRoom = 13

// measure finds where a shire's signs stand, in the middle of its widest part,
// and prepares its marks.
func (g *ground) measure(a *atlas, s *survey) {
	var best [game.Shires + 1]int
	for i, v := range s.place {
		if v == water || v == foreign {
			continue
		}
		p := image.Pt(g.frame.Min.X+i%s.size.X, g.frame.Min.Y+i/s.size.X)
		g.area[v] = g.area[v].Union(image.Rect(p.X, p.Y, p.X+1, p.Y+1))
		seat := g.lens.at(a.seats[v])
		off := max(p.X-int(seat.X), int(seat.X)-p.X) + max(p.Y-int(seat.Y), int(seat.Y)-p.Y)
		if worth := 4000 + s.away(i)*5 - off; worth > best[v] {
			best[v], g.spots[v], g.room[v] = worth, p, s.away(i)
		}
	}
	for of := game.Shire(1); of <= game.Shires; of++ {
		if !g.area[of].Empty() {
			g.breadth[of] = g.broad(of)
		}
		for other := game.Shire(1); other <= game.Shires; other++ {
			const wide, tall = 260, 190
			if d := g.spots[of].Sub(g.spots[other]); !g.area[other].Empty() && max(d.X, -d.X) < wide && max(d.Y, -d.Y) < tall {
				g.near[of] = g.near[of].With(other)
			}
		}
		if g.room[of] >= leastRoom && g.spots[of].In(g.frame.Inset(26)) {
			g.shown = g.shown.With(of)
		}
	}
	for h := range g.marks {
		for of := range g.marks[h] {
			g.marks[h][of] = sync.OnceValue(func() *render.Mask { return g.newMark(s, hold(h), uint8(of)) })
		}
	}
}

// broad returns how wide the widest line of text near a shire's spot can be.
func (g *ground) broad(of game.Shire) int {
	const tall, above, below = 24, 34, 58
	s, p := g.survey, g.spots[of].Sub(g.frame.Min)
	var from, to [above + below]int
	for i := range from {
		y := p.Y - above + i
		if y < 0 || y >= s.size.Y || s.place[y*s.size.X+p.X] != uint8(of) {
			continue
		}
		from[i], to[i] = p.X, p.X
		for from[i] > 0 && s.place[y*s.size.X+from[i]-1] == uint8(of) {
			from[i]--
		}
		for to[i] < s.size.X-1 && s.place[y*s.size.X+to[i]+1] == uint8(of) {
			to[i]++
		}
	}
	best := 0
	for i := range len(from) - tall {
		best = max(best, slices.Min(to[i:i+tall])-slices.Max(from[i:i+tall]))
	}
	return best
}

// newMark draws a shire's mark.
func (g *ground) newMark(s *survey, h hold, of uint8) *render.Mask {
	wide := 1
	if g.lens.scale > mapScale {
		wide = 2
	}
	return render.MaskWhere(g.area[of], func(x, y int) bool {
		i := (y-g.frame.Min.Y)*s.size.X + x - g.frame.Min.X
		return s.place[i] == of && h.covers(x, y, s.away(i), wide)
	})
}

// covers reports whether a mark covers a pixel of its shire, so far from the
// edge. Hatching is so coarse that it does not flicker where a board is small.
func (h hold) covers(x, y, edge, wide int) bool {
	const dots, lines = 26, 24 // from one to the next
	switch h {
	case vikingBand, englishBand:
		return edge > 1 && edge <= 8
	case vikingHatch:
		return edge > 8 && y%dots < 10 && (x+y/dots*dots/2)%dots < 10
	case englishHatch:
		return edge > 8 && y%lines < 8
	}
	return edge > 9 && edge <= 14+wide
}

// hatch is the ink of a side's hatching.
var hatch = [game.Sides]color.RGBA{game.Vikings: render.PaleOrange, game.English: render.PaleBlue}
