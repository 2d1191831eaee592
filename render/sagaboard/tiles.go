package sagaboard

import (
	"image"
	"slices"

	"skald/engine/saga"
	"skald/render"
)

// tiles draws the four Action tiles.
func (b *board) tiles() {
	for i := range tilesOf(b.now) {
		b.tile(i, tileAt(i))
	}
}

// tilesOf returns the tiles of a match's edition, as many as there is room for.
func tilesOf(v *saga.Public) []saga.TileData {
	if v.Edition == nil {
		return nil
	}
	return v.Edition.Tiles[:min(len(v.Edition.Tiles), saga.Tiles)]
}

// tile draws one Action tile in a place: its number and icons at the left, the
// Anglo-Saxon half above, the Viking half below.
func (b *board) tile(i int, r image.Rectangle) {
	data, now, was := &b.now.Edition.Tiles[i], &b.now.Tiles[i], &b.since.Tiles[i]
	middle := r.Min.Add(r.Max).Div(2)
	b.Fill(r, render.Ink, 255)
	b.Fill(r.Inset(2), render.Parchment, 255)
	margin := image.Rect(r.Min.X+2, r.Min.Y+2, r.Min.X+54, r.Max.Y-2)
	ground, ink := render.Tan, render.Ink
	if now.Taken {
		ground, ink = sideInk[now.By], onSide[now.By]
	}
	b.Fill(margin, ground, 255)
	x := margin.Min.X + margin.Dx()/2
	b.Number(b.Bold(46), i+1, x, r.Min.Y+32, ink)
	y := r.Min.Y + 80
	if data.ResolvesFirst {
		b.Draw(b.first, x, y)
		y += 54
	}
	if data.Initiative {
		b.Draw(b.initiative, x, y)
	}
	for _, side := range []saga.Side{saga.Saxon, saga.Viking} {
		b.half(i, side, image.Rect(margin.Max.X, r.Min.Y+2+104*int(1-side), r.Max.X-2, r.Min.Y+105+104*int(1-side)))
	}
	if now.Taken {
		b.emblem(now.By, x, r.Max.Y-36)
	}
	if now.Spent {
		b.Fill(image.Rect(margin.Max.X, r.Min.Y+2, r.Max.X-2, r.Max.Y-2), render.Vellum, 150)
		b.Draw(b.tick, x, r.Min.Y+125)
	}
	if now.Current || now.Taken != was.Taken || now.Spent != was.Spent {
		b.Draw(b.tileGlow, middle.X, middle.Y)
	}
}

// half draws a side's section of a tile.
func (b *board) half(i int, side saga.Side, r image.Rectangle) {
	half, now := b.now.Edition.Tiles[i].Half(side), &b.now.Tiles[i]
	b.Fill(r, sideInk[side], 255)
	b.Fill(image.Rect(r.Min.X+7, r.Min.Y, r.Max.X, r.Max.Y), sideTint[side], 255)
	rows := len(half.Actions)
	if len(half.Bonus) > 0 {
		rows++
	}
	pitch := r.Dy() / max(rows, 3)
	y := r.Min.Y + (r.Dy()-pitch*rows)/2 + pitch/2
	live := now.Current && now.By == side
	if len(half.Bonus) > 0 {
		b.Draw(b.bonus, r.Min.X+20, y)
		b.bonuses(half.Bonus, r.Min.X+33, y, r.Dx()-34, func(d saga.Deed) bool { return live && !slices.Contains(now.Left, d) }, side)
		y += pitch
	}
	for j, d := range half.Actions {
		if half.OneOf && j > 0 {
			b.Text(b.Bold(30), "/", r.Min.X+20, y-pitch/2+10, render.Middle, render.Ink)
		}
		b.deedLine(d, r.Min.X+33, y, r.Dx()-34, live && !slices.Contains(now.Left, d), side)
		y += pitch
	}
	b.Draw(b.badge[side], r.Min.X+20, r.Max.Y-19)
	if now.Taken && now.By != side {
		b.Fill(r, render.Parchment, 190)
	}
}

// bonuses draws the deeds of a Bonus beside each other, of which one may be
// done: with their words if all have room, else with none.
func (b *board) bonuses(list []saga.Deed, x, y, room int, done func(saga.Deed) bool, side saga.Side) {
	const between = 22
	f, wide := b.Bold(render.Small), (len(list)-1)*between
	for _, d := range list {
		wide += deedIcon + f.Width(b.Caption(d.String()))
	}
	for i, d := range list {
		each := deedIcon
		if wide <= room {
			each += f.Width(b.Caption(d.String()))
		}
		b.deedLine(d, x, y, each, done(d), side)
		x += each
		if i < len(list)-1 {
			b.Text(b.Bold(28), "/", x+between/2, y+9, render.Middle, render.Ink)
			x += between
		}
	}
}

// deedIcon is the room for a deed's icon.
const deedIcon = 33

// deedLine draws a deed's icon and word, or the icon alone where the word
// cannot be read; one that is done is pale.
func (b *board) deedLine(d saga.Deed, x, y, room int, done bool, side saga.Side) {
	if int(d) >= len(b.deed) {
		return
	}
	b.Draw(b.deed[d], x+16, y)
	f, word := b.Bold(render.Small), b.Caption(d.String())
	if f.Width(word) <= room-deedIcon {
		b.Text(f, word, x+deedIcon, y+9, render.Left, render.Ink)
	}
	if done {
		b.Fill(image.Rect(x, y-16, x+room, y+16), sideTint[side], 190)
	}
}
