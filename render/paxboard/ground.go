package paxboard

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	game "skald/engine/pax"
	"skald/render"
)

// tints are the WINDS' colours on land.
var tints = [game.WindCount]color.RGBA{game.West: render.Heather, game.North: render.Parchment, game.East: render.Sage, game.South: render.Sand}

// A ground is a map drawn through panes.
type ground struct {
	atlas *atlas
	sheet *render.Sheet
	panes []pane
	calm  *calm
}

// coastInk and bankInk are the colours of coasts and of the edges of rivers.
var (
	coastInk = render.Mix(render.Sepia, render.Ink, 0.55)
	bankInk  = render.Mix(render.Sea, render.Ink, 0.5)
)

// paint draws the map that a pane shows.
func (a *atlas) paint(img *image.RGBA, dc *gg.Context, p *pane) {
	s := newSurvey(a, p)
	a.fill(img, s, p)
	wide := math.Sqrt(p.scale)
	flat(img, p, render.Sea, func(dc *gg.Context) { traceLakes(dc, p); dc.Fill() })
	flat(img, p, coastInk, func(dc *gg.Context) {
		dc.SetLineWidth(2)
		worldCoast.Trace(dc, p.earth)
		traceLakes(dc, p)
		dc.Stroke()
	})
	flat(img, p, render.Mix(render.Sea, render.White, 2.0/3), func(dc *gg.Context) { drawWaves(dc, s, p) })
	flat(img, p, render.Mix(render.Tan, render.Sepia, 0.75), func(dc *gg.Context) { drawMountains(dc, p) })
	a.drawScrolls(dc, p)
	for _, line := range [...]struct {
		edge float64
		ink  color.RGBA
	}{{2 * wide, bankInk}, {0, render.White}} {
		flat(img, p, line.ink, func(dc *gg.Context) {
			dc.SetLineWidth(5*wide + line.edge)
			a.traceRivers(dc, p)
			dc.SetLineWidth(2.6*wide + line.edge)
			a.tracePiers(dc, p, 3.6*wide+line.edge/2)
		})
	}
}

// flat paints what is drawn in a pane in one colour and without smooth edges,
// which over many tints make files large.
func flat(img *image.RGBA, p *pane, ink color.RGBA, draw func(*gg.Context)) {
	dc := gg.NewContext(p.frame.Dx(), p.frame.Dy())
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	dc.Translate(float64(-p.frame.Min.X), float64(-p.frame.Min.Y))
	dc.SetColor(color.Black)
	draw(dc)
	pix := dc.Image().(*image.RGBA).Pix
	for i := 3; i < len(pix); i += 4 {
		if pix[i] >= 0x80 {
			img.SetRGBA(p.frame.Min.X+i/4%p.frame.Dx(), p.frame.Min.Y+i/4/p.frame.Dx(), ink)
		}
	}
}

// fill tints land and water, with the borders.
func (a *atlas) fill(img *image.RGBA, s *survey, p *pane) {
	wide := 1
	if p.scale > 1.5 {
		wide = 2
	}
	for y := range s.size.Y {
		for x := range s.size.X {
			i := y*s.size.X + x
			img.SetRGBA(p.frame.Min.X+x, p.frame.Min.Y+y, a.shade(s, i, x, y, wide))
		}
	}
}

// shade returns the colour of a pixel of the map.
func (a *atlas) shade(s *survey, i, x, y, wide int) color.RGBA {
	own := s.place[i]
	border, far := false, false
	close := wide > 1
	if !s.dry[i] {
		wide = max(wide, seaBorder)
	}
	for _, d := range [...]image.Point{{wide, 0}, {0, wide}} {
		if x+d.X >= s.size.X || y+d.Y >= s.size.Y {
			continue
		}
		j := i + d.Y*s.size.X + d.X
		if other := s.place[j]; other != own && s.dry[i] == s.dry[j] && own != abroad && other != abroad {
			border = true
			far = far || a.regions[own].Wind != a.regions[other].Wind
		}
	}
	switch {
	case s.dry[i] && far:
		return render.Mix(render.Sepia, render.Ink, 0.55)
	case s.dry[i] && border:
		return render.Mix(render.Tan, render.Sepia, 0.5)
	case s.dry[i] && own == abroad:
		return render.Fog
	case s.dry[i]:
		return tints[a.regions[own].Wind]
	case border:
		return render.White
	case close && s.shore[i] < shallows:
		return render.Mix(render.Sea, render.White, 1.0/3)
	}
	return render.Sea
}

// seaBorder is how wide borders of seas are at least, since ships count them.
const seaBorder = 2

// shallows is how far from the coast of a close-up the sea is pale, in thirds of a
// pixel. On the whole map it is not: that would weigh much, and show little.
const shallows = 30

// drawWaves draws waves on the open sea.
func drawWaves(dc *gg.Context, s *survey, p *pane) {
	const apart = 124
	dc.SetLineWidth(2)
	for y := range s.size.Y / apart {
		for x := range s.size.X / apart {
			at := image.Pt(int((float64(x)+0.2+0.6*render.Noise(x, y, 4))*apart), int((float64(y)+0.2+0.6*render.Noise(x, y, 5))*apart))
			if i := at.Y*s.size.X + at.X; !s.dry[i] && s.shore[i] > 120 {
				render.DrawWave(dc, float64(p.frame.Min.X+at.X), float64(p.frame.Min.Y+at.Y), 8)
			}
		}
	}
}

// drawMountains draws the great ranges.
func drawMountains(dc *gg.Context, p *pane) {
	for i, m := range mountains {
		at := p.earth(m[0], m[1])
		if (image.Point{X: int(at.X), Y: int(at.Y)}).In(p.frame.Inset(16)) {
			render.DrawHill(dc, at.X, at.Y, (10+3*render.Noise(i, 0, 9))*math.Sqrt(p.scale))
		}
	}
}

