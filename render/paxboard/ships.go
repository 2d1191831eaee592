package paxboard

import (
	"image"
	"math"
	"slices"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// A fleet is ships that are alike, moored to their place.
type fleet struct {
	seat  engine.Seat
	ally  game.Post
	n     int
	spent int // 1: EXHAUSTED
	moved bool
	from  image.Point // their place
	size  image.Point
	at    image.Rectangle // empty: not moored yet
	tied  bool            // a rope leads to them
	can   bool            // they can be taken
}

// middle returns the middle of the ship.
func (f *fleet) middle(hull int) image.Point {
	x := f.at.Min.X + hull + 1
	if f.can {
		x += ringRoom
	}
	return image.Pt(x, centre(f.at).Y)
}

// ringRoom is the room around a ship or HOME for the ring that marks it.
const ringRoom = 8

// moorShips gives the ships on the map their places, and those of allies beside
// them: many of one place together, if there is room.
func (c *chart) moorShips() {
	c.gatherShips()
	for i := range c.fleets {
		if f := &c.fleets[i]; f.at.Empty() {
			c.moorRaft(f.from)
		}
	}
	for i := range c.fleets {
		if f := &c.fleets[i]; f.at.Empty() {
			at, ok := c.layout.moor(c.pane.frame, f.from, f.size, c.around, c.moorings())
			if !ok {
				at = c.squeeze(f)
			}
			f.at, f.tied = at, true
		}
	}
}

// moorings is how far from their place ships lie at most.
func (c *chart) moorings() int {
	if c.marks != nil {
		return mooring * 3 / 4
	}
	return mooring
}

// squeeze returns the place for ships that hides least, where no place is free.
func (c *chart) squeeze(f *fleet) image.Rectangle {
	best, least := centred(f.from, f.size), int(^uint(0)>>1)
	for i := 0; i < len(c.around)/4; i += 7 {
		r := centred(f.from.Add(c.around[i]), f.size)
		if !r.In(c.pane.frame) {
			continue
		}
		if n := c.layout.hidden(r)*64 + i; n < least {
			best, least = r, n
		}
	}
	c.layout.take(best)
	return best
}

// A raft is fleets of one place, moored side by side and somewhat apart from other
// rafts. There are some where at least so many fleets are in one place; of one raft
// are at most so many.
const raftLeast, raftMost, raftEdge = 4, 2 * game.MaxPlayers, 5

// moorRaft moors the ships of a place together, with one rope, if they are many:
// as one raft if there is room for it near the place, else as several.
func (c *chart) moorRaft(from image.Point) {
	var room [raftMost]*fleet
	list := room[:0]
	for i := range c.fleets {
		if f := &c.fleets[i]; f.from == from && f.at.Empty() && len(list) < cap(list) {
			list = append(list, f)
		}
	}
	if len(list) >= raftLeast {
		c.moorRafts(list)
	}
}

// moorRafts moors fleets of one place as one raft, or each half of them as one, and
// so on. What is a seat's stays together for as long as it can.
func (c *chart) moorRafts(list []*fleet) {
	if len(list) < 2 || c.raft(list) {
		return
	}
	half := len(list) / 2
	if list[half].seat == list[half-1].seat && list[half].seat != list[len(list)-1].seat {
		half++
	}
	c.moorRafts(list[:half])
	c.moorRafts(list[half:])
}

// raft moors fleets of one place side by side, with one rope, and reports whether
// there was room.
func (c *chart) raft(list []*fleet) bool {
	from, cell := list[0].from, image.Point{}
	for _, f := range list {
		cell = image.Pt(max(cell.X, f.size.X), max(cell.Y, f.size.Y))
	}
	for _, rows := range [...]int{2, 3, 4, 1} {
		if rows > len(list) {
			continue
		}
		across := (len(list) + rows - 1) / rows
		at, ok := c.layout.moor(c.pane.frame, from, image.Pt(across*cell.X+2*raftEdge, rows*cell.Y+2*raftEdge), c.around, c.moorings())
		if !ok {
			continue
		}
		at = at.Inset(raftEdge)
		nearest := list[0]
		for i, f := range list {
			f.at = image.Rectangle{Max: f.size}.Add(at.Min).Add(image.Pt(i%across*cell.X, i/across*cell.Y))
			if distance(f.at, from) < distance(nearest.at, from) {
				nearest = f
			}
		}
		nearest.tied = true
		return true
	}
	return false
}

// distance returns how far the middle of a rectangle is from a point, squared.
func distance(r image.Rectangle, from image.Point) int {
	d := centre(r).Sub(from)
	return d.X*d.X + d.Y*d.Y
}

// gatherShips notes the ships that the pane shows.
func (c *chart) gatherShips() {
	for i := range c.now.Ships {
		v := &c.now.Ships[i]
		if at := c.spots[v.Node]; c.visible(at) {
			fresh, spent := shipsAt(c.old, v)
			c.note(v.Seat, v.Ally, at, v.Fresh, 0, c.old != nil && fresh != v.Fresh, c.taken(v.Seat, v.Node))
			c.note(v.Seat, v.Ally, at, v.Spent, 1, c.old != nil && spent != v.Spent, v.Fresh == 0 && c.taken(v.Seat, v.Node))
		}
	}
	for s := range c.now.Seats {
		for _, f := range c.now.Seats[s].Fleets {
			if int(f.Ally) >= len(c.now.Posts) {
				continue
			}
			if at := c.spots[c.now.Posts[f.Ally].Node]; c.visible(at) {
				c.note(engine.Seat(s), f.Ally, at, f.Fresh, 0, false, c.marks != nil && c.marks.seat == engine.Seat(s) && slices.Contains(c.marks.beside, f.Ally))
				c.note(engine.Seat(s), f.Ally, at, f.Spent, 1, false, false)
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

// note notes ships that are alike.
func (c *chart) note(seat engine.Seat, ally game.Post, at image.Point, n, spent int, moved, can bool) {
	if n == 0 || seat >= game.MaxPlayers {
		return
	}
	size := image.Pt(2*c.hull+2, 2*c.hull)
	if n > 1 {
		size.X += c.hull + 4
	}
	if can {
		size = size.Add(image.Pt(2*ringRoom, 2*ringRoom))
	}
	c.fleets = append(c.fleets, fleet{seat: seat, ally: ally, n: n, spent: spent, moved: moved, can: can, from: at, size: size})
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
func (c *chart) rope(f *fleet) {
	if f.tied {
		c.dots(f.from, f.middle(c.hull), c.r+2, c.hull)
	}
}

// dots draws a dotted line between two places, from so far from one to so far
// from the other.
func (c *chart) dots(from, to image.Point, after, before int) {
	const step = 7
	far := math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y))
	for d := float64(after); d < far-float64(before); d += step {
		x, y := from.X+int(float64(to.X-from.X)*d/far), from.Y+int(float64(to.Y-from.Y)*d/far)
		c.Fill(image.Rect(x-1, y-1, x+2, y+2), render.Ink, 255)
	}
}

// taken reports whether ships of a seat in a place can be taken.
func (c *chart) taken(seat engine.Seat, n game.Node) bool {
	return c.marks != nil && c.marks.seat == seat && slices.Contains(c.marks.ships, n)
}

// ringPlaces marks the places that can be chosen.
func (c *chart) ringPlaces() {
	if c.marks == nil {
		return
	}
	for _, n := range c.marks.nodes {
		if int(n) >= len(c.spots) || !c.visible(c.spots[n]) {
			continue
		}
		sign := c.target
		if c.now.Edition.Node(n).Post == game.NoPost {
			sign = c.buoy
		}
		c.Draw(sign, c.spots[n].X, c.spots[n].Y)
	}
}

// ringShips marks the ships that can be taken, on the map and at home.
func (c *chart) ringShips() {
	if c.marks == nil {
		return
	}
	for i := range c.fleets {
		if f := &c.fleets[i]; f.can {
			at := f.middle(c.hull)
			c.Draw(c.halo, at.X, at.Y)
		}
	}
	for i := range c.atlas.homes {
		if at := c.pane.spot(c.atlas.homes[i].at); c.homely(i) && c.visible(at) {
			c.Draw(c.halo, at.X, at.Y)
		}
	}
}

// homely reports whether ships can be taken from a HOME.
func (c *chart) homely(home int) bool {
	return c.marks != nil && c.marks.home && int(c.marks.seat) < len(c.now.Seats) && c.now.Seats[c.marks.seat].Home == home
}
