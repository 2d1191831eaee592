package pax

import "skald/engine"

// Who has which standing ability.

// holder returns the seat for which a source works: whose Follower is on it, or
// whose Jarl it is; engine.Nobody if nobody's.
func (s *state) holder(src source) engine.Seat {
	switch {
	case src < maxTiles:
		switch z := s.where[src]; {
		case z >= onPost:
			return s.posts[z-onPost].owner
		case z >= inHall:
			return engine.Seat(z - inHall)
		}
		return engine.Nobody
	case src < maxTiles+maxPosts:
		return s.posts[src-maxTiles].owner
	}
	for seat := range engine.Seat(s.players) {
		if jarlSource(s.seats[seat].jarl) == src && !s.gone.Has(seat) {
			return seat
		}
	}
	return engine.Nobody
}

// spentOnce reports whether a source has worked in this turn, and works once.
func (s *state) spentOnce(src source) bool { return s.edition.programs[src].once && s.once.has(src) }

// use marks that a source has worked.
func (t transition) use(src source) {
	if t.edition.programs[src].once {
		t.once.add(src)
	}
}

// standsAt returns the REGION of the POST on which a source stands.
func (s *state) standsAt(src source) (Region, bool) {
	if src < maxTiles && s.where[src] >= onPost {
		return s.edition.posts[s.where[src]-onPost].region, true
	}
	return 0, false
}

// sum adds the numbers of an operation that works for a seat.
func (s *state) sum(seat engine.Seat, op Op) int {
	n := 0
	for _, src := range s.edition.bySteps[op] {
		if s.holder(src) == seat {
			for i := range s.edition.programs[src].steps {
				if step := &s.edition.programs[src].steps[i]; step.Op == op {
					n += step.N
				}
			}
		}
	}
	return n
}

// works reports whether a source works for a seat now.
func (s *state) works(src source, seat engine.Seat) bool {
	return s.holder(src) == seat && !s.spentOnce(src)
}

// A power is a step that works for a seat, and its source.
type power struct {
	src  source
	step *Step
}

// maxPowers is how many powers of one operation are looked at.
const maxPowers = 32

// powers are the steps of an operation that work for a seat, in the order in
// which they are used: the Jarl's, trade centers', Ventures', Advocates' in the
// order in which they were played, Gods'.
type powers struct {
	list [maxPowers]power
	size int
}

func (p *powers) all() []power { return p.list[:p.size] }

func (s *state) powers(seat engine.Seat, op Op, to *powers) {
	to.size = 0
	for _, src := range s.edition.bySteps[op] {
		if !s.works(src, seat) {
			continue
		}
		for i := range s.edition.programs[src].steps {
			if step := &s.edition.programs[src].steps[i]; step.Op == op && to.size < maxPowers {
				to.list[to.size] = power{src, step}
				to.size++
			}
		}
	}
	if to.size > 1 {
		s.byPlay(seat, to)
	}
}

// byPlay puts the powers of Advocates into the order in which they were played.
func (s *state) byPlay(seat engine.Seat, p *powers) {
	place := func(src source) int {
		if src >= maxTiles || s.edition.tiles[src].kind != Advocate {
			return -1
		}
		for i, t := range s.seats[seat].advocates.all() {
			if tileSource(t) == src {
				return i
			}
		}
		return -1
	}
	for i := 1; i < p.size; i++ {
		for j := i; j > 0; j-- {
			a, b := place(p.list[j-1].src), place(p.list[j].src)
			if a < 0 || b < 0 || a <= b {
				break
			}
			p.list[j-1], p.list[j] = p.list[j], p.list[j-1]
		}
	}
}
