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
	bands [saga.England]*render.Mask // along the inside of each kingdom's borders
	moves *render.Kept[move, *arrow]
}

// newGround draws sea, land, borders, roads, circles, panels and empty cards.
func newGround(roads roadSet) *ground {
	img, dc := render.NewBackground(width, height)
	render.DrawSea(img, dc, mapTop)
	drawEngland(dc)
	drawNorth(dc)
	land := slices.Clone(img.Pix)
	drawRoads(dc, roads)
	drawCircles(dc)
	drawPanels(dc)
	drawStrips(dc)
	g := &ground{sheet: render.NewSheet(img), moves: render.NewKept(maxMoves, newArrow)}
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
		land(dc, england, coastOfBritain)
		dc.Clip()
		path(dc, outline)
		dc.ClosePath()
		dc.ClipPreserve()
		dc.SetColor(color.Black)
		dc.SetLineWidth(2 * wide)
		dc.Stroke()
		land(dc, england, coastOfBritain)
		dc.Stroke()
	})
}

// land adds rings of coastline to the path.
func land(dc *gg.Context, c chart, rings [][]int32) {
	for _, ring := range rings {
		dc.NewSubPath()
		for i := 0; i < len(ring); i += 2 {
			p := c.at(float64(ring[i])/1000, float64(ring[i+1])/1000)
			if i == 0 {
				dc.MoveTo(p.X, p.Y)
			} else {
				dc.LineTo(p.X, p.Y)
			}
		}
		dc.ClosePath()
	}
}

// shore draws water lines along a coast, as engravers did.
func shore(dc *gg.Context, c chart, rings [][]int32) {
	for _, line := range []struct {
		width float64
		ink   color.RGBA
	}{
		{26, render.Mix(render.Sea, render.DeepSea, 0.62)},
		{23, render.Mix(render.Sea, render.White, 0.06)},
		{14, render.Mix(render.Sea, render.DeepSea, 0.8)},
		{11, render.Mix(render.Sea, render.White, 0.2)},
	} {
		dc.SetColor(line.ink)
		dc.SetLineWidth(line.width)
		land(dc, c, rings)
		dc.Stroke()
	}
}

// coast inks the edge of land.
func coast(dc *gg.Context, c chart, rings [][]int32) {
	dc.SetColor(render.Mix(render.Sepia, render.Ink, 0.55))
	dc.SetLineWidth(2.4)
	land(dc, c, rings)
	dc.Stroke()
}

func window(dc *gg.Context, r image.Rectangle) {
	dc.DrawRectangle(float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()))
}

// drawEngland draws Britain, its neighbours and the seven kingdoms.
func drawEngland(dc *gg.Context) {
	shore(dc, england, coastOfBritain)
	land(dc, england, coastOfBritain)
	dc.SetColor(render.Fog)
	dc.Fill()
	dc.Push()
	land(dc, england, coastOfBritain)
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
	for _, h := range hills {
		p := england.at(h[0], h[1])
		hill(dc, p.X, p.Y, h[2])
	}
	for _, w := range woods {
		p := england.at(w[0], w[1])
		tree(dc, p.X, p.Y)
	}
	coast(dc, england, coastOfBritain)
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

// hill draws a hill with its shaded side.
func hill(dc *gg.Context, x, y, size float64) {
	dc.SetColor(render.Mix(render.Tan, render.Sepia, 0.75))
	dc.SetLineWidth(1.9)
	dc.MoveTo(x-size, y+size*0.5)
	dc.QuadraticTo(x-size*0.3, y-size*0.9, x, y-size*0.7)
	dc.QuadraticTo(x+size*0.4, y-size*0.5, x+size, y+size*0.5)
	dc.Stroke()
	dc.SetLineWidth(1.4)
	for i := range 3 {
		t := float64(i) * 0.26
		dc.DrawLine(x+size*(0.12+t), y-size*(0.45-t*0.9), x+size*(0.06+t*0.9), y+size*(0.05+t*0.5))
	}
	dc.Stroke()
}

// tree draws a round tree.
func tree(dc *gg.Context, x, y float64) {
	dc.SetColor(render.Mix(render.Moss, render.Sepia, 0.35))
	dc.DrawEllipse(x, y-5, 6, 7)
	dc.Fill()
	dc.SetColor(render.Mix(render.Tan, render.Sepia, 0.9))
	dc.SetLineWidth(1.4)
	dc.DrawEllipse(x, y-5, 6, 7)
	dc.MoveTo(x, y)
	dc.LineTo(x, y+6)
	dc.Stroke()
}

// drawNorth draws Scandinavia in its frame.
func drawNorth(dc *gg.Context) {
	dc.Push()
	window(dc, northFrame)
	dc.Clip()
	window(dc, northFrame)
	dc.SetColor(render.Mix(render.Sea, render.DeepSea, 0.12))
	dc.Fill()
	dc.SetLineWidth(1.6)
	for row := range 11 {
		render.DrawWave(dc, float64(northFrame.Min.X)+6+26*render.Noise(1, row, 8), float64(northFrame.Min.Y)+20+float64(row)*44, 9)
	}
	shore(dc, scandinavia, coastOfScandinavia)
	land(dc, scandinavia, coastOfScandinavia)
	dc.SetColor(render.Vellum)
	dc.Fill()
	coast(dc, scandinavia, coastOfScandinavia)
	dc.ResetClip()
	dc.Pop()
	render.DrawFrame(dc, northFrame, 21)
}
