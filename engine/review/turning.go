package review

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/search"
)

// How closely decisions are looked at that may have been mistakes.
const (
	suspects   = 12   // decisions that are looked at
	closely    = 1500 // iterations by which a better action is looked for
	rounds     = 12   // how often both actions are tried, with the same dice
	roundDepth = 150  // iterations by which each is valued
	leastLoss  = 0.05 // what is less says little
	surely     = 2    // of how many standard errors a loss must be
	most       = 5    // mistakes that are told
)

// mistakes returns the decisions that cost most, as far as they are told.
func (r *review) mistakes(throws []throw, missed *Missed) []Turning {
	expected := map[int]*tally{}
	for i := range throws {
		expected[throws[i].ply] = &throws[i].expected
	}
	type suspect struct {
		ply   int
		rough float32
	}
	var list []suspect
	for i, p := range r.Line {
		before, after, party := r.values[p.From].mean(), r.values[p.To].mean(), r.partyOf(p.Seat)
		if best, ok := r.best[p.From]; !p.Chosen || r.sets(p.Action) || before == nil || after == nil || ok && best == p.Action {
			continue
		}
		rough := before[party] - after[party]
		if t := expected[i]; t != nil && t.n > 0 {
			rough = before[party] - float32(t.mean(party))
		}
		list = append(list, suspect{i, rough})
	}
	slices.SortStableFunc(list, func(a, b suspect) int { return cmp.Compare(b.rough, a.rough) })
	var found []Turning
	for n, s := range list[:min(len(list), suspects)] {
		if s.rough <= 0 {
			break
		}
		t, looked := r.closely(s.ply)
		if !looked {
			if r.over() {
				missed.Decisions += min(len(list), suspects) - n
				break
			}
			continue
		}
		if t.Swing() >= leastLoss && t.After < t.Before {
			found = append(found, t)
		}
	}
	slices.SortStableFunc(found, func(a, b Turning) int { return cmp.Compare(b.Swing(), a.Swing()) })
	return found[:min(len(found), most)]
}

// closely looks for a better action than the one that was played, and tries both with
// the same dice. A loss that may as well be none is none.
func (r *review) closely(ply int) (t Turning, looked bool) {
	p := r.Line[ply]
	t = Turning{Ply: ply, Party: r.partyOf(p.Seat)}
	s := r.Positions[p.From]
	defer r.guard(&looked)
	sealed := r.sealed(ply)
	at := search.Open(r.About, r.Players, s)
	if sealed {
		at = search.See(r.About, r.Players, s, p.Seat)
	}
	c, err := r.search(at, closely)
	if err != nil || c.Forced || c.Iterations < closely/4 {
		return t, r.failed(err)
	}
	t.Better = c.Action
	for _, other := range c.Others {
		if r.sets(t.Better) {
			t.Better = other.Action
		}
	}
	if t.Better == p.Action {
		return t, true
	}
	var losses, played tally
	for n := range rounds {
		from := s
		if sealed {
			from = s.Resample(p.Seat, engine.NewDice(r.Seed, uint64(2+n)))
		}
		better, one := r.worth(from, p.Seat, t.Better, n)
		as, other := r.worth(from, p.Seat, p.Action, n)
		if !one || !other {
			if r.over() {
				return t, false
			}
			continue
		}
		losses.add([]float32{better - as})
		played.add([]float32{as})
	}
	loss := losses.mean(0)
	if losses.n < rounds/2 || loss < surely*losses.wrong(0) {
		return t, true
	}
	t.After, t.Before = float32(played.mean(0)), float32(played.mean(0)+loss)
	return t, true
}

// worth returns what a seat's party may expect after an action, with the dice of a
// round.
func (r *review) worth(s engine.State, seat engine.Seat, a engine.Action, round int) (float32, bool) {
	next, ok := r.apply(s, seat, a, engine.NewDice(r.Seed, uint64(2+rounds+round)))
	if !ok {
		return 0, false
	}
	var v value
	r.value(&v, next, -1, roundDepth)
	if v.weight == 0 {
		return 0, false
	}
	return v.mean()[r.partyOf(seat)], true
}

// sealed reports whether others decided at the same time as the seat of a ply, so
// that neither knew what the other chose, or whether it was prepared beforehand.
func (r *review) sealed(ply int) bool {
	p := r.Line[ply]
	if awaited := engine.Awaited(r.Positions[p.From]); awaited.Len() > 1 || !awaited.Has(p.Seat) {
		return true
	}
	if ply == 0 {
		return false
	}
	before := r.Line[ply-1]
	return before.To == p.From && before.Seat != p.Seat && engine.Awaited(r.Positions[before.From]).Has(p.Seat)
}

// sets reports whether an action only sets something: that can be set again, so it
// loses nothing.
func (r *review) sets(a engine.Action) bool { return r.About.Verbs[a.Verb].Sets }

func (r *review) partyOf(seat engine.Seat) int {
	return slices.IndexFunc(r.parties, func(seats engine.Seats) bool { return seats.Has(seat) })
}

// inOrder sorts turnings as they were played.
func inOrder(list []Turning) {
	slices.SortStableFunc(list, func(a, b Turning) int { return cmp.Compare(a.Ply, b.Ply) })
}
