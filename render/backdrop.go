package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// Line is what frames and the edges of parchment are drawn with.
var Line = Mix(Sepia, Ink, 0.3)

// NewBackground returns an empty background and a context that draws on it
// with rounded lines.
func NewBackground(width, height int) (*image.RGBA, *gg.Context) {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	dc := gg.NewContextForRGBA(img)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	return img, dc
}

// DrawSea covers a background with the sea, in calm depths, with waves from
// top down.
func DrawSea(img *image.RGBA, dc *gg.Context, top int) {
	const depths = 4
	var water [depths]color.RGBA
	for i := range water {
		water[i] = Mix(Sea, DeepSea, float64(i)/depths*0.42)
	}
	size := img.Bounds()
	row := make([]float64, size.Dx())
	for y := range size.Dy() {
		cloudRow(row, float64(y)*1.6, 210, 7)
		for x, depth := range row {
			img.SetRGBA(x, y, water[int(depth*depths)])
		}
	}
	dc.SetLineWidth(1.6)
	for row := range (size.Dy() - top) / 41 {
		for column := range (size.Dx() + 73) / 74 {
			if Noise(column, row, 3) < 0.65 {
				continue
			}
			x := float64(column)*74 + 60*Noise(column, row, 4)
			y := float64(top+row*41) + 24*Noise(column, row, 5)
			DrawWave(dc, x, y, 9+4*Noise(column, row, 6))
		}
	}
}

// DrawWave draws two crests, so wide each.
func DrawWave(dc *gg.Context, x, y, w float64) {
	dc.SetColor(Mix(Sea, White, 0.66))
	for i := range 2 {
		left := x + float64(i)*w*1.7
		dc.MoveTo(left, y)
		dc.QuadraticTo(left+w*0.75, y-w*0.75, left+w*1.5, y)
	}
	dc.Stroke()
}

// DrawCard draws a piece of parchment with its shadow and an inked edge.
func DrawCard(dc *gg.Context, r image.Rectangle, ground color.Color, seed uint32) {
	WobblyBox(dc, r.Add(image.Pt(3, 4)), 1.5, seed)
	dc.SetRGBA255(int(Ink.R), int(Ink.G), int(Ink.B), 60)
	dc.Fill()
	WobblyBox(dc, r, 1.5, seed)
	FillInked(dc, ground, Line, 2.2)
}

// DrawBorder draws a double line along the inside of a rectangle.
func DrawBorder(dc *gg.Context, r image.Rectangle, reach float64, seed uint32) {
	for i, inset := range []int{0, 6} {
		WobblyBox(dc, r.Inset(inset), reach, seed+uint32(i))
		dc.SetColor(Line)
		dc.SetLineWidth(2.4 - float64(i))
		dc.Stroke()
	}
}

// DrawStrip draws a strip of vellum within a double line, as headers stand on.
func DrawStrip(dc *gg.Context, r image.Rectangle, seed uint32) {
	WobblyBox(dc, r, 0, seed)
	dc.SetColor(Vellum)
	dc.Fill()
	DrawBorder(dc, r, 1, seed)
}

// DrawFrame draws a double line around a part of a map.
func DrawFrame(dc *gg.Context, r image.Rectangle, seed uint32) {
	WobblyBox(dc, r, 0, seed)
	dc.SetColor(Parchment)
	dc.SetLineWidth(9)
	dc.Stroke()
	dc.SetColor(Line)
	for i, line := range []struct {
		inset int
		width float64
	}{{-4, 2.2}, {3, 1.4}} {
		WobblyBox(dc, r.Inset(line.inset), 1.2, seed+9*uint32(i))
		dc.SetLineWidth(line.width)
		dc.Stroke()
	}
}
