package render

import "image"

// EdgeDistances returns of each pixel of a picture so large how far the nearest
// edge is at which something else begins, in thirds of a pixel: three a step,
// four a step aslant; 255: that or farther. What lies there is listed row by row.
func EdgeDistances[T comparable](size image.Point, there []T) []uint8 {
	w, h := size.X, size.Y
	away := make([]uint8, w*h)
	for i := range away {
		away[i] = 255
	}
	near := func(i, x, y, dx, dy, step int) {
		if x+dx < 0 || x+dx >= w || y+dy < 0 || y+dy >= h {
			return
		}
		j, far := i+dy*w+dx, step
		if there[i] == there[j] {
			far = min(int(away[j])+step, 255)
		}
		away[i] = min(away[i], uint8(far))
	}
	for y := range h {
		for x := range w {
			i := y*w + x
			near(i, x, y, -1, 0, 3)
			near(i, x, y, 0, -1, 3)
			near(i, x, y, -1, -1, 4)
			near(i, x, y, 1, -1, 4)
		}
	}
	for y := h - 1; y >= 0; y-- {
		for x := w - 1; x >= 0; x-- {
			i := y*w + x
			near(i, x, y, 1, 0, 3)
			near(i, x, y, 0, 1, 3)
			near(i, x, y, 1, 1, 4)
			near(i, x, y, -1, 1, 4)
		}
	}
	return away
}
