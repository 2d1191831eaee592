package vikings878board

import (
	"image"
	"math"

	"github.com/fogleman/gg"

	game "skald/engine/vikings878"
	"skald/render"
)

// newWhole draws the ground of the whole map.
func newWhole(cache *render.Cache, a *atlas) *ground {
	img, dc := render.NewBackground(width, height)
	drawSea(img, dc)
	g := newGround(a, img, dc, mapFrame, mapLens)
	render.DrawStrip(dc, image.Rect(0, 0, width, headHeight-2), 1)
	render.DrawStrip(dc, image.Rect(0, legendTop, width, height), 2)
	for f := range game.Faction(game.Factions) {
		drawPanel(dc, panelOf(f), f.Side(), uint32(10+f))
	}
	render.DrawCard(dc, stock, render.Parchment, 20)
	g.sheet = cache.NewSheet(img)
	return g
}

// drawPanel draws a faction's parchment with its side's band.
func drawPanel(dc *gg.Context, r image.Rectangle, side game.Side, seed uint32) {
	render.DrawCard(dc, r, render.Parchment, seed)
	render.WobblyBox(dc, image.Rect(r.Min.X+3, r.Min.Y+3, r.Max.X-3, r.Min.Y+52), 0, seed)
	dc.SetColor(sidePale[side])
	dc.Fill()
}

// drawWhole draws the plate of the whole map.
func (t *table) drawWhole() {
	t.header()
	t.holds()
	t.arrow()
	t.names()
	for s := game.Shire(1); s <= game.Shires; s++ {
		t.shire(s)
	}
	t.sea()
	for f := range game.Faction(game.Factions) {
		t.panel(f)
	}
	t.stock()
	t.Legend(legendStrip,
		render.Sign{Sprite: t.held[game.Vikings], Word: t.word("team", game.Vikings)},
		render.Sign{Sprite: t.held[game.English], Word: t.word("team", game.English)},
		render.Sign{Sprite: t.tower, Word: t.Caption("city")},
		render.Sign{Sprite: t.pips[1], Word: t.Caption("viking-city")},
		render.Sign{Sprite: t.reach, Word: t.Caption("reach")},
		render.Sign{Sprite: t.ring, Word: t.Caption("moved-last")},
	)
}

// names names kingdoms and seas.
func (t *table) names() {
	for k, at := range kingdomAt {
		t.Haloed(t.Bold(32), t.word("kingdom", game.Kingdom(k)), at.X, at.Y, render.Middle, render.Ink, render.White)
	}
	for s, at := range seaNames {
		t.Text(t.Letters.Face(render.Italic, 30), t.word("sea", game.Sea(s)), at.X, at.Y, render.Middle, render.Mix(render.DeepSea, render.Ink, 0.5))
	}
}

// holds marks who occupies shires, and where one can go.
func (t *table) holds() {
	for s := game.Shire(1); s <= game.Shires; s++ {
		if t.area[s].Empty() {
			continue
		}
		switch t.now.Shires[s].Held {
		case game.HeldByVikings:
			t.Ink(t.marks[vikingBand][s](), render.Orange)
		case game.HeldByEnglish:
			t.Ink(t.marks[englishBand][s](), render.Blue)
		case game.Contested:
			t.Ink(t.marks[englishBand][s](), render.Blue)
			t.Ink(t.marks[vikingBand][s](), render.Red)
		}
		if t.now.Reach.Has(s) {
			t.Ink(t.marks[reachBand][s](), render.Green)
		}
	}
}

// arrow shows what moved last.
func (t *table) arrow() {
	m := t.now.Last
	if m.To == game.AtSea || m.From == m.To || t.area[m.To].Empty() {
		return
	}
	to, from := t.spots[m.To], t.spots[m.From]
	if m.From == game.AtSea || t.area[m.From].Empty() {
		from = t.offshore(to)
	}
	t.trail(m.Side, render.Point{X: float64(from.X), Y: float64(from.Y)}, render.Point{X: float64(to.X), Y: float64(to.Y)})
}

// offshore returns where those come from who come from the sea or from beyond
// the picture: the side away from England's middle.
func (g *ground) offshore(to image.Point) image.Point {
	middle := g.lens.at(render.Point{X: 45, Y: 60})
	dx, dy := float64(to.X)-middle.X, float64(to.Y)-middle.Y
	far := 11 * g.lens.scale / max(math.Hypot(dx, dy), 1)
	return image.Pt(to.X+int(dx*far), to.Y+int(dy*far))
}

// trail draws footsteps along a way, a little bent, and the head of an arrow.
func (t *table) trail(side game.Side, a, b render.Point) {
	const step, start, end = 21, 34, 30
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	bow := render.Point{X: (a.X+b.X)/2 - (b.Y-a.Y)*0.14, Y: (a.Y+b.Y)/2 + (b.X-a.X)*0.14}
	at := func(d float64) (x, y int) {
		s := d / max(length, 1)
		u := 1 - s
		return int(u*u*a.X + 2*u*s*bow.X + s*s*b.X), int(u*u*a.Y + 2*u*s*bow.Y + s*s*b.Y)
	}
	last := max(length-end, length/2)
	for d := float64(start); d < last-14; d += step {
		x, y := at(d)
		t.Draw(t.steps[side], x, y)
	}
	x, y := at(last)
	fx, fy := at(last - 12)
	t.DrawTurned(t.heads[side], x, y, math.Atan2(float64(y-fy), float64(x-fx)))
}

// was returns what stood in a shire before; nil if nothing is to be marked.
func (t *table) was(s game.Shire) *game.ShireView {
	if t.old == nil {
		return nil
	}
	return &t.old.Shires[s]
}

