package vikings878board

import (
	"image"

	game "skald/engine/vikings878"
	"skald/render"
)

// A perch is a place for banners beside a shire's shields, and the way in which
// more of them stand.
type perch struct{ x, y, way int }

// leaders draws the banners of the leaders in a place, on the first perch where
// they hide no other shire's number.
func (t *table) leaders(s game.Shire, at image.Point, perches ...perch) {
	var here [game.Leaders]game.Leader
	n := 0
	for l := range game.Leader(game.Leaders) {
		if v := &t.now.Leaders[l]; v.Status == game.InShire && v.Shire == s {
			here[n] = l
			n++
		}
	}
	if n == 0 {
		return
	}
	best := perches[0]
	for _, p := range perches {
		if t.clear(s, at.Add(image.Pt(p.x, p.y))) {
			best = p
			break
		}
	}
	x, y := at.X+best.x, at.Y+best.y
	for _, l := range here[:n] {
		t.banner(l, x, y)
		t.banners[l] = image.Pt(x, y)
		if t.old != nil && t.old.Leaders[l] != t.now.Leaders[l] {
			t.Draw(t.spark, x+t.cut.reach*2/3, y-t.cut.reach*2/3)
		}
		x += best.way * t.cut.reach * 3 / 2
	}
}

// clear reports whether a banner at a place hides no other shire's signs, and no
// banner.
func (t *table) clear(s game.Shire, at image.Point) bool {
	for other := game.Shire(1); other <= game.Shires; other++ {
		off := t.spots[other].Sub(at)
		if other != s && abs(off.X) < 48 && abs(off.Y) < 44 {
			return false
		}
	}
	for _, b := range t.banners {
		if off := b.Sub(at); abs(off.X) < 42 && abs(off.Y) < 46 {
			return false
		}
	}
	return true
}

// banner draws a leader's banner with the first letter of the name.
func (t *table) banner(l game.Leader, x, y int) {
	t.Draw(t.cut.flags[l.Side()], x, y)
	t.Text(t.Bold(t.cut.letters-3), render.Initials(t.word("leader", l))[:1], x+1, y+9, render.Middle, render.White)
}
