package pax

import (
	"slices"

	"skald/engine"
)

// The lists of JOURNEYS: what matters comes first, then by STEPs.

// journeys lists where each UNEXHAUSTED ship can go.
func (sc *scene) journeys(to []engine.Action) []engine.Action {
	var all allowances
	sc.allowances(sc.seat, &all)
	worth, company := sc.worthwhile(), sc.company(0)
	e := sc.edition
	from := func(w engine.Word) {
		if h := sc.harbourOf(sc.seat, w, unexhausted); h.ship != noShip {
			to = sc.sailings(to, VerbJourney, h, all[sc.windOf(h)], worth, company)
		}
	}
	for w := e.homeWord; int(w) < e.vocPlace.Len(); w++ {
		from(w)
	}
	for n := range sc.own.all() {
		from(engine.Word(n))
	}
	return to
}

// legalJourney lists how an open JOURNEY can go on.
func (s *state) legalJourney(seat engine.Seat, to []engine.Action) []engine.Action {
	sc := s.scene(seat)
	h, left := s.underway()
	to = sc.sailings(to, VerbSail, h, left, sc.worthwhile(), sc.company(s.voyage.offered))
	for rival := range s.partners(&sc.crowd, seat, h.at, s.voyage.offered).All() {
		to = append(to, one(VerbTrade, engine.Word(rival)))
	}
	return append(to, engine.Action{Verb: VerbDone})
}

// legalMoves lists how an ability can move a ship.
func (s *state) legalMoves(seat engine.Seat, to []engine.Action) []engine.Action {
	sc := s.scene(seat)
	worth := sc.worthwhile()
	ports := engine.Word(s.edition.vocPlace.Len())
	for i := range ports {
		w := (i + s.edition.homeWord) % ports
		if h := s.harbourOf(seat, w, exhaustedFirst); h.ship != noShip {
			to = sc.sailings(to, moveVerb, h, allowance{steps: s.step().N}, worth, nodeSet{})
		}
	}
	return append(to, engine.Action{Verb: VerbDone})
}

// moveVerb stands for VerbJourney where a way ends and nothing stays open.
const moveVerb = engine.Verb(verbCount)

// sailings lists where a ship can go: first where it is worth while, then by STEPs.
// On the nodes in company it can TRADE.
func (sc *scene) sailings(to []engine.Action, v engine.Verb, h harbour, left allowance, worth, company nodeSet) []engine.Action {
	e := sc.edition
	o := e.outlook(h, left.free, sc.homes)
	var open nodeSet
	if v != moveVerb {
		open = company.or(sc.staying(&o, h, left))
	}
	act, place := engine.Action{Verb: VerbJourney, Args: engine.Args{h.word}}, 1
	if v == VerbSail {
		act, place = engine.Action{Verb: VerbSail}, 0
	}
	// The list is long: its actions are copies of one, in which the words are set
	// where they stand.
	all := o.nodes(left.steps)
	to = slices.Grow(to, 2*all.size()+1)
	for _, part := range [2]nodeSet{all.and(worth), all.without(worth)} {
		for steps := o.enter.counts(); !part.empty(); steps++ {
			near := part.and(o.within(steps))
			part = part.without(near)
			for !near.empty() {
				n := near.pop()
				to = append(to, act)
				to[len(to)-1].Args[place] = engine.Word(n)
				if open.has(n) {
					to = append(to, act)
					on := &to[len(to)-1].Args
					on[place], on[place+1] = engine.Word(n), thenOn
				}
			}
		}
	}
	if !o.homes.and(o.within(left.steps - 1)).empty() {
		to = append(to, act)
		to[len(to)-1].Args[place] = e.homeWord
	}
	return to
}

// staying returns the nodes at which a STEP is left to the JOURNEY of a ship.
func (sc *scene) staying(o *outlook, h harbour, left allowance) nodeSet {
	set := o.nodes(left.steps - 1)
	for n := range o.nodes(left.steps).without(set).and(o.freeFrom(left.free)).all() {
		if sc.freeAfter(h, left.free, n, o.price(engine.Word(n))) {
			set.add(n)
		}
	}
	return set
}

// company returns the nodes on which there is somebody to TRADE with, but for those
// to whom was offered.
func (sc *scene) company(offered uint8) (set nodeSet) {
	if sc.rules.noTrade {
		return set
	}
	e := sc.edition
	for rival := range sc.playing().Without(sc.seat).All() {
		if offered>>rival&1 == 0 {
			for n := range sc.crowd[rival].all() {
				set = set.or(e.regions[e.nodes[n].region].nodes)
			}
		}
	}
	return set
}

// worthwhile returns the POSTS where something could be PLAYed, ESTABLISHED,
// CHALLENGEd or ACTIVATEd with one more ship.
func (sc *scene) worthwhile() nodeSet {
	e := sc.edition
	built := e.atPosts.without(e.ventures) // where a Follower can be
	var mine, working nodeSet              // where the seat's is, and can ACTIVATE
	for p := range e.posts {
		here, n := &sc.posts[p], e.firstPost+Node(p)
		if here.tile != NoTile {
			built.add(n)
		}
		if here.owner == sc.seat {
			mine.add(n)
			if here.tile != NoTile && e.programs[tileSource(here.tile)].trigger == Activate {
				working.add(n)
			}
		}
	}
	theirs := built.without(mine)
	worth := sc.wanted().or(theirs).without(sc.rivals).or(working)
	for n := range theirs.and(sc.rivals).and(sc.own).all() {
		if sc.weaker(n) {
			worth.add(n)
		}
	}
	return worth
}

// wanted returns the POSTS in the locations of the tiles in the hand.
func (sc *scene) wanted() (set nodeSet) {
	hand := &sc.seats[sc.seat].hand
	for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
		set = set.or(sc.edition.tiles[tile].posts)
	}
	return set
}

// weaker reports whether some RIVAL on a node has at most as many ships as the
// seat.
func (sc *scene) weaker(at Node) bool {
	own := sc.count(sc.seat, at)
	for rival := range sc.crowd.on(at).Without(sc.seat).All() {
		if sc.count(rival, at) <= own {
			return true
		}
	}
	return false
}
