package paxboard

import (
	"image"
	"image/color"
	"image/draw"

	"skald/render"
)

// Frames are ruled straight, in whole pixels: rows that are alike weigh next to
// nothing, and a table has some twenty cards.

// slab fills a rectangle.
func slab(img *image.RGBA, r image.Rectangle, ink color.RGBA) {
	draw.Draw(img, r, image.NewUniform(ink), image.Point{}, draw.Src)
}

// rule draws a rectangle's edge along its inside, so wide.
func rule(img *image.RGBA, r image.Rectangle, wide int) {
	for _, side := range [...]image.Rectangle{
		{Min: r.Min, Max: image.Pt(r.Max.X, r.Min.Y+wide)},
		{Min: image.Pt(r.Min.X, r.Max.Y-wide), Max: r.Max},
		{Min: r.Min, Max: image.Pt(r.Min.X+wide, r.Max.Y)},
		{Min: image.Pt(r.Max.X-wide, r.Min.Y), Max: r.Max},
	} {
		slab(img, side, render.Line)
	}
}

// drawCard draws a piece of parchment with its shadow.
func drawCard(img *image.RGBA, r image.Rectangle) {
	slab(img, r.Add(image.Pt(4, 4)), render.Mix(render.Tan, render.Sepia, 0.5))
	slab(img, r, render.Vellum)
	rule(img, r, 2)
}

// drawStrip draws a strip of vellum within a double line, as headers stand on.
func drawStrip(img *image.RGBA, r image.Rectangle) {
	slab(img, r, render.Vellum)
	rule(img, r, 3)
	rule(img, r.Inset(6), 1)
}

// band draws what the header of a picture so wide stands on.
func band(img *image.RGBA, wide int) {
	slab(img, image.Rect(0, 0, wide, render.HeaderHeight), render.Vellum)
	slab(img, image.Rect(0, render.HeaderHeight-3, wide, render.HeaderHeight), render.Line)
}
