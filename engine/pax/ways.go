package pax

// Ways over the map. POSTS are ends of ways: each is entered from one REGION
// alone, so that no way leads through one; nor does any through a HOME. So what
// is tabled are the ways between seas and river REGIONS.

// maxFree is how many free STEPs of each sort a JOURNEY can have.
const maxFree = 6

// A cost is what a way takes: how many of its STEPs count, and how many it has.
// Costs are compared as numbers, and are added.
type cost uint16

const (
	counted1 = cost(1<<8 | 1) // a STEP that counts
	free1    = cost(1)        // a free one
	noWay    = cost(0x7fff)
)

// counts returns how many STEPs count.
func (c cost) counts() int { return int(c >> 8) }

// ways tables the best cost between any two REGIONS for every number of free
// STEPs between rivers, and between seas, that are left.
type ways struct {
	size         int // how many REGIONS
	rivers, seas int // the most free STEPs that there are
	best         []cost
	reaches      []reach // from nodes, HOMES and fleets
	starts       int     // how many of these there are
}

// A reach is what it costs to get from a place to every node, and the nodes that
// can be reached, by how many STEPs count and then as in the file.
type reach struct {
	costs []cost
	order []Node
	ends  [mostSteps]uint8 // for so many STEPs that count, how far the order goes
}

// within returns the nodes that can be reached with so many STEPs that count.
func (r *reach) within(steps int) []Node {
	if steps < 0 {
		return nil
	}
	return r.order[:r.ends[min(steps, mostSteps-1)]]
}

// reach returns the reach of a node, a printed HOME or a fleet, by its place among
// them.
func (w *ways) reach(free freeSteps, start int) reach {
	return w.reaches[(min(free.rivers, w.rivers)*(w.seas+1)+min(free.seas, w.seas))*w.starts+start]
}

// row returns the costs from a REGION to each other one.
func (w *ways) row(rivers, seas int, from Node) []cost {
	at := ((min(rivers, w.rivers)*(w.seas+1)+min(seas, w.seas))*w.size + int(from)) * w.size
	return w.best[at : at+w.size]
}

// table works the costs out, for so many free STEPs at most.
func (a *atlas) table(rivers, seas int) {
	n := int(a.firstPost)
	a.ways = ways{size: n, rivers: rivers, seas: seas, best: make([]cost, (rivers+1)*(seas+1)*n*n)}
	for r := range rivers + 1 {
		for s := range seas + 1 {
			for from := range Node(n) {
				row := a.ways.row(r, s, from)
				for to := range row {
					row[to] = noWay
				}
				row[from] = 0
			}
			for changed := true; changed; {
				changed = false
				for from := range Node(n) {
					row := a.ways.row(r, s, from)
					for _, next := range a.nodes[from].next {
						c, left := a.step(from, next, freeSteps{r, s})
						for to, rest := range a.ways.row(left.rivers, left.seas, next) {
							if rest < noWay && c+rest < row[to] {
								row[to], changed = c+rest, true
							}
						}
					}
				}
			}
		}
	}
}

// tableReaches works out the reach of every place at which a way can begin.
func (a *atlas) tableReaches() {
	a.ways.starts = len(a.nodes) + len(a.homes) + len(a.fleets)
	for r := range a.ways.rivers + 1 {
		for s := range a.ways.seas + 1 {
			add := func(starts []Node, extra cost, self Node) {
				costs := make([]cost, len(a.nodes))
				a.spread(freeSteps{r, s}, starts, extra, costs)
				if self != NoNode {
					costs[self] = noWay
				}
				to := reach{costs: costs, order: make([]Node, len(a.nodes))}
				to.sort()
				a.ways.reaches = append(a.ways.reaches, to)
			}
			for n := range a.nodes {
				if entry := a.nodes[n].entry; n >= int(a.firstPost) {
					add([]Node{entry}, counted1, Node(n))
				} else {
					add([]Node{Node(n)}, 0, Node(n))
				}
			}
			for _, h := range a.homes {
				add(h.borders, counted1, NoNode)
			}
			for _, f := range a.fleets {
				add([]Node{a.nodes[a.posts[f.ally].node].entry}, counted1, NoNode)
			}
		}
	}
}

