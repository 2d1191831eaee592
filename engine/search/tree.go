package search

import (
	"slices"

	"skald/engine"
)

// A tree holds what the iterations have found. Nodes are found by what the seat to
// move knows of the way to them, so that one that is reached in two ways is one. Its
// slices are kept from search to search.
type tree struct {
	index map[uint64]int32
	nodes []node
	edges []edge
	marks marks
}

// A node is a decision of a seat.
type node struct {
	visits int32
	first  int32 // of its edges, or none
	tally
}

// A tally tells of some edges of a node how many lead back to a position of this turn, and
// what the tastes of the others come to.
type tally struct {
	dead  int32
	taste float32
}

func (c *tally) add(e *edge) {
	if e.dead {
		c.dead++
	} else {
		c.taste += e.taste
	}
}

// An edge is an action that was tried at a node.
type edge struct {
	action engine.Action
	dead   bool    // leads back to a position of this turn
	told   bool    // seen is known
	seen   uint64  // a hash of what other parties see of the action
	taste  float32 // what its game weighed it
	visits int32
	offers int32   // how often it could have been taken when its node was visited
	worth  float64 // the sum of what its visits were worth to the party that moved
	next   int32   // the next edge of its node, or none
	at     int32   // where it stood in the list of legal actions when it was found last
}

// none is no edge.
const none = int32(-1)

// Bounds of a tree: a search takes 16 MB at most, of which a node and an edge take
// less than 120 bytes with their place in the index.
const (
	maxIterations = 50_000
	maxNodes      = 100_000
)

// reset forgets all nodes.
func (t *tree) reset() {
	if t.index == nil {
		t.index = make(map[uint64]int32)
	}
	clear(t.index)
	t.nodes, t.edges = t.nodes[:0], t.edges[:0]
}

// room reports whether the tree may grow.
func (t *tree) room() bool { return len(t.nodes) < maxNodes && len(t.edges) < maxNodes }

// at returns the node of a key, and whether it was made just now. Without room it
// returns none.
func (t *tree) at(key uint64) (n int32, fresh bool) {
	if n, ok := t.index[key]; ok {
		return n, false
	}
	if !t.room() {
		return none, true
	}
	n = int32(len(t.nodes))
	t.nodes = append(t.nodes, node{first: none})
	t.index[key] = n
	return n, true
}

// grow adds an edge to a node.
func (t *tree) grow(n int32, a engine.Action, taste float32) int32 {
	e := int32(len(t.edges))
	t.edges = append(t.edges, edge{action: a, taste: taste, next: t.nodes[n].first})
	t.nodes[n].first = e
	t.nodes[n].add(&t.edges[e])
	return e
}

// kill notes that an edge of a node leads back to a position of this turn. The others are
// added up anew: what is left of a large sum would not be theirs.
func (t *tree) kill(n, e int32) {
	t.edges[e].dead = true
	left := tally{}
	for i := t.nodes[n].first; i != none; i = t.edges[i].next {
		left.add(&t.edges[i])
	}
	t.nodes[n].tally = left
}

// prune leaves a node the edges of the legal actions alone: others were tried where
// something was otherwise that its seat knows by now. Which of them lead back to a
// position of this turn is asked anew.
func (t *tree) prune(n int32, legal []engine.Action, returns func(engine.Action) bool) {
	left := tally{}
	last := &t.nodes[n].first
	for i := *last; i != none; i = t.edges[i].next {
		if e := &t.edges[i]; slices.Contains(legal, e.action) {
			e.dead = returns(e.action)
			left.add(e)
			*last, last = i, &e.next
		}
	}
	*last = none
	t.nodes[n].tally = left
}

// mark lays out the edges of a node, so that marks.edge finds them by their actions.
func (t *tree) mark(n int32) {
	t.marks.clear()
	for e := t.nodes[n].first; e != none; e = t.edges[e].next {
		t.marks.put(&t.edges[e].action, e)
	}
}

// Marks find edges by actions: a hash table that is emptied in no time.
type marks struct {
	slots [1 << markBits]mark
	turn  uint32
	count int
}

type mark struct {
	action engine.Action
	turn   uint32
	edge   int32
}

// markBits is the size of the table, twice as large as a node has edges at most.
const markBits = 11

// maxEdges is how many edges a node may have.
const maxEdges = 1 << (markBits - 1)

func (m *marks) clear() {
	m.turn++
	m.count = 0
	if m.turn == 0 { // all slots were of other turns until the count came round
		m.slots, m.turn = [1 << markBits]mark{}, 1
	}
}

// slot returns where an action is, or would be.
func (m *marks) slot(a *engine.Action) *mark {
	h := uint32(a.Verb) + uint32(a.Args[0])*0x9e3779b1 + uint32(a.Args[1])*0x85ebca77 + uint32(a.Args[2])*0xc2b2ae3d +
		uint32(a.Args[3])*0x27d4eb2f + uint32(a.Args[4])*0x165667b1 + uint32(a.Args[5])*0xd3a2646c
	h ^= h >> 15
	h *= 0x2c1b3c6d
	for i := h >> (32 - markBits); ; i = (i + 1) % (1 << markBits) {
		if s := &m.slots[i]; s.turn != m.turn || s.action == *a {
			return s
		}
	}
}

func (m *marks) put(a *engine.Action, e int32) {
	if m.count < maxEdges {
		*m.slot(a) = mark{*a, m.turn, e}
		m.count++
	}
}

// edge returns the edge of an action, or none.
func (m *marks) edge(a *engine.Action) int32 {
	if s := m.slot(a); s.turn == m.turn {
		return s.edge
	}
	return none
}
