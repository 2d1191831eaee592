package sagaboard

import (
	"image"
	"image/color"

	"skald/engine/saga"
	"skald/render"
)

// The parts of a Combat: what it is about in the middle, a side's part at each
// side of it.
const (
	middleWide  = 256
	fighterWide = (width - middleWide - 28) / 2
	fighterTall = legendTop - mapBottom - 24
)

// fight draws the Combat under way, where the tiles lie at other times: the
// Vikings at the left, the Anglo-Saxons at the right.
func (b *board) fight() {
	b.balance(image.Pt(width/2, mapBottom))
	for side := range saga.Side(saga.Sides) {
		b.fighter(side, image.Pt(14+int(side)*(width-28-fighterWide), mapBottom+12))
	}
}

// balance draws where the Combat is and the Strength of both sides, below a place.
func (b *board) balance(at image.Point) {
	c, middle, top := &b.now.Combat, at.X, at.Y
	b.haloed(render.Bold, b.Labels.Say("area", c.Area.String()), 42, middleWide-20, middle, top+50)
	b.Draw(b.crossed, middle, top+118)
	for side := range saga.Side(saga.Sides) {
		x := middle - 88 + 176*int(side)
		if c.Counted && c.Winner == side {
			b.Draw(b.tokenGlow, x, top+118)
		}
		b.Number(b.Bold(62), c.Strength[side], x, top+118, render.Ink)
	}
	b.text(render.Bold, b.Caption("strength"), 32, middleWide-20, middle, top+196, render.Middle, render.Ink)
	wide := b.text(render.Italic, b.Caption("tie")+" =", 29, middleWide-50, middle-18, top+236, render.Middle, render.Sepia)
	b.Draw(b.badge[saga.Saxon], middle+wide/2+4, top+226)
}

// fighter draws a side's part in the Combat, from its corner.
func (b *board) fighter(side saga.Side, at image.Point) {
	c, left, top := &b.now.Combat, at.X, at.Y
	r := image.Rect(left, top, left+fighterWide, top+fighterTall)
	b.Fill(r, sideDeep[side], 255)
	b.Fill(r.Inset(3), sideTint[side], 255)
	head := r
	head.Max.Y = top + 50
	b.Fill(head, sideInk[side], 255)
	b.emblem(side, left+34, top+28)
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
	end -= 12 + b.text(render.Italic, state, 30, 130, end, top+36, render.Right, onSide[side])
	b.text(render.Bold, b.sideName(side), 34, min(220, end-left-72), left+72, top+37, render.Left, onSide[side])
	b.fighters(side, image.Rect(left, head.Max.Y, r.Max.X, r.Max.Y))
}

// fighters draws who fights for a side: as many Warriors and Leaders, large while
// nobody is revealed, else small beside those who are, if there is room.
func (b *board) fighters(side saga.Side, r image.Rectangle) {
	area := &b.now.Areas[b.now.Combat.Area]
	warriors, leaders := area.Warriors[side], area.Leaders[side]
	list := b.open(side)
	switch body := image.Rect(r.Min.X+8, r.Min.Y+4, r.Max.X-8, r.Max.Y-6); len(list) {
	case 0:
	case 2: // whose Abilities need all the room
		b.revealed(list, body)
		return
	default:
		middle := r.Min.Y + r.Dy()/2
		b.counted(b.warrior[side], warriors, r.Min.X+44, middle-40, 36, onSide[side])
		b.Draw(b.leader[side], r.Min.X+44, middle+40)
		b.Number(b.Bold(32), leaders, r.Min.X+44-2*(1-int(side)), middle+43, render.White)
		body.Min.X += 72
		b.revealed(list, body)
		return
	}
	for i, of := range [...]struct {
		sprite *render.Sprite
		n      int
		ink    color.RGBA
		word   string
	}{{b.largeUnit[side], warriors, onSide[side], "warriors"}, {b.largeChief[side], leaders, render.White, "leaders"}} {
		x, y := r.Min.X+r.Dx()/4+i*r.Dx()/2, r.Min.Y+68
		b.Draw(of.sprite, x, y)
		b.Number(b.Bold(56), of.n, x-3*i*(1-int(side)), y+4*i, of.ink)
		if of.n == 0 {
			w, h := of.sprite.Size()
			b.Fill(image.Rect(x-w/2, y-h/2, x+w/2, y+h/2), sideTint[side], 150)
		}
		b.text(render.Bold, b.Caption(of.word), 32, r.Dx()/2-12, x, r.Max.Y-18, render.Middle, render.Ink)
	}
}

// open returns the Leaders whom a side has revealed.
func (b *board) open(side saga.Side) []saga.Leader {
	var list []saga.Leader
	for _, l := range b.now.Combat.Revealed {
		if l.Side() == side && l < saga.Leaders {
			list = append(list, l)
		}
	}
	return list
}

// revealed draws revealed Leaders below each other: one or two with their
// Abilities, more by their names alone.
func (b *board) revealed(list []saga.Leader, r image.Rectangle) {
	const face = 64 // room for one
	pitch := r.Dy() / len(list)
	for i, l := range list {
		name, y := b.Labels.Say("leader", l.String()), r.Min.Y+pitch*i+pitch/2
		if len(list) < 3 {
			b.Draw(b.face[l], r.Min.X+29, y)
			lines := b.Letters.Wrap(render.Italic, name+": "+b.Labels.Say("ability", l.String()), render.Small, r.Dx()-face, 6/len(list))
			b.Lines(render.Italic, lines, render.Small, r.Min.X+face, y+9-render.Leading(render.Small)*(len(lines)-1)/2, render.Ink)
			continue
		}
		b.Draw(b.token[l], r.Min.X+29, y)
		b.text(render.Bold, name, 32, r.Dx()-face, r.Min.X+face, y+11, render.Left, render.Ink)
	}
}