// findPairs lists the REGIONS with two POSTS for Ventures.
func (a *atlas) findPairs() {
	for _, r := range a.regions {
		if len(r.posts) == 2 && a.posts[r.posts[0]].kind == EmptyPost && a.posts[r.posts[1]].kind == EmptyPost {
			p := pair{posts: [2]Post(r.posts)}
			for i, post := range p.posts {
				p.entries[i] = a.nodes[a.posts[post].node].entry
			}
			a.pairs = append(a.pairs, p)
		}
	}
}

// spread works out what it costs to get to every node from some REGIONS, to which
// it takes so much to get.
func (a *atlas) spread(free freeSteps, starts []Node, extra cost, to []cost) {
	regions := int(a.firstPost)
	for n := range regions {
		to[n] = noWay
	}
	for _, start := range starts {
		for n, c := range a.ways.row(free.rivers, free.seas, start) {
			to[n] = min(to[n], c+extra)
		}
	}
	for n := regions; n < len(a.nodes); n++ {
		to[n] = to[a.nodes[n].entry] + counted1
	}
}

// mostSteps is more than any way in a list has that count.
const mostSteps = 64

// sort puts the nodes that can be reached into their order.
func (r *reach) sort() {
	var starts [mostSteps + 1]uint8
	for _, c := range r.costs {
		if c.counts() < mostSteps {
			starts[c.counts()+1]++
		}
	}
	for b := 1; b < len(starts); b++ {
		starts[b] += starts[b-1]
	}
	copy(r.ends[:], starts[1:])
	for n, c := range r.costs {
		if c.counts() < mostSteps {
			r.order[starts[c.counts()]] = Node(n)
			starts[c.counts()]++
		}
	}
}

// freeSteps are the free STEPs that are left.
type freeSteps struct{ rivers, seas int }

// step returns what a STEP between two REGIONS costs, and the free STEPs that
// are left after it.
func (a *atlas) step(from, to Node, left freeSteps) (cost, freeSteps) {
	switch kind := a.nodes[from].kind; {
	case kind != a.nodes[to].kind:
	case kind == RiverRegion && left.rivers > 0:
		left.rivers--
		return free1, left
	case kind == SeaRegion && left.seas > 0:
		left.seas--
		return free1, left
	}
	return counted1, left
}

// base returns the REGION that a node is entered from, or itself, and what the
// STEP into the node costs.
func (a *atlas) base(n Node) (Node, cost) {
	if n >= a.firstPost {
		return a.nodes[n].entry, counted1
	}
	return n, 0
}

// maxWay is more nodes than any way has.
const maxWay = maxNodes

// A way is the nodes that a ship enters, one after the other.
type way struct {
	nodes [maxWay]Node
	size  int
	home  bool // a HOME is entered after the last
}

// A search looks for the way to take among those of the least cost: the one with
// the least toll, then the one whose nodes come first.
type search struct {
	*atlas
	ends  nodeList // where it may end
	tolls [maxNodes]uint8
	best  way
	toll  int
	now   way
}

// remaining returns the least cost to an end.
func (s *search) remaining(from Node, left freeSteps) cost {
	row, least := s.ways.row(left.rivers, left.seas, from), noWay
	for _, end := range s.ends.all() {
		least = min(least, row[end])
	}
	return least
}

// find looks at the ways from one of the starts, each of which takes a STEP to
// enter if enter is set, into one of the ends.
func (s *search) find(starts []Node, enter bool, left freeSteps) {
	least := noWay
	for _, n := range starts {
		least = min(least, s.remaining(n, left))
	}
	s.toll = -1
	for _, n := range starts {
		if s.remaining(n, left) != least {
			continue
		}
		toll := 0
		if s.now.size = 0; enter {
			s.now.nodes[0], s.now.size = n, 1
			toll = int(s.tolls[s.nodes[n].region])
		}
		s.walk(n, left, least, toll)
	}
}

// walk goes on from a node along every way that costs no more than is left.
func (s *search) walk(at Node, left freeSteps, rest cost, toll int) {
	switch {
	case s.toll >= 0 && s.toll <= toll:
		return
	case rest == 0:
		s.best, s.toll = s.now, toll
		return
	}
	for _, next := range s.nodes[at].next {
		c, after := s.step(at, next, left)
		if c > rest || s.remaining(next, after) != rest-c {
			continue
		}
		s.now.nodes[s.now.size] = next
		s.now.size++
		s.walk(next, after, rest-c, toll+int(s.tolls[s.nodes[next].region]))
		s.now.size--
	}
}
