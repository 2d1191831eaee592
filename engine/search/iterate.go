package search

import (
	"fmt"
	"math"
	"slices"

	"skald/engine"
)

// iterate deals what is hidden, goes down the tree as far as it is known, plays on
// from there, and notes at each edge of the way what it was worth.
func (r *run) iterate() error {
	s, seat := r.at.Deal(r.dice), r.at.seat
	r.chain, r.used, r.way = r.root, r.past.set, r.way[:0]
	listed := false // r.legal is of s
	for len(r.way) < maxWay {
		r.legal = r.open(s, seat, r.legal[:0])
		if len(r.legal) == 0 {
			return fmt.Errorf("seat %d is awaited and has no action", seat)
		}
		at := none
		if len(r.legal) > 1 || len(r.way) == 0 {
			n, fresh := r.tree.at(r.node(seat))
			if n == none || len(r.way) > 0 && (fresh || !r.tree.room() && r.tree.nodes[n].first == none) {
				listed = true
				break
			}
			var err error
			if at, err = r.pick(s, seat, n); err != nil {
				return err
			}
			r.way = append(r.way, step{at, seat})
		}
		a := r.legal[0]
		if at != none {
			a = r.tree.edges[at].action
		}
		seen := r.seen(s, seat, a, at)
		next, err := s.Apply(seat, a, r.dice, nil)
		if err != nil {
			return fmt.Errorf("a legal action is refused: %w", err)
		}
		r.actions++
		r.extend(&r.chain, seat, a, seen)
		r.used[seat].took(a, r.sets)
		s = next
		if s.ToMove() == 0 {
			break
		}
		seat = engine.Awaited(s).First()
	}
	if err := r.playOut(s, listed); err != nil {
		return err
	}
	r.learn()
	return nil
}

// open appends the legal actions of a seat, without those that set something again
// that it has set since it did anything else and what its party avoids, unless there are
// no others.
func (r *run) open(s engine.State, seat engine.Seat, to []engine.Action) []engine.Action {
	first := len(to)
	to = s.Legal(seat, to)
	if r.parties.of[seat] == r.parties.of[r.at.seat] {
		to = without(r.at.avoids, to, first)
	}
	return without(r.used[seat], to, first)
}

// pick chooses the edge of a node to go on with, or makes a new one. The node's
// legal actions are those of r.legal.
func (r *run) pick(s engine.State, seat engine.Seat, n int32) (int32, error) {
	t := r.tree
	t.nodes[n].visits++
	r.find(n)
	dead := 0
	for _, e := range r.known {
		if t.edges[e].dead {
			dead++
		} else {
			t.edges[e].offers++
		}
	}
	live := len(r.known) - dead
	width := widthFirst + int(widthRoot*math.Sqrt(float64(t.nodes[n].visits)))
	for live < min(width, maxEdges-dead) && live+dead < len(r.legal) && t.room() {
		e, err := r.widen(s, seat, n)
		if err != nil {
			return none, err
		}
		if len(r.way) > 0 || !r.returns(t.edges[e].action) {
			t.edges[e].offers++
			return e, nil
		}
		t.edges[e].dead = true
		dead++
	}
	best, most := none, math.Inf(-1)
	look := r.look(s, n, live == 0)
	for _, e := range r.known {
		if t.edges[e].dead && live > 0 {
			continue
		}
		if v := look.promise(&t.edges[e]); v > most {
			best, most = e, v
		}
	}
	if best == none {
		return none, fmt.Errorf("seat %d: the tree is full", seat)
	}
	return best, nil
}

// find fills in r.known: the edges of a node whose actions are among r.legal, each with
// its place there. Edges stand where they stood when the node was visited last; only if
// one does not, all are looked up.
func (r *run) find(n int32) {
	t := r.tree
	r.known = r.known[:0]
	for e := t.nodes[n].first; e != none; e = t.edges[e].next {
		at := int(t.edges[e].at)
		if at >= len(r.legal) || r.legal[at] != t.edges[e].action {
			r.lookUp(n)
			return
		}
		r.known = append(r.known, e)
	}
}

// lookUp does what find does for edges that stand elsewhere now.
func (r *run) lookUp(n int32) {
	r.tree.mark(n)
	r.known = r.known[:0]
	for i := range r.legal {
		if e := r.tree.marks.edge(&r.legal[i]); e != none {
			r.tree.edges[e].at = int32(i)
			r.known = append(r.known, e)
		}
	}
}

// A look is what the edges of a node are compared by.
type look struct {
	liked  float64      // by what an edge's taste is multiplied; 0: the game has no taste
	sealed *engine.Dice // for another curiosity each time; nil: it is the same

	logs  []float64 // see run
	parts []part
}

// A part is what is divided by a number, beforehand: its reciprocal, and that of its
// root.
type part struct{ one, root float64 }

