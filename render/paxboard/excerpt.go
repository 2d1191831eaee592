package paxboard

import (
	"image"
	"slices"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// An excerpt is a small part of the map, for phones: it is so narrow that its
// letters are large there. Every POST on it is named, or those that are asked about.
const (
	slip      = 720 // how wide it is
	turnTall  = 400 // how high the map of a turn is
	insetTall = 540 // how high the picture of a question is at most
)

// maxExcerpts is how many parts of an edition's map are kept.
const maxExcerpts = 64

// An excerptKey says which part of the map an excerpt shows, and what room there is
// above and below it.
type excerptKey struct {
	x, y, zoom       int // in steps
	head, tall, foot int
}

// zooms are how large excerpts show the map.
var zooms = [...]float64{1.6, 1.2, 0.9}

// steps of an excerpt are a third of what it shows, so that there are few.
func (k excerptKey) step() (x, y float64) {
	return slip / zooms[k.zoom] / 3, float64(k.tall) / zooms[k.zoom] / 3
}

func (k excerptKey) pane() pane {
	x, y := k.step()
	return pane{frame: image.Rect(0, k.head, slip, k.head+k.tall), left: float64(k.x) * x, top: float64(k.y) * y, scale: zooms[k.zoom]}
}

// newExcerpt draws the ground of an excerpt.
func newExcerpt(cache *render.Cache, a *atlas, k excerptKey) *ground {
	img, dc := render.NewBackground(slip, k.head+k.tall+k.foot)
	dc.SetColor(render.Vellum)
	dc.Clear()
	g := &ground{atlas: a, panes: []pane{k.pane()}}
	a.paint(img, dc, &g.panes[0])
	if k.head > 0 {
		band(img, slip)
	}
	if k.foot > 0 {
		slab(img, image.Rect(0, k.head+k.tall, slip, k.head+k.tall+k.foot), render.Tan)
		slab(img, image.Rect(0, k.head+k.tall, slip, k.head+k.tall+3), render.Line)
	}
	g.calm = newCalm(img)
	g.sheet = cache.NewSheet(img)
	return g
}

// A want is a place that an excerpt should show, and how much that is worth.
type want struct {
	at    render.Point
	worth int
}

// aim returns the excerpt of a size that shows most of what is wanted, as large as
// all of it can be shown, with it as near to the middle as it can be.
// At most so many zooms are tried.
func aim(list []want, head, tall, foot, tried int) excerptKey {
	const apart = 48 // from the edge
	all, mid := 0, render.Point{}
	for _, w := range list {
		all += w.worth
		mid.X, mid.Y = mid.X+w.at.X*float64(w.worth), mid.Y+w.at.Y*float64(w.worth)
	}
	mid.X, mid.Y = mid.X/float64(max(all, 1)), mid.Y/float64(max(all, 1))
	best, most := excerptKey{head: head, tall: tall, foot: foot}, -1
	for zoom := range tried {
		k := excerptKey{zoom: zoom, head: head, tall: tall, foot: foot}
		found, far := k, 0.0
		sx, sy := k.step()
		for k.y = 0; float64(k.y)*sy+3*sy <= mapTall+sy/2; k.y++ {
			for k.x = 0; float64(k.x)*sx+3*sx <= mapWide+sx/2; k.x++ {
				p, n := k.pane(), 0
				for _, w := range list {
					if p.spot(w.at).In(p.frame.Inset(apart)) {
						n += w.worth
					}
				}
				dx, dy := (float64(k.x)+1.5)*sx-mid.X, (float64(k.y)+1.5)*sy-mid.Y
				if d := dx*dx + dy*dy; n > most || n == most && found.zoom == zoom && d < far {
					found, most, far, best = k, n, d, k
				}
			}
		}
		if most == all {
			break
		}
	}
	return best
}

// marks are what can be chosen on a map, or moved.
type marks struct {
	nodes  []game.Node // POSTS, REGIONS and seas
	ships  []game.Node // where ships of the seat can be taken
	beside []game.Post // allies beside whom they can
	home   bool        // and those on the Jarlboard
	seat   engine.Seat
	names  bool // only what is marked is named, and what lies beside it
}

// wants returns where what is marked lies.
func (s *studio) wants(a *atlas, now *game.Public, m *marks, worth int) []want {
	var list []want
	add := func(n game.Node) {
		if at, ok := a.place(n); ok {
			list = append(list, want{at, worth})
		}
	}
	for _, n := range m.nodes {
		add(n)
	}
	for _, n := range m.ships {
		add(n)
	}
	for _, p := range m.beside {
		list = append(list, want{a.posts[p].at, worth})
	}
	if m.home && int(m.seat) < len(now.Seats) {
		if h := now.Seats[m.seat].Home; h >= 0 && h < len(a.homes) {
			list = append(list, want{a.homes[h].at, worth})
		}
	}
	return list
}

// place returns where a node lies on the map.
func (a *atlas) place(n game.Node) (render.Point, bool) {
	if int(n) >= a.edition.Nodes() {
		return render.Point{}, false
	}
	here := a.edition.Node(n)
	if here.Post != game.NoPost {
		return a.posts[here.Post].at, true
	}
	return a.regions[here.Region].at, true
}

// movable marks the ships with which whose turn it is can sail.
func movable(now *game.Public) *marks {
	m := &marks{seat: now.TurnOf}
	if now.Over || int(now.TurnOf) >= len(now.Seats) {
		return m
	}
	if now.Journey != nil {
		m.ships = append(m.ships, now.Journey.Node)
		return m
	}
	for i := range now.Ships {
		if v := &now.Ships[i]; v.Seat == m.seat && v.Fresh > 0 && !slices.Contains(m.ships, v.Node) {
			m.ships = append(m.ships, v.Node)
		}
	}
	for _, f := range now.Seats[m.seat].Fleets {
		if f.Fresh > 0 {
			m.beside = append(m.beside, f.Ally)
		}
	}
	m.home = now.Seats[m.seat].HomeFresh > 0
	return m
}

// turnKey returns the part of the map at which a turn is shown: where most ships of
// whose turn it is are, those that can sail before all, else their HOME.
func (s *studio) turnKey(now *game.Public) excerptKey {
	a, m := s.maps.Of(now.Edition).atlas(), movable(now)
	home := m.home
	m.home = false
	list := s.wants(a, now, m, 4)
	for i := range now.Ships {
		if v := &now.Ships[i]; v.Seat == now.TurnOf {
			if at, ok := a.place(v.Node); ok {
				list = append(list, want{at, v.Fresh + v.Spent})
			}
		}
	}
	if home || len(list) == 0 {
		list = append(list, s.wants(a, now, &marks{seat: now.TurnOf, home: true}, 2)...)
	}
	return aim(list[:min(len(list), 40)], render.HeaderHeight, turnTall, cardsHead+len(now.Track)*cardTall+cardsFoot, 1)
}

func (s *studio) excerpt(now *game.Public, k excerptKey) *ground {
	return s.maps.Of(now.Edition).excerpts.Of(k)
}

func (s *studio) turnGround(now, _ *game.Public) (*render.Sheet, error) {
	if now.Edition == nil {
		return nil, errNoEdition
	}
	return s.excerpt(now, s.turnKey(now)).sheet, nil
}

// drawTurn draws the plate of a turn: where the seat to move has its ships, and the
// market.
func (s *studio) drawTurn(b *render.Brush, now, since *game.Public) {
	t, key := s.table(b, now, since), s.turnKey(now)
	t.topline(slip)
	t.part(s.excerpt(now, key), movable(now))
	top := key.head + key.tall
	t.Fitted(render.Bold, t.Caption("market"), 32, render.Small, 300, 18, top+38, render.Left, render.Ink)
	if int(now.TurnOf) < len(now.Seats) {
		w := t.Fitted(render.Italic, t.silfrOf(now.TurnOf), 28, render.Small, 380, slip-18, top+37, render.Right, render.Ink)
		t.seat(now.TurnOf, slip-18-w-36, top+26)
	}
	for i, tile := range now.Track {
		r := cardAt(top+cardsHead, i)
		t.card(tile, t.priceAt(i), r, t.old != nil && i < len(t.old.Track) && t.old.Track[i] != tile)
	}
}

// part draws an excerpt of the map, with what is marked.
func (t *table) part(g *ground, m *marks) {
	noted := t.slates.Get().(*slate)
	defer t.slates.Put(noted)
	noted.wipe()
	c := chart{table: t, cut: &t.small, pane: &g.panes[0], atlas: g.atlas, calm: g.calm, wind: game.WindCount + 1, marks: m, slate: noted}
	c.draw()
}
