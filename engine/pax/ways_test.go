package pax

import (
	"slices"
	"testing"

	"skald/engine"
)

// A walk is a way as a person would try it: place by place over the map, of which
// the tables of ways know nothing.
type walk struct {
	nodes                     []Node
	rivers, seas, toll, steps int
}

// better reports whether a walk goes before another by the rules' order: the
// fewest STEPs that count, the fewest STEPs, the least toll, the first nodes.
func (w *walk) better(than *walk, free freeSteps) bool {
	if than == nil {
		return true
	}
	count := func(w *walk) int { return w.steps - min(w.rivers, free.rivers) - min(w.seas, free.seas) }
	for _, d := range []int{count(w) - count(than), w.steps - than.steps, w.toll - than.toll} {
		if d != 0 {
			return d < 0
		}
	}
	return slices.Compare(w.nodes, than.nodes) < 0
}

// A walker tries all ways of a seat's ship.
type walker struct {
	*state
	seat   engine.Seat
	free   freeSteps
	most   int
	homes  nodeSet
	allied bool
	best   map[engine.Word]*walk
}

// try goes on from a node in every way.
func (r *walker) try(w walk, at Node) {
	e := r.edition
	see := func(word engine.Word, w walk) {
		if w.better(r.best[word], r.free) {
			w.nodes = slices.Clone(w.nodes)
			r.best[word] = &w
		}
	}
	if w.steps > 0 {
		see(engine.Word(at), w)
	}
	if w.steps == r.most {
		return
	}
	if !r.allied && r.homes.has(at) {
		home := w
		home.steps++
		see(e.homeWord, home)
	}
	here := &e.nodes[at]
	next := append(append([]Node(nil), here.next...), here.posts...)
	if here.post != NoPost {
		next = []Node{here.entry}
	}
	for _, to := range next {
		r.try(r.step(w, at, to), to)
	}
}

// step takes one STEP from a node, or from NoNode.
func (r *walker) step(w walk, from, to Node) walk {
	e := r.edition
	w.steps++
	w.nodes = append(w.nodes[:len(w.nodes):len(w.nodes)], to)
	if from == NoNode || e.nodes[from].region != e.nodes[to].region {
		for p := range e.posts {
			here := &r.posts[p]
			if here.owner == engine.Nobody || here.owner == r.seat || here.tile == NoTile || e.posts[p].region != e.nodes[to].region {
				continue
			}
			for _, step := range e.programs[tileSource(here.tile)].steps {
				if step.Op == OpToll {
					w.toll += step.N
				}
			}
		}
	}
	if from != NoNode && e.nodes[from].post == NoPost && e.nodes[to].post == NoPost && e.nodes[from].kind == e.nodes[to].kind {
		if e.nodes[to].kind == RiverRegion {
			w.rivers++
		} else {
			w.seas++
		}
	}
	return w
}

// TestWays compares the way of every ship to every place near by with the best of
// all ways that there are, with tolls, HOMEs of DUCHIES and free STEPs.
func TestWays(t *testing.T) {
	t.Parallel()
	g := Standard()
	e := g.Printed
	const far = 4
	dice := engine.NewDice(engine.Seed{3}, 1)
	for n := range 24 {
		b := NewSetting(g)
		lines := [][]string{{"2"}, {"jarl", "1", e.Jarls[n%len(e.Jarls)].ID}, {"tile", "dorestad", "v17"}, {"follower", "2", "dorestad", "jarldom"},
			{"follower", "1", "dublin", "rus"}, {"ship", "1", e.nodes[dice.IntN(len(e.nodes))].word, e.nodes[dice.IntN(len(e.nodes))].word}}
		for _, words := range lines {
			if err := b.Set(words...); err != nil {
				t.Fatal(err)
			}
		}
		made, err := b.State(nil)
		if err != nil {
			t.Fatal(err)
		}
		s := made.(*state)
		for range 2 { // who would have DUCHIES there, whatever lies on the POSTS
			for _, p := range e.pairs[dice.IntN(len(e.pairs))].posts {
				s.posts[p].owner = 0
			}
		}
		s.posts[e.nodes[e.nodeOf("dorestad")].post].owner = 1
		free := freeSteps{n & 1, n >> 1 & 1}
		for w := range engine.Word(e.vocPlace.Len()) {
			if h := s.harbourOf(0, w, unexhausted); h.ship != noShip {
				compareWays(t, s, h, free, far)
			}
		}
	}
}

func compareWays(t *testing.T, s *state, h harbour, free freeSteps, far int) {
	t.Helper()
	e := s.edition
	homes := s.homeBorders(0)
	r := walker{state: s, free: free, most: far, homes: homes, allied: h.word > e.homeWord, best: map[engine.Word]*walk{}}
	switch {
	case h.at != NoNode:
		r.try(walk{}, h.at)
	case h.word == e.homeWord:
		for n := range homes.all() {
			r.try(r.step(walk{}, NoNode, n), n)
		}
	default:
		entry := e.nodes[e.posts[e.fleets[h.word-e.homeWord-1].ally].node].entry
		r.try(r.step(walk{}, NoNode, entry), entry)
	}
	o := e.outlook(h, free, homes)
	for to := range e.homeWord + 1 {
		want := r.best[to]
		if to == h.word || to == e.homeWord && h.at == NoNode {
			continue
		}
		got := o.price(to)
		if int(got&0xff) > far {
			continue
		}
		if want == nil {
			t.Errorf("from %s to %s costs %d, and no way leads there", e.vocPlace.Word(h.word), e.vocPlace.Word(to), got.counts())
			continue
		}
		var found search
		s.search(0, h, to, free, &found)
		if w := found.best; !slices.Equal(w.nodes[:w.size], want.nodes) || got.counts() != want.steps-min(want.rivers, free.rivers)-min(want.seas, free.seas) {
			t.Errorf("from %s to %s, free %v: by %v for %d, want by %v", e.vocPlace.Word(h.word), e.vocPlace.Word(to), free, w.nodes[:w.size], got.counts(), want.nodes)
		}
	}
}
