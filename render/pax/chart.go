package pax

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// A chart is the map of one pane in the making. All is given a place before
// anything is drawn, so that ropes and footsteps lie below what is written.
type chart struct {
	*table
	*cut
	pane   *pane
	atlas  *atlas
	wind   game.Wind // whose POSTS are named; WindCount: the whole map
	over   []pane    // that lie over this one
	layout layout
	spots  []image.Point // by Node
	texts  []text
	fleets []fleet
	dukes  []shield
	prices []price
}

// A text is something written on the map.
type text struct {
	face *render.Face
	text string
	x, y int
	ink  color.RGBA
}

// A fleet is ships that are alike, moored to their place.
type fleet struct {
	seat  engine.Seat
	ally  game.Post
	n     int
	spent int // 1: EXHAUSTED
	moved bool
	from  image.Point // their place
	at    image.Rectangle
}

// letters is the size of the map's letters.
const letters = render.Small

func (c *chart) whole() bool { return c.wind == game.WindCount }

// draw draws all that stands on the map.
func (c *chart) draw() {
	c.reserve()
	c.nameRegions()
	c.numberPosts()
	if !c.whole() {
		c.namePosts()
	}
	c.moorShips()
	for i := range c.fleets {
		c.rope(&c.fleets[i])
	}
	c.trail()
	c.posts()
	c.homes()
	c.drawDuchies()
	for _, w := range c.texts {
		c.Haloed(w.face, w.text, w.x, w.y, render.Left, w.ink, render.White)
	}
	c.costs()
	for i := range c.fleets {
		c.ship(&c.fleets[i])
	}
}

// write notes a text to be written, its base line at y.
func (c *chart) write(face *render.Face, words string, x, y int, ink color.RGBA) {
	c.texts = append(c.texts, text{face, words, x, y, ink})
}

// visible reports whether a place lies so far inside the pane that what stands
// there can be drawn.
func (c *chart) visible(at image.Point) bool {
	if !at.In(c.pane.frame.Inset(c.r + 8)) {
		return false
	}
	for i := range c.over {
		if at.In(c.over[i].frame.Inset(-c.r - 8)) {
			return false
		}
	}
	return true
}

// reserve takes the places of all discs and HOMES.
func (c *chart) reserve() {
	e := c.now.Edition
	c.spots = make([]image.Point, e.Nodes())
	for i := range c.atlas.regions {
		if r := &c.atlas.regions[i]; r.Node != game.NoNode {
			c.spots[r.Node] = c.pane.spot(r.at)
		}
	}
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		c.spots[v.Node] = c.pane.spot(c.atlas.posts[v.Post].at)
		size := 2*c.r + 6
		if v.Key {
			size += 8
		}
		tall := image.Pt(size, size)
		at := centred(c.spots[v.Node], tall)
		if v.Kind == game.PowerfulAlly {
			at.Min.Y -= c.r
		}
		c.layout.take(at)
	}
	for i := range c.atlas.homes {
		c.layout.take(centred(c.pane.spot(c.atlas.homes[i].at), image.Pt(2*c.hull, 2*c.hull)))
	}
}

// short returns a name without what stands in brackets after it.
func short(name string) string {
	if i := strings.Index(name, " ("); i > 0 {
		return name[:i]
	}
	return name
}

// nameRegions names seas and REGIONS, with the shields of DUCHIES.
func (c *chart) nameRegions() {
	for i := range c.atlas.regions {
		r := &c.atlas.regions[i]
		at := c.pane.spot(r.at)
		if !c.visible(at) {
			continue
		}
		name := short(c.Labels.Say("region", r.Word))
		face, ink := c.Bold(letters), render.Ink
		if r.Kind == game.SeaRegion {
			face, ink = c.Letters.Face(render.Italic, letters), render.Mix(render.DeepSea, render.Ink, 0.8)
		}
		wide := face.Width(name) + 4
		duke := c.duke(game.Region(i))
		if duke != engine.Nobody {
			wide += 2*c.hull + 2
		}
		box := c.layout.put(c.pane.frame, around4(at, image.Pt(wide, letters+2))...)
		x := box.Min.X + 2
		if duke != engine.Nobody {
			moved := c.old != nil && duke != dukeOf(c.old, game.Region(i))
			c.dukes = append(c.dukes, shield{duke, image.Pt(box.Min.X+c.hull, centre(box).Y), moved})
			x += 2*c.hull + 2
		}
		c.write(face, name, x, box.Max.Y-7, ink)
	}
}

