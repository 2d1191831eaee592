package review

import (
	"errors"
	"fmt"
	"math/bits"

	"skald/engine"
	"skald/engine/search"
)

// How a review spreads what it may cost. It values all positions again and again,
// deeper each time, so that one that must end early has valued all of them a little
// instead of some of them well; then it looks closely at what may have turned the
// match.
const (
	firstDepth = 64  // iterations of the first values
	passes     = 4   // each twice as deep as the one before
	ofValues   = 0.4 // the part of the costs after which values are deep enough
	ofThrows   = 0.8 // and after which throws are known well enough
	fewest     = 16  // iterations without which a value says nothing, and by which one of several is made
	maxForced  = 200 // actions without a choice that are followed to a choice
)

// A review is one in the making.
type review struct {
	Match
	parties  []engine.Seats
	spent    func() float64
	limit    float64 // of what may be spent, in the part that is under way
	searcher *search.Searcher
	dice     *engine.Dice
	movers   []engine.Seat         // by position: who decided there, Nobody if nobody did
	values   []value               // by position
	best     map[int]engine.Action // by position: what the last search found for who decided there
	fault    error
}

// Of returns the review of a match. It asks spent before each iteration which part of
// what it may cost is spent, and ends at 1; nil sets no limit. A game that panics or
// guesses what is no number makes it say less, not fail.
func Of(m Match, spent func() float64) Course {
	if spent == nil {
		spent = func() float64 { return 0 }
	}
	r := &review{
		Match: m, parties: m.About.Parties(m.Players), spent: spent, limit: ofValues,
		searcher: search.New(m.Seed), dice: engine.NewDice(m.Seed, 1),
		movers: make([]engine.Seat, len(m.Positions)), values: make([]value, len(m.Positions)),
		best: map[int]engine.Action{},
	}
	for i := range r.movers {
		r.movers[i] = engine.Nobody
	}
	for _, p := range m.Line {
		r.movers[p.From] = p.Seat
	}
	for pass := range passes {
		r.pass(firstDepth << pass)
	}
	r.limit = ofThrows
	list := r.throws()
	r.limit = 1
	c := Course{Parties: r.parties, Luck: make([]Luck, len(r.parties))}
	for i := range r.values {
		c.Shares = append(c.Shares, r.values[i].mean())
		if c.Shares[i] == nil {
			c.Missed.Positions++
		}
	}
	c.Turnings = append(r.mistakes(list, &c.Missed), r.fortune(list, &c)...)
	inOrder(c.Turnings)
	c.Missed.Why = r.fault
	return c
}

// over reports whether the part that is under way has had its share.
func (r *review) over() bool { return r.spent() >= r.limit }

// pass values all positions, in an order by which those that come first are spread
// evenly.
func (r *review) pass(depth int) {
	for i := range spread(len(r.Positions)) {
		if r.over() {
			return
		}
		r.value(&r.values[i], r.Positions[i], i, depth)
	}
}

// value values a position, the one of a place or -1 for one that was not on the
// board, and adds what comes of it to a value. What hangs on dice that are thrown
// without a choice is looked at several times.
func (r *review) value(to *value, s engine.State, place, depth int) {
	for left := depth; left > 0; {
		shares, iterations, ok := r.look(s, place, left)
		if !ok {
			return
		}
		to.add(r.parties, shares, float64(iterations))
		left -= iterations
	}
}

// look values a position once, by so many iterations at most. An action without a
// choice is taken first.
func (r *review) look(s engine.State, place, depth int) (shares []float32, iterations int, ok bool) {
	defer r.guard(&ok)
	var legal []engine.Action
	rolls := r.dice.Rolls()
	for range maxForced {
		if r.dice.Rolls() > rolls {
			depth = min(depth, fewest)
		}
		if s.ToMove() == 0 {
			result, over := s.Result()
			if !over {
				return nil, 0, r.failed(errors.New("nobody is to move, and there is no result"))
			}
			return won(result.Winners, r.Players), depth, true
		}
		seat := engine.Awaited(s).First()
		legal = s.Legal(seat, legal[:0])
		switch len(legal) {
		case 0:
			return nil, 0, r.failed(fmt.Errorf("seat %d is awaited and has no action", seat))
		case 1:
			if s, ok = r.apply(s, seat, legal[0], r.dice); !ok {
				return nil, 0, false
			}
			place = -1
			continue
		}
		c, err := r.search(search.Open(r.About, r.Players, s), depth)
		if err != nil || r.over() && c.Iterations < fewest {
			return nil, 0, r.failed(err)
		}
		if place >= 0 && r.movers[place] == seat {
			r.best[place] = c.Action
		}
		return c.After, depth, true
	}
	return nil, 0, r.failed(fmt.Errorf("%d actions without a choice", maxForced))
}

func (r *review) search(at search.Sight, depth int) (search.Choice, error) {
	return r.searcher.Choose(at, search.Strength{Iterations: depth}, r.over)
}

// apply returns the position after an action.
func (r *review) apply(s engine.State, seat engine.Seat, a engine.Action, d *engine.Dice) (next engine.State, ok bool) {
	defer r.guard(&ok)
	next, err := s.Apply(seat, a, d, nil)
	return next, err == nil || r.failed(err)
}

// guard notes a panic of a game as a fault.
func (r *review) guard(ok *bool) {
	if p := recover(); p != nil {
		*ok = r.failed(fmt.Errorf("panic: %v", p))
	}
}

// failed notes the first fault there was, if this is one, and returns false.
func (r *review) failed(err error) bool {
	if err != nil && r.fault == nil {
		r.fault = fmt.Errorf("review %s: %w", r.About.Key, err)
	}
	return false
}

// won returns the shares of those who have won, by seat.
func won(winners engine.Seats, players int) []float32 {
	list := make([]float32, players)
	for seat := range winners.All() {
		list[seat] = 1 / float32(winners.Len())
	}
	return list
}

// spread yields the numbers below n, each once: the first of them lie far apart.
func spread(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		width := bits.Len(uint(max(n-1, 0)))
		for i := range 1 << width {
			if at := int(bits.Reverse64(uint64(i)) >> (64 - width)); at < n && !yield(at) {
				return
			}
		}
	}
}

// A value is the mean of several values of a position, by party.
type value struct {
	weight float64
	sums   []float64
}

func (v *value) add(parties []engine.Seats, shares []float32, weight float64) {
	if v.sums == nil {
		v.sums = make([]float64, len(parties))
	}
	v.weight += weight
	for i, seats := range parties {
		for seat := range seats.All() {
			v.sums[i] += weight * float64(shares[seat])
		}
	}
}

// mean returns the shares by party, nil without any value.
func (v *value) mean() []float32 {
	if v.weight == 0 {
		return nil
	}
	list := make([]float32, len(v.sums))
	for i, sum := range v.sums {
		list[i] = float32(sum / v.weight)
	}
	return list
}
