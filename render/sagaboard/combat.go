package sagaboard

import (
	"image"

	"skald/engine/saga"
	"skald/render"
)

// fight draws the Combat under way, where the tiles lie at other times: the
// Vikings at the left, the Anglo-Saxons at the right.
func (b *board) fight() {
	c := &b.now.Combat
	b.haloed(render.Bold, b.Labels.Say("area", c.Area.String()), 40, 150, width/2, mapBottom+39)
	b.Draw(b.crossed, width/2, mapBottom+97)
	for side := range saga.Side(saga.Sides) {
		x := width/2 - 37 + 74*int(side)
		if c.Counted && c.Winner == side {
			b.Draw(b.tokenGlow, x, mapBottom+160)
		}
		b.Number(b.Bold(44), c.Strength[side], x, mapBottom+160, render.Ink)
	}
	b.text(render.Italic, b.Caption("strength"), 28, 150, width/2, mapBottom+207, render.Middle, render.Ink)
	for side := range saga.Side(saga.Sides) {
		b.fighter(side)
	}
}

// fighter draws a side's part in the Combat.
func (b *board) fighter(side saga.Side) {
	c := &b.now.Combat
	left := 14 + int(side)*(width/2+66)
	top := mapBottom + 12
	const wide = width/2 - 94
	r := tileStrip
	r.Min.X, r.Max.X, r.Min.Y, r.Max.Y = left, left+wide, top, legendTop-12
	b.Fill(r, sideDeep[side], 255)
	b.Fill(r.Inset(3), sideTint[side], 255)
	head := r
	head.Max.Y = top + 50
	b.Fill(head, sideInk[side], 255)
	b.emblem(side, left+34, top+28)
	b.text(render.Bold, b.sideName(side), 34, 200, left+72, top+37, render.Left, onSide[side])
	state := ""
	switch {
	case c.Counted && c.Winner == side:
		state = b.Caption("victory")
	case c.Losses[side] > 0:
		state = b.Caption("losses")
	case c.Passed[side]:
		state = b.Caption("passed")
	}
	end := r.Max.X - 14
	if c.Losses[side] > 0 {
		b.changed(-c.Losses[side], end-20, top+26)
		end -= 54
	}
	b.text(render.Italic, state, 30, 150, end, top+36, render.Right, onSide[side])
	area := &b.now.Areas[c.Area]
	b.counted(b.warrior[side], area.Warriors[side], left+44, top+92, 36, onSide[side])
	b.Draw(b.leader[side], left+44, top+164)
	b.Number(b.Bold(32), area.Leaders[side], left+44-2*(1-int(side)), top+167, render.White)
	b.revealed(side, image.Rect(left+76, top+56, r.Max.X-8, r.Max.Y-6))
}

// revealed draws the Leaders whom a side has revealed: one or two with their
// Abilities, more by their names alone.
func (b *board) revealed(side saga.Side, r image.Rectangle) {
	var list []saga.Leader
	for _, l := range b.now.Combat.Revealed {
		if l.Side() == side && l < saga.Leaders {
			list = append(list, l)
		}
	}
	const face = 62 // room for one
	for i, l := range list {
		name := b.Labels.Say("leader", l.String())
		x, y := r.Min.X+i%2*r.Dx()/2, r.Min.Y+36+i/2*72
		if len(list) < 3 {
			y = r.Min.Y + 36 + i*r.Dy()/2
			x = r.Min.X
			lines := b.Letters.Wrap(render.Italic, name+": "+b.Labels.Say("ability", l.String()), render.Small, r.Dx()-face, 4/len(list))
			b.Lines(render.Italic, lines, render.Small, x+face, y+9-render.Leading(render.Small)*(len(lines)-1)/2, render.Ink)
		} else {
			b.text(render.Bold, name, 28, r.Dx()/2-face, x+face, y+9, render.Left, render.Ink)
		}
		b.Draw(b.face[l], x+29, y)
	}
}