// look prepares the comparison of the edges that may be taken. Where several seats
// decide at once the curiosity is another each time: else two could fall into step
// for ever, and each would learn to answer what the other happens to do at the same
// time.
func (r *run) look(s engine.State, n int32, dead bool) look {
	visits := r.tree.nodes[n].visits
	for i := len(r.logs); i <= int(visits)+1; i++ {
		number := float64(max(1, i))
		r.logs = append(r.logs, math.Sqrt(math.Log(number)))
		r.parts = append(r.parts, part{1 / number, 1 / math.Sqrt(number)})
	}
	l := look{logs: r.logs, parts: r.parts}
	if engine.Awaited(s).Len() > 1 {
		l.sealed = r.dice
	}
	if _, ok := s.(engine.Weigher); ok {
		taste := 0.0
		for _, e := range r.known {
			if r.tree.edges[e].dead == dead {
				taste += float64(r.tree.edges[e].taste)
			}
		}
		if taste > 0 {
			l.liked = ofTaste * math.Sqrt(float64(visits)) / taste
		}
	}
	return l
}

// promise returns how much an edge is worth a try: what it was worth so far, and
// more the less it was tried, and the more so the likelier a fair player would choose
// it.
func (l *look) promise(e *edge) float64 {
	if e.visits == 0 {
		return math.Inf(1)
	}
	curious := 1.0
	if l.sealed != nil {
		curious = float64(l.sealed.IntN(grain)) * 2 / grain
	}
	n := l.parts[e.visits]
	untried := l.logs[e.offers] * n.root
	if l.liked == 0 {
		return e.worth*n.one + curious*curiosity*untried
	}
	return e.worth*n.one + curious*(l.liked*float64(e.taste)*l.parts[e.visits+1].one+besideTaste*untried)
}

// widen makes an edge of the likeliest of r.legal that has none.
func (r *run) widen(s engine.State, seat engine.Seat, n int32) (int32, error) {
	if _, err := r.weigh(s, seat); err != nil {
		return none, err
	}
	r.taken = slices.Grow(r.taken[:0], len(r.legal))[:len(r.legal)]
	clear(r.taken)
	for _, e := range r.known {
		r.taken[r.tree.edges[e].at] = true
	}
	best, most, ties := -1, float32(-1), 0
	for i, taken := range r.taken {
		switch w := r.weight(i); {
		case taken || w < most:
		case w > most:
			best, most, ties = i, w, 1
		default:
			ties++
		}
	}
	if ties > 1 {
		for skip := r.dice.IntN(ties); skip > 0; {
			best++
			if !r.taken[best] && r.weight(best) == most {
				skip--
			}
		}
	}
	e := r.tree.grow(n, r.legal[best], most)
	r.tree.edges[e].at = int32(best)
	r.known = append(r.known, e)
	return e, nil
}

// weight returns what the game's taste weighs one of r.legal; without a taste all weigh
// alike.
func (r *run) weight(i int) float32 {
	if len(r.weights) == 0 {
		return 1
	}
	return r.weights[i]
}

// returns reports whether an action leads the party of the sight back to where it
// has acted, without any chance, with itself to act again.
func (r *run) returns(a engine.Action) bool {
	dice := engine.NewDice(engine.Seed{}, 1)
	next, err := r.at.dealt.Apply(r.at.seat, a, dice, nil)
	if err != nil || dice.Rolls() > 0 || next.ToMove() == 0 {
		return false
	}
	seat := engine.Awaited(next).First()
	if r.parties.of[seat] != r.parties.of[r.at.seat] {
		return false
	}
	key := r.at.of(next, seat).key()
	return key == r.key || r.past.left(key)
}

// seen returns a hash of what other parties see of an action.
func (r *run) seen(s engine.State, seat engine.Seat, a engine.Action, e int32) uint64 {
	if e != none && r.tree.edges[e].told {
		return r.tree.edges[e].seen
	}
	h := masked(r.at.about, &r.parties, s, r.at.seat, r.at.players, seat, a)
	if e != none {
		r.tree.edges[e].told, r.tree.edges[e].seen = true, h
	}
	return h
}

// masked returns a hash of what another party sees of an action: the party that
// searches, if the action is not its own.
func masked(about *engine.About, p *parties, s engine.State, root engine.Seat, players int, by engine.Seat, a engine.Action) uint64 {
	masker, ok := s.(engine.Masker)
	if !ok || about.Verbs[a.Verb].Public && engine.Awaited(s).Len() == 1 {
		return digest(start, by, a)
	}
	watcher := root
	for p.of[watcher] == p.of[by] {
		if watcher = (watcher + 1) % engine.Seat(players); watcher == root {
			break
		}
	}
	if seen, ok := masker.Mask(by, watcher, a); ok {
		a = seen
	}
	return digest(start, by, a)
}

// extend adds an action to what each party knows of the way.
func (r *run) extend(chain *[maxSeats]uint64, by engine.Seat, a engine.Action, seen uint64) {
	for party := range r.parties.count {
		if uint8(party) == r.parties.of[by] {
			chain[party] = scramble(chain[party], digest(start, by, a))
		} else {
			chain[party] = scramble(chain[party], seen)
		}
	}
}

// learn notes the outcome at the edges of the way.
func (r *run) learn() {
	for _, st := range r.way {
		e := &r.tree.edges[st.edge]
		e.visits++
		e.worth += float64(r.outcome.worth[r.parties.of[st.seat]])
	}
	r.before.add(&r.outcome.shares)
	first := r.way[0].edge
	if r.after[first] == nil {
		r.after[first] = new(sum)
	}
	r.after[first].add(&r.outcome.shares)
}
