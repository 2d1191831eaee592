package paxboard

import (
	"image"
	"strconv"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// The picture of the world: a header, the map, a legend.
const (
	width      = render.Wide
	headHeight = 206
	legendTop  = headHeight + mapTall
	height     = legendTop + 138
	closeHead  = render.HeaderHeight
)

// panesOf returns what a picture shows of the map.
func panesOf(w game.Wind) []pane {
	at := func(x0, y0, x1, y1 int, left, top, scale float64) pane {
		return pane{frame: image.Rect(x0, y0, x1, y1), left: left, top: top, scale: scale}
	}
	const c = closeHead
	switch w {
	case game.West:
		return []pane{at(0, c, width, c+1800, 0, 30, 2)}
	case game.North:
		return []pane{at(0, c, width, c+1300, 400, 20, 2), at(800, c+888, 1192, c+1292, 932, 10, 2)}
	case game.East:
		return []pane{at(0, c, width, c+1225, 662, 216, 2.26)}
	case game.South:
		return []pane{at(0, c, width, c+560, 60, 908, 2), at(0, c+570, width, c+570+1270, 600, 725, 2), at(10, c+582, 330, c+962, 496, 480, 2)}
	}
	return []pane{at(0, headHeight, width, legendTop, 0, 0, 1)}
}

// windAt is where the WINDS are lettered on the whole map.
var windAt = [game.WindCount]image.Point{
	game.West: {106, headHeight + 350}, game.North: {655, headHeight + 85}, game.East: {1110, headHeight + 330}, game.South: {420, headHeight + 1270},
}

// newGround draws the ground of the whole map, or of a WIND.
func newGround(cache *render.Cache, a *atlas, w game.Wind) *ground {
	panes := panesOf(w)
	top, tall := closeHead, 0
	for _, p := range panes {
		tall = max(tall, p.frame.Max.Y)
	}
	if w == game.WindCount {
		top, tall = headHeight, height
	}
	img, dc := render.NewBackground(width, tall)
	dc.SetColor(render.Vellum)
	dc.Clear()
	g := &ground{atlas: a, panes: panes}
	for i := range panes {
		a.paint(img, dc, &panes[i])
		if i > 0 {
			render.DrawFrame(dc, panes[i].frame, uint32(40+i))
		}
	}
	slab(img, image.Rect(0, 0, width, top), render.Vellum)
	band(img, width)
	if w == game.WindCount {
		drawStrip(img, image.Rect(0, legendTop+2, width, tall))
	}
	g.calm = newCalm(img)
	g.sheet = cache.NewSheet(img).Tight()
	return g
}

// world draws the plate of the whole map.
func (t *table) world(g *ground) {
	t.header()
	t.charts(g, game.WindCount, &t.small)
	t.legend()
}

// legend tells what the signs of the map mean.
func (t *table) legend() {
	c := &t.small
	row := func(i int) image.Rectangle {
		return image.Rect(14, legendTop+6+42*i, width-14, legendTop+50+42*i)
	}
	t.Legend(row(0),
		render.Sign{Sprite: c.empty[round], Word: t.Caption("empty-post")},
		render.Sign{Sprite: c.empty[square], Word: t.Caption("trade-center")},
		render.Sign{Sprite: c.empty[double], Word: t.Caption("key-center")},
		render.Sign{Sprite: c.crown, Word: t.Caption("ally")},
		render.Sign{Sprite: c.homes[game.MaxPlayers], Word: t.Caption("home")},
	)
	t.Legend(row(1),
		render.Sign{Sprite: c.ships[0][0], Word: t.Caption("fresh")},
		render.Sign{Sprite: c.ships[1][0], Word: t.Caption("spent")},
		render.Sign{Sprite: c.duchies[0], Word: t.Caption("duchy")},
		render.Sign{Sprite: t.latest, Word: t.Caption("moved-last")},
	)
	var kinds [game.Kinds]render.Sign
	for k := range kinds {
		kinds[k] = render.Sign{Sprite: c.badges[k], Word: t.word("kind", game.Kind(k))}
	}
	t.Legend(row(2), kinds[:]...)
}

// header writes the moment, and who plays which seat: in one row up to three, with
// their Jarls, in two rows the others.
func (t *table) header() {
	t.topline(width)
	seats := len(t.now.Seats)
	rows := 1
	if seats > 3 {
		rows = 2
	}
	across := (seats + rows - 1) / max(rows, 1)
	for s := range seats {
		room := (width - 12) / across
		x := 10 + s%across*room
		t.chip(engine.Seat(s), x, 118+s/across*48, room)
		if v := &t.now.Seats[s]; rows == 1 && t.Name(engine.Seat(s)) != "" {
			t.Fitted(render.Italic, t.jarlLine(v), render.Small, render.Small, room-62, x+52, 178, render.Left, render.Line)
		}
	}
}

// topline writes the header of a picture so wide: the turn, whose it is, and for
// whom the match waits.
func (t *table) topline(right int) {
	t.headed(right, t.Caption("actions-left")+" "+strconv.Itoa(t.now.Actions))
}

// headed writes the header with what the picture is about.
func (t *table) headed(right int, moment string) {
	v := t.now
	h := render.Header{Title: t.Caption("turn") + " " + strconv.Itoa(v.Turn)}
	sign := func(s engine.Seat) { h.Signs = append(h.Signs, func(x, y int) { t.seat(s, x, y) }) }
	if v.Over {
		h.Title = t.Caption("over")
		for s := range v.Result.Winners.All() {
			sign(s)
		}
		t.Header(h, right-24)
		return
	}
	if v.TurnOf < game.MaxPlayers {
		sign(v.TurnOf)
		if h.Who = t.Name(v.TurnOf); h.Who == "" && int(v.TurnOf) < len(v.Seats) {
			h.Who = t.jarl(&v.Seats[v.TurnOf])
		}
	}
	h.Moment = moment
	if v.ToMove != 0 && v.ToMove != engine.SeatSet(v.TurnOf) {
		right -= 54*v.ToMove.Len() + 60
		t.waiting(right+54*v.ToMove.Len()+40, render.HeaderHeight/2+13)
	}
	t.Header(h, right-24)
}

// waiting shows for whom the match waits at the right.
func (t *table) waiting(right, y int) {
	x := right - 24
	for s := engine.Seat(game.MaxPlayers); s > 0; s-- {
		if t.now.ToMove.Has(s - 1) {
			t.seat(s-1, x, y-13)
			x -= 54
		}
	}
	t.Draw(t.glass, x, y-13)
}

// seat draws a seat's sign.
func (t *table) seat(s engine.Seat, x, y int) {
	if s >= game.MaxPlayers {
		return
	}
	t.Draw(t.seats[s], x, y)
	t.Number(t.Bold(32), int(s)+1, x, y, onSeat[s])
}

// goneInk is the colour of the names of those who have left.
var goneInk = render.Mix(render.Stone, render.Ink, 1.0/3)

// chip draws a seat's sign, and who sits there.
func (t *table) chip(s engine.Seat, x, y, room int) {
	if s == t.now.TurnOf && !t.now.Over {
		t.Draw(t.glow, x+24, y)
	}
	t.seat(s, x+24, y)
	v := &t.now.Seats[s]
	name := t.Name(s)
	if name == "" {
		name = t.jarl(v)
	}
	ink := render.Ink
	if v.Left {
		ink = goneInk
	}
	t.Fitted(render.Bold, name, 30, render.Small, room-62, x+52, y+10, render.Left, ink)
}

// jarl returns the name of a seat's Jarl.
func (t *table) jarl(v *game.SeatView) string {
	if v.Jarl < 0 || v.Jarl >= len(t.now.Edition.Jarls) {
		return ""
	}
	return t.Labels.Say("jarl", t.now.Edition.Jarls[v.Jarl].ID)
}

// closeup draws the plate of a WIND. Its head says what the coins beside the names
// are, which are on no other picture.
func (t *table) closeup(g *ground, w game.Wind) {
	face := t.Bold(render.Small)
	text := t.Caption("cost")
	x := width - 24 - face.Width(text)
	t.Text(face, text, x, render.HeaderHeight/2+9, render.Left, render.Ink)
	t.Draw(t.large.coin, x-30, render.HeaderHeight/2)
	t.headed(x-70, t.Labels.Say("wind", windPlates[w]))
	t.charts(g, w, &t.large)
}
