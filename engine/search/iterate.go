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
	known, dead := 0, 0
	for _, e := range r.found {
		if e == none {
			continue
		}
		if t.edges[e].dead {
			dead++
			continue
		}
		t.edges[e].offers++
		known++
	}
	width := widthFirst + int(widthRoot*math.Sqrt(float64(t.nodes[n].visits)))
	for known < min(width, maxEdges-dead) && known+dead < len(r.legal) && t.room() {
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
	look := r.look(s, n, known == 0)
	for _, e := range r.found {
		if e == none || t.edges[e].dead && known > 0 {
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

// find fills in r.found: of each of r.legal the edge of a node. Edges stand where they
// stood when the node was visited last; only if one does not, all are looked up.
func (r *run) find(n int32) {
	t := r.tree
	r.found = slices.Grow(r.found[:0], len(r.legal))[:len(r.legal)]
	for i := range r.found {
		r.found[i] = none
	}
	for e := t.nodes[n].first; e != none; e = t.edges[e].next {
		at := int(t.edges[e].at)
		if at >= len(r.legal) || r.legal[at] != t.edges[e].action {
			t.mark(n)
			for i := range r.legal {
				if e := t.marks.edge(&r.legal[i]); e != none {
					r.found[i], t.edges[e].at = e, int32(i)
				} else {
					r.found[i] = none
				}
			}
			return
		}
		r.found[at] = e
	}
}

// A look is what the edges of a node are compared by.
type look struct {
	taste  float64      // what all edges that may be taken weigh together; 0: the game has no taste
	visits float64      // the root of the node's visits
	sealed *engine.Dice // for another curiosity each time; nil: it is the same

	logs *[]float64 // of each number from 0, which is taken for 1
}

// look prepares the comparison of the edges that may be taken. Where several seats
// decide at once the curiosity is another each time: else two could fall into step
// for ever, and each would learn to answer what the other happens to do at the same
// time.
func (r *run) look(s engine.State, n int32, dead bool) look {
	l := look{visits: math.Sqrt(float64(r.tree.nodes[n].visits)), logs: &r.logs}
	for len(r.logs) <= int(r.tree.nodes[n].visits) {
		r.logs = append(r.logs, math.Log(float64(max(1, len(r.logs)))))
	}
	if engine.Awaited(s).Len() > 1 {
		l.sealed = r.dice
	}
	if _, ok := s.(engine.Weigher); ok {
		for _, e := range r.found {
			if e != none && r.tree.edges[e].dead == dead {
				l.taste += float64(r.tree.edges[e].taste)
			}
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
	n, curious := float64(e.visits), 1.0
	if l.sealed != nil {
		curious = float64(l.sealed.IntN(grain)) * 2 / grain
	}
	untried := math.Sqrt((*l.logs)[e.offers] / n)
	if l.taste == 0 {
		return e.worth/n + curious*curiosity*untried
	}
	return e.worth/n + curious*(ofTaste*float64(e.taste)/l.taste*l.visits/(1+n)+besideTaste*untried)
}

// widen makes an edge of the likeliest of r.legal that has none.
func (r *run) widen(s engine.State, seat engine.Seat, n int32) (int32, error) {
	if _, err := r.weigh(s, seat); err != nil {
		return none, err
	}
	tasted := len(r.weights) > 0
	best, most, ties := -1, float32(-1), 0
	for i, e := range r.found {
		if e != none {
			continue
		}
		w := float32(1)
		if tasted {
			w = r.weights[i]
		}
		switch {
		case w > most:
			best, most, ties = i, w, 1
		case w == most:
			if ties++; r.dice.IntN(ties) == 0 {
				best = i
			}
		}
	}
	e := r.tree.grow(n, r.legal[best], most)
	r.found[best], r.tree.edges[e].at = e, int32(best)
	return e, nil
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
