package kosmosboard

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// header draws whose turn it is, what is asked and done, and the free knights.
func (d *drawing) header() {
	v := d.now
	left := 22
	if v.Over {
		for s := range engine.Seat(len(v.Seats)) {
			if v.Result.Winners.Has(s) {
				d.Draw(d.laurel, left+44, headHeight/2-2)
				d.shield(&d.owners, render.Small, s, left+44, headHeight/2)
				left += 104
			}
		}
	} else {
		d.shield(&d.owners, render.Small, v.TurnOf, left+32, headHeight/2)
		left += 76
	}
	turn := d.Caption("turn") + " " + strconv.Itoa(v.Turn)
	if name := d.Name(v.TurnOf); name != "" && !v.Over {
		turn += " · " + name
	}
	d.Fitted(render.Bold, turn, 38, render.Small, 366-left, left+4, 48, render.Left, render.Ink)
	caption := asks[min(v.Decision, kosmos.AskNothing)]
	if v.Over {
		caption = "over"
	}
	asked, room := d.Caption(caption), 630-left
	if v.Ending && !v.Over {
		asked, room = asked+" · "+d.Caption("ending"), 560-left
		d.Draw(d.ruler, 596, 80)
	}
	d.Fitted(render.Italic, asked, 30, render.Small, room, left+4, 88, render.Left, render.Sepia)
	if !v.Over {
		d.done()
	}
	d.free()
}

// done draws what belongs to the turn, and ticks what is over. Fame shows while
// it can be collected, taking back only where the player may.
func (d *drawing) done() {
	v := d.now
	if v.FameOpen {
		d.Draw(d.coin, 396, 36)
	}
	d.ticked(v.Laid, d.card, 456, 36)
	d.ticked(v.Hired, d.helm, 516, 36)
	if v.TookBack || slices.ContainsFunc(v.Lands[:], func(l kosmos.LandView) bool { return l.Owner == v.TurnOf && l.During == kosmos.TakeBack }) {
		d.ticked(v.TookBack, d.back, 576, 36)
	}
}

// free draws the free knights.
func (d *drawing) free() {
	const left, right, middle = 652, width - 16, 72
	f, text := d.Letters.Fit(render.Italic, d.Caption("free"), 27, 20, right-left)
	d.Text(f, text, left, 29, render.Left, render.Sepia)
	of := d.cutFor(len(d.now.Free), 9)
	step := stepFor(len(d.now.Free), of.width, right-left, of.width+2)
	var seen [kosmos.Cards]int
	if d.old != nil {
		for _, k := range d.old.Free {
			seen[k]++
		}
	}
	for i, k := range d.now.Free {
		fresh := d.old != nil && seen[k] == 0
		seen[k]--
		d.knight(of, kosmos.CardView{Card: k}, left+of.width/2+i*step, middle, fresh)
	}
}

// stepFor returns how far apart n things of a size lie so that they fit in so
// much room, at most so far.
func stepFor(n, size, room, most int) int {
	if n < 2 {
		return most
	}
	return max(min(most, (room-size)/(n-1)), 1)
}
