package sagaboard

import (
	"image"

	"skald/engine/saga"
	"skald/render"
)

// The card of the end, where the tiles lie at other times: who won, and below
// them the Leaders of each side.
const (
	openTop    = mapBottom + 78
	openBottom = legendTop - 8
	openWidth  = width/2 - 18
)

// ending draws who won, and who and where all Leaders were.
func (b *board) ending() {
	title := b.Caption("draw")
	for side := range saga.Side(saga.Sides) {
		if b.now.Result.Winners.Len() == 1 && b.toWin(side) {
			title = b.sideName(side) + " · " + b.Caption("victory")
			b.Fill(tileStrip.Inset(6), sideTint[side], 255)
		}
	}
	b.haloed(render.Bold, title, 52, 860, width/2, mapBottom+58)
	for side := range saga.Side(saga.Sides) {
		switch left, right := 90, width-90; {
		case !b.toWin(side):
		case b.now.Result.Winners.Len() == 1:
			b.emblem(side, left, mapBottom+44)
			b.emblem(side, right, mapBottom+44)
		default: // a draw: each side has its own
			b.emblem(side, left+int(side)*(right-left), mapBottom+44)
		}
		left := 12 + int(side)*(width-24-openWidth)
		b.opened(side, image.Rect(left, openTop, left+openWidth, openBottom))
	}
}

// opened draws the Leaders of a side: their faces, names and places.
func (b *board) opened(side saga.Side, r image.Rectangle) {
	b.Fill(r, sideDeep[side], 255)
	b.Fill(r.Inset(3), render.Parchment, 255)
	b.emblem(side, r.Min.X+42, (r.Min.Y+r.Max.Y)/2)
	const margin, face = 80, 64
	room, i := (r.Dx()-margin)/2, 0
	for _, v := range b.now.Leaders {
		if v.Leader >= saga.Leaders || v.Leader.Side() != side {
			continue
		}
		x, y := r.Min.X+margin+i%2*room, r.Min.Y+4+i/2*(r.Dy()-8)/2
		b.Draw(b.face[v.Leader], x+29, y+34)
		where := ""
		switch v.Place {
		case saga.OnBoard:
			where = b.Labels.Say("area", v.Area.String())
		case saga.InSupply:
			where = b.Caption("supply")
		case saga.SetAside:
			where = b.Caption("set-aside")
		case saga.Removed:
			where = b.Caption("lost")
			b.Draw(b.gone, x+48, y+54)
		}
		b.text(render.Bold, b.Labels.Say("leader", v.Leader.String()), 29, room-face-6, x+face, y+29, render.Left, render.Ink)
		b.text(render.Italic, where, 28, room-face-6, x+face, y+60, render.Left, render.Ink)
		i++
	}
}

// faces draws those Leaders of a side who stand in an area, once all lie open.
func (b *board) faces(side saga.Side, a saga.Area, at image.Point) {
	const step = 27
	var here []saga.Leader
	for _, v := range b.now.Leaders {
		if v.Leader < saga.Leaders && v.Leader.Side() == side && v.Place == saga.OnBoard && v.Area == a {
			here = append(here, v.Leader)
		}
	}
	x := at.X - step*(len(here)-1)/2
	for i, l := range here {
		b.Draw(b.token[l], x+i*step, at.Y)
	}
}
