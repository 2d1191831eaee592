package vikings878board

import (
	"image"

	game "skald/engine/vikings878"
	"skald/render"
)

// leaders draws the banners of the leaders in a shire, around what stands there and
// where they hide nothing, or as little as can be.
func (t *table) leaders(s game.Shire) {
	for l := range game.Leader(game.Leaders) {
		if v := &t.now.Leaders[l]; v.Status != game.InShire || v.Shire != s {
			continue
		}
		at := t.perch(s)
		t.banner(l, at.X, at.Y)
		t.banners[l] = at
		if t.old != nil && t.old.Leaders[l] != t.now.Leaders[l] {
			t.Draw(t.spark, at.X+t.cut.reach*2/3, at.Y-t.cut.reach*2/3)
		}
	}
}

// perch returns where the next banner of a shire hides least.
func (t *table) perch(s game.Shire) image.Point {
	row, half := t.rows[s], t.cut.reach-2
	if row.Empty() {
		row = image.Rectangle{Min: t.spots[s], Max: t.spots[s]}.Inset(-4)
	}
	var best image.Point
	least := -1
	const step = 6
	for y := row.Min.Y - 5*half; y <= row.Max.Y+5*half; y += step {
		for x := row.Min.X - 5*half; x <= row.Max.X+5*half; x += step {
			far := max(row.Min.X-x, x-row.Max.X, 0) + max(row.Min.Y-y, y-row.Max.Y, 0)
			cost := 8*far + abs(x-row.Max.X) + abs(y-row.Min.Y)
			if cost += t.hides(s, image.Rect(x-half, y-half, x+half, y+half)); least < 0 || cost < least {
				best, least = image.Pt(x, y), cost
			}
		}
	}
	return best
}

// hides weighs what a banner of a shire there would hide.
func (t *table) hides(s game.Shire, r image.Rectangle) int {
	cost := 0
	if !r.In(t.frame.Inset(4)) {
		cost += 100000
	}
	over := func(other image.Rectangle, weight int) {
		if o := r.Intersect(other); !o.Empty() {
			cost += weight * (80 + o.Dx()*o.Dy())
		}
	}
	for other := range t.near[s].All() {
		over(t.rows[other], 16)
		over(t.tags[other].at, 12)
	}
	for _, o := range t.taken {
		over(o, 12)
	}
	half := t.cut.reach + 1
	for _, b := range t.banners {
		if b != (image.Point{}) {
			over(image.Rect(b.X-half, b.Y-half, b.X+half, b.Y+half), 10)
		}
	}
	return cost
}

// banner draws a leader's banner with the first letter of the name.
func (t *table) banner(l game.Leader, x, y int) {
	t.Draw(t.cut.flags[l.Side()], x, y)
	t.Text(t.Bold(t.cut.letters), render.Initials(t.word("leader", l))[:1], x+1, y+t.cut.letters/3, render.Middle, render.White)
}
