package search

import "skald/engine"

// How the search weighs what it knows against what it does not.
const (
	curiosity   = 0.7 // how much an action gains by having been tried little, without a taste
	ofTaste     = 0.5 // and with one: by being liked
	besideTaste = 0.1 // and by having been tried little
	widthFirst  = 4   // how many actions a node tries at first
	widthRoot   = 3   // and how many more by the square root of its visits
	maxWay      = 200 // decisions that a way down the tree has at most
)

// A run is one search. It is kept from search to search for its slices.
type run struct {
	at      Sight
	key     uint64
	how     Strength
	planned int
	dice    *engine.Dice
	tree    *tree
	past    *past
	parties parties
	sets    verbs
	own     []engine.Action // the actions to choose from
	first   []engine.Action // those that are tried, which are the same in each deal
	root    [maxSeats]uint64

	iterations int
	before     sum
	after      map[int32]*sum // by edge of the root

	// Of one iteration:
	chain   [maxSeats]uint64 // what each party knows of the way so far
	used    [maxSeats]verbs
	way     []step
	outcome outcome
	actions int // that were simulated, in all iterations

	legal   []engine.Action // what may be done now: first, or of list
	list    []engine.Action
	weights []float32
	known   []int32   // edges of the node whose actions are legal
	taken   []bool    // which of the legal actions these are, where one without an edge is sought
	logs    []float64 // the root of the logarithm of each number from 0, which is taken for 1, as far as they were needed
	parts   []part    // of the same numbers
}

// A step is an edge that was taken, and who took it.
type step struct {
	edge int32
	seat engine.Seat
}

// A sum of shares, by seat.
type sum struct {
	n      int
	shares [maxSeats]float32
}

func (s *sum) add(shares *[maxSeats]float32) {
	s.n++
	for i, v := range shares {
		s.shares[i] += v
	}
}

func (s *sum) mean(players int) []float32 {
	list := make([]float32, players)
	for i := range list {
		list[i] = s.shares[i] / float32(max(1, s.n))
	}
	return list
}

// begin prepares a search.
func (r *run) begin(p *Searcher, at Sight, how Strength) {
	r.at, r.key, r.how, r.tree, r.past = at, at.key(), how, &p.tree, &p.past
	r.dice = engine.NewDice(p.seed, p.searches)
	r.parties, r.sets = partiesOf(at.about, at.players), setting(at.about)
	r.own = at.Legal(r.own[:0])
	r.first = without(p.past.set[at.seat], append(r.first[:0], r.own...), 0)
	r.iterations, r.before, r.actions = 0, sum{}, 0
	if r.after == nil {
		r.after = make(map[int32]*sum)
	}
	clear(r.after)
	r.planned = max(1, min(how.Iterations, maxIterations))
	if p.ahead.key == r.key && max(len(r.tree.nodes), len(r.tree.edges))+r.planned < maxNodes {
		r.root = p.ahead.chain
		r.chain = r.root
		n, _ := r.tree.at(r.node(at.seat))
		r.tree.prune(n, r.own, r.returns)
		r.planned = max(1, r.planned/2, r.planned-int(r.tree.nodes[n].visits))
		return
	}
	r.tree.reset()
	r.root = [maxSeats]uint64{}
}

// node returns the key of the node at which a seat decides.
func (r *run) node(seat engine.Seat) uint64 {
	return scramble(r.chain[r.parties.of[seat]], uint64(seat)+1)
}
