package kosmosboard

import (
	"strconv"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// land draws a country as it stands: its name and fields, its owner, and the
// troop beneath it.
func (d *drawing) land(l kosmos.Land) {
	v, at := &d.now.Lands[l], landAt(l)
	if v.Turned {
		d.Draw(d.turned[l], at.Min.X+landWidth/2, at.Min.Y+viewHeight/2)
	}
	news := landNews{knights: len(v.Troop)}
	if d.old != nil {
		news = landChanged(v, &d.old.Lands[l])
	}
	if d.now.Last.Land == l || news.card {
		d.Draw(d.landGlow, at.Min.X+landWidth/2, at.Min.Y+landHeight/2)
	}
	room := landWidth - 76
	d.Draw(d.lands[l], at.Min.X+34, at.Min.Y+32)
	if v.Owner == engine.Nobody {
		room = landWidth - 12
	}
	f, text := d.Letters.Fit(render.Bold, d.Labels.Say("land", l.String()), 38, 24, room-66)
	d.Haloed(f, text, at.Min.X+66, at.Min.Y+45, render.Left, render.Ink, render.White)
	if v.Owner != engine.Nobody {
		x, y := at.Max.X-40, at.Min.Y+42
		d.shield(&d.owners, 26, v.Owner, x, y)
		if news.owner {
			d.Draw(d.ownerGlow, x, y)
		}
	}
	d.fields(l, v)
	d.troop(l, v, news)
}

// fields draws the card's side and its three fields.
func (d *drawing) fields(l kosmos.Land, v *kosmos.LandView) {
	at := landAt(l)
	y := at.Min.Y + viewHeight + infoHeight/2 + 2
	side := d.crown
	if v.Side == kosmos.Back {
		side = d.knot
	}
	d.Draw(side, at.Min.X+28, y)
	x := fieldAt(l, 0).Min.X + 55
	d.Draw(d.coin, x, y)
	d.Number(d.Bold(34), v.Fame, x, y, render.Ink)
	x = fieldAt(l, 1).Min.X + 55
	d.icon(&d.property[v.During], x, y)
	if v.Turned {
		d.Draw(d.used, x, y)
	}
	d.icon(&d.property[v.End], fieldAt(l, 2).Min.X+55, y)
}

// troop draws the knights beneath a country, their value, and what beats it.
func (d *drawing) troop(l kosmos.Land, v *kosmos.LandView, news landNews) {
	const figures = 158 // room for value and what beats it
	at := landAt(l)
	y := at.Min.Y + troopDrop
	of := d.cutFor(len(v.Troop), 4)
	step := stepFor(len(v.Troop), of.width, landWidth-figures-10, of.width+2)
	for i, k := range v.Troop {
		d.knight(of, k, at.Min.X+10+of.width/2+i*step, y+2*min(i, 3), i >= news.knights)
	}
	if len(v.Troop) == 0 && v.Value == 0 && v.ToBeat == 0 {
		return
	}
	x := at.Max.X - 126
	d.Draw(d.guard, x, y+2)
	d.Number(d.Bold(38), v.Value, x, y, render.White)
	x = at.Max.X - 76
	d.Draw(d.sword, x+2, y+2)
	f := d.Bold(34)
	d.Haloed(f, strconv.Itoa(v.ToBeat)+"+", x+16, y+14, render.Left, render.Ink, render.White)
}
