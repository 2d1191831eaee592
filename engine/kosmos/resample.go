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
	if !r.hideAgain(d) {
		r.gather(false)
		r.shuffle(d)
	}
	r.deal()
	return &next
}

// resampleTries is how often knights that lie face down are dealt again until
// each fits its troop; else they stay as they are.
const resampleTries = 8

// A resample deals again what a seat cannot see.
type resample struct {
	*state
	seat engine.Seat
	pool [Sets * SetSize]Card
	size int
}

// gather collects the cards of the box and of the others' hands and, if wanted,
// those that lie face down.
func (r *resample) gather(faceDown bool) {
	r.size = 0
	add := func(c Card) {
		r.pool[r.size] = c
		r.size++
	}
	addAll := func(list *cards) {
		for c, n := range list {
			for range n {
				add(Card(c))
			}
		}
	}
	addAll(&r.box)
	for other := range engine.Seat(r.players) {
		if other != r.seat {
			addAll(&r.hands[other])
		}
	}
	if faceDown {
		r.hiddenKnights(func(t *troop, i int) bool {
			add(t[i].card())
			return true
		})
	}
}

func (r *resample) shuffle(d *engine.Dice) {
	d.Shuffle(r.size, func(i, j int) { r.pool[i], r.pool[j] = r.pool[j], r.pool[i] })
}

// hiddenKnights yields the knights of others that lie face down.
func (r *resample) hiddenKnights(yield func(*troop, int) bool) bool {
	for other := range engine.Seat(r.players) {
		if other == r.seat {
			continue
		}
		for word, tr := range r.attack[other].all() {
			for i, k := range tr {
				if !k.hidden() {
					continue
				}
				if !yield(&tr, i) {
					return false
				}
				r.putTroop(other, word, tr)
			}
		}
	}
	return true
}

// hideAgain gives each knight that lies face down another card that fits its
// troop and takes it from the pool. It changes nothing if none is found.
func (r *resample) hideAgain(d *engine.Dice) bool {
	before := *r.state
	for range resampleTries {
		r.gather(true)
		r.shuffle(d)
		if r.hiddenKnights(r.dealHidden) {
			return true
		}
		*r.state = before
	}
	return false
}

// dealHidden deals a knight that lies face down again.
func (r *resample) dealHidden(t *troop, i int) bool {
	old := t[i]
	t[i] = noKnight
	there := t.colours()
	for j, c := range r.pool[:r.size] {
		if there>>c.Colour()&1 == 0 {
			t[i] = old.withCard(c)
			r.size--
			r.pool[j] = r.pool[r.size]
			return true
		}
	}
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
