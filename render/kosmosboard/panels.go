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
	tagNarrow = 36
	tagHeight = 36
	// numberHeight is the room above a tag for the troop's number.
	numberHeight = 24
)

// panel draws what a player has.
func (d *drawing) panel(i int, t table) {
	v, seat, at := &d.now.Seats[i], engine.Seat(i), t.panelAt(i)
	if d.now.Over && d.now.Result.Winners.Has(seat) || !d.now.Over && d.now.TurnOf == seat {
		d.gild(at)
	}
	d.band(i, at)
	at.Min.Y += bandHeight - 2
	if t.low {
		d.row(i, at)
		return
	}
	x, y := at.Min.X+48, at.Min.Y+56
	d.shield(&d.shields, 32, seat, x, y)
	if d.now.Over && d.now.Result.Winners.Has(seat) {
		d.Draw(d.crown, x, y-36)
	}
	if d.now.ToMove.Has(seat) {
		d.Draw(d.glass, x+34, y+26)
	}
	for j, l := range v.Lands {
		d.Draw(d.medals[l.Colour()], at.Min.X+118+j%2*38, at.Min.Y+26+j/2*36)
	}
	d.purse(v, i, at.Min.X, at.Min.Y+140)
	field := image.Rect(at.Min.X+fieldLeft, at.Min.Y+9, at.Max.X-10, at.Max.Y-7)
	if d.now.Over {
		d.score(&v.Score, field)
		field.Min.Y += scoreHeight
		if len(v.Shown) > 0 {
			field.Max.X = d.shown(v.Shown, field)
		}
	}
	d.attack(i, v.Attack, field)
}

// row draws what a player has in one row, where there are no troops.
func (d *drawing) row(i int, at image.Rectangle) {
	v, seat, y := &d.now.Seats[i], engine.Seat(i), at.Min.Y+48
	d.shield(&d.owners, render.Small, seat, at.Min.X+46, y+2)
	if d.now.ToMove.Has(seat) {
		d.Draw(d.glass, at.Min.X+76, y+22)
	}
	for j, l := range v.Lands {
		d.Draw(d.medals[l.Colour()], at.Min.X+118+j%3*36, y-18+j/3*36)
	}
	var fame, hand int
	if d.old != nil {
		fame, hand = v.Fame-d.old.Seats[i].Fame, v.Hand-d.old.Seats[i].Hand
	}
	f := d.Bold(42)
	d.Draw(d.coin, at.Min.X+254, y)
	d.amount(f, v.Fame, at.Min.X+286, y)
	d.Draw(d.income, at.Min.X+372, y+8)
	d.Text(d.Bold(render.Small), render.SignedAlways(v.Income), at.Min.X+371, y+17, render.Middle, render.Ink)
	d.Change(d.pills, fame, at.Min.X+372, y-26)
	d.Draw(d.fan, at.Min.X+450, y)
	d.amount(f, v.Hand, at.Min.X+484, y)
	d.Change(d.pills, hand, at.Min.X+550, y-20)
}

// band writes who sits there, and the fame there is if the match ended now.
func (d *drawing) band(i int, at image.Rectangle) {
	y, left, right := at.Min.Y+31, at.Min.X+16, at.Max.X-14
	switch {
	case d.now.Seats[i].Left:
		right -= d.Fitted(render.Italic, d.Caption("left"), render.Small, render.Small, 240, right, y-1, render.Right, render.Ink) + 16
	case !d.now.Over:
		n := d.Bold(32)
		text := render.Signed(d.now.Seats[i].Standing)
		d.Text(n, text, right, y, render.Right, render.Ink)
		right -= n.Width(text) + 10
		right -= d.Fitted(render.Italic, d.Caption("standing"), render.Small, render.Small, 200, right, y-1, render.Right, render.Ink) + 16
	}
	name := d.Name(engine.Seat(i))
	if name == "" {
		return
	}
	if initials := render.Initials(name); initials != "" {
		d.Draw(d.portrait, left+12, at.Min.Y+22)
		d.Text(d.Bold(render.Small), initials, left+12, y, render.Middle, render.Ink)
		left += 42
	}
	d.Fitted(render.Bold, name, 32, render.Small, right-left, left, y, render.Left, render.Ink)
}

// gild draws a frame of gold around a panel.
func (d *drawing) gild(r image.Rectangle) { d.frame(r, render.Gold) }

