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
	r.legal = r.first
	for len(r.way) < maxWay {
		if len(r.way) > 0 {
			r.open(s, seat)
		}
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
			if at == none {
				listed = true
				break
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

// open fills in r.legal: the legal actions of a seat, without those that set something
// again that it has set since it did anything else and what its party avoids, unless there
// are no others.
func (r *run) open(s engine.State, seat engine.Seat) {
	r.list = s.Legal(seat, r.list[:0])
	r.legal = r.list
	if r.parties.of[seat] == r.parties.of[r.at.seat] {
		r.legal = without(r.at.avoids, r.legal, 0)
	}
	r.legal = without(r.used[seat], r.legal, 0)
}

// pick chooses the edge of a node to go on with, or makes a new one. The node's legal
// actions are those of r.legal. It returns none where the tree is full and none of them
// was tried: other deals had other ones.
func (r *run) pick(s engine.State, seat engine.Seat, n int32) (int32, error) {
	t := r.tree
	t.nodes[n].visits++
	known := r.find(n)
	dead, live := int(known.dead), len(r.known)-int(known.dead)
	width := widthFirst + int(widthRoot*math.Sqrt(float64(t.nodes[n].visits)))
	for live < min(width, maxEdges-dead) && live+dead < len(r.legal) && t.room() {
		e, err := r.widen(s, seat, n)
		if err != nil {
			return none, err
		}
		if len(r.way) > 0 || !r.returns(t.edges[e].action) {
			r.offer()
			return e, nil
		}
		t.kill(n, e)
		dead++
	}
	if live == 0 {
		known.taste = r.revive()
	}
	best, most := none, math.Inf(-1)
	look := r.look(s, n, known.taste)
	for _, i := range r.known {
		e := &t.edges[i]
		if e.dead && live > 0 {
			continue
		}
		if !e.dead {
			e.offers++
		}
		if v := look.promise(e); v > most {
			best, most = i, v
		}
	}
	if best == none && len(r.way) == 0 {
		return none, fmt.Errorf("seat %d: the tree is full", seat)
	}
	return best, nil
}

// offer counts that the known edges could have been taken.
func (r *run) offer() {
	for _, i := range r.known {
		if e := &r.tree.edges[i]; !e.dead {
			e.offers++
		}
	}
}

// revive returns what the tastes of the known edges come to where all of them lead back.
func (r *run) revive() (taste float32) {
	for _, e := range r.known {
		taste += r.tree.edges[e].taste
	}
	return taste
}

// find fills in r.known: the edges of a node whose actions are among r.legal, each with
// its place there. Edges stand where they stood when the node was visited last; only if
// one does not, all are looked up.
func (r *run) find(n int32) tally {
	t := r.tree
	r.known = r.known[:0]
	for i := t.nodes[n].first; i != none; {
		e := &t.edges[i]
		if at := int(e.at); at >= len(r.legal) || r.legal[at] != e.action {
			return r.lookUp(n)
		}
		r.known = append(r.known, i)
		i = e.next
	}
	return t.nodes[n].tally
}

// lookUp does what find does for edges that stand elsewhere now.
func (r *run) lookUp(n int32) (known tally) {
	r.tree.mark(n)
	r.known = r.known[:0]
	for i := range r.legal {
		if at := r.tree.marks.edge(&r.legal[i]); at != none {
			e := &r.tree.edges[at]
			e.at = int32(i)
			r.known = append(r.known, at)
			known.add(e)
		}
	}
	return known
}

// A look is what the edges of a node are compared by.
type look struct {
	liked  float64      // by what an edge's taste is multiplied; 0: the game has no taste
	sealed *engine.Dice // for another curiosity each time; nil: it is the same
	throw  int          // what is left of the last one: so many curiosities
	left   int

	logs  []float64 // see run
	parts []part
}

// A part is what is divided by a number, beforehand: its reciprocal, and that of its
// root.
type part struct{ one, root float64 }

// look prepares the comparison of the edges that may be taken, whose tastes come to so
// much. Where several seats decide at once the curiosity is another each time: else two
// could fall into step for ever, and each would learn to answer what the other happens to
// do at the same time.
func (r *run) look(s engine.State, n int32, taste float32) look {
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
	if _, ok := s.(engine.Weigher); ok && taste > 0 {
		l.liked = ofTaste * math.Sqrt(float64(visits)) / float64(taste)
	}
	return l
}

// A curiosity is drawn of so many bits, and some by one throw.
const (
	curiosityBits = 15
	perThrow      = 2
)

// curious returns another curiosity each time, from 0 to 2.
func (l *look) curious() float64 {
	if l.left == 0 {
		l.throw, l.left = l.sealed.IntN(1<<(perThrow*curiosityBits)), perThrow
	}
	at := l.throw & (1<<curiosityBits - 1)
	l.throw >>= curiosityBits
	l.left--
	return float64(at) * 2 / (1 << curiosityBits)
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
		curious = l.curious()
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
