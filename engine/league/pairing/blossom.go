package pairing

// Edmonds' blossom algorithm, primal and dual, for a perfect matching of least
// cost in a complete graph of an even number of vertices, in O(n³).
//
// Each vertex has a dual, each blossom too; the slack of an edge between two nodes
// is its cost less the duals of its ends, and never negative. A stage grows trees
// of tight edges (slack 0) from all vertices that have no partner: nodes of a tree
// are by turns outer and inner. A tight edge between two trees is an augmenting
// path, one within a tree closes an odd cycle, which becomes a node of its own, a
// blossom. When no tight edge is left, the duals change by as much as they can:
// the outer vertices' go up, the inner vertices' down.
//
// All duals and slacks are doubled, so that the half of a slack between two outer
// nodes is a whole number: all vertices of all trees have duals of one parity,
// since those without a partner have grown alike in every stage.

// label says what a node is in the trees of a stage.
type label uint8

const (
	free label = iota
	outer
	inner
)

const none = -1

// endless is more than any sum of costs and duals.
var endless = wide{hi: 1 << (wideBits + 9 - 64)}

// solver is the state of the algorithm. Nodes are the vertices, from 0, and the
// blossoms after them; nodes that lie in no other are on top.
type solver struct {
	n     int
	cost  [][]wide
	dual  []wide     // doubled: of a vertex, of a blossom the sum it takes from its inner edges
	mate  []int      // of a vertex its partner
	top   []int      // of a vertex the node on top that it lies in
	in    []int      // of a node the blossom that it lies in directly
	base  []int      // of a node the vertex whose partner is outside
	kids  [][]int    // of a blossom its nodes around the cycle, the one of the base first
	links [][][2]int // of a blossom the edge from each of its nodes to the next
	near  [][]int    // of a blossom and a vertex outside: the vertex of the blossom with the least slack to it

	label []label
	entry [][2]int // of an inner node the edge by which it was reached, from outside
	best  []int    // of a free or outer node the outer vertex with the least slack to it
	least []wide   // of such a node that slack, if it has one
	limit []wide   // of a vertex the most that a doubled cost less an outer vertex's dual may be to be of interest
	queue []int    // outer vertices whose edges were not looked at
	spare []int    // blossoms that are not in use
}

// blossoms returns everybody's partner at the least cost.
func blossoms(cost [][]wide) []int { return solve(cost).mate }

func solve(cost [][]wide) *solver {
	s := newSolver(cost)
	for range s.n / 2 {
		s.stage()
	}
	return s
}

func newSolver(cost [][]wide) *solver {
	n := len(cost)
	nodes := n + n/2
	s := &solver{
		n: n, cost: cost,
		dual: make([]wide, nodes), mate: make([]int, n), top: make([]int, n), in: make([]int, nodes), base: make([]int, nodes),
		kids: make([][]int, nodes), links: make([][][2]int, nodes), near: make([][]int, nodes),
		label: make([]label, nodes), entry: make([][2]int, nodes), best: make([]int, nodes),
		least: make([]wide, nodes), limit: make([]wide, n),
	}
	least := cost[0][1]
	for i := range cost {
		for j := range i {
			if cost[i][j].less(least) {
				least = cost[i][j]
			}
		}
	}
	for v := range n {
		s.dual[v], s.mate[v], s.top[v], s.base[v] = least, none, v, v
	}
	for x := range nodes {
		s.in[x] = none
	}
	for x := nodes - 1; x >= n; x-- {
		s.spare = append(s.spare, x)
	}
	return s
}

// stage gives two more vertices a partner.
func (s *solver) stage() {
	s.queue = s.queue[:0]
	for x := range s.label {
		s.label[x], s.best[x] = free, none
	}
	for v := range s.limit {
		s.limit[v] = endless
	}
	for v, partner := range s.mate {
		if partner == none {
			s.makeOuter(s.top[v])
		}
	}
	for !s.search() && !s.adjust() {
	}
}

// search looks at the edges of outer vertices, and reports whether it augmented. Most
// edges neither are tight nor have less slack than another one to the same node: the
// limit of their vertex says so at once.
func (s *solver) search() bool {
	for len(s.queue) > 0 {
		u := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		dual, limit := s.dual[u], s.limit
		for v, c := range s.cost[u][:len(limit)] {
			if limit[v].less(c.plus(c).minus(dual)) {
				continue
			}
			x := s.top[v]
			if x == s.top[u] || s.label[x] == inner {
				continue
			}
			if !s.slack(u, v).zero() {
				s.offer(x, u)
			} else if s.grow(u, v) {
				return true
			}
		}
	}
	return false
}

// slack is doubled, of an edge between two nodes on top.
func (s *solver) slack(u, v int) wide {
	c := s.cost[u][v]
	return c.plus(c).minus(s.dual[u]).minus(s.dual[v])
}

// slackTo is the least slack of an edge from a vertex to a node.
func (s *solver) slackTo(u, x int) wide { return s.slack(u, s.nearest(x, u)) }

