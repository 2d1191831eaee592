package render

import (
	"image"
	"math"
)

// between returns the premultiplied colour at a place between the middles of
// four pixels.
func (s *Sprite) between(x, y float64) [4]uint8 {
	left, top := math.Floor(x), math.Floor(y)
	fx, fy := x-left, y-top
	var sum [4]float64
	for i := range 4 {
		at := image.Pt(int(left)+i&1, int(top)+i>>1)
		if !at.In(s.rgba.Rect) {
			continue
		}
		share := (1 - fx) * (1 - fy)
		switch i {
		case 1:
			share = fx * (1 - fy)
		case 2:
			share = (1 - fx) * fy
		case 3:
			share = fx * fy
		}
		for j, v := range s.rgba.Pix[s.rgba.PixOffset(at.X, at.Y):][:4] {
			sum[j] += share * float64(v)
		}
	}
	return [4]uint8{uint8(sum[0] + 0.5), uint8(sum[1] + 0.5), uint8(sum[2] + 0.5), uint8(sum[3] + 0.5)}
}
