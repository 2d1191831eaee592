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
	pane  *pane
	atlas *atlas
	calm  *calm
	wind  game.Wind // whose POSTS are named; WindCount: the whole map
	over  []pane    // that lie over this one
	*slate
}

// A slate is what is noted before anything is drawn. Slates are used again.
type slate struct {
	layout layout
	spots  []image.Point // by Node
	texts  []text
	fleets []fleet
	dukes  []shield
	prices []price
}

// wipe empties the slate.
func (s *slate) wipe() {
	clear(s.texts)
	s.layout.taken, s.spots, s.texts = s.layout.taken[:0], s.spots[:0], s.texts[:0]
	s.fleets, s.dukes, s.prices = s.fleets[:0], s.dukes[:0], s.prices[:0]
}

// A text is something written on the map.
type text struct {
	face *render.Face
	text string
	x, y int
	ink  color.RGBA
	bare bool // without a light edge
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

// middle returns the middle of the ship.
func (f *fleet) middle(hull int) image.Point { return image.Pt(f.at.Min.X+hull+1, centre(f.at).Y) }

// letters is the size of the map's letters.
const letters = render.Small

func (c *chart) whole() bool { return c.wind == game.WindCount }

// draw draws all that stands on the map.
func (c *chart) draw() {
	c.reserve()
	if c.whole() {
		c.letterWinds()
	}
	c.nameRegions()
	c.numberPosts()
	if !c.whole() {
		c.namePosts()
		c.nameHomes()
	}
	c.moorShips()
	for i := range c.fleets {
		c.rope(&c.fleets[i])
		if f := &c.fleets[i]; f.moved {
			at := f.middle(c.hull)
			c.Draw(c.wake, at.X, at.Y)
		}
	}
	c.trail()
	c.posts()
	c.homes()
	c.drawDuchies()
	for _, w := range c.texts {
		if w.bare {
			c.Text(w.face, w.text, w.x, w.y, render.Left, w.ink)
			continue
		}
		c.Haloed(w.face, w.text, w.x, w.y, render.Left, w.ink, render.White)
	}
	c.costs()
	for i := range c.fleets {
		c.ship(&c.fleets[i])
	}
}

// write notes a text to be written, its base line at y: with a light edge where
// lines of the map cross it.
func (c *chart) write(face *render.Face, words string, x, y int, ink color.RGBA) {
	at := image.Rect(x-1, y-letters*3/4, x+face.Width(words)+1, y+letters/4)
	c.texts = append(c.texts, text{face, words, x, y, ink, c.calm.in(at)})
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
	c.spots = append(c.spots, make([]image.Point, e.Nodes())...)
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

// letterWinds letters the WINDS on the whole map.
func (c *chart) letterWinds() {
	face := c.Bold(52)
	for w, at := range windAt {
		name := c.Labels.Say("wind", windPlates[w])
		wide := face.Width(name)
		c.layout.take(centred(at, image.Pt(wide+12, 56)))
		c.texts = append(c.texts, text{face, name, at.X - wide/2, at.Y + 18, windInk, true})
	}
}

// windInk is the colour of the WINDS' letters.
var windInk = render.Mix(render.Tan, render.Sepia, 1)

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
		box := c.layout.hang(c.pane.frame, at, image.Pt(wide, letters+2))
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
		number := strconv.Itoa(i + 1)
		reach := c.r + 4
		if v.Key {
			reach += 5
		}
		box := c.layout.force(c.pane.frame, at, image.Pt(face.Width(number), letters*3/4+2), reach, closely)
		c.write(face, number, box.Min.X, box.Max.Y-1, render.Mix(render.Sepia, render.Ink, 0.5))
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

// A label names a POST of the WIND and what lies there, and what ESTABLISHing
// costs.
type label struct {
	at    image.Point
	reach int
	head  string
	wide  int // of the head
	cost  int
	lines []string // what lies there
}

// coinRoom is how wide the coin of a cost is beside a name.
func (c *chart) coinRoom() int { return 2*c.hull - 4 }

// size returns how large a label is.
func (c *chart) size(l *label) image.Point {
	wide := l.wide
	if l.cost > 0 {
		wide += c.coinRoom()
	}
	for _, line := range l.lines {
		wide = max(wide, c.Letters.Face(render.Italic, letters).Width(line))
	}
	return image.Pt(wide+2, (letters+2)*(1+len(l.lines)))
}

// labels returns what is to be written beside the POSTS of the WIND.
func (c *chart) labels() []label {
	var list []label
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		at := c.spots[v.Node]
		if !c.visible(at) || v.Wind != c.wind {
			continue
		}
		l := label{at: at, reach: c.r + 6, head: strconv.Itoa(i+1) + " " + c.Labels.Say("place", v.Word), cost: v.Cost}
		l.wide = c.Bold(letters + 1).Width(l.head)
		if v.Key {
			l.reach += 5
		}
		if v.Tile != game.NoTile {
			l.lines = []string{c.Labels.Say("tile", c.now.Edition.Tile(v.Tile).Word)}
		}
		list = append(list, l)
	}
	return list
}

// namePosts gives every label a place: first all that fit closely beside their
// POST, then the others in two lines, then wherever there is room.
func (c *chart) namePosts() {
	left := c.labels()
	for _, slots := range [...][]slot{closely, beside} {
		var rest []label
		for _, l := range left {
			box, ok := c.layout.put(c.pane.frame, l.at, c.size(&l), l.reach, slots)
			if !ok && len(l.lines) > 0 {
				l.lines = c.Letters.Wrap(render.Italic, l.lines[0], letters, max(l.wide, 170), 3)
				box, ok = c.layout.put(c.pane.frame, l.at, c.size(&l), l.reach, slots)
			}
			if !ok {
				rest = append(rest, l)
				continue
			}
			c.hangLabel(&l, box)
		}
		left = rest
	}
	for i := range left {
		c.hangLabel(&left[i], c.layout.force(c.pane.frame, left[i].at, c.size(&left[i]), left[i].reach, beside))
	}
}

// hangLabel notes what is written in a label's place, with a rope to its POST if
// that is not close.
func (c *chart) hangLabel(l *label, box image.Rectangle) {
	c.write(c.Bold(letters+1), l.head, box.Min.X, box.Min.Y+letters-4, render.Ink)
	if l.cost > 0 {
		c.prices = append(c.prices, price{l.cost, image.Pt(box.Min.X+l.wide+c.coinRoom()/2+3, box.Min.Y+letters/2)})
	}
	for i, line := range l.lines {
		c.write(c.Letters.Face(render.Italic, letters), line, box.Min.X, box.Min.Y+(i+2)*(letters+1)-5, render.Mix(render.Sepia, render.Ink, 0.6))
	}
	near := image.Pt(min(max(l.at.X, box.Min.X), box.Max.X), min(max(l.at.Y, box.Min.Y), box.Max.Y))
	if away := near.Sub(l.at); away.X*away.X+away.Y*away.Y > (l.reach+14)*(l.reach+14) {
		c.dots(l.at, near, c.r+2, 2)
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

// nameHomes names the HOMES of the WIND.
func (c *chart) nameHomes() {
	face := c.Letters.Face(render.Italic, letters)
	for i := range c.atlas.homes {
		at := c.pane.spot(c.atlas.homes[i].at)
		if !c.visible(at) || c.atlas.homes[i].wind != c.wind {
			continue
		}
		name := short(c.Labels.Say("home", c.now.Edition.Homes[i].ID))
		box := c.layout.force(c.pane.frame, at, image.Pt(face.Width(name)+2, letters+2), c.hull, beside)
		c.write(face, name, box.Min.X, box.Max.Y-7, render.Ink)
	}
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
		size.X += c.hull + 4
	}
	c.fleets = append(c.fleets, fleet{seat, ally, n, spent, moved, at, c.layout.moor(c.pane.frame, at, size, c.around)})
}

// ship draws ships that are alike.
func (c *chart) ship(f *fleet) {
	mid := f.middle(c.hull)
	c.Draw(c.cut.ships[f.spent][f.seat], mid.X, mid.Y)
	if f.ally != game.NoPost {
		c.Draw(c.mast, mid.X+c.hull*2/3, mid.Y-c.hull*3/4)
	}
	low := c.hull * 2 / 5 * (2*f.spent - 1)
	c.Number(c.Bold(letters), int(f.seat)+1, mid.X, mid.Y+low, onSeat[f.seat])
	if f.n > 1 {
		x, y := f.at.Max.X-c.hull*5/8, mid.Y+c.hull/3
		c.Draw(c.count, x, y)
		c.Number(c.Bold(letters), f.n, x, y, render.Ink)
	}
}

// rope draws a dotted line from a place to ships that lie off it.
func (c *chart) rope(f *fleet) { c.dots(f.from, f.middle(c.hull), c.r+2, c.hull) }

// dots draws a dotted line between two places, from so far from one to so far
// from the other.
func (c *chart) dots(from, to image.Point, after, before int) {
	const step = 6
	far := math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y))
	for d := float64(after); d < far-float64(before); d += step {
		x, y := from.X+int(float64(to.X-from.X)*d/far), from.Y+int(float64(to.Y-from.Y)*d/far)
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
