package paxboard

import (
	"image"
	"slices"
	"strconv"
	"strings"

	game "skald/engine/pax"
	"skald/render"
)

// numberPosts writes the numbers of POSTS beside them.
func (c *chart) numberPosts() {
	face := c.Bold(letters)
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		at := c.spots[v.Node]
		if !c.visible(at) || c.named(v) {
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

// A label names a POST of the WIND and what lies there, and what ESTABLISHing
// costs.
type label struct {
	at    image.Point
	reach int
	head  string
	wide  int // of the head
	cost  int
	tile  string   // what lies there
	lines []string // the same, in lines
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
		if !c.visible(at) || !c.named(v) {
			continue
		}
		reach := c.r + 6
		if c.marks != nil && slices.Contains(c.marks.nodes, v.Node) {
			reach += 6
		}
		l := label{at: at, reach: reach, head: c.post(v), cost: v.Cost}
		l.wide = c.Bold(letters + 1).Width(l.head)
		if v.Key {
			l.reach += 5
		}
		if v.Tile != game.NoTile && !c.dense() {
			l.tile = c.Labels.Say("tile", c.now.Edition.Tile(v.Tile).Word)
			l.lines = []string{l.tile}
		}
		list = append(list, l)
	}
	return list
}

// namePosts gives every label a place: first all that fit closely beside their
// POST, then the others in two lines, then wherever there is room for less.
func (c *chart) namePosts() {
	left := c.labels()
	for _, slots := range [...][]slot{closely, beside} {
		var rest []label
		for _, l := range left {
			box, ok := c.layout.put(c.pane.frame, l.at, c.size(&l), l.reach, slots)
			if !ok && len(l.lines) > 0 {
				l.lines = c.Letters.Wrap(render.Italic, l.tile, letters, max(l.wide, 170), 3)
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
		if l := &left[i]; c.marks != nil {
			c.shorten(l)
		} else { // a close-up names everything
			c.hangLabel(l, c.layout.force(c.pane.frame, l.at, c.size(l), l.reach, beside))
		}
	}
}

// shorten gives a label on a part of the map the place of less than it has: without what lies
// there, which its sign tells, then as the number alone.
func (c *chart) shorten(l *label) {
	number, _, _ := strings.Cut(l.head, " ")
	l.lines = nil
	for _, head := range []string{l.head, number} {
		l.head, l.wide = head, c.Bold(letters+1).Width(head)
		for _, slots := range [...][]slot{closely, beside} {
			if box, ok := c.layout.put(c.pane.frame, l.at, c.size(l), l.reach, slots); ok {
				c.hangLabel(l, box)
				return
			}
		}
	}
	c.hangLabel(l, c.layout.force(c.pane.frame, l.at, c.size(l), l.reach, beside))
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
		if !c.visible(at) || !c.near() || c.dense() || c.marks == nil && c.atlas.homes[i].wind != c.wind {
			continue
		}
		name := short(c.Labels.Say("home", c.now.Edition.Homes[i].ID))
		reach := c.hull
		if c.homely(i) {
			reach += ringRoom
		}
		box := c.layout.force(c.pane.frame, at, image.Pt(face.Width(name)+2, letters+2), reach, beside)
		c.write(face, name, box.Min.X, box.Max.Y-7, render.Ink)
	}
}

// dense reports whether so many ships are on a small part of the map that what lies on
// POSTS is told by signs alone.
func (c *chart) dense() bool {
	const most = 10
	if c.marks == nil {
		return false
	}
	n := 0
	for i := range c.now.Ships {
		if v := &c.now.Ships[i]; c.visible(c.spots[v.Node]) {
			n += min(v.Fresh, 1) + min(v.Spent, 1)
		}
	}
	return n > most
}
