package sagaboard

import (
	"image"
	"image/color"
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
	inner := image.Rect(margin.Max.X, r.Min.Y+2, r.Max.X-2, r.Max.Y-2)
	if now.Taken { // the other half counts no more
		b.half(i, now.By, inner, hand{&b.largeDeed, 50, 38})
	} else {
		above, below := inner, inner
		above.Max.Y, below.Min.Y = middle.Y, middle.Y+1
		b.half(i, saga.Saxon, above, hand{&b.deed, 35, 34})
		b.half(i, saga.Viking, below, hand{&b.deed, 35, 34})
	}
	if now.Taken {
		b.emblem(now.By, x, r.Max.Y-36)
	}
	if now.Spent {
		b.Fill(inner, render.Vellum, 150)
		b.Draw(b.tick, x, r.Min.Y+145)
	}
	if now.Current || now.Taken != was.Taken || now.Spent != was.Spent {
		b.Draw(b.tileGlow, middle.X, middle.Y)
	}
	if b.choice(i) {
		b.frame(r, render.Green)
	}
}

// choice reports whether a tile is one of those that can be chosen now. They lie
// in the order of their buttons.
func (b *board) choice(i int) bool {
	switch v := &b.now.Tiles[i]; b.now.Decision {
	case saga.AskTake:
		return !v.Taken
	case saga.AskTile:
		return v.Taken && !v.Spent && b.toMove(v.By)
	}
	return false
}

// frame marks a rectangle along the inside of its edge.
func (b *board) frame(r image.Rectangle, ink color.RGBA) {
	const wide = 6
	for _, edge := range [...]image.Rectangle{
		image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+wide), image.Rect(r.Min.X, r.Max.Y-wide, r.Max.X, r.Max.Y),
		image.Rect(r.Min.X, r.Min.Y, r.Min.X+wide, r.Max.Y), image.Rect(r.Max.X-wide, r.Min.Y, r.Max.X, r.Max.Y),
	} {
		b.Fill(edge, ink, 255)
	}
}

// A hand is how large the deeds of a tile are written.
type hand struct {
	deed *[saga.Muster + 1]*render.Sprite
	icon int // the room for a deed's icon
	size int // of the letters, where there is room
}

// half draws a side's section of a tile.
func (b *board) half(i int, side saga.Side, r image.Rectangle, as hand) {
	half, now := b.now.Edition.Tiles[i].Half(side), &b.now.Tiles[i]
	b.Fill(r, sideInk[side], 255)
	b.Fill(image.Rect(r.Min.X+7, r.Min.Y, r.Max.X, r.Max.Y), sideTint[side], 255)
	rows := len(half.Actions)
	if len(half.Bonus) > 0 {
		rows++
	}
	pitch := min((r.Dy()-6)/max(rows, 3), 2*as.size)
	y := r.Min.Y + (r.Dy()-pitch*rows)/2 + pitch/2
	live := now.Current && now.By == side
	left, room := r.Min.X+33, r.Dx()-41
	if len(half.Bonus) > 0 {
		b.Draw(b.bonus, r.Min.X+20, y)
		b.bonuses(half.Bonus, left, y, room, func(d saga.Deed) bool { return live && !slices.Contains(now.Left, d) }, side, as)
		y += pitch
	}
	or := r.Min.X + 20
	if now.Taken {
		left, room, or = left-20, room+20, left-20+as.icon/2
	}
	for j, d := range half.Actions {
		if half.OneOf && j > 0 {
			b.Text(b.Bold(30), "/", or, y-pitch/2+10, render.Middle, render.Ink)
		}
		b.deedLine(d, left, y, room, live && !slices.Contains(now.Left, d), side, as)
		y += pitch
	}
	if !now.Taken {
		b.Draw(b.badge[side], r.Min.X+20, r.Max.Y-19)
	}
}

// bonuses draws the deeds of a Bonus beside each other, of which one may be
// done: with their words if all have room, else with none.
func (b *board) bonuses(list []saga.Deed, x, y, room int, done func(saga.Deed) bool, side saga.Side, as hand) {
	if len(list) == 1 {
		b.deedLine(list[0], x, y, room, done(list[0]), side, as)
		return
	}
	const between = 22
	f, wide := b.Bold(render.Small), (len(list)-1)*between
	for _, d := range list {
		wide += as.icon + f.Width(b.Caption(d.String()))
	}
	for i, d := range list {
		each := as.icon
		if wide <= room {
			each += f.Width(b.Caption(d.String()))
		}
		b.deedLine(d, x, y, each, done(d), side, as)
		x += each
		if i < len(list)-1 {
			b.Text(b.Bold(28), "/", x+between/2, y+9, render.Middle, render.Ink)
			x += between
		}
	}
}

// deedLine draws a deed's icon and word, or the icon alone where the word
// cannot be read; one that is done is pale.
func (b *board) deedLine(d saga.Deed, x, y, room int, done bool, side saga.Side, as hand) {
	if int(d) >= len(as.deed) {
		return
	}
	b.Draw(as.deed[d], x+as.icon/2, y)
	word := b.Caption(d.String())
	if b.Bold(render.Small).Width(word) <= room-as.icon {
		f, word := b.Letters.Fit(render.Bold, word, as.size, render.Small, room-as.icon)
		b.Text(f, word, x+as.icon, y+f.Size*33/100, render.Left, render.Ink)
	}
	if done {
		b.Fill(image.Rect(x, y-as.size*2/3, x+room, y+as.size*2/3), sideTint[side], 190)
	}
}
