package vikings878

import (
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine"
	game "skald/engine/vikings878"
	"skald/render"
)

// newWhole draws the ground of the whole map.
func newWhole(a *atlas) *ground {
	img, dc := render.NewBackground(width, height)
	drawSea(img, dc)
	g := newGround(a, img, dc, mapFrame, mapLens)
	render.DrawStrip(dc, image.Rect(0, 0, width, headHeight-2), 1)
	render.DrawStrip(dc, image.Rect(0, legendTop, width, height), 2)
	for f := range game.Faction(game.Factions) {
		drawPanel(dc, panelOf(f), f.Side(), uint32(10+f))
	}
	render.DrawCard(dc, stock, render.Parchment, 20)
	g.sheet = render.NewSheet(img).Keep(keptWhole)
	return g
}

// keptWhole and keptClose are how many ways of each strip are kept: matches
// played at once look at one map, but at several close-ups.
const keptWhole, keptClose = 48, 8

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

// A perch is a place for banners beside a shire's shields, and the way in which
// more of them stand.
type perch struct{ x, y, way int }

// leaders draws the banners of the leaders in a place, on the first perch where
// they hide no other shire's number.
func (t *table) leaders(s game.Shire, at image.Point, perches ...perch) {
	var here [game.Leaders]game.Leader
	n := 0
	for l := range game.Leader(game.Leaders) {
		if v := &t.now.Leaders[l]; v.Status == game.InShire && v.Shire == s {
			here[n] = l
			n++
		}
	}
	if n == 0 {
		return
	}
	best := perches[0]
	for _, p := range perches {
		if t.clear(s, at.Add(image.Pt(p.x, p.y))) {
			best = p
			break
		}
	}
	x, y := at.X+best.x, at.Y+best.y
	for _, l := range here[:n] {
		t.banner(l, x, y)
		t.banners[l] = image.Pt(x, y)
		if t.old != nil && t.old.Leaders[l] != t.now.Leaders[l] {
			t.Draw(t.spark, x+t.cut.reach*2/3, y-t.cut.reach*2/3)
		}
		x += best.way * t.cut.reach * 3 / 2
	}
}

// clear reports whether a banner at a place hides no other shire's signs, and no
// banner.
func (t *table) clear(s game.Shire, at image.Point) bool {
	for other := game.Shire(1); other <= game.Shires; other++ {
		off := t.spots[other].Sub(at)
		if other != s && abs(off.X) < 48 && abs(off.Y) < 44 {
			return false
		}
	}
	for _, b := range t.banners {
		if off := b.Sub(at); abs(off.X) < 42 && abs(off.Y) < 46 {
			return false
		}
	}
	return true
}

// banner draws a leader's banner with the first letter of the name.
func (t *table) banner(l game.Leader, x, y int) {
	t.Draw(t.cut.flags[l.Side()], x, y)
	t.Text(t.Bold(t.cut.letters-3), render.Initials(t.word("leader", l))[:1], x+1, y+9, render.Middle, render.White)
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

// roman numbers the rounds.
var roman = [game.Rounds + 1]string{"", "I", "II", "III", "IV", "V", "VI", "VII"}

// header draws the round, the cubes drawn and the markers.
func (t *table) header() {
	v := t.now
	t.title(20, 760)
	const y = 94
	for r := 1; r <= game.Rounds; r++ {
		x := 44 + (r-1)*54
		kind := 2
		switch {
		case r < v.Round || v.Over && r == v.Round:
			kind = 0
		case r == v.Round:
			kind = 1
		}
		t.Draw(t.rounds[kind], x, y)
		t.Text(t.Bold(render.Small), roman[r], x, y+9, render.Middle, render.Ink)
	}
	for i := range game.Factions {
		x := 452 + i*50
		if i >= len(v.Cubes) {
			t.Draw(t.slot, x, y)
			continue
		}
		if f := v.Cubes[i]; f < game.Factions {
			if i == len(v.Cubes)-1 && !v.Over {
				t.Draw(t.glow, x, y)
			}
			t.Draw(t.cubes[f], x, y)
		}
	}
	t.track(666, y)
}

// title writes the moment, and whose turn it is, or who won.
func (t *table) title(x, room int) {
	v := t.now
	if v.Over {
		t.Draw(t.crown, x+30, 34)
		side := game.Vikings
		if v.Result.Winners.Has(game.Housecarls.Seat()) {
			side = game.English
		}
		text := t.word("team", side)
		for s := range engine.Seat(game.Factions) {
			if name := t.Name(s); name != "" && v.Result.Winners.Has(s) {
				text += " · " + name
			}
		}
		t.Fitted(render.Bold, t.Caption("over")+" · "+text, 38, render.Small, 1100, x+72, 48, render.Left, render.Ink)
		return
	}
	if v.Active < game.Factions {
		t.Draw(t.cubes[v.Active], x+22, 34)
		x += 58
	}
	text := t.word("phase", v.Phase)
	if v.Active < game.Factions {
		text = t.word("faction", v.Active) + " · " + text
	}
	t.Fitted(render.Bold, text, 38, render.Small, room, x, 48, render.Left, render.Ink)
	t.card(1180, 48)
}

// card writes the card of movement of the turn: armies and shires, and how many
// armies are left.
func (t *table) card(right, y int) {
	c := t.now.Card
	if !c.Played {
		return
	}
	text := strconv.Itoa(c.Armies) + " × " + strconv.Itoa(c.Shires)
	if c.Movement == game.Treaty {
		t.Draw(t.seal, right-16, y-14)
		right -= 44
	}
	f := t.Bold(34)
	t.Text(f, text, right, y, render.Right, render.Ink)
	right -= f.Width(text) + 24
	t.Fitted(render.Italic, t.Caption("left-armies")+" "+strconv.Itoa(c.Left), 30, render.Small, 300, right, y, render.Right, render.Sepia)
}

// track draws the Viking markers on the map against those that end the match.
func (t *table) track(x, y int) {
	const most, apart = 17, 26
	for i := range most {
		p := 0
		if i < t.now.Markers {
			p = 1
		}
		t.Draw(t.pips[p], x+i*apart, y-12)
	}
	for _, n := range []int{game.TreatyMarkers, game.ConquestMarkers} {
		at := x + (n-1)*apart
		t.Draw(t.goal, at, y-12)
		t.Text(t.Bold(render.Small), strconv.Itoa(n), at, y+30, render.Middle, render.Ink)
	}
	last := x + most*apart + 36
	if t.old != nil && t.old.Markers != t.now.Markers {
		t.Draw(t.glow, last, y-8)
	}
	t.Number(t.Bold(44), t.now.Markers, last, y-10, render.Ink)
	t.Fitted(render.Italic, t.Caption("treaty"), render.Small, render.Small, 200, x+(game.TreatyMarkers-1)*apart-16, y+30, render.Right, render.Sepia)
	t.Fitted(render.Italic, t.Caption("conquest"), render.Small, render.Small, 150, x+(game.ConquestMarkers-1)*apart+20, y+30, render.Left, render.Sepia)
}
