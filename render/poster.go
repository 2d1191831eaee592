package render

import (
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
)

// The poster of a title: a strip of a board, half as high as wide, from below the
// board's header on.
const (
	posterWidth   = 600
	posterHeight  = posterWidth / 2
	posterFrom    = 0.09 // of the board's height
	posterQuality = 80
)

// Poster makes of a board's picture a small one that shows what the game looks like,
// as JPEG: its letters are not for reading.
func Poster(w io.Writer, board io.Reader) error {
	whole, err := png.Decode(board)
	if err != nil {
		return fmt.Errorf("read board of a poster: %w", err)
	}
	b := whole.Bounds()
	from := min(int(posterFrom*float64(b.Dy())), max(0, b.Dy()-b.Dx()/2))
	small := image.NewRGBA(image.Rect(0, 0, posterWidth, posterHeight))
	for y := range posterHeight {
		for x := range posterWidth {
			small.SetRGBA(x, y, mean(whole, image.Rect(
				x*b.Dx()/posterWidth, from+y*b.Dx()/posterWidth, (x+1)*b.Dx()/posterWidth, from+(y+1)*b.Dx()/posterWidth).Add(b.Min)))
		}
	}
	return jpeg.Encode(w, small, &jpeg.Options{Quality: posterQuality})
}

// mean is the mean colour of a part of a picture, of as much as there is of it.
func mean(p image.Image, part image.Rectangle) color.RGBA {
	var r, g, b, n uint32
	part = part.Intersect(p.Bounds())
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			red, green, blue, _ := p.At(x, y).RGBA()
			r, g, b, n = r+red>>8, g+green>>8, b+blue>>8, n+1
		}
	}
	if n == 0 {
		return color.RGBA{A: 255}
	}
	return color.RGBA{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n), A: 255}
}
