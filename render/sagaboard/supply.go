package sagaboard

import (
	"image"
	"image/color"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
)

// toMove reports whether the match waits for a side.
func (b *board) toMove(s saga.Side) bool { return b.now.ToMove.Has(engine.Seat(s)) }

// supply draws what a side has beside the board.
func (b *board) supply(s saga.Side, r image.Rectangle) {
	now, was := &b.now.Supply[s], &b.since.Supply[s]
	x, y := r.Min.X, r.Min.Y
	if b.toMove(s) {
		b.Draw(b.panelGlow[s], (r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
	}
	band := image.Rect(x+3, y+3, r.Max.X-3, y+46)
	b.Fill(band, sideInk[s], 255)
	b.emblem(s, x+32, y+26)
	room := r.Dx() - 82
	if b.toMove(s) {
		b.Draw(b.pointer, r.Max.X-24, y+25)
		room -= 36
	}
	b.text(render.Bold, b.sideName(s), 32, room, x+68, y+35, render.Left, onSide[s])
	row := y + 82
	b.item(b.coin, now.Coins, was.Coins, x+40, row, render.Ink)
	b.item(b.warrior[s], now.Warriors, was.Warriors, x+108, row, onSide[s])
	b.item(b.leader[s], now.Leaders, was.Leaders, x+176, row, render.White)
	if s == saga.Saxon {
		b.item(b.fort, now.Strongholds, was.Strongholds, x+246, row, render.Ink)
	}
	if now.SetAside {
		b.Draw(b.aside[s], x+40, y+132)
		b.text(render.Italic, b.Caption("set-aside"), 25, 88, x+74, y+146, render.Left, render.Ink)
	}
	b.lost(now.Lost, r)
}

// lost draws the Leaders that are out of the game, by name while there is
// room.
func (b *board) lost(lost []saga.Leader, r image.Rectangle) {
	named := len(lost) <= 2
	for i, l := range lost {
		if l >= saga.Leaders {
			continue
		}
		x, y := r.Min.X+30+i*139, r.Min.Y+134
		if named {
			b.text(render.Bold, b.Labels.Say("leader", l.String()), 24, 86, x+27, y+9, render.Left, render.Ink)
		} else {
			x = r.Max.X - 30 - 50*(len(lost)-1-i)
		}
		b.Draw(b.fallen[l], x, y)
	}
	if !named {
		b.text(render.Italic, b.Caption("lost"), 25, 70, r.Min.X+14, r.Min.Y+144, render.Left, render.Ink)
	}
}

// item draws a kind of thing in a supply, pale if there is none.
func (b *board) item(s *render.Sprite, n, was, x, y int, ink color.RGBA) {
	if n != was {
		b.Draw(b.tokenGlow, x, y)
	}
	b.counted(s, n, x, y, 34, ink)
	if n == 0 {
		w, h := s.Size()
		b.Fill(image.Rect(x-w/2, y-h/2, x+w/2, y+h/2), render.Parchment, 130)
	}
	b.changed(n-was, x+25, y-23)
}