// mountains stand in the Alps, the Carpathians, the Balkans, the Pyrenees, the
// Atlas, the Caucasus, Anatolia, the Zagros, the Scandes and Scotland, where nothing
// else does, by longitude and latitude.
var mountains = [][2]float64{
	{6.8, 45.2}, {8.6, 46.6}, {10.8, 46.9}, {13.2, 47.1}, {18.9, 49.2}, {21, 49}, {24, 48}, {25.4, 46.6}, {23.2, 45.5}, {20.2, 43.4}, {22.4, 43.2},
	{-0.4, 42.8}, {1.6, 42.5}, {-4.6, 31.8}, {-2, 32.8}, {1.5, 33.8}, {5, 34.9}, {41.6, 43.3}, {44, 42.6}, {46, 42.1}, {33, 38}, {36, 38.6}, {39.4, 38.8},
	{49, 32}, {50.4, 30.6}, {7.6, 60.6}, {8.6, 61.8}, {13.4, 64}, {15, 65.4}, {-4.6, 57.2},
}

// traceLakes adds the largest lakes of the north to the context's path.
func traceLakes(dc *gg.Context, p *pane) {
	for _, ring := range lakes {
		n := len(ring) / 2
		at := func(i int) render.Point {
			return p.earth(float64(ring[i%n*2])/1000, float64(ring[i%n*2+1])/1000)
		}
		dc.NewSubPath()
		for i := range n + 1 {
			a, b := at(i), at(i+1)
			if i == 0 {
				dc.MoveTo((a.X+b.X)/2, (a.Y+b.Y)/2)
			} else {
				dc.QuadraticTo(a.X, a.Y, (a.X+b.X)/2, (a.Y+b.Y)/2)
			}
		}
		dc.ClosePath()
	}
}

// lakes are Ladoga, Onega, Vänern, Vättern, Peipus and Ilmen.
var lakes = render.Coast{
	{31000, 59930, 31600, 60080, 32400, 60150, 32900, 60450, 32700, 60800, 32400, 61200, 31600, 61600, 30700, 61650, 30000, 61200, 30500, 60800, 31000, 60400, 31050, 60150},
	{35500, 60900, 36000, 61150, 36400, 61500, 36000, 61900, 35600, 62300, 35000, 62700, 34800, 62300, 34300, 61900, 35000, 61500, 35200, 61100},
	{12400, 58700, 13000, 58450, 13300, 58650, 13900, 58500, 14100, 58850, 13700, 59100, 13500, 59400, 13000, 59300, 12500, 59050},
	{14200, 57750, 14500, 58050, 14750, 58400, 15050, 58800, 14750, 58900, 14550, 58500, 14300, 58200},
	{26950, 58800, 27300, 58450, 27600, 58150, 28050, 57850, 28150, 58050, 27800, 58350, 28050, 58800, 27500, 59050},
	{31000, 58250, 31400, 58100, 31650, 58250, 31400, 58450, 31100, 58400},
}

// drawScrolls draws the sheets on which far lands lie beyond the map's edge.
func (a *atlas) drawScrolls(dc *gg.Context, p *pane) {
	for i := range a.regions {
		if r := &a.regions[i]; farLands[r.Word] {
			from, to := p.at(render.Point{X: r.at.X - 78, Y: r.at.Y - 24}), p.at(render.Point{X: r.at.X + 78, Y: r.at.Y + 70})
			drawScroll(dc, image.Rect(int(from.X), int(from.Y), int(to.X), int(to.Y)), uint32(i))
		}
	}
}

// farLands are the REGIONS that lie beyond the map's edge.
var farLands = map[string]bool{"silkvegr": true, "indialand": true}

// drawScroll draws a sheet with rolled ends.
func drawScroll(dc *gg.Context, r image.Rectangle, seed uint32) {
	render.DrawCard(dc, r, render.Sand, seed)
	for _, x := range [...]int{r.Min.X, r.Max.X} {
		dc.DrawRoundedRectangle(float64(x-7), float64(r.Min.Y-6), 14, float64(r.Dy()+12), 7)
		render.FillInked(dc, render.Clay, render.Line, 2)
	}
}

// traceRivers draws the white borders of river REGIONS along their rivers.
func (a *atlas) traceRivers(dc *gg.Context, p *pane) {
	for i := range a.links {
		curve(dc, p, a.links[i].line)
		dc.Stroke()
	}
}

// curve adds a smooth line through places to the context's path.
func curve(dc *gg.Context, p *pane, line []render.Point) {
	at := make([]render.Point, len(line))
	for i, m := range line {
		at[i] = p.at(m)
	}
	if len(at) == 0 {
		return
	}
	dc.MoveTo(at[0].X, at[0].Y)
	for i := 1; i < len(at)-1; i++ {
		dc.QuadraticTo(at[i].X, at[i].Y, (at[i].X+at[i+1].X)/2, (at[i].Y+at[i+1].Y)/2)
	}
	dc.LineTo(at[len(at)-1].X, at[len(at)-1].Y)
}

// tracePiers draws from where POSTS and HOMES are entered: the ways to river
// REGIONS, and piers into the sea with a bollard.
func (a *atlas) tracePiers(dc *gg.Context, p *pane, bollard float64) {
	for _, list := range [...][]berth{a.posts, a.homes} {
		for _, b := range list {
			for _, to := range b.piers {
				from, end := p.at(b.at), p.at(pier(b.at, to, 36))
				dc.DrawLine(from.X, from.Y, end.X, end.Y)
				dc.Stroke()
				dc.DrawCircle(end.X, end.Y, bollard)
				dc.Fill()
			}
		}
	}
}
