package paxboard

import (
	"image"
	"math"

	game "skald/engine/pax"
)

// A way is a bowed line between two places.
type way struct {
	from, to image.Point
	far      float64
}

// at returns the place on the way so far from where it begins.
func (w *way) at(d float64) (x, y int) {
	dx, dy, t := float64(w.to.X-w.from.X), float64(w.to.Y-w.from.Y), d/w.far
	bow := math.Sin(t*math.Pi) * w.far * 0.08
	return w.from.X + int(dx*t-dy/w.far*bow), w.from.Y + int(dy*t+dx/w.far*bow)
}

// last returns the way of what moved last, if the pane shows it, and how far it
// goes on it until the head.
func (c *chart) last() (w way, end float64, ok bool) {
	from, to := c.now.Last[0], c.now.Last[1]
	if from == game.NoNode || to == game.NoNode || from == to || int(from) >= len(c.spots) || int(to) >= len(c.spots) {
		return way{}, 0, false
	}
	w = way{from: c.spots[from], to: c.spots[to]}
	if !c.visible(w.from) || !c.visible(w.to) {
		return way{}, 0, false
	}
	w.far = math.Hypot(float64(w.to.X-w.from.X), float64(w.to.Y-w.from.Y))
	end = w.far - float64(c.r) - 12
	return w, end, end > 0
}

// keepTrail takes the place of the trail's head, so that no ship is moored there.
func (c *chart) keepTrail() {
	if w, end, ok := c.last(); ok {
		x, y := w.at(end)
		c.layout.take(centred(image.Pt(x, y), image.Pt(26, 26)))
	}
}

// trail shows what moved last by footsteps.
func (c *chart) trail() {
	w, end, ok := c.last()
	if !ok {
		return
	}
	for d := float64(c.r) + 10; d < end-14; d += 18 {
		x, y := w.at(d)
		c.Draw(c.step, x, y)
	}
	x, y := w.at(end)
	fx, fy := w.at(end - 8)
	c.DrawTurned(c.head, x, y, math.Atan2(float64(y-fy), float64(x-fx)))
}
