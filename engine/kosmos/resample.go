package kosmos

import "skald/engine"

// Resample implements engine.State. What a seat cannot see are the others' hands,
// their knights that lie face down, and what was put back into the box. Whoever
// remembers every card could know most of the hands; the views show none, and
// Resample goes by the views. Once the match is over all is shown.
func (s *state) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	if s.decision == AskNothing {
		return &next
	}
	r := resample{state: &next, seat: seat}
	r.gather()
	d.Shuffle(r.size, func(i, j int) { r.pool[i], r.pool[j] = r.pool[j], r.pool[i] })
	r.hide(0)
	r.deal()
	return &next
}

// A resample deals again what a seat cannot see.
type resample struct {
	*state
	seat   engine.Seat
	pool   [Sets * SetSize]Card
	size   int
	places [Sets * SetSize]place // where knights lie face down
	hidden int                   // how many of them
}

// A place is that of a knight in an attack troop.
type place struct {
	seat  engine.Seat
	troop engine.Word
	at    int
}

// gather collects all that is dealt again, and takes the cards away from the
// knights that lie face down. The pool is in an order that does not tell where the
// cards were.
func (r *resample) gather() {
	all := r.box
	for other := range engine.Seat(r.players) {
		if other == r.seat {
			continue
		}
		for c, n := range &r.hands[other] {
			all[c] += n
		}
		for word, tr := range r.attack[other].all() {
			for i, k := range tr {
				if k.hidden() {
					all[k.card()]++
					tr[i] = k &^ cardMask
					r.places[r.hidden] = place{other, word, i}
					r.hidden++
				}
			}
			r.putTroop(other, word, tr)
		}
	}
	for c, n := range &all {
		for range n {
			r.pool[r.size] = Card(c)
			r.size++
		}
	}
}

// hide gives the knights that lie face down, from the n-th on, the first cards of
// the pool that fit their troops. It returns false if some card leaves none for a
// later knight; then it tries the next one. How they really lie is a way that
// fits, so there is one.
func (r *resample) hide(n int) bool {
	if n == r.hidden {
		return true
	}
	p := r.places[n]
	tr, _ := r.attack[p.seat].troop(p.troop)
	there, empty := tr.colours(), tr[p.at]
	for i, c := range r.pool[:r.size] {
		if there>>c.Colour()&1 == 1 {
			continue
		}
		tr[p.at] = empty.withCard(c)
		r.putTroop(p.seat, p.troop, tr)
		r.size--
		r.pool[i], r.pool[r.size] = r.pool[r.size], c
		if r.hide(n + 1) {
			return true
		}
		r.pool[r.size], r.pool[i] = r.pool[i], c
		r.size++
		there |= 1 << c.Colour() // another of the colour leaves no more
	}
	tr[p.at] = empty
	r.putTroop(p.seat, p.troop, tr)
	return false
}

// deal deals the pool to the hands, as many to each as it has, and the rest to
// the box.
func (r *resample) deal() {
	give := func(list *cards) {
		n := list.size()
		*list = cards{}
		for range n {
			r.size--
			list[r.pool[r.size]]++
		}
	}
	for other := range engine.Seat(r.players) {
		if other != r.seat {
			give(&r.hands[other])
		}
	}
	give(&r.box)
}