// moved reports whether units of a side, or a side's marker, are new or gone.
func (t *table) moved(s game.Shire) bool {
	was, now := t.was(s), &t.now.Shires[s]
	return was != nil && (was.Units != now.Units || was.Marker != now.Marker || was.Fort != now.Fort || was.Settlement != now.Settlement || was.Plundered != now.Plundered)
}

// units returns how many units of a side stand in a shire.
func units(v *game.ShireView, side game.Side) int {
	return v.Units[side.First()] + v.Units[side.First()+1]
}

// town returns the sign of a city: with a raven if a Viking marker lies there.
func (t *table) townOf(v *game.ShireView) *render.Sprite {
	if v.Marker {
		return t.cut.towns[1]
	}
	return t.cut.towns[0]
}

// shire draws what stands in a shire, on the whole map.
func (t *table) shire(s game.Shire) {
	v, p := &t.now.Shires[s], t.spots[s]
	if t.area[s].Empty() {
		return
	}
	city := t.city(s) || v.Marker
	vikings, english := units(v, game.Vikings), units(v, game.English)
	x := p.X
	switch {
	case city && vikings > 0 && english > 0:
		t.Draw(t.townOf(v), p.X-24, p.Y-42)
	case city && vikings+english > 0:
		x += 22
		t.Draw(t.townOf(v), p.X-26, p.Y-2)
	case city:
		t.Draw(t.townOf(v), p.X, p.Y)
	}
	if vikings > 0 && english > 0 {
		t.buildings(s, p.X-64, p.Y+4)
	} else {
		t.buildings(s, p.X-26, p.Y+32)
	}
	if fought := vikings > 0 && english > 0; t.moved(s) && fought {
		t.Draw(t.spark, x-52, p.Y-20)
	} else if t.moved(s) {
		t.Draw(t.cut.moved, x, p.Y)
	}
	switch {
	case vikings > 0 && english > 0:
		t.total(game.Vikings, vikings, x-25, p.Y)
		t.total(game.English, english, x+25, p.Y)
		t.Draw(t.cut.battle, x, p.Y+24)
	case vikings > 0:
		t.total(game.Vikings, vikings, x, p.Y)
	case english > 0:
		t.total(game.English, english, x, p.Y)
	}
	switch {
	case vikings > 0 && english > 0:
		t.leaders(s, image.Pt(x, p.Y), perch{12, -48, 1}, perch{60, -34, 1}, perch{62, 36, 1})
	case city:
		t.leaders(s, image.Pt(x, p.Y), perch{35, -39, 1}, perch{38, 36, 1}, perch{58, -4, 1}, perch{-10, -62, 1})
	default:
		t.leaders(s, image.Pt(x, p.Y), perch{35, -39, 1}, perch{-35, -39, -1}, perch{38, 36, 1}, perch{-38, 36, -1}, perch{56, -4, 1}, perch{-56, -4, -1}, perch{0, -60, 1}, perch{0, 58, 1})
	}
	if t.now.Barred.Has(s) {
		t.Draw(t.cut.barred, p.X+26, p.Y+28)
	}
}

// total draws a side's units as a number on its shield.
func (t *table) total(side game.Side, n, x, y int) {
	t.Draw(t.cut.shields[side], x, y)
	t.Number(t.Bold(t.cut.letters), n, x, y, onSide[side])
}

// city reports whether a shire is a City Shire.
func (t *table) city(s game.Shire) bool {
	return int(s) <= len(t.now.Edition.Shires) && t.now.Edition.Shires[s-1].City
}

// buildings draws what the options put into a shire.
func (t *table) buildings(s game.Shire, x, y int) {
	v := &t.now.Shires[s]
	if v.Church || v.Plundered {
		i := 0
		if v.Plundered {
			i = 1
		}
		t.Draw(t.cut.churches[i], x, y)
		x += 2 * t.cut.reach
	}
	if v.Fort || v.Settlement {
		i := 0
		if v.Settlement {
			i = 1
		}
		t.Draw(t.cut.forts[i], x, y)
	}
}

// sea draws the leader who has not landed, and units that wait for a place.
func (t *table) sea() {
	x, y := seaAt.X, seaAt.Y
	v := t.now
	sailing := false
	for l := range game.Leader(game.Leaders) {
		if v.Leaders[l].Status == game.OnTheSea {
			sailing = true
			t.Draw(t.icons.ship, x-60, y+8)
			t.banner(l, x-60, y-44)
			if t.old != nil && t.old.Leaders[l].Status != game.OnTheSea {
				t.Draw(t.spark, x-30, y-60)
			}
		}
	}
	if sailing || units(&v.Shires[game.AtSea], game.Vikings) > 0 {
		t.counted(game.Norsemen, v.Shires[game.AtSea].Units[game.Norsemen], x+14, y)
		t.counted(game.Berserkers, v.Shires[game.AtSea].Units[game.Berserkers], x+80, y)
	}
	if v.Waiting != (game.Pair{}) {
		t.Fitted(render.Italic, t.Caption("waiting"), render.Small, render.Small, 130, waitAt.X, waitAt.Y-38, render.Middle, render.Ink)
		t.counted(game.Norsemen, v.Waiting[0], waitAt.X-36, waitAt.Y)
		t.counted(game.Berserkers, v.Waiting[1], waitAt.X+30, waitAt.Y)
	}
}

// counted draws a faction's shield and how many there are beside it, below.
func (t *table) counted(f game.Faction, n, x, y int) {
	t.Draw(t.cut.units[f], x, y)
	t.Draw(t.cut.count, x+14, y+20)
	t.Number(t.Bold(render.Small), n, x+14, y+20, render.Ink)
}
