package paxboard

import (
	"image"
	"image/color"
	"slices"
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
	wind  game.Wind // whose POSTS are named; WindCount: the whole map; above: a part of it
	marks *marks    // what can be chosen, of a part
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

// letters is the size of the map's letters.
const letters = render.Small

func (c *chart) whole() bool { return c.wind == game.WindCount }

// named reports whether a POST is named, not numbered alone.
func (c *chart) named(v *game.PostView) bool {
	switch {
	case c.whole():
		return false
	case c.marks == nil:
		return v.Wind == c.wind
	}
	return c.near() && (!c.marks.names || len(c.marks.nodes) == 0 || slices.Contains(c.marks.nodes, v.Node))
}

// near reports whether a part of the map is so large that there is room for names.
func (c *chart) near() bool { return c.pane.scale >= 1 }

// mute reports whether a REGION is not named: on a part of the map that a question is
// about, where it can neither be chosen nor has room.
func (c *chart) mute(r *area) bool {
	if c.dense() && r.Kind != game.SeaRegion {
		return true
	}
	return c.marks != nil && c.marks.names && !slices.Contains(c.marks.nodes, r.Node) && (!c.near() || len(c.marks.nodes) > 0)
}

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
	c.keepTrail()
	c.moorShips()
	for i := range c.fleets {
		c.rope(&c.fleets[i])
		if f := &c.fleets[i]; f.moved {
			at := f.middle(c.hull)
			c.Draw(c.wake, at.X, at.Y)
		}
	}
	c.trail()
	c.ringPlaces()
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
	c.ringShips()
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
			if c.marks != nil && slices.Contains(c.marks.nodes, r.Node) {
				c.layout.take(centred(c.spots[r.Node], image.Pt(2*c.r, 2*c.r)))
			}
		}
	}
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		c.spots[v.Node] = c.pane.spot(c.atlas.posts[v.Post].at)
		size := 2*c.r + 6
		if c.marks != nil && slices.Contains(c.marks.nodes, v.Node) {
			size += 12
		}
		if v.Key {
			size += 8
		}
		tall := image.Pt(size, size)
		at := centred(c.spots[v.Node], tall)
		if v.Kind == game.PowerfulAlly {
			at.Min.Y -= c.r
		}
		c.layout.take(at)
		if v.Owner != engine.Nobody && v.Follower < game.Kinds {
			c.layout.take(centred(c.badgeAt(c.spots[v.Node]), image.Pt(c.r+8, c.r+8)))
		}
	}
	for i := range c.atlas.homes {
		size := 2 * c.hull
		if c.homely(i) {
			size += 2 * ringRoom
		}
		c.layout.take(centred(c.pane.spot(c.atlas.homes[i].at), image.Pt(size, size)))
	}
}

// badgeAt returns where the type of a Follower stands beside its POST.
func (c *chart) badgeAt(post image.Point) image.Point { return post.Add(image.Pt(-c.r*9/10, c.r*9/10)) }

// letterWinds letters the WINDS on the whole map.
func (c *chart) letterWinds() {
	face := c.Bold(52)
	for w, at := range windAt {
		name := c.Labels.Say("wind", windPlates[w])
		wide := face.Width(name)
		at.X = min(max(at.X, wide/2+8), width-wide/2-8) // a long name stays within the picture
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
		if !c.visible(at) || c.mute(r) {
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
