package kosmosboard

import (
	"image"
	"strconv"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// land draws a country as it stands: its name and fields, its owner, and the
// troop beneath it.
func (d *drawing) land(l kosmos.Land) {
	v, at := &d.now.Lands[l], landAt(l)
	news := landNews{knights: len(v.Troop)}
	if d.old != nil {
		news = landChanged(v, &d.old.Lands[l])
	}
	if d.now.Last.Land == l || news.card {
		d.Draw(d.landGlow, at.Min.X+landWidth/2, at.Min.Y+landHeight/2)
	}
	room := landWidth - 76
	d.Draw(d.lands[l], at.Min.X+34, at.Min.Y+32)
	f, text := d.Letters.Fit(render.Bold, d.Labels.Say("land", l.String()), 38, render.Small, room-66)
	d.Haloed(f, text, at.Min.X+66, at.Min.Y+45, render.Left, render.Ink, render.White)
	d.gloss(l, at)
	x, y := at.Max.X-40, at.Min.Y+42
	if v.Owner == engine.Nobody {
		d.Draw(d.nobody, x, y)
	} else {
		d.shield(&d.owners, render.Small, v.Owner, x, y)
	}
	if news.owner {
		d.Draw(d.ownerGlow, x, y)
	}
	d.fields(l, v)
	d.troop(l, v, news)
}

// gloss says what a country's name means, where the language is another one.
func (d *drawing) gloss(l kosmos.Land, at image.Rectangle) {
	meaning := d.Caption("gloss-" + l.String())
	if meaning == d.Labels.Say("land", l.String()) {
		return
	}
	f, text := d.Letters.Fit(render.Italic, meaning, render.Small, render.Small, landWidth-150)
	d.Haloed(f, text, at.Min.X+68, at.Min.Y+76, render.Left, render.Ink, render.White)
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
		d.Fill(image.Rect(x-50, y-29, x+50, y+29), render.Parchment, 150)
		d.Draw(d.used, x-42, y-16)
	}
	d.icon(&d.property[v.End], fieldAt(l, 2).Min.X+55, y)
}

// troop draws the knights beneath a country, what they defend it with, and
// what conquers it. Where the country adds to their value, both are written.
func (d *drawing) troop(l kosmos.Land, v *kosmos.LandView, news landNews) {
	figures := 154 // room for defence and what beats it
	defence := v.ToBeat - 1
	sum := strconv.Itoa(v.Value) + render.SignedAlways(defence-v.Value)
	if defence != v.Value {
		figures += 8 + d.Bold(render.Small).Width(sum)
	}
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
	x := at.Max.X - 120
	if defence != v.Value {
		d.Haloed(d.Bold(render.Small), sum, x-34, y+10, render.Right, render.Ink, render.White)
	}
	if v.Kept { // by its owner's attack troop behind it
		d.Draw(d.guard, x+7, y-5)
	}
	d.Draw(d.guard, x, y+2)
	d.Number(d.Bold(38), defence, x, y, render.White)
	x = at.Max.X - 75
	d.Draw(d.sword, x+2, y+2)
	d.Haloed(d.Bold(34), strconv.Itoa(v.ToBeat)+"+", x+14, y+14, render.Left, render.Ink, render.White)
}
