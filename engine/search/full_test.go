package search

import (
	"testing"

	"skald/engine"
	"skald/engine/tafl"
)

// TestFullTree lets a search go on with a tree that is full, at whose nodes but the root
// nothing was tried that is legal now: it plays on from there.
func TestFullTree(t *testing.T) {
	t.Parallel()
	game := tafl.Game{}
	opening, err := game.New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{1}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := New(engine.Seed{2})
	r := &p.run
	r.begin(p, See(game.About(), 2, opening, engine.Awaited(opening).First()), Strength{Iterations: 2000})
	for range 1000 {
		if err := r.iterate(); err != nil {
			t.Fatal(err)
		}
	}
	r.chain = r.root
	root, _ := r.tree.at(r.node(r.at.seat))
	own := map[int32]bool{}
	for e := r.tree.nodes[root].first; e != none; e = r.tree.edges[e].next {
		own[e] = true
	}
	for e := range r.tree.edges {
		if !own[int32(e)] {
			r.tree.edges[e].action = engine.Action{Args: engine.Args{1<<16 - 1}}
		}
	}
	for r.tree.room() {
		r.tree.edges = append(r.tree.edges, edge{next: none})
	}
	for range 200 {
		if err := r.iterate(); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.tree.edges) > maxNodes {
		t.Errorf("%d edges, want %d at most", len(r.tree.edges), maxNodes)
	}
}