// A shield stands where a DUCHY is.
type shield struct {
	seat  engine.Seat
	at    image.Point
	moved bool
}

func (c *chart) drawDuchies() {
	for _, d := range c.dukes {
		if d.moved {
			c.Draw(c.ring, d.at.X, d.at.Y)
		}
		c.Draw(c.duchies[d.seat], d.at.X, d.at.Y)
		c.Number(c.Bold(letters), int(d.seat)+1, d.at.X, d.at.Y-2, onSeat[d.seat])
	}
}

func (c *chart) duke(r game.Region) engine.Seat { return dukeOf(c.now, r) }

// dukeOf returns whose DUCHY a REGION is.
func dukeOf(v *game.Public, r game.Region) engine.Seat {
	for _, d := range v.Duchies {
		if d.Region == r {
			return d.Seat
		}
	}
	return engine.Nobody
}

// around4 returns places for a text at a point: there, then a little above and
// below, left and right.
func around4(at, size image.Point) []image.Rectangle {
	list := make([]image.Rectangle, 0, 13)
	list = append(list, centred(at, size))
	for _, far := range [...]int{8, 16, 26} {
		for _, d := range [...]image.Point{{0, 1}, {0, -1}, {-1, 0}, {1, 0}} {
			list = append(list, centred(at.Add(d.Mul(far)), size))
		}
	}
	return list
}

// shapeOf returns how a POST looks.
func shapeOf(v *game.PostView) shape {
	switch {
	case v.Key:
		return double
	case v.Kind == game.TradeCenter:
		return square
	}
	return round
}

// posts draws the POSTS and what lies on them.
func (c *chart) posts() {
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		at := c.spots[v.Node]
		if !c.visible(at) {
			continue
		}
		if c.old != nil && i < len(c.old.Posts) && (v.Tile != c.old.Posts[i].Tile || v.Owner != c.old.Posts[i].Owner || v.Follower != c.old.Posts[i].Follower) {
			c.Draw(c.ring, at.X, at.Y)
		}
		switch {
		case v.Owner != engine.Nobody:
			c.Draw(c.owned[shapeOf(v)][v.Owner], at.X, at.Y)
			if v.Follower < game.Kinds {
				c.Draw(c.badges[v.Follower], at.X-c.r*9/10, at.Y+c.r*9/10)
			}
			c.Number(c.Bold(letters+1), int(v.Owner)+1, at.X+1, at.Y-1, onSeat[v.Owner])
		case v.Tile != game.NoTile:
			if k := c.now.Edition.Tile(v.Tile).Follower; k < game.Kinds {
				c.Draw(c.venture[k], at.X, at.Y)
			}
		default:
			c.Draw(c.empty[shapeOf(v)], at.X, at.Y)
		}
		if v.Kind == game.PowerfulAlly {
			c.Draw(c.crown, at.X, at.Y-c.r-2)
		}
	}
}

// numberPosts writes the numbers of POSTS beside them.
func (c *chart) numberPosts() {
	face := c.Bold(letters)
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		at := c.spots[v.Node]
		if !c.visible(at) || !c.whole() && v.Wind == c.wind {
			continue
		}
		text := strconv.Itoa(i + 1)
		wide := face.Width(text)
		tall := letters*3/4 + 2
		gap := c.r + 5
		if v.Key {
			gap += 5
		}
		size := image.Pt(wide, tall)
		box := c.layout.put(c.pane.frame,
			centred(at.Add(image.Pt(gap+wide/2, -6)), size), centred(at.Add(image.Pt(-gap-wide/2, -6)), size),
			centred(at.Add(image.Pt(gap+wide/2, 8)), size), centred(at.Add(image.Pt(-gap-wide/2, 8)), size),
			centred(at.Add(image.Pt(gap-2+wide/2, -16)), size), centred(at.Add(image.Pt(-gap+2-wide/2, -16)), size),
			centred(at.Add(image.Pt(0, gap+tall/2)), size), centred(at.Add(image.Pt(0, -gap-tall/2)), size),
		)
		c.write(face, text, box.Min.X, box.Max.Y-1, render.Mix(render.Sepia, render.Ink, 0.5))
	}
}

