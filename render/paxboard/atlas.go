package paxboard

import (
	"math"

	game "skald/engine/pax"
	"skald/render"
)

// An atlas says where the places of an edition lie on the map.
type atlas struct {
	edition *game.Edition
	regions []area // by Region
	posts   []berth
	homes   []berth
	links   []link
}

// An area is a REGION on the map.
type area struct {
	game.RegionInfo
	at    render.Point // of its name, where its ships moor too
	seeds []render.Point
}

// A berth is a POST or a HOME on the map, and to where its pier leads.
type berth struct {
	at    render.Point
	piers []render.Point
	wind  game.Wind
}

// A link is a white border between a river REGION and another one, or a sea.
type link struct {
	line  []render.Point
	river bool // between two river REGIONS
}

// postCount returns how many POSTS an edition has.
func postCount(e *game.Edition) int {
	n := 0
	for i := range e.Regions {
		n += len(e.Regions[i].Posts)
	}
	return n
}

func newAtlas(e *game.Edition) *atlas {
	a := &atlas{edition: e, posts: make([]berth, postCount(e)), homes: make([]berth, len(e.Homes))}
	var taken crowd
	for _, p := range homes {
		taken = append(taken, p)
	}
	a.placeRegions(&taken)
	a.placePosts(&taken)
	a.placeHomes(&taken)
	a.drawLinks()
	return a
}

// A crowd is the places that are taken.
type crowd []render.Point

// settle returns a place of its own for what is known, and for what is not, the
// free place nearest to its neighbours.
func (c *crowd) settle(known render.Point, ok bool, near []render.Point) render.Point {
	at := known
	if !ok {
		at = c.free(middle(near))
	}
	*c = append(*c, at)
	return at
}

// free returns the place nearest to another that is apart from all taken.
func (c *crowd) free(near render.Point) render.Point {
	const apart, turns = 62, 400
	for i := range turns {
		sin, cos := math.Sincos(float64(i) * 2.4)
		far := 11 * math.Sqrt(float64(i))
		p := render.Point{X: min(max(near.X+far*cos, 40), mapWide-60), Y: min(max(near.Y+far*sin, 40), mapTall-40)}
		clear := true
		for _, q := range *c {
			clear = clear && math.Hypot(p.X-q.X, (p.Y-q.Y)*1.3) >= apart
		}
		if clear {
			return p
		}
	}
	return near
}

// middle returns the middle of places, of none that of the map.
func middle(list []render.Point) render.Point {
	if len(list) == 0 {
		return render.Point{X: mapWide / 2, Y: mapTall / 2}
	}
	var m render.Point
	for _, p := range list {
		m.X, m.Y = m.X+p.X/float64(len(list)), m.Y+p.Y/float64(len(list))
	}
	return m
}

// placeRegions places the names of REGIONS: those that are known first, since
// others are put beside them.
func (a *atlas) placeRegions(taken *crowd) {
	a.regions = make([]area, len(a.edition.Seas)+len(a.edition.Regions))
	known := map[string]render.Point{}
	for i := range a.regions {
		a.regions[i].RegionInfo = a.edition.Region(game.Region(i))
		if p, ok := names[a.regions[i].Word]; ok {
			known[a.regions[i].Word] = p
			a.regions[i].at = taken.settle(p, true, nil)
		}
	}
	for i := range a.regions {
		r := &a.regions[i]
		if _, ok := known[r.Word]; !ok {
			r.at = taken.settle(render.Point{}, false, a.beside(r, known))
			known[r.Word] = r.at
		}
		r.seeds = append([]render.Point{r.at}, grounds[r.Word]...)
	}
}

// beside returns the known places that a REGION borders on, or those of its WIND.
func (a *atlas) beside(r *area, known map[string]render.Point) []render.Point {
	var list []render.Point
	add := func(word string) {
		if p, ok := known[word]; ok {
			list = append(list, p)
		}
	}
	for _, b := range a.edition.Borders {
		if b[0] == r.Word {
			add(b[1])
		} else if b[1] == r.Word {
			add(b[0])
		}
	}
	for _, d := range a.edition.Regions {
		if d.ID == r.Word {
			for _, p := range d.Posts {
				add(p.Entry)
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for i := range a.regions {
		if a.regions[i].Wind == r.Wind {
			add(a.regions[i].Word)
		}
	}
	return list
}

// placePosts places the POSTS: those that are known first, since others are put
// where there is room.
func (a *atlas) placePosts(taken *crowd) {
	e := a.edition
	for _, first := range [...]bool{true, false} {
		for n := range e.Nodes() {
			here := e.Node(game.Node(n))
			known, ok := posts[here.Word]
			if here.Post == game.NoPost || ok != first {
				continue
			}
			r := &a.regions[here.Region]
			at := taken.settle(known, ok, []render.Point{r.at})
			a.posts[here.Post] = berth{at: at, piers: []render.Point{a.regions[e.Node(here.Entry).Region].at}, wind: here.Wind}
			r.seeds = append(r.seeds, at)
		}
	}
}

func (a *atlas) placeHomes(taken *crowd) {
	for i, h := range a.edition.Homes {
		var near []render.Point
		for _, word := range h.Borders {
			if n, ok := a.edition.NodeOf(word); ok {
				near = append(near, a.regions[a.edition.Node(n).Region].at)
			}
		}
		known, ok := homes[h.ID]
		a.homes[i] = berth{at: taken.settle(known, ok, near), piers: near, wind: h.Wind}
	}
}

// drawLinks draws the white borders of river REGIONS, along the rivers where
// those are known.
func (a *atlas) drawLinks() {
	for _, b := range a.edition.Borders {
		n, _ := a.edition.NodeOf(b[0])
		m, _ := a.edition.NodeOf(b[1])
		from, to := a.edition.Node(n), a.edition.Node(m)
		if from.Kind == game.SeaRegion && to.Kind == game.SeaRegion {
			continue
		}
		course, ok := courses[b]
		l := link{river: from.Kind == to.Kind}
		if from.Kind == game.RiverRegion || !ok {
			l.line = append(l.line, a.regions[from.Region].at)
		}
		for _, c := range course {
			l.line = append(l.line, projected(c[0], c[1]))
		}
		if to.Kind == game.RiverRegion || !ok {
			l.line = append(l.line, a.regions[to.Region].at)
		}
		a.links = append(a.links, l)
	}
}

// pier returns where a pier from a place towards another ends, so long.
func pier(from, to render.Point, length float64) render.Point {
	far := math.Hypot(to.X-from.X, to.Y-from.Y)
	if far < 1 {
		return from
	}
	t := min(length/far, 1)
	return render.Point{X: from.X + (to.X-from.X)*t, Y: from.Y + (to.Y-from.Y)*t}
}