// nearest returns the vertex of a node with the least slack to one outside.
func (s *solver) nearest(x, u int) int {
	if x < s.n {
		return x
	}
	return s.near[x][u]
}

// offer tells a node of an outer vertex outside.
func (s *solver) offer(x, u int) {
	if slack := s.slackTo(u, x); s.best[x] == none || slack.less(s.least[x]) {
		s.best[x], s.least[x] = u, slack
		s.leaves(x, func(v int) { s.limit[v] = s.dual[v].plus(slack) })
	}
}

// findBest finds the outer vertex with the least slack to a node anew.
func (s *solver) findBest(x int) {
	s.best[x] = none
	s.leaves(x, func(v int) { s.limit[v] = endless })
	for u := range s.n {
		if y := s.top[u]; y != x && s.label[y] == outer {
			s.offer(x, u)
		}
	}
}

// leaves calls f with each vertex of a node.
func (s *solver) leaves(x int, f func(v int)) {
	if x < s.n {
		f(x)
		return
	}
	for _, kid := range s.kids[x] {
		s.leaves(kid, f)
	}
}

func (s *solver) makeOuter(x int) {
	s.label[x] = outer
	s.leaves(x, func(v int) { s.queue = append(s.queue, v) })
}

// makeInner takes the edge by which a node is reached.
func (s *solver) makeInner(x int, entry [2]int) {
	s.label[x], s.entry[x] = inner, entry
	s.leaves(x, func(v int) { s.limit[v] = wide{}.minus(endless) })
}

// grow takes a tight edge from an outer vertex into the tree, and reports whether
// it augmented.
func (s *solver) grow(u, v int) bool {
	x, y := s.top[u], s.top[v]
	switch s.label[y] {
	case free:
		s.makeInner(y, [2]int{u, v})
		s.makeOuter(s.top[s.mate[s.base[y]]])
	case outer:
		if ancestor := s.meeting(x, y); ancestor != none {
			s.shrink(u, v, ancestor)
			return false
		}
		s.augment(u, v)
		s.augment(v, u)
		return true
	}
	return false
}

// parent returns the outer node before an outer node in its tree, or none at the
// root.
func (s *solver) parent(x int) int {
	o := s.mate[s.base[x]]
	if o == none {
		return none
	}
	return s.top[s.entry[s.top[o]][0]]
}

// meeting returns the outer node in which the ways of two to their roots meet, or
// none.
func (s *solver) meeting(x, y int) int {
	passed := map[int]bool{}
	for ; x != none; x = s.parent(x) {
		passed[x] = true
	}
	for y != none && !passed[y] {
		y = s.parent(y)
	}
	return y
}

// augment gives a vertex a new partner, and so on along its way to the root.
func (s *solver) augment(u, v int) {
	for {
		left := s.mate[s.base[s.top[u]]]
		s.pair(s.top[u], u, v)
		if left == none {
			return
		}
		t := s.top[left]
		from, to := s.entry[t][0], s.entry[t][1]
		s.pair(t, to, from)
		u, v = from, to
	}
}

// pair makes a vertex the base of the node in which it lies, and its partner one
// outside.
func (s *solver) pair(x, v, partner int) {
	s.base[x] = v
	if x < s.n {
		s.mate[v] = partner
		return
	}
	kids, links := s.kids[x], s.links[x]
	k := s.kidOf(x, v)
	// From there the even way around the cycle to the old base changes over.
	for at, step := k, direction(k); at%len(kids) != 0; at += 2 * step {
		a, b := (at+step)%len(kids), (at+2*step)%len(kids)
		if step > 0 {
			s.pair(kids[a], links[a][0], links[a][1])
			s.pair(kids[b], links[a][1], links[a][0])
		} else {
			s.pair(kids[a], links[b][1], links[b][0])
			s.pair(kids[b], links[b][0], links[b][1])
		}
	}
	s.pair(kids[k], v, partner)
	s.kids[x] = append(append(make([]int, 0, len(kids)), kids[k:]...), kids[:k]...)
	s.links[x] = append(append(make([][2]int, 0, len(links)), links[k:]...), links[:k]...)
}

// kidOf returns the place of the node of a blossom in which a vertex lies.
func (s *solver) kidOf(x, v int) int {
	node := v
	for s.in[node] != x {
		node = s.in[node]
	}
	for i, kid := range s.kids[x] {
		if kid == node {
			return i
		}
	}
	panic("pairing: a blossom has lost a vertex")
}

// direction returns the way around a cycle that takes an even number of steps
// from a place to place 0.
func direction(place int) int {
	if place%2 == 1 {
		return 1
	}
	return -1
}

