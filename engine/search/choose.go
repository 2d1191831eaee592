package search

import (
	"cmp"
	"math"
	"slices"
)

// forced returns the choice of the only action.
func (r *run) forced() Choice {
	return Choice{Candidate: Candidate{Action: r.own[0]}, Forced: true}
}

// rootEdges calls a function with each edge of the root that was tried: those that
// lead back to a position of this turn only if there are no others.
func (r *run) rootEdges(each func(e int32)) {
	r.chain = r.root
	n, _ := r.tree.at(r.node(r.at.seat))
	for _, dead := range []bool{false, true} {
		some := false
		for e := r.tree.nodes[n].first; e != none; e = r.tree.edges[e].next {
			if r.tree.edges[e].visits > 0 && r.tree.edges[e].dead == dead {
				some = true
				each(e)
			}
		}
		if some {
			return
		}
	}
}

// checkEach is after how many iterations the search asks whether it is settled.
const checkEach = 32

// settled reports whether so many more iterations cannot change the choice any more.
func (r *run) settled(left int) bool {
	if r.how.Slack > 0 || r.iterations%checkEach != 0 {
		return false
	}
	first, second := int32(0), int32(0)
	r.rootEdges(func(e int32) {
		switch n := r.tree.edges[e].visits; {
		case n > first:
			first, second = n, first
		case n > second:
			second = n
		}
	})
	return int(first-second) > left
}

// choice returns what the iterations came to.
func (r *run) choice() Choice {
	var list []int32
	r.rootEdges(func(e int32) { list = append(list, e) })
	slices.SortStableFunc(list, r.better)
	if chosen := cmp.Or(r.goodEnough(list), r.movesOn(list)); chosen > 0 {
		e := list[chosen]
		list = slices.Insert(slices.Delete(list, chosen, chosen+1), 0, e)
	}
	c := Choice{Candidate: r.candidate(list[0]), Iterations: r.iterations, Actions: r.actions, Before: r.before.mean(r.at.players)}
	for _, e := range list[1:min(len(list), 1+others)] {
		c.Others = append(c.Others, r.candidate(e))
	}
	return c
}

// better orders edges: what was tried more before what was tried less, then what
// promises more.
func (r *run) better(a, b int32) int {
	x, y := &r.tree.edges[a], &r.tree.edges[b]
	switch {
	case x.visits != y.visits:
		return int(y.visits - x.visits)
	case x.worth != y.worth && x.worth > y.worth:
		return -1
	case x.worth != y.worth:
		return 1
	}
	return int(a - b)
}

// goodEnough returns which of the edges, the best first, a player takes that is
// content with a good one.
func (r *run) goodEnough(list []int32) int {
	if r.how.Slack <= 0 || r.how.Temperature <= 0 {
		return 0
	}
	mean := func(e int32) float64 { return r.tree.edges[e].worth / float64(r.tree.edges[e].visits) }
	best, most := mean(list[0]), 0.0
	odds := make([]float64, len(list))
	for i, e := range list {
		if loss := max(0, best-mean(e)); loss <= float64(r.how.Slack) {
			odds[i] = math.Exp(-loss / float64(r.how.Temperature))
			most += odds[i]
		}
	}
	at := most * float64(r.dice.IntN(grain)) / grain
	for i, w := range odds {
		if at -= w; at < 0 && w > 0 {
			return i
		}
	}
	return 0
}

// How much an action that moves the match on may promise less than one that only
// sets something, and how seldom it may have been tried, and still be taken.
const (
	settingGain   = 0.01
	settingVisits = 4
)

// movesOn returns which of the edges, the best first, to take instead of one that
// sets something and gains nothing by it.
func (r *run) movesOn(list []int32) int {
	first := &r.tree.edges[list[0]]
	if !r.sets.has(first.action.Verb) {
		return 0
	}
	for i, n := range list {
		e := &r.tree.edges[n]
		if !r.sets.has(e.action.Verb) && e.visits*settingVisits >= first.visits && e.worth/float64(e.visits) >= first.worth/float64(first.visits)-settingGain {
			return i
		}
	}
	return 0
}

func (r *run) candidate(e int32) Candidate {
	c := Candidate{Action: r.tree.edges[e].action, Visits: int(r.tree.edges[e].visits)}
	if s := r.after[e]; s != nil {
		c.After = s.mean(r.at.players)
	}
	return c
}
