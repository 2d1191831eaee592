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

// steps returns how many STEPs there are.
func (c cost) steps() int { return int(c & 0xff) }

// ways tables the best cost between any two REGIONS for every number of free
// STEPs between rivers, and between seas, that are left.
type ways struct {
	size         int // how many REGIONS
	rivers, seas int // the most free STEPs that there are
	best         []cost
	most         int       // STEPs that count on the longest way to a node
	reach        []nodeSet // from a REGION, with so many STEPs that count
}

// place returns the place of a REGION with so many free STEPs among all such.
func (w *ways) place(rivers, seas int, from Node) int {
	return (min(rivers, w.rivers)*(w.seas+1)+min(seas, w.seas))*w.size + int(from)
}

// reachOf returns the nodes that can be reached from each REGION, itself among
// them, with from none to the most STEPs that count.
func (w *ways) reachOf(free freeSteps) []nodeSet {
	return w.reach[w.place(free.rivers, free.seas, 0)*(w.most+1):]
}

// row returns the costs from a REGION to each other one.
func (w *ways) row(rivers, seas int, from Node) []cost {
	at := w.place(rivers, seas, from) * w.size
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

// tableReach works out which nodes can be reached from each REGION.
func (a *atlas) tableReach() {
	w := &a.ways
	for _, c := range w.best {
		w.most = max(w.most, (c + counted1).counts())
	}
	for r := range w.rivers + 1 {
		for s := range w.seas + 1 {
			for from := range Node(w.size) {
				row := w.row(r, s, from)
				for steps := range w.most + 1 {
					var set nodeSet
					for n := range a.nodes {
						if base, last := a.base(Node(n)); (row[base] + last).counts() <= steps {
							set.add(Node(n))
						}
					}
					w.reach = append(w.reach, set)
				}
			}
		}
	}
}

// findFree finds the REGIONS that border another of their kind.
func (a *atlas) findFree() {
	for n := range a.firstPost {
		for _, next := range a.nodes[n].next {
			switch kind := a.nodes[n].kind; {
			case kind != a.nodes[next].kind:
			case kind == RiverRegion:
				a.freeRivers.add(n)
			default:
				a.freeSeas.add(n)
			}
		}
	}
}

// freeFrom returns the REGIONS from which free STEPs that are left lead on.
func (a *atlas) freeFrom(left freeSteps) (set nodeSet) {
	if left.rivers > 0 {
		set = a.freeRivers
	}
	if left.seas > 0 {
		set = set.or(a.freeSeas)
	}
	return set
}

// groupNodes finds the nodes of each REGION, of POSTS, and of POSTS for Ventures.
func (a *atlas) groupNodes() {
	for n := range a.nodes {
		here := &a.nodes[n]
		a.regions[here.region].nodes.add(Node(n))
		if here.post == NoPost {
			continue
		}
		a.atPosts.add(Node(n))
		if a.posts[here.post].kind == EmptyPost {
			a.ventures.add(Node(n))
		}
	}
}

// findPairs lists the REGIONS with two POSTS for Ventures.
func (a *atlas) findPairs() {
	for _, r := range a.regions {
		if len(r.posts) == 2 && a.posts[r.posts[0]].kind == EmptyPost && a.posts[r.posts[1]].kind == EmptyPost {
			p := pair{posts: [2]Post(r.posts)}
			for _, post := range p.posts {
				p.entries.add(a.nodes[a.posts[post].node].entry)
			}
			a.pairs = append(a.pairs, p)
		}
	}
}

// freeSteps are the free STEPs that are left.
type freeSteps struct{ rivers, seas int }

func (f *freeSteps) add(more freeSteps) {
	f.rivers += more.rivers
	f.seas += more.seas
}

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
	ends  nodeSet // where it may end
	tolls [maxNodes]uint8
	best  way
	toll  int
	now   way
}

// remaining returns the least cost to an end.
func (s *search) remaining(from Node, left freeSteps) cost {
	row, least := s.ways.row(left.rivers, left.seas, from), noWay
	for rest := s.ends; !rest.empty(); {
		least = min(least, row[rest.pop()])
	}
	return least
}

// find looks at the ways from one of the starts, each of which takes a STEP to
// enter if enter is set, into one of the ends. Of ways that are alike it takes the
// one whose nodes come first.
func (s *search) find(starts nodeSet, enter bool, left freeSteps) {
	least := noWay
	for n := range starts.all() {
		least = min(least, s.remaining(n, left))
	}
	s.toll = -1
	for n := range starts.all() {
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