// homes draws the HOMES of Jarls, and whose they are.
func (c *chart) homes() {
	for i := range c.atlas.homes {
		at := c.pane.spot(c.atlas.homes[i].at)
		if !c.visible(at) {
			continue
		}
		owner := engine.Seat(game.MaxPlayers)
		for s := range c.now.Seats {
			if c.now.Seats[s].Home == i && !c.now.Seats[s].Left {
				owner = engine.Seat(s)
			}
		}
		c.Draw(c.cut.homes[owner], at.X, at.Y)
		if owner < game.MaxPlayers {
			c.Number(c.Bold(letters), int(owner)+1, at.X, at.Y+5, onSeat[owner])
		}
	}
}

// namePosts names the POSTS of the WIND and what lies there, and what
// ESTABLISHing costs.
func (c *chart) namePosts() {
	bold, italic := c.Bold(letters+1), c.Letters.Face(render.Italic, letters)
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		at := c.spots[v.Node]
		if !c.visible(at) || v.Wind != c.wind {
			continue
		}
		name := strconv.Itoa(i+1) + " " + c.Labels.Say("place", v.Word)
		tile := ""
		if v.Tile != game.NoTile {
			tile = c.Labels.Say("tile", c.now.Edition.Tile(v.Tile).Word)
		}
		wide, tall := bold.Width(name), letters+2
		coin := 0
		if v.Cost > 0 {
			coin = 2*c.hull - 4
		}
		wide += coin
		if tile != "" {
			wide, tall = max(wide, italic.Width(tile)), 2*(letters+2)
		}
		size, gap := image.Pt(wide+2, tall), c.r+8
		if v.Key {
			gap += 5
		}
		box := c.layout.put(c.pane.frame, beside(at, size, gap)...)
		c.write(bold, name, box.Min.X, box.Min.Y+letters-4, render.Ink)
		if v.Cost > 0 {
			c.prices = append(c.prices, price{v.Cost, image.Pt(box.Min.X+bold.Width(name)+coin/2+3, box.Min.Y+letters/2)})
		}
		if tile != "" {
			c.write(italic, tile, box.Min.X, box.Min.Y+2*letters-3, render.Mix(render.Sepia, render.Ink, 0.6))
		}
	}
}

// A price is what ESTABLISHing costs.
type price struct {
	n  int
	at image.Point
}

func (c *chart) costs() {
	for _, p := range c.prices {
		c.Draw(c.coin, p.at.X, p.at.Y)
		c.Number(c.Bold(letters), p.n, p.at.X, p.at.Y, render.Ink)
	}
}

// beside returns places for a text around a disc: right, left, below, above, and
// between.
func beside(at, size image.Point, gap int) []image.Rectangle {
	list := make([]image.Rectangle, 0, 26)
	for _, dy := range [...]int{0, -14, 14, -28, 28} {
		list = append(list, centred(at.Add(image.Pt(gap+size.X/2, dy)), size), centred(at.Add(image.Pt(-gap-size.X/2, dy)), size))
	}
	for _, dx := range [...]int{0, size.X / 4, -size.X / 4, size.X / 2, -size.X / 2} {
		list = append(list, centred(at.Add(image.Pt(dx, gap+size.Y/2)), size), centred(at.Add(image.Pt(dx, -gap-size.Y/2)), size))
	}
	for _, dx := range [...]int{0, size.X / 3, -size.X / 3} {
		list = append(list, centred(at.Add(image.Pt(dx, gap+size.Y)), size), centred(at.Add(image.Pt(dx, -gap-size.Y)), size))
	}
	return list
}

