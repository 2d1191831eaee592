package sagaboard

import (
	"image"
	"image/color"
	"strconv"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
)

// toMove reports whether the match waits for a side.
func (b *board) toMove(s saga.Side) bool { return b.now.ToMove.Has(engine.Seat(s)) }

// supply draws what a side has beside the board, and how near it is to
// winning.
func (b *board) supply(s saga.Side, r image.Rectangle) {
	now, was := &b.now.Supply[s], &b.since.Supply[s]
	x, y := r.Min.X, r.Min.Y
	if b.toMove(s) {
		b.Draw(b.panelGlow[s], (r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
	}
	b.person(s, r)
	items := [...]item{
		{b.coin, now.Coins, was.Coins, x + 40, render.Ink},
		{b.warrior[s], now.Warriors, was.Warriors, x + 110, onSide[s]},
		{b.leader[s], now.Leaders, was.Leaders, x + 180, render.White},
		{b.heap, b.now.Pool, b.since.Pool, x + 254, render.White},
	}
	if s == saga.Saxon {
		items[3] = item{b.fort, now.Strongholds, was.Strongholds, x + 252, render.Ink}
	}
	for i := range items {
		b.item(&items[i], y+83)
	}
	for i := range items { // over the things beside them
		b.changed(items[i].now-items[i].was, items[i].x+30, y+57)
	}
	if now.SetAside {
		b.Draw(b.aside[s], x+40, y+136)
		if len(now.Lost)+now.LostUnseen < 3 {
			b.text(render.Italic, b.Caption("set-aside"), 27, 120, x+70, y+146, render.Left, render.Ink)
		}
	}
	b.lost(s, now, r)
	b.progress(s, image.Rect(x+3, r.Max.Y-80, r.Max.X-3, r.Max.Y-3))
}

// person writes who plays the side, or the side's name, on its band.
func (b *board) person(s saga.Side, r image.Rectangle) {
	b.Fill(image.Rect(r.Min.X+3, r.Min.Y+3, r.Max.X-3, r.Min.Y+46), sideInk[s], 255)
	b.emblem(s, r.Min.X+32, r.Min.Y+26)
	right := r.Max.X - 10
	if b.toMove(s) {
		b.Draw(b.pointer, right-14, r.Min.Y+25)
		right -= 36
	}
	name := b.Name(engine.Seat(s))
	if name == "" {
		b.text(render.Bold, b.sideName(s), 32, right-r.Min.X-68, r.Min.X+68, r.Min.Y+33, render.Left, onSide[s])
		return
	}
	if initials := render.Initials(name); initials != "" {
		b.Draw(b.portrait, right-20, r.Min.Y+25)
		b.Text(b.Bold(render.Small), initials, right-20, r.Min.Y+34, render.Middle, render.Ink)
		right -= 46
	}
	b.text(render.Bold, name, 32, right-r.Min.X-68, r.Min.X+68, r.Min.Y+33, render.Left, onSide[s])
}

// progress writes how near a side is to winning and to losing: the Vikings win by
// areas and Coins, the Anglo-Saxons by lasting, and who has nobody left in England
// has lost.
func (b *board) progress(s saga.Side, r image.Rectangle) {
	b.Fill(r, sideTint[s], 255)
	left, y := r.Min.X+10, r.Min.Y+30
	if s == saga.Saxon {
		x := left + b.text(render.Italic, b.Caption("wins-after"), 29, 220, left, y, render.Left, render.Ink) + 8
		b.Text(b.Bold(30), strconv.Itoa(b.now.Rounds), x, y, render.Left, render.Ink)
	} else {
		areas, coins := strconv.Itoa(b.now.Controlled(s)), strconv.Itoa(b.now.Supply[s].Coins)
		if e := b.now.Edition; e != nil {
			areas, coins = areas+"/"+strconv.Itoa(e.AreasToWin), coins+"/"+strconv.Itoa(e.CoinsToWin)
		}
		x := left + b.text(render.Italic, b.Caption("areas"), 29, 112, left, y, render.Left, render.Ink) + 8
		b.Text(b.Bold(30), areas, x, y, render.Left, render.Ink)
		b.Draw(b.smallCoin, r.Min.X+206, y-10)
		b.Text(b.Bold(30), coins, r.Min.X+230, y, render.Left, render.Ink)
	}
	y += 37
	here := 0
	for a := range saga.Area(saga.England) {
		here += unitsIn(b.now, s, a)
	}
	x := left + b.text(render.Italic, b.Caption("in-england"), 29, 150, left, y, render.Left, render.Ink) + 8
	n := strconv.Itoa(here)
	b.Text(b.Bold(30), n, x, y, render.Left, render.Ink)
	if here < 10 { // else there is nothing to fear
		x += b.Bold(30).Width(n) + 10
		b.text(render.Italic, b.Caption("none-lost"), 29, r.Max.X-6-x, r.Max.X-6, y, render.Right, render.Ink)
	}
}

// lost draws the Leaders that are out of the game, first those whom both sides
// know, and by name if it is one; then those whom nobody saw.
func (b *board) lost(s saga.Side, now *saga.SupplyView, r image.Rectangle) {
	gone := len(now.Lost) + now.LostUnseen
	if gone == 0 {
		return
	}
	y := r.Min.Y + 136
	for i := range gone {
		x := r.Max.X - 32 - 52*i
		switch {
		case i >= len(now.Lost):
			b.Draw(b.unseen[s], x, y)
		case now.Lost[i] < saga.Leaders:
			b.Draw(b.fallen[now.Lost[i]], x, y)
		}
	}
	if left := r.Max.X - 64 - 52*(gone-1); left-r.Min.X > 150 {
		word := b.Caption("lost")
		if len(now.Lost) == 1 && gone == 1 && now.Lost[0] < saga.Leaders {
			word = b.Labels.Say("leader", now.Lost[0].String())
		}
		b.text(render.Italic, word, 27, 140, left, y+9, render.Right, render.Ink)
	}
}

// An item is a kind of thing in a supply.
type item struct {
	sprite   *render.Sprite
	now, was int
	x        int
	ink      color.RGBA
}

// item draws a kind of thing, pale if there is none.
func (b *board) item(i *item, y int) {
	if i.now != i.was {
		b.Draw(b.tokenGlow, i.x, y)
	}
	b.counted(i.sprite, i.now, i.x, y, 34, i.ink)
	if i.now == 0 {
		w, h := i.sprite.Size()
		b.Fill(image.Rect(i.x-w/2, y-h/2, i.x+w/2, y+h/2), render.Parchment, 130)
	}
}
