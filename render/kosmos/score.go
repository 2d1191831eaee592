package kosmosboard

import (
	"image"
	"strconv"

	"skald/engine/kosmos"
	"skald/render"
)

// score draws the parts of a final score and their sum.
func (d *drawing) score(v *kosmos.ScoreView, field image.Rectangle) {
	const step, total = 55, 76
	parts := [...]struct {
		sprite *render.Sprite
		n      int
	}{{d.coin, v.Chips}, {d.guard, v.Lands}, {d.sword, v.Troop}, {d.crown, v.Bonus}, {d.fan, v.Hand}, {d.tribute, v.Rival}}
	for i, p := range parts {
		x := field.Min.X + 24 + i*step
		d.canvas.Draw(p.sprite, x, field.Min.Y+22)
		text := strconv.Itoa(p.n)
		if p.n < 0 {
			text = "−" + strconv.Itoa(-p.n)
		}
		d.canvas.Haloed(d.bold(28), text, x, field.Min.Y+50, render.Middle, render.Ink, render.White)
	}
	f := d.bold(52)
	d.canvas.Haloed(f, strconv.Itoa(v.Total), field.Max.X-total/2+8, field.Min.Y+44, render.Middle, render.Ink, render.Gold)
}

// shown draws what was left in hand, in the field's right part, and returns
// where that part begins.
func (d *drawing) shown(hand []kosmos.Card, field image.Rectangle, troops int) int {
	room := field.Dx() * len(hand) / (len(hand) + troops)
	step := stepFor(len(hand), knightWidth, room-30, 34)
	left := field.Max.X - knightWidth - step*(len(hand)-1)
	y := field.Max.Y - knightHeight/2
	d.canvas.Draw(d.fan, left+24, y-knightHeight/2-26)
	for i, k := range hand {
		d.knight(kosmos.CardView{Card: k}, left+knightWidth/2+i*step, y, false)
	}
	return left - 16
}
