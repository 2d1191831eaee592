package render

import (
	"image"
	"math"
)

// DrawTurned places a sprite with its middle at x, y, turned clockwise by an
// angle in radians.
func (c *Canvas) DrawTurned(s *Sprite, x, y int, angle float64) {
	w, h := s.Size()
	sin, cos := math.Sincos(angle)
	reachX := int(math.Ceil((math.Abs(cos)*float64(w) + math.Abs(sin)*float64(h)) / 2))
	reachY := int(math.Ceil((math.Abs(sin)*float64(w) + math.Abs(cos)*float64(h)) / 2))
	r := c.touch(image.Rect(x-reachX, y-reachY, x+reachX, y+reachY))
	for py := r.Min.Y; py < r.Max.Y; py++ {
		row := c.pixels[4*py*c.bounds.Dx():]
		dy := float64(py-y) + 0.5
		for px := r.Min.X; px < r.Max.X; px++ {
			dx := float64(px-x) + 0.5
			q := s.between(dx*cos+dy*sin+float64(w)/2-0.5, dy*cos-dx*sin+float64(h)/2-0.5)
			if q[3] != 0 {
				over(row[4*px:4*px+4:4*px+4], q[:])
			}
		}
	}
}

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
