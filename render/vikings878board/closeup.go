package vikings878board

import (
	"image"
	"strings"

	game "skald/engine/vikings878"
	"skald/render"
)

// The inset says where the window lies.
var (
	insetAt   = image.Rect(closeDesk.Max.X-228, closeDesk.Min.Y+8, closeDesk.Max.X-10, closeDesk.Max.Y-8)
	insetLens = lens{left: -17, top: -8, scale: 1.92}
)

// newClose draws the ground of a close-up.
func newClose(cache *render.Cache, a *atlas, w window) *ground {
	img, dc := render.NewBackground(width, closeHeight)
	drawSea(img, dc)
	l := w.lens()
	g := newGround(a, img, dc, closeFrame, lens{left: l.left, top: l.top, scale: l.scale})
	g.shown = g.readable(w.shires(a.edition))
	render.DrawStrip(dc, image.Rect(0, 0, width, closeHead-2), 1)
	render.DrawStrip(dc, image.Rect(0, closeFrame.Max.Y+2, width, closeHeight), 3)
	small, draw := render.NewBackground(insetAt.Dx(), insetAt.Dy())
	draw.SetColor(render.Sea)
	draw.Clear()
	render.CoastOfBritain.Trace(draw, insetLens.earth)
	draw.SetColor(render.Fog)
	draw.Fill()
	for y := range insetAt.Dy() {
		for x := range insetAt.Dx() {
			p := a.whole.lens.at(insetLens.board(image.Pt(x, y)))
			if at := image.Pt(int(p.X), int(p.Y)); a.whole.in(at) {
				if v := a.whole.place[at.Y*a.whole.size.X+at.X]; v != water && v != foreign {
					small.SetRGBA(x, y, tints[a.data[v].Kingdom])
				}
			}
		}
	}
	render.CoastOfBritain.DrawEdge(draw, insetLens.earth)
	from := insetLens.at(render.Point{X: w.left, Y: w.top})
	draw.DrawRectangle(from.X, from.Y, width/w.scale*insetLens.scale, closeMap/w.scale*insetLens.scale)
	draw.SetColor(render.Red)
	draw.SetLineWidth(4)
	draw.Stroke()
	for y := range insetAt.Dy() {
		for x := range insetAt.Dx() {
			img.SetRGBA(insetAt.Min.X+x, insetAt.Min.Y+y, small.RGBAAt(x, y))
		}
	}
	render.DrawFrame(dc, insetAt, 5)
	g.sheet = cache.NewSheet(img)
	return g
}

// readable returns the shires of a set, and others of which enough is on the
// picture, up to sixteen.
func (g *ground) readable(set game.Set) game.Set {
	const least = 30
	inside := g.frame.Inset(46)
	for set.Len() < 16 {
		best := game.AtSea
		for s := game.Shire(1); s <= game.Shires; s++ {
			if !set.Has(s) && g.room[s] >= least && g.spots[s].In(inside) && (best == game.AtSea || g.room[s] > g.room[best]) {
				best = s
			}
		}
		if best == game.AtSea {
			break
		}
		set = set.With(best)
	}
	return set
}

// drawClose draws the close-up.
func (t *table) drawClose() {
	t.title(20, 700)
	t.holds()
	t.arrow()
	l := labels{table: t}
	for s := range t.shown.All() {
		l.add(s)
	}
	for i := range l.n {
		t.row(&l.list[i])
	}
	l.place()
	t.desk()
}

// A label is a shire of a close-up: its name, and the row of what stands there.
type label struct {
	shire game.Shire
	row   image.Rectangle
	lines [2]string
	name  image.Rectangle
}

// labels are those of a picture, placed so that names lie neither over each
// other nor over what stands in shires.
type labels struct {
	*table
	list [16]label
	n    int
}

// nameSize is the size of the shires' names.
const nameSize = 28

func (l *labels) add(s game.Shire) {
	if l.n == len(l.list) || l.area[s].Empty() {
		return
	}
	at := &l.list[l.n]
	l.n++
	*at = label{shire: s}
	wide, p := max(l.line(s, 0, 0, 0, false), l.line(s, 1, 0, 0, false)), l.spots[s]
	up, down := 24, 40
	if l.now.Shires[s].Held == game.Contested {
		up, down = up+lineTall/2, down+lineTall/2
	}
	p.X = min(max(p.X, closeFrame.Min.X+wide/2+8), closeFrame.Max.X-wide/2-8)
	p.Y = min(max(p.Y, closeFrame.Min.Y+up+10), closeFrame.Max.Y-down-4)
	at.row = l.free(l.n-1, image.Rect(p.X-wide/2, p.Y-up, p.X+wide/2, p.Y+down))
	text := l.word("shire", s)
	at.lines[0] = text
	if l.Bold(nameSize).Width(text) <= 150 {
		return
	}
	for _, room := range [...]int{150, 190, 230} {
		lines := l.Letters.Wrap(render.Bold, text, nameSize, room, 2)
		if len(lines) == 2 && !strings.HasSuffix(lines[1], "…") {
			at.lines = [2]string{lines[0], lines[1]}
			return
		}
	}
}

