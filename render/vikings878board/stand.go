package vikings878board

import (
	"image"

	game "skald/engine/vikings878"
	"skald/render"
)

// What stands in a shire stands in a row: the city, then each faction's units as a
// number on its shield. Where both sides stand the English have a row of their own
// below, with the star of a battle in front.

// stand finds where the rows are, near the middle of their shires and over none of
// those found before, or as little as can be.
func (t *table) stand() {
	for s := game.Shire(1); s <= game.Shires; s++ {
		if t.area[s].Empty() || !t.shown.Has(s) {
			continue
		}
		wide, c, p := max(t.line(s, 0, 0, 0, false), t.line(s, 1, 0, 0, false)), t.cut, t.spots[s]
		if wide == 0 {
			continue
		}
		up, down := c.up, c.down
		if t.now.Shires[s].Held == game.Contested {
			up, down = up+c.tall/2, down+c.tall/2
		}
		in := t.frame
		p.X = min(max(p.X, in.Min.X+wide/2+8), in.Max.X-wide/2-8)
		p.Y = min(max(p.Y, in.Min.Y+up+8), in.Max.Y-down-8)
		t.rows[s] = t.free(s, image.Rect(p.X-wide/2, p.Y-up, p.X-wide/2+wide, p.Y+down))
	}
}

func (t *table) free(self game.Shire, row image.Rectangle) image.Rectangle {
	best, least := row, -1
	for _, dy := range [...]int{0, -10, 10, -22, 22, -36, 36, -50, 50} {
		for _, dx := range [...]int{0, -12, 12, -26, 26, -42, 42, -58, 58} {
			r := row.Add(image.Pt(dx, dy))
			cost := abs(dx) + abs(dy)
			if !r.In(t.frame.Inset(6)) {
				cost += 5000
			}
			if least >= 0 && cost >= least {
				continue
			}
			for other := range t.near[self].All() {
				o := r.Intersect(t.rows[other])
				cost += 4 * o.Dx() * o.Dy()
			}
			if least < 0 || cost < least {
				best, least = r, cost
			}
		}
	}
	return best
}

// people draws what stands in the shires in view, then what they are called, and the
// banners of the leaders.
func (t *table) people(write func(game.Shire)) {
	for s := range t.shown.All() {
		t.row(s)
	}
	for s := range t.shown.All() {
		write(s)
	}
	for s := range t.shown.All() {
		t.leaders(s)
	}
}

// row draws what stands in a shire.
func (t *table) row(s game.Shire) {
	r := t.rows[s]
	if r.Empty() {
		return
	}
	y := r.Min.Y + t.cut.up
	for i := range 2 {
		t.line(s, i, (r.Min.X+r.Max.X-t.line(s, i, 0, 0, false))/2, y+i*t.cut.tall, true)
	}
	if t.moved(s) {
		at, least := r.Min, -1
		for _, p := range [...]image.Point{{r.Min.X - 10, r.Min.Y}, {r.Max.X + 10, r.Min.Y}, {r.Min.X - 10, r.Max.Y - 6}, {r.Max.X + 10, r.Max.Y - 6}, {r.Min.X + 2, r.Min.Y - 12}} {
			half := t.cut.reach / 2
			if cost := t.hides(s, image.Rect(p.X-half, p.Y-half, p.X+half, p.Y+half)); least < 0 || cost < least {
				at, least = p, cost
			}
		}
		t.Draw(t.cut.moved, at.X, at.Y)
	}
}

// line lays what stands in a shire from left to right, and returns how wide it
// is. Where both sides stand, the English have a second line. It draws only if
// told to.
func (t *table) line(s game.Shire, second, x, y int, draw bool) int {
	v, from, c := &t.now.Shires[s], x, t.cut
	put := func(wide int, do func(x int)) {
		if draw {
			do(x + wide/2)
		}
		x += wide
	}
	fought := v.Held == game.Contested
	if second == 1 {
		if fought {
			put(c.unitWide, func(x int) { t.Draw(c.battle, x, y) })
			t.ranks(s, game.English, y, put)
		}
		return x - from
	}
	if t.city(s) || v.Marker {
		put(c.townWide, func(x int) {
			t.Draw(t.townOf(v), x, y-c.reach/8)
			if c == &t.closeCut && !fought {
				t.printed(s, x, y+31)
			}
		})
	}
	for i, is := range [...]bool{v.Church, v.Plundered} {
		if is {
			put(c.unitWide-4, func(x int) { t.Draw(c.churches[i], x, y) })
		}
	}
	if v.Fort || v.Settlement {
		i := 0
		if v.Settlement {
			i = 1
		}
		put(c.townWide-4, func(x int) { t.Draw(c.forts[i], x, y) })
	}
	t.ranks(s, game.Vikings, y, put)
	if !fought {
		t.ranks(s, game.English, y, put)
	}
	if t.now.Barred.Has(s) {
		put(c.unitWide-4, func(x int) { t.Draw(c.barred, x, y) })
	}
	return x - from
}

// ranks lays a side's units, by faction.
func (t *table) ranks(s game.Shire, side game.Side, y int, put func(wide int, do func(x int))) {
	for i := range game.Faction(2) {
		f := side.First() + i
		if n := t.now.Shires[s].Units[f]; n > 0 {
			put(t.cut.unitWide, func(x int) { t.token(f, n, x, y) })
		}
	}
}

// token draws a faction's units as a number on its shield.
func (t *table) token(f game.Faction, n, x, y int) {
	t.Draw(t.cut.tokens[f], x, y)
	t.Number(t.Bold(t.cut.letters), n, x, y, coats[f].sign)
}

// printed draws the icons of a reinforcement city.
func (t *table) printed(s game.Shire, x, y int) {
	if int(s) > len(t.now.Edition.Shires) {
		return
	}
	g := t.now.Edition.Shires[s-1].Icons
	x -= 9 * (g.Housecarls + g.Thegns - 1)
	for i := range g.Housecarls + g.Thegns {
		f := game.Housecarls
		if i >= g.Housecarls {
			f = game.Thegns
		}
		t.Draw(t.tiny[f-game.Housecarls], x+18*i, y)
	}
}

// counted draws a faction's shield and how many there are beside it, below.
func (t *table) counted(f game.Faction, n, x, y int) {
	t.Draw(t.cut.units[f], x, y)
	t.Draw(t.cut.count, x+14, y+20)
	t.Number(t.Bold(render.Small), n, x+14, y+20, render.Ink)
}
