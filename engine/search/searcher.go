package search

import (
	"fmt"

	"skald/engine"
)

// A Searcher plays one party of a match, with randomness of its own. It remembers
// which positions its party has left behind, so that it does not come back to one,
// and keeps its tree from one decision to the next as far as that holds. It is used
// by one goroutine at a time.
type Searcher struct {
	seed     engine.Seed
	searches uint64
	tree     tree
	run      run
	ahead    ahead
	past     past
}

// New returns a Searcher with randomness of a seed, which is never that of a match.
func New(seed engine.Seed) *Searcher { return &Searcher{seed: seed} }

// ahead is where a Searcher will be after what its party did last, if nothing else
// happens before it decides again: there the tree holds.
type ahead struct {
	key   uint64 // of the sight; 0: unknown
	chain [maxSeats]uint64
}

// remembered is how many positions a Searcher remembers.
const remembered = 256

// The past is what a party has done that it shall not do again.
type past struct {
	keys [remembered]uint64 // of the sights in which it acted
	next int
	set  [maxSeats]verbs // which verbs that set something each seat took since it took another
}

// verbs is a set of verbs.
type verbs uint32

func (v verbs) has(verb engine.Verb) bool { return verb < 32 && v>>verb&1 == 1 }

// left reports whether the party has acted in a sight of that key.
func (p *past) left(key uint64) bool {
	for _, k := range p.keys {
		if k == key {
			return true
		}
	}
	return false
}

// took notes an action that a seat has taken.
func (v *verbs) took(a engine.Action, setting verbs) {
	if setting.has(a.Verb) {
		*v |= 1 << a.Verb
	} else {
		*v = 0
	}
}

// Choose returns what the seat of a sight should do. It asks stop before each
// iteration but the first, if there is one: the choice is then made by the iterations
// so far. If the game panics or guesses what is no number it returns an error, and
// likewise for a seat that the match does not wait for: what such a seat could prepare
// (engine.Standing) is left as it is, since the moment comes in which it is asked.
func (p *Searcher) Choose(at Sight, how Strength, stop func() bool) (choice Choice, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			choice, err = Choice{}, fmt.Errorf("search: panic: %v", fault)
		}
		if err != nil {
			p.ahead = ahead{}
			p.tree.reset()
		}
	}()
	p.searches++
	r := &p.run
	r.begin(p, at, how)
	if len(r.own) == 0 || !at.dealt.ToMove().Has(at.seat) {
		return Choice{}, fmt.Errorf("search: seat %d has nothing to decide", at.seat)
	}
	if len(r.own) == 1 {
		return r.forced(), nil
	}
	for n := 0; n < r.planned; n++ {
		if n > 0 && (stop != nil && stop() || r.settled(r.planned-n)) {
			break
		}
		if err := r.iterate(); err != nil {
			return Choice{}, fmt.Errorf("search: %w", err)
		}
		r.iterations++
	}
	return r.choice(), nil
}

// Took tells the Searcher what a seat of its party has done in a sight, whoever
// chose it.
func (p *Searcher) Took(at Sight, a engine.Action) {
	key := at.key()
	if !p.past.left(key) {
		p.past.keys[p.past.next] = key
		p.past.next = (p.past.next + 1) % remembered
	}
	p.past.set[at.seat].took(a, setting(at.about))
	known := p.run.key == key
	p.ahead = ahead{}
	if !known {
		return
	}
	defer func() {
		if recover() != nil { // then the next search begins anew
			p.ahead = ahead{}
		}
	}()
	dice := engine.NewDice(engine.Seed{}, 1)
	next, err := at.dealt.Apply(at.seat, a, dice, nil)
	if err != nil || dice.Rolls() > 0 || next.ToMove() == 0 {
		return
	}
	seat := engine.Awaited(next).First()
	if p.run.parties.of[seat] != p.run.parties.of[at.seat] {
		return
	}
	chain := p.run.root
	p.run.extend(&chain, at.seat, a, masked(at.about, &p.run.parties, at.dealt, at.seat, at.players, at.seat, a))
	p.ahead = ahead{key: at.of(next, seat).key(), chain: chain}
}

// setting returns the verbs that only set something.
func setting(about *engine.About) (set verbs) {
	for i, v := range about.Verbs {
		if v.Sets && i < 32 {
			set |= 1 << i
		}
	}
	return set
}