// free returns where a row lies over none of those before it, or as little as
// can be, near its place.
func (l *labels) free(self int, row image.Rectangle) image.Rectangle {
	best, least := row, -1
	for _, dy := range [...]int{0, -28, 28, -52, 52, -76, 76} {
		r := row.Add(image.Pt(0, dy))
		cost := abs(dy)
		if !r.In(closeFrame.Inset(8)) {
			cost += 5000
		}
		for i := range self {
			o := r.Intersect(l.list[i].row)
			cost += 4 * o.Dx() * o.Dy()
		}
		if least < 0 || cost < least {
			best, least = r, cost
		}
	}
	return best
}

// row draws what stands in a shire.
func (t *table) row(l *label) {
	if l.row.Dx() == 0 {
		return
	}
	if t.moved(l.shire) {
		t.Draw(t.spark, l.row.Min.X-8, l.row.Min.Y+2)
	}
	middle, y := (l.row.Min.X+l.row.Max.X)/2, l.row.Min.Y+24
	for i := range 2 {
		t.line(l.shire, i, middle-t.line(l.shire, i, 0, 0, false)/2, y+i*lineTall, true)
	}
}

// lineTall is how far the two lines of a battle lie apart.
const lineTall = 62

// line lays what stands in a shire from left to right, and returns how wide it
// is. Where both sides stand, the English have a second line. It draws only if
// told to.
func (t *table) line(s game.Shire, second, x, y int, draw bool) int {
	v, from := &t.now.Shires[s], x
	put := func(wide int, do func(x int)) {
		if draw {
			do(x + wide/2)
		}
		x += wide
	}
	fought := v.Held == game.Contested
	if second == 1 {
		if fought {
			put(50, func(x int) { t.Draw(t.cut.battle, x, y) })
			t.ranks(s, game.English, y, put)
		}
		return x - from
	}
	if t.city(s) || v.Marker {
		put(54, func(x int) {
			t.Draw(t.townOf(v), x, y)
			t.printed(s, x, y+36)
		})
	}
	for i, is := range [...]bool{v.Church, v.Plundered} {
		if is {
			put(46, func(x int) { t.Draw(t.cut.churches[i], x, y) })
		}
	}
	if v.Fort || v.Settlement {
		i := 0
		if v.Settlement {
			i = 1
		}
		put(54, func(x int) { t.Draw(t.cut.forts[i], x, y) })
	}
	t.ranks(s, game.Vikings, y, put)
	if !fought {
		t.ranks(s, game.English, y, put)
	}
	if t.now.Barred.Has(s) {
		put(46, func(x int) { t.Draw(t.cut.barred, x, y) })
	}
	return x - from
}

// ranks lays a side's units, by faction, and its leaders.
func (t *table) ranks(s game.Shire, side game.Side, y int, put func(wide int, do func(x int))) {
	for i := range game.Faction(2) {
		f := side.First() + i
		if n := t.now.Shires[s].Units[f]; n > 0 {
			put(62, func(x int) {
				t.Draw(t.cut.units[f], x-5, y-2)
				t.Draw(t.cut.count, x+5, y+22)
				t.Number(t.Bold(nameSize), n, x+5, y+22, render.Ink)
			})
		}
	}
	for l := range game.Leader(game.Leaders) {
		if at := &t.now.Leaders[l]; l.Side() == side && at.Status == game.InShire && at.Shire == s {
			put(50, func(x int) { t.banner(l, x, y-4) })
		}
	}
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

// place writes the names, each where it covers least.
func (l *labels) place() {
	f := l.Bold(nameSize)
	for i := range l.n {
		at := &l.list[i]
		wide, tall := f.Width(at.lines[0]), nameSize
		if at.lines[1] != "" {
			wide, tall = max(wide, f.Width(at.lines[1])), 2*nameSize+2
		}
		middle := (at.row.Min.X + at.row.Max.X) / 2
		best := -1
		for _, dy := range [...]int{-4, 0, 6, -14, 14, -26, 24, -40, 40, -60, 60} {
			for _, dx := range [...]int{0, -24, 24, -52, 52, -84, 84} {
				top := at.row.Min.Y - tall + dy
				if dy >= 0 {
					top = at.row.Max.Y + dy
				}
				if at.row.Dx() == 0 {
					top = (at.row.Min.Y+at.row.Max.Y-tall)/2 + dy
				}
				r := image.Rect(middle+dx-wide/2-2, top, middle+dx+wide/2+2, top+tall+4)
				cost := abs(dx) + abs(dy)*2 + l.covers(i, r)
				if best < 0 || cost < best {
					best, at.name = cost, r
				}
			}
		}
		l.write(at)
	}
}

// covers weighs what a name there would cover.
func (l *labels) covers(self int, r image.Rectangle) int {
	cost := 0
	if !r.In(closeFrame.Inset(4)) {
		cost += 100000
	}
	for i := range l.n {
		if o := r.Inset(-3).Intersect(l.list[i].row); !o.Empty() {
			cost += 300 + o.Dx()*o.Dy()
		}
		if i < self && r.Inset(-9).Overlaps(l.list[i].name) {
			cost += 50000
		}
	}
	return cost
}

func (l *labels) write(at *label) {
	y := at.name.Min.Y + nameSize - 4
	for _, line := range at.lines {
		if line != "" {
			l.Haloed(l.Bold(nameSize), line, (at.name.Min.X+at.name.Max.X)/2, y, render.Middle, render.Ink, render.White)
			y += nameSize + 2
		}
	}
}

func abs(n int) int { return max(n, -n) }