// frame draws a frame of a colour along the inside of a rectangle.
func (d *drawing) frame(r image.Rectangle, ink color.RGBA) {
	for _, line := range [...]struct {
		inset, thick int
		ink          color.RGBA
	}{{0, 9, render.Ink}, {2, 5, ink}} {
		in, t := r.Inset(line.inset), line.thick
		for _, edge := range [...]image.Rectangle{
			image.Rect(in.Min.X, in.Min.Y, in.Max.X, in.Min.Y+t),
			image.Rect(in.Min.X, in.Max.Y-t, in.Max.X, in.Max.Y),
			image.Rect(in.Min.X, in.Min.Y, in.Min.X+t, in.Max.Y),
			image.Rect(in.Max.X-t, in.Min.Y, in.Max.X, in.Max.Y),
		} {
			d.Fill(edge, line.ink, 255)
		}
	}
}

// purse draws a player's fame and hand, or its score at the end.
func (d *drawing) purse(v *kosmos.SeatView, i, left, y int) {
	f := d.Bold(42)
	if v.Fame > 99 {
		f = d.Bold(36)
	}
	var fame, hand int
	if d.old != nil {
		fame, hand = v.Fame-d.old.Seats[i].Fame, v.Hand-d.old.Seats[i].Hand
	}
	d.Draw(d.coin, left+38, y)
	d.amount(f, v.Fame, left+70, y)
	if !d.now.Over {
		d.Draw(d.income, left+156, y+14)
		d.Text(d.Bold(render.Small), render.SignedAlways(v.Income), left+155, y+23, render.Middle, render.Ink)
	}
	d.Change(d.pills, fame, left+152, y-26)
	y += 62
	d.Draw(d.fan, left+38, y)
	d.amount(f, v.Hand, left+70, y)
	d.Change(d.pills, hand, left+152, y+4)
}

// amount writes a number from the left.
func (d *drawing) amount(f *render.Face, n, x, y int) {
	d.Text(f, strconv.Itoa(n), x, y+f.Size*33/100, render.Left, render.Ink)
}

// attack draws a player's attack troops, each a column of knights under its
// tag.
func (d *drawing) attack(seat int, troops []kosmos.TroopView, field image.Rectangle) {
	var old oldTroops
	if d.old != nil {
		old.list = d.old.Seats[seat].Attack
	}
	of := &d.common
	if d.now.Over || many(troops) {
		of = &d.small
	}
	step := stepFor(len(troops), of.width, field.Dx(), of.width+6)
	for i := range troops {
		t := &troops[i]
		fresh := len(t.Cards)
		if d.old != nil {
			fresh = old.match(t)
		}
		if d.now.Last.Seat == engine.Seat(seat) && d.now.Last.Troop == t.Number {
			fresh = min(fresh, len(t.Cards)-1)
		}
		d.column(of, t, field.Min.X+of.width/2+i*step, field, fresh)
	}
}

// many reports whether troops need more room than a panel has for large cards.
func many(troops []kosmos.TroopView) bool {
	for i := range troops {
		if len(troops[i].Cards) > 4 {
			return true
		}
	}
	return len(troops) > fieldWidth/knightWidth
}

// column draws an attack troop: its number, its tag, its knights. Those from
// fresh on are new.
func (d *drawing) column(of *cut, t *kosmos.TroopView, x int, field image.Rectangle, fresh int) {
	const above = numberHeight + tagHeight + 3
	room, n := field.Dy()-above, len(t.Cards)
	down := stepFor(n, of.height, room, of.down)
	first := max(down, min(of.first, room-of.height-(n-2)*of.down))
	y := field.Min.Y + above + of.height/2
	for i, k := range t.Cards {
		d.knight(of, k, x, y, i >= fresh)
		if y += down; i == 0 {
			y += first - down
		}
	}
	number := render.Small
	if d.picks>>t.Number&1 == 1 {
		number = 34
		mark := image.Rect(x-of.width/2-4, field.Min.Y+numberHeight-2, x+of.width/2+4, field.Min.Y+numberHeight+tagHeight+4)
		d.Fill(mark, render.Ink, 255)
		d.Fill(mark.Inset(2), render.Green, 255)
	}
	d.Text(d.Bold(number), strconv.Itoa(t.Number), x, field.Min.Y+numberHeight-3, render.Middle, render.Sepia)
	y = field.Min.Y + numberHeight + tagHeight/2
	if of == &d.small {
		d.Draw(d.narrow[t.Target.Colour()], x, y)
		d.Number(d.Bold(27), t.Value, x, y-3, render.Ink)
		return
	}
	d.Draw(d.tags[t.Target.Colour()], x, y)
	d.Number(d.Bold(32), t.Value, x+13, y, render.Ink)
}
