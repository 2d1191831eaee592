package sagaboard

import (
	"bytes"
	"image"
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	"skald/engine/saga"
	"skald/render"
)

// A ground is what never changes under one edition.
type ground struct {
	sheet *render.Sheet
	calm  *render.Sheet              // of insets: without panels, waves and what dresses the land
	bands [saga.England]*render.Mask // along the inside of each kingdom's borders
	moves *render.Kept[move, *arrow]
}

// newGround draws sea, land, borders, roads, circles, panels and empty cards.
func newGround(cache *render.Cache, roads roadSet) *ground {
	img, dc := render.NewBackground(width, height)
	render.DrawSea(img, dc, mapTop)
	drawEngland(dc, false)
	drawNorth(dc, false)
	land := slices.Clone(img.Pix)
	drawRoads(dc, roads)
	drawCircles(dc)
	g := &ground{calm: newCalm(cache, roads), moves: render.NewKept(maxMoves, newArrow)}
	drawPanels(dc)
	drawStrips(dc)
	g.sheet = cache.NewSheet(img)
	bare := func(x, y int) bool {
		i := img.PixOffset(x, y)
		return bytes.Equal(img.Pix[i:i+4], land[i:i+4])
	}
	for a := range g.bands {
		g.bands[a] = newBand(kingdoms[a].outline)
		g.bands[a].Except(bare)
	}
	return g
}

// newCalm draws what a map of an inset needs, and no more, so that it is small.
func newCalm(cache *render.Cache, roads roadSet) *render.Sheet {
	img, dc := render.NewBackground(width, height)
	dc.SetColor(render.Sea)
	dc.Clear()
	drawEngland(dc, true)
	drawNorth(dc, true)
	drawRoads(dc, roads)
	drawCircles(dc)
	return cache.NewSheet(img)
}

// newBand draws the inside of a kingdom's borders and coasts.
func newBand(outline [][2]float64) *render.Mask {
	const wide = 7
	var r image.Rectangle
	for _, l := range outline {
		p := england.at(l[0], l[1])
		r = r.Union(image.Rect(int(p.X), int(p.Y), int(p.X)+1, int(p.Y)+1))
	}
	r = r.Intersect(image.Rect(0, mapTop, width, mapBottom))
	return render.NewMask(r, func(dc *gg.Context) {
		render.CoastOfBritain.Trace(dc, england.at)
		dc.Clip()
		path(dc, outline)
		dc.ClosePath()
		dc.ClipPreserve()
		dc.SetColor(color.Black)
		dc.SetLineWidth(2 * wide)
		dc.Stroke()
		render.CoastOfBritain.Trace(dc, england.at)
		dc.Stroke()
	})
}

func window(dc *gg.Context, r image.Rectangle) {
	dc.DrawRectangle(float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()))
}

// drawEngland draws Britain, its neighbours and the seven kingdoms.
func drawEngland(dc *gg.Context, calm bool) {
	if !calm {
		render.CoastOfBritain.DrawShore(dc, england.at)
	}
	render.CoastOfBritain.Trace(dc, england.at)
	dc.SetColor(render.Fog)
	dc.Fill()
	dc.Push()
	render.CoastOfBritain.Trace(dc, england.at)
	dc.Clip()
	for _, k := range kingdoms {
		path(dc, k.outline)
		dc.ClosePath()
		dc.SetColor(k.tint)
		dc.Fill()
	}
	for i, border := range borders {
		dc.SetColor(render.Mix(render.Tan, render.Sepia, 0.45))
		dc.SetLineWidth(2.6)
		dc.SetDash(9, 7)
		handDrawn(dc, border, uint32(40+i))
		dc.Stroke()
	}
	path(dc, marchWay)
	dc.Stroke()
	dc.SetDash()
	dc.ResetClip()
	dc.Pop()
	if !calm {
		dress(dc)
	}
	render.CoastOfBritain.DrawEdge(dc, england.at)
}

// dress draws hills and woods.
func dress(dc *gg.Context) {
	for _, h := range hills {
		p := england.at(h[0], h[1])
		render.DrawHill(dc, p.X, p.Y, h[2])
	}
	for _, w := range woods {
		p := england.at(w[0], w[1])
		render.DrawTree(dc, p.X, p.Y)
	}
}

func path(dc *gg.Context, line [][2]float64) {
	for i, l := range line {
		p := england.at(l[0], l[1])
		if i == 0 {
			dc.MoveTo(p.X, p.Y)
		} else {
			dc.LineTo(p.X, p.Y)
		}
	}
}

// handDrawn adds a border to the path with a hand's small detours.
func handDrawn(dc *gg.Context, line [][2]float64, seed uint32) {
	for i := 1; i < len(line); i++ {
		a, b := england.at(line[i-1][0], line[i-1][1]), england.at(line[i][0], line[i][1])
		for j, p := range render.Wobble(a, b, 7, seed+uint32(i)) {
			if i == 1 && j == 0 {
				dc.MoveTo(p.X, p.Y)
			} else {
				dc.LineTo(p.X, p.Y)
			}
		}
	}
}

// hills and woods dress the land where nothing else is drawn: longitude,
// latitude, and the hill's size in pixels.
var (
	hills = [][3]float64{
		{-3.95, 53.05, 17}, {-3.65, 52.95, 14}, {-3.75, 52.6, 15}, {-3.5, 52.3, 14}, {-3.85, 52.05, 13}, {-3.45, 51.88, 15}, {-4.15, 52.85, 12},
		{-2.2, 53.78, 12}, {-2.45, 54.3, 14}, {-2.15, 54.5, 12}, {-2.6, 54.65, 14}, {-2.35, 54.05, 13}, {-4.45, 54.93, 12},
		{-3.9, 50.63, 12}, {-3.65, 51.12, 11}, {-1.78, 53.12, 12}, {-1.55, 53.28, 11},
	}
	woods = [][3]float64{
		{-1.1, 53.2, 0}, {-1.0, 53.1, 0}, {-0.9, 53.22, 0}, {-0.05, 53.3, 0}, {-0.75, 52.35, 0}, {-0.6, 52.45, 0}, {-0.5, 52.32, 0}, {-2.7, 52.35, 0}, {-2.55, 52.2, 0},
		{-1.35, 51.35, 0}, {-1.2, 51.25, 0}, {-1.05, 51.36, 0}, {-1.6, 50.9, 0}, {-1.45, 50.98, 0}, {-2.9, 50.9, 0}, {-0.65, 53.9, 0}, {-0.5, 54.05, 0},
	}
)

// drawNorth draws Scandinavia in its frame.
func drawNorth(dc *gg.Context, calm bool) {
	dc.Push()
	window(dc, northFrame)
	dc.Clip()
	window(dc, northFrame)
	dc.SetColor(render.Mix(render.Sea, render.DeepSea, 0.12))
	dc.Fill()
	dc.SetLineWidth(1.6)
	for row := range 11 {
		if calm {
			break
		}
		render.DrawWave(dc, float64(northFrame.Min.X)+6+26*render.Noise(1, row, 8), float64(northFrame.Min.Y)+20+float64(row)*44, 9)
	}
	if !calm {
		coastOfScandinavia.DrawShore(dc, scandinavia.at)
	}
	coastOfScandinavia.Trace(dc, scandinavia.at)
	dc.SetColor(render.Vellum)
	dc.Fill()
	coastOfScandinavia.DrawEdge(dc, scandinavia.at)
	dc.ResetClip()
	dc.Pop()
	render.DrawFrame(dc, northFrame, 21)
}
