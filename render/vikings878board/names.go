package vikings878board

import (
	"image"
	"strings"

	game "skald/engine/vikings878"
	"skald/render"
)

// A tag is what a map calls a shire, and where that is written.
type tag struct {
	text string
	at   image.Rectangle
	sign bool // it is the short sign: a key says what it stands for
}

// How high a tag is, above and below its base line.
const (
	tagUp   = 22
	tagDown = 6
)

// plainName is what a map calls a shire: a Marsh is seen.
func (t *table) plainName(s game.Shire) string {
	name, _, _ := strings.Cut(t.word("shire", s), " (")
	return name
}

// sign is a shire's short sign.
func (t *table) sign(s game.Shire) string { return t.Labels.Say("sign", s.Sign()) }

// tagged chooses what each shire in view is called: a city, and a shire that has
// room for it, by the name; others by the sign.
func (t *table) tagged(size int, signs bool) {
	f, most := t.Bold(size), keyRows*keyColumns
	for s := game.Shire(1); s <= game.Shires; s++ {
		if t.area[s].Empty() {
			continue
		}
		name := t.plainName(s)
		t.tags[s].text = name
		if signs || !t.city(s) && f.Width(name) > t.breadth[s]+18 {
			if most--; most < 0 && !signs {
				continue // the key is full
			}
			t.tags[s].text, t.tags[s].sign = t.sign(s), true
		}
	}
}

// settle finds where the tags stand: near what stands in their shires, over none of
// that, over no other tag and over nothing that is taken. Cities come first, since
// their names are long.
func (t *table) settle(size int, only game.Set) {
	f, left := t.Bold(size), keyRows*keyColumns
	for s := range t.tags {
		if t.tags[s].sign {
			left--
		}
	}
	for _, cities := range [...]bool{true, false} {
		for s := range only.All() {
			at := &t.tags[s]
			if at.text == "" || t.city(s) != cities {
				continue
			}
			var cost int
			at.at, cost = t.place(s, f.Width(at.text)+4)
			if cost > covered && !at.sign && !cities && left > 0 { // the sign finds more room
				at.text, at.sign = t.sign(s), true
				at.at, _ = t.place(s, f.Width(at.text)+4)
				left--
			}
		}
	}
}

// covered is what it costs at least to cover something.
const covered = 1500

// place returns where a text so wide stands best, and what that costs.
func (t *table) place(s game.Shire, wide int) (image.Rectangle, int) {
	row, spot := t.rows[s], t.spots[s]
	var best image.Rectangle
	least := -1
	try := func(x, y, extra int) {
		if least >= 0 && extra >= least {
			return
		}
		r := image.Rect(x-wide/2, y-tagUp, x-wide/2+wide, y+tagDown)
		if cost := extra + t.cost(s, r); least < 0 || cost < least {
			best, least = r, cost
		}
	}
	if row.Empty() {
		for _, dy := range [...]int{9, -8, 26, -26, 44} {
			for _, dx := range [...]int{0, -16, 16, -34, 34, -64, 64, -96, 96} {
				try(spot.X+dx, spot.Y+dy, abs(dx)+abs(dy-9))
			}
		}
		return best, least
	}
	middle := (row.Min.X + row.Max.X) / 2
	for _, off := range [...]int{0, 8, 18, 32} {
		for _, dx := range [...]int{0, -14, 14, -30, 30, -50, 50, -72, 72} {
			try(middle+dx, row.Max.Y+tagUp+1+off, abs(dx)+off)
			try(middle+dx, row.Min.Y-tagDown-1-off, 6+abs(dx)+off)
		}
	}
	for _, dy := range [...]int{9, -12, 30} {
		try(row.Min.X-wide/2-3, spot.Y+dy, 40+abs(dy-9))
		try(row.Max.X+wide/2+3, spot.Y+dy, 40+abs(dy-9))
	}
	if least < covered {
		return best, least
	}
	for y := row.Min.Y - 50; y <= row.Max.Y+70; y += 9 {
		for x := row.Min.X - wide/2 - 30; x <= row.Max.X+wide/2+30; x += 9 {
			try(x, y, 40+abs(x-middle)+abs(y-row.Max.Y))
		}
	}
	return best, least
}

// cost weighs what a text there would cover, and how far it leaves its shire.
func (t *table) cost(s game.Shire, r image.Rectangle) int {
	cost := 0
	if !r.In(t.frame.Inset(5)) {
		cost += 100000
	}
	for _, o := range t.taken {
		if r.Overlaps(o) {
			cost += 50000
		}
	}
	for rest := t.near[s]; rest != 0; rest &= rest - 1 {
		other := rest.First()
		if o := r.Intersect(t.rows[other]); !o.Empty() {
			cost += covered + 8*o.Dx()*o.Dy()
		}
		if o := &t.tags[other]; other != s && r.Inset(-2).Overlaps(o.at) {
			cost += 20000
		}
	}
	v := t.survey
	for _, p := range [...]image.Point{{r.Min.X, r.Min.Y + 4}, {r.Max.X - 1, r.Min.Y + 4}, {r.Min.X, r.Max.Y - 4}, {r.Max.X - 1, r.Max.Y - 4}, {(r.Min.X + r.Max.X) / 2, r.Max.Y - 4}} {
		if at := p.Sub(t.frame.Min); v.in(at) {
			switch v.place[at.Y*v.size.X+at.X] {
			case uint8(s):
			case water:
				cost += 5
			default:
				cost += 34
			}
		}
	}
	return cost
}

// writeTag writes a tag with a light edge.
func (t *table) writeTag(s game.Shire, size int) {
	if at := &t.tags[s]; at.text != "" {
		t.Haloed(t.Bold(size), at.text, (at.at.Min.X+at.at.Max.X)/2, at.at.Max.Y-tagDown, render.Middle, render.Ink, render.White)
	}
}

// key says what the signs on the whole map stand for.
func (t *table) key() {
	const left, step, signWide = 26, (width - 40) / keyColumns, 76
	var signs []game.Shire
	for s := game.Shire(1); s <= game.Shires; s++ {
		if t.tags[s].sign {
			signs = append(signs, s)
		}
	}
	for i, s := range signs {
		x, y, room := left+i/keyRows*step, keyTop+36+i%keyRows*keyRow, step-signWide-6
		if i+keyRows >= len(signs) { // nothing stands to the right
			room = width - left - signWide - x
		}
		t.Fitted(render.Bold, t.tags[s].text, render.Small, render.Small, signWide-4, x, y, render.Left, render.Ink)
		t.Fitted(render.Italic, t.plainName(s), render.Small, render.Small, room, x+signWide, y, render.Left, render.Ink)
	}
}
