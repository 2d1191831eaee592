package kosmosboard

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// Where the header's parts begin: what belongs to the turn, and the free knights.
const (
	doneLeft = 434
	doneWide = 188 // of a column
	freeLeft = 814
)

// header draws whose turn it is, what is asked and done, and the free knights.
func (d *drawing) header() {
	v := d.now
	h := render.Header{Title: d.Caption("turn") + " " + strconv.Itoa(v.Turn), Who: d.Name(v.TurnOf), Moment: d.Caption(asks[min(v.Decision, kosmos.AskNothing)])}
	of := engine.SeatSet(v.TurnOf)
	if v.Over {
		of, h.Who, h.Moment = v.Result.Winners, "", d.Caption("over")
	}
	for s := range of.All() {
		h.Signs = append(h.Signs, func(x, y int) {
			if v.Over {
				d.Draw(d.laurel, x, y)
			}
			d.shield(&d.owners, render.Small, s, x, y+2)
		})
	}
	if v.Over && of.Len() == 1 {
		h.Who = d.Name(of.First())
	}
	if v.Ending && !v.Over {
		h.Moment += " · " + d.Caption("ending")
	}
	if v.Over {
		d.Header(h, freeLeft-16)
	} else {
		d.Header(h, doneLeft-16)
		d.done()
	}
	d.free()
}

// done says what belongs to the turn, and ticks what is over. Fame is named while
// it can be collected, withdrawing only where the player may.
func (d *drawing) done() {
	v := d.now
	d.part(0, 0, v.Laid, d.signs.lay, "lay")
	d.part(0, 1, v.Hired, d.signs.hire, "hire")
	if v.FameOpen {
		d.part(1, 0, false, d.signs.collect, "collect")
	}
	if v.TookBack || slices.ContainsFunc(v.Lands[:], func(l kosmos.LandView) bool { return l.Owner == v.TurnOf && l.During == kosmos.TakeBack }) {
		d.part(1, 1, v.TookBack, d.signs.back, "take-back")
	}
}

// part writes a part of the turn with its sign.
func (d *drawing) part(column, row int, done bool, sign *render.Sprite, caption string) {
	x, y := doneLeft+column*doneWide, 30+row*44
	d.Draw(sign, x+20, y)
	if done {
		d.Draw(d.tick, x+28, y+6)
	}
	d.Fitted(render.Bold, d.Caption(caption), render.Small, render.Small, doneWide-50, x+48, y+9, render.Left, render.Ink)
}

// free draws the free knights.
func (d *drawing) free() {
	const left, right, middle = freeLeft, width - 16, 72
	f, text := d.Letters.Fit(render.Italic, d.Caption("free"), 27, 20, right-left)
	d.Text(f, text, left, 29, render.Left, render.Sepia)
	of := d.cutFor(len(d.now.Free), 6)
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