// shrink makes the odd cycle that an edge closes into a blossom.
func (s *solver) shrink(u, v, ancestor int) {
	b := s.spare[len(s.spare)-1]
	s.spare = s.spare[:len(s.spare)-1]

	left, leftLinks := s.branch(s.top[u], ancestor)
	right, rightLinks := s.branch(s.top[v], ancestor)
	kids, links := []int{ancestor}, [][2]int(nil)
	for i := len(left) - 1; i >= 0; i-- {
		kids = append(kids, left[i])
		links = append(links, [2]int{leftLinks[i][1], leftLinks[i][0]})
	}
	links = append(links, [2]int{u, v})
	kids = append(kids, right...)
	links = append(links, rightLinks...)

	s.kids[b], s.links[b], s.base[b], s.dual[b], s.in[b] = kids, links, s.base[ancestor], wide{}, none
	for _, kid := range kids {
		s.in[kid] = b
		if s.label[kid] == inner {
			s.makeOuter(kid)
		}
	}
	s.label[b] = outer
	s.leaves(b, func(v int) { s.top[v] = b })
	if s.near[b] == nil {
		s.near[b] = make([]int, s.n)
	}
	for w := range s.n {
		if s.top[w] == b {
			continue
		}
		for i, kid := range kids {
			if v := s.nearest(kid, w); i == 0 || s.slack(w, v).less(s.slack(w, s.near[b][w])) {
				s.near[b][w] = v
			}
		}
	}
	s.findBest(b)
}

// branch returns the nodes from an outer node up its tree to before an ancestor,
// and the edge from each to the next.
func (s *solver) branch(x, ancestor int) (nodes []int, links [][2]int) {
	for x != ancestor {
		o := s.mate[s.base[x]]
		t := s.top[o]
		from, to := s.entry[t][0], s.entry[t][1]
		nodes = append(nodes, x, t)
		links = append(links, [2]int{s.base[x], o}, [2]int{to, from})
		x = s.top[from]
	}
	return nodes, links
}

// adjust changes the duals until an edge is tight or a blossom can be opened, and
// deals with that; it reports whether it augmented.
func (s *solver) adjust() bool {
	change := s.change()
	twice := change.plus(change)
	for v := range s.n {
		s.limit[v] = s.limit[v].minus(change)
		switch s.label[s.top[v]] {
		case outer:
			s.dual[v] = s.dual[v].plus(change)
		case inner:
			s.dual[v] = s.dual[v].minus(change)
		}
	}
	for x := range s.label {
		if !s.onTop(x) {
			continue
		}
		switch s.label[x] {
		case outer:
			s.least[x] = s.least[x].minus(twice)
			if x >= s.n {
				s.dual[x] = s.dual[x].plus(twice)
			}
		case inner:
			if x >= s.n {
				s.dual[x] = s.dual[x].minus(twice)
			}
		default:
			s.least[x] = s.least[x].minus(change)
		}
	}
	for x := range s.label {
		if s.onTop(x) && s.label[x] != inner && s.best[x] != none && s.least[x].zero() {
			if s.grow(s.best[x], s.nearest(x, s.best[x])) {
				return true
			}
		}
	}
	for x := s.n; x < len(s.kids); x++ {
		if s.onTop(x) && s.label[x] == inner && s.dual[x].zero() {
			s.open(x)
		}
	}
	return false
}

// onTop reports whether a node is in use and lies in no other.
func (s *solver) onTop(x int) bool {
	return s.in[x] == none && (x < s.n || s.kids[x] != nil)
}

// change returns by how much the duals can change.
func (s *solver) change() wide {
	var least wide
	found := false
	for x := range s.label {
		if !s.onTop(x) {
			continue
		}
		var d wide
		switch {
		case s.label[x] == inner && x >= s.n:
			d = s.dual[x].half()
		case s.label[x] == inner || s.best[x] == none:
			continue
		case s.label[x] == outer:
			d = s.least[x].half()
		default:
			d = s.least[x]
		}
		if !found || d.less(least) {
			least, found = d, true
		}
	}
	if !found {
		panic("pairing: the graph is not complete or of an odd number")
	}
	return least
}

// open takes an inner blossom apart. The even way around its cycle, from where it
// was reached to its base, stays in the tree.
func (s *solver) open(b int) {
	kids, links, reached := s.kids[b], s.links[b], s.entry[b]
	k := s.kidOf(b, reached[1])
	for _, kid := range kids {
		s.in[kid] = none
		s.label[kid] = free
		s.leaves(kid, func(v int) { s.top[v] = kid })
	}
	s.kids[b], s.links[b] = nil, nil
	s.spare = append(s.spare, b)

	n, step := len(kids), direction(k)
	at := k
	s.makeInner(kids[at], reached)
	for at%n != 0 {
		mid, end := (at+step)%n, (at+2*step)%n
		s.makeOuter(kids[mid])
		link := links[mid]
		if step < 0 {
			link = [2]int{links[end][1], links[end][0]}
		}
		s.makeInner(kids[end], link)
		at = end
	}
	for _, kid := range kids {
		if s.label[kid] != inner {
			s.findBest(kid)
		}
	}
}
