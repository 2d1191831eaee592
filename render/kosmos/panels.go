package kosmosboard

import (
	"image"
	"image/color"
	"strconv"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// The sizes of a tag.
const (
	tagWidth  = 62
	tagNarrow = 38
	tagHeight = 36
)

// panel draws what a player has.
func (d *drawing) panel(i int) {
	c, v, seat, at := d.canvas, &d.now.Seats[i], engine.Seat(i), panelAt(i)
	if d.now.Over && d.now.Result.Winners.Has(seat) || !d.now.Over && d.now.TurnOf == seat {
		d.gild(at)
	}
	x, y := at.Min.X+48, at.Min.Y+58
	if d.now.Over && d.now.Result.Winners.Has(seat) {
		c.Draw(d.laurel, x+8, y+2)
		x += 8
	}
	d.shield(&d.shields, 32, seat, x, y)
	if d.now.ToMove.Has(seat) {
		c.Draw(d.glass, x+34, y+26)
	}
	for j, l := range v.Lands {
		c.Draw(d.medals[l.Colour()], at.Min.X+110+j%2*36, at.Min.Y+26+j/2*36)
	}
	d.purse(v, i, at.Min.X, at.Min.Y+144)
	field := image.Rect(at.Min.X+fieldLeft, at.Min.Y+10, at.Max.X-10, at.Max.Y-8)
	if d.now.Over {
		d.score(&v.Score, field)
		field.Min.Y += 58
		if len(v.Shown) > 0 {
			field.Max.X = d.shown(v.Shown, field, len(v.Attack))
		}
	}
	d.attack(i, v.Attack, field)
}

// gild draws a frame of gold around a panel.
func (d *drawing) gild(r image.Rectangle) {
	for _, line := range [...]struct {
		inset, thick int
		ink          color.RGBA
	}{{0, 9, render.Ink}, {2, 5, render.Gold}} {
		in, t := r.Inset(line.inset), line.thick
		for _, edge := range [...]image.Rectangle{
			image.Rect(in.Min.X, in.Min.Y, in.Max.X, in.Min.Y+t),
			image.Rect(in.Min.X, in.Max.Y-t, in.Max.X, in.Max.Y),
			image.Rect(in.Min.X, in.Min.Y, in.Min.X+t, in.Max.Y),
			image.Rect(in.Max.X-t, in.Min.Y, in.Max.X, in.Max.Y),
		} {
			d.canvas.Fill(edge, line.ink, 255)
		}
	}
}

// purse draws a player's fame and hand, or its score at the end.
func (d *drawing) purse(v *kosmos.SeatView, i, left, y int) {
	c, f := d.canvas, d.bold(42)
	var fame, hand int
	if d.old != nil {
		fame, hand = v.Fame-d.old.Seats[i].Fame, v.Hand-d.old.Seats[i].Hand
	}
	c.Draw(d.coin, left+38, y)
	d.amount(f, v.Fame, left+70, y)
	small := d.bold(26)
	if fame != 0 {
		d.change(fame, left+158, y-12)
	}
	if !d.now.Over {
		c.Text(small, "+"+strconv.Itoa(v.Income), left+158, y+20, render.Right, render.Sepia)
	}
	y += 56
	c.Draw(d.fan, left+38, y)
	d.amount(f, v.Hand, left+70, y)
	if hand != 0 {
		d.change(hand, left+158, y-2)
	}
}

// amount writes a number from the left.
func (d *drawing) amount(f *render.Face, n, x, y int) {
	d.canvas.Text(f, strconv.Itoa(n), x, y+f.Size*33/100, render.Left, render.Ink)
}

// change writes by how much a number changed, its right end at x.
func (d *drawing) change(n, x, y int) {
	f, text, ink := d.bold(26), "+"+strconv.Itoa(n), render.Ink
	if n < 0 {
		text, ink = "−"+strconv.Itoa(-n), render.Red
	}
	d.canvas.Haloed(f, text, x, y+f.Size*33/100, render.Right, ink, render.Gold)
}

// attack draws a player's attack troops, each a column of knights under its
// tag.
func (d *drawing) attack(seat int, troops []kosmos.TroopView, field image.Rectangle) {
	var old oldTroops
	if d.old != nil {
		old.list = d.old.Seats[seat].Attack
	}
	step := stepFor(len(troops), knightWidth, field.Dx(), knightWidth+6)
	for i := range troops {
		t := &troops[i]
		fresh := len(t.Cards)
		if d.old != nil {
			fresh = old.match(t)
		}
		x := field.Min.X + knightWidth/2 + i*step
		last := d.now.Last.Seat == engine.Seat(seat) && d.now.Last.Troop == t.Number
		d.column(t, x, step, field, fresh, last)
	}
}

// column draws an attack troop.
func (d *drawing) column(t *kosmos.TroopView, x, step int, field image.Rectangle, fresh int, last bool) {
	top := field.Min.Y + tagHeight + 6 + knightHeight/2
	down := stepFor(len(t.Cards), knightHeight, field.Max.Y-field.Min.Y-tagHeight-6, knightDown)
	for i, k := range t.Cards {
		d.knight(k, x, top+i*down, i >= fresh || last && i == len(t.Cards)-1)
	}
	d.tag(t, x, step, field.Min.Y, last)
}

// tag writes a troop's sum, its target and its number.
func (d *drawing) tag(t *kosmos.TroopView, x, step, top int, last bool) {
	c, y, narrow := d.canvas, top+tagHeight/2, step < knightWidth
	if narrow {
		x += (tagNarrow - knightWidth) / 2
	}
	if last {
		glow := d.glow[glowTag]
		if narrow {
			glow = d.glow[glowTagNarrow]
		}
		c.Draw(glow, x, y)
	}
	if narrow {
		c.Draw(d.narrow, x, y)
		c.Number(d.bold(29), t.Value, x, y, render.Ink)
	} else {
		c.Draw(d.tags[t.Target.Colour()], x, y)
		c.Number(d.bold(32), t.Value, x+13, y, render.Ink)
	}
	number := d.bold(15)
	c.Text(number, strconv.Itoa(t.Number), x, y+tagHeight/2+9, render.Middle, render.Sepia)
}
