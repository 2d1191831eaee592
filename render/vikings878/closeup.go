package vikings878

import (
	"image"

	game "skald/engine/vikings878"
	"skald/render"
)

// The inset says where the window lies.
var (
	insetAt   = image.Rect(closeDesk.Max.X-228, closeDesk.Min.Y+8, closeDesk.Max.X-10, closeDesk.Max.Y-8)
	insetLens = lens{left: -17, top: -8, scale: 1.92}
)

// newClose draws the ground of a close-up.
func newClose(a *atlas, w window) *ground {
	img, dc := render.NewBackground(width, closeHeight)
	drawSea(img, dc)
	l := w.lens()
	g := newGround(a, img, dc, closeFrame, lens{left: l.left, top: l.top, scale: l.scale})
	g.window = w
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
	g.sheet = render.NewSheet(img).Keep(keptClose)
	return g
}

// drawClose draws the close-up.
func (t *table) drawClose() {
	t.title(20, 700)
	t.holds()
	t.arrow()
	l := labels{table: t}
	for s := range t.window.shires(t.now.Edition).All() {
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
	wide, p := l.table.walk(s, 0, 0, false), l.spots[s]
	p.X = min(max(p.X, closeFrame.Min.X+wide/2+8), closeFrame.Max.X-wide/2-8)
	p.Y = min(max(p.Y, closeFrame.Min.Y+34), closeFrame.Max.Y-44)
	at.row = image.Rect(p.X-wide/2, p.Y-24, p.X+wide/2, p.Y+40)
	text := l.word("shire", s)
	at.lines[0] = text
	if f := l.Bold(nameSize); f.Width(text) > 150 {
		if lines := l.Letters.Wrap(render.Bold, text, nameSize, 150, 2); len(lines) == 2 {
			at.lines = [2]string{lines[0], lines[1]}
		}
	}
}

// row draws what stands in a shire.
func (t *table) row(l *label) {
	if l.row.Dx() == 0 {
		return
	}
	if t.moved(l.shire) {
		t.Draw(t.spark, l.row.Min.X-8, l.row.Min.Y+2)
	}
	t.walk(l.shire, l.row.Min.X, (l.row.Min.Y+l.row.Max.Y)/2-8, true)
}

// walk lays what stands in a shire from left to right, and returns how wide it
// is. It draws only if told to.
func (t *table) walk(s game.Shire, x, y int, draw bool) int {
	v, from := &t.now.Shires[s], x
	put := func(wide int, do func(x int)) {
		if draw {
			do(x + wide/2)
		}
		x += wide
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
	for f := range game.Faction(game.Factions) {
		if f == game.Housecarls && v.Held == game.Contested {
			put(50, func(x int) { t.Draw(t.cut.battle, x, y) })
		}
		if n := v.Units[f]; n > 0 {
			put(62, func(x int) {
				t.Draw(t.cut.units[f], x-5, y-2)
				t.Draw(t.cut.count, x+5, y+22)
				t.Number(t.Bold(nameSize), n, x+5, y+22, render.Ink)
			})
		}
	}
	for l := range game.Leader(game.Leaders) {
		if at := &t.now.Leaders[l]; at.Status == game.InShire && at.Shire == s {
			put(50, func(x int) { t.banner(l, x, y-4) })
		}
	}
	if t.now.Barred.Has(s) {
		put(46, func(x int) { t.Draw(t.cut.barred, x, y) })
	}
	return x - from
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
		if o := r.Intersect(l.list[i].row); !o.Empty() {
			cost += 300 + o.Dx()*o.Dy()
		}
		if i < self && r.Overlaps(l.list[i].name) {
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