// moorShips gives the ships on the map their places, and those of allies beside
// them.
func (c *chart) moorShips() {
	for i := range c.now.Ships {
		v := &c.now.Ships[i]
		if at := c.spots[v.Node]; c.visible(at) {
			fresh, spent := shipsAt(c.old, v)
			c.moorFleet(v.Seat, v.Ally, at, v.Fresh, 0, c.old != nil && fresh != v.Fresh)
			c.moorFleet(v.Seat, v.Ally, at, v.Spent, 1, c.old != nil && spent != v.Spent)
		}
	}
	for s := range c.now.Seats {
		for _, f := range c.now.Seats[s].Fleets {
			if int(f.Ally) >= len(c.now.Posts) {
				continue
			}
			if at := c.spots[c.now.Posts[f.Ally].Node]; c.visible(at) {
				c.moorFleet(engine.Seat(s), f.Ally, at, f.Fresh, 0, false)
				c.moorFleet(engine.Seat(s), f.Ally, at, f.Spent, 1, false)
			}
		}
	}
}

// shipsAt returns how many ships like those there were.
func shipsAt(v *game.Public, like *game.ShipView) (fresh, spent int) {
	if v == nil {
		return 0, 0
	}
	for i := range v.Ships {
		if o := &v.Ships[i]; o.Seat == like.Seat && o.Node == like.Node && o.Ally == like.Ally {
			return o.Fresh, o.Spent
		}
	}
	return 0, 0
}

// moorFleet gives ships that are alike a place near theirs.
func (c *chart) moorFleet(seat engine.Seat, ally game.Post, at image.Point, n, spent int, moved bool) {
	if n == 0 || seat >= game.MaxPlayers {
		return
	}
	size := image.Pt(2*c.hull+2, 2*c.hull)
	if n > 1 {
		size.X += c.hull
	}
	c.fleets = append(c.fleets, fleet{seat, ally, n, spent, moved, at, c.layout.moor(c.pane.frame, at, size, c.around)})
}

// ship draws ships that are alike.
func (c *chart) ship(f *fleet) {
	mid := image.Pt(f.at.Min.X+c.hull+1, centre(f.at).Y)
	if f.moved {
		c.Draw(c.ring, mid.X, mid.Y)
	}
	c.Draw(c.cut.ships[f.spent][f.seat], mid.X, mid.Y)
	low := c.hull * 2 / 5 * (2*f.spent - 1)
	c.Number(c.Bold(letters), int(f.seat)+1, mid.X, mid.Y+low, onSeat[f.seat])
	if f.n > 1 {
		x, y := f.at.Max.X-c.hull*5/8, mid.Y+c.hull/3
		c.Draw(c.count, x, y)
		c.Number(c.Bold(letters), f.n, x, y, render.Ink)
	}
	if f.ally != game.NoPost {
		c.Draw(c.mast, mid.X+c.hull*2/3, mid.Y-c.hull*3/4)
	}
}

// rope draws a dotted line from a place to ships that lie off it.
func (c *chart) rope(f *fleet) {
	const step = 6
	to := image.Pt(f.at.Min.X+c.hull+1, centre(f.at).Y)
	far := math.Hypot(float64(to.X-f.from.X), float64(to.Y-f.from.Y))
	for d := float64(c.r + 2); d < far-float64(c.hull); d += step {
		x, y := f.from.X+int(float64(to.X-f.from.X)*d/far), f.from.Y+int(float64(to.Y-f.from.Y)*d/far)
		c.Fill(image.Rect(x-1, y-1, x+2, y+2), render.Ink, 255)
	}
}

// trail shows what moved last by footsteps.
func (c *chart) trail() {
	from, to := c.now.Last[0], c.now.Last[1]
	if from == game.NoNode || to == game.NoNode || from == to || int(from) >= len(c.spots) || int(to) >= len(c.spots) {
		return
	}
	a, b := c.spots[from], c.spots[to]
	if !c.visible(a) || !c.visible(b) {
		return
	}
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	far := math.Hypot(dx, dy)
	at := func(d float64) (x, y int) {
		t := d / far
		bow := math.Sin(t*math.Pi) * far * 0.08
		return a.X + int(dx*t-dy/far*bow), a.Y + int(dy*t+dx/far*bow)
	}
	end := far - float64(c.r) - 12
	for d := float64(c.r) + 10; d < end-14; d += 18 {
		x, y := at(d)
		c.Draw(c.step, x, y)
	}
	if end > 0 {
		x, y := at(end)
		fx, fy := at(end - 8)
		c.DrawTurned(c.head, x, y, math.Atan2(float64(y-fy), float64(x-fx)))
	}
}
