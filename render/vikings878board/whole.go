package vikings878board

import (
	"image"
	"image/color"
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
	render.DrawStrip(dc, image.Rect(0, keyTop, width, height), 2)
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
	t.taken = append(t.taken, stock)
	for f := range game.Faction(game.Factions) {
		t.taken = append(t.taken, panelOf(f))
	}
	t.taken = append(t.taken, t.names()...)
	t.stand()
	t.tagged(render.Small, false)
	t.settle(render.Small, t.shown)
	t.people(func(s game.Shire) { t.writeTag(s, render.Small) })
	t.sea()
	for f := range game.Faction(game.Factions) {
		t.panel(f)
	}
	t.stock()
	t.key()
	t.Legend(legendStrip,
		render.Sign{Sprite: t.held[game.Vikings], Word: t.word("team", game.Vikings)},
		render.Sign{Sprite: t.held[game.English], Word: t.word("team", game.English)},
		render.Sign{Sprite: t.tower, Word: t.Caption("city")},
		render.Sign{Sprite: t.pips[1], Word: t.Caption("viking-city")},
		render.Sign{Sprite: t.icons.reach, Word: t.Caption("reach")},
		render.Sign{Sprite: t.spark, Word: t.Caption("moved-last")},
	)
	t.Legend(panelStrip,
		render.Sign{Sprite: t.icons.hand, Word: t.Caption("hand")},
		render.Sign{Sprite: t.deck, Word: t.Caption("deck")},
		render.Sign{Sprite: t.supply, Word: t.Caption("supply")},
		render.Sign{Sprite: t.fled, Word: t.Caption("fled-units")},
		render.Sign{Sprite: t.used[1], Word: t.Caption("used")},
		render.Sign{Sprite: t.seal, Word: t.Caption("treaty-played")},
	)
}

// names names kingdoms and seas, and returns where.
func (t *table) names() []image.Rectangle {
	var taken []image.Rectangle
	write := func(f *render.Face, text string, at image.Point, write func()) {
		wide := f.Width(text)
		taken = append(taken, image.Rect(at.X-wide/2-4, at.Y-28, at.X+wide/2+4, at.Y+8))
		write()
	}
	for k, at := range kingdomAt {
		f, text := t.Bold(32), t.word("kingdom", game.Kingdom(k))
		write(f, text, at, func() { t.Haloed(f, text, at.X, at.Y, render.Middle, render.Ink, render.White) })
	}
	for s, at := range seaNames {
		f, text := t.Letters.Face(render.Italic, 30), t.word("sea", game.Sea(s))
		write(f, text, at, func() { t.Text(f, text, at.X, at.Y, render.Middle, render.Mix(render.DeepSea, render.Ink, 0.5)) })
	}
	return taken
}

// holds marks who occupies shires, and where one can go.
func (t *table) holds() {
	for s := game.Shire(1); s <= game.Shires; s++ {
		if t.area[s].Empty() {
			continue
		}
		v, bands := &t.now.Shires[s], [game.Sides]color.RGBA{render.Orange, render.Blue}
		if v.Held == game.Contested {
			bands = [game.Sides]color.RGBA{render.Red, render.Blue}
		}
		for _, side := range [...]game.Side{game.English, game.Vikings} {
			if v.Held == game.Contested || v.Held == game.HeldByVikings+game.Holder(side) {
				t.Ink(t.marks[vikingHatch+hold(side)][s](), hatch[side])
				t.Ink(t.marks[hold(side)][s](), bands[side])
			}
		}
		if t.reach.Has(s) {
			t.Ink(t.marks[reachBand][s](), render.Green)
		}
	}
}

// arrow shows what moved last.
func (t *table) arrow() {
	m := t.now.Last
	if m.To == game.AtSea || m.From == m.To || t.area[m.To].Empty() || !t.spots[m.To].In(t.frame.Inset(30)) {
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
		if x, y := at(d); image.Pt(x, y).In(t.frame.Inset(10)) {
			t.Draw(t.steps[side], x, y)
		}
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

// city reports whether a shire is a City Shire.
func (t *table) city(s game.Shire) bool {
	return int(s) <= len(t.now.Edition.Shires) && t.now.Edition.Shires[s-1].City
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
