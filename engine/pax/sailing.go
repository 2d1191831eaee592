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
			if h.at != NoNode && company.has(h.at) {
				to = append(to, engine.Action{Verb: VerbJourney, Args: engine.Args{w, w, thenOn}})
			}
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

var _ engine.Starter = (*state)(nil)

// Starts implements engine.Starter: everybody sees where a seat's UNEXHAUSTED ships lie.
func (s *state) Starts(seat engine.Seat, v engine.Verb) (list []engine.Word) {
	if v != VerbJourney || s.decision != AskAction || seat >= engine.Seat(s.players) {
		return nil
	}
	e := s.edition
	for i := range engine.Word(e.vocPlace.Len()) {
		w := (i + e.homeWord) % engine.Word(e.vocPlace.Len())
		if s.harbourOf(seat, w, unexhausted).ship != noShip {
			list = append(list, w)
		}
	}
	return list
}

// legalJourney lists how an open JOURNEY can go on.
func (s *state) legalJourney(seat engine.Seat, to []engine.Action) []engine.Action {
	sc := s.scene(seat)
	h, left := s.underway()
	to = sc.sailings(to, VerbSail, h, left, sc.worthwhile(), sc.company(s.voyage.offered))
	for rival := range s.partners(&sc.crowd, seat, h.at, s.voyage.offered).All() {
		to = append(to, one(VerbTrade, engine.Word(rival)))
	}
	if s.voyage.steps == 0 {
		return to
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
	o := sc.edition.outlook(h, left.free, sc.homes)
	near, all := o.nodes(left.steps-1), o.nodes(left.steps)
	var open nodeSet // where the JOURNEY can stay open
	if v != moveVerb {
		open = near.or(company).or(sc.freelyOpen(&o, h, left.free, all.without(near)))
	}
	act, place := engine.Action{Verb: VerbJourney, Args: engine.Args{h.word}}, 1
	if v == VerbSail {
		act, place = engine.Action{Verb: VerbSail}, 0
	}
	// The list is long: its actions are copies of one, in which the words are set
	// where they stand.
	size := len(to)
	to = slices.Grow(to, 2*all.size()+1)
	list := to[:cap(to)]
	for _, part := range [2]nodeSet{all.and(worth), all.without(worth)} {
		for steps := o.enter.counts(); !part.empty(); steps++ {
			ring := part.and(o.within(steps))
			part = part.without(ring)
			for !ring.empty() {
				n := ring.pop()
				list[size] = act
				list[size].Args[place] = engine.Word(n)
				size++
				if open.has(n) {
					list[size] = act
					list[size].Args[place], list[size].Args[place+1] = engine.Word(n), thenOn
					size++
				}
			}
		}
	}
	if !o.homes.and(o.within(left.steps - 1)).empty() {
		list[size] = act
		list[size].Args[place] = sc.edition.homeWord
		size++
	}
	return list[:size]
}

// freelyOpen returns those of the nodes that take all STEPs at which a free one is
// left to a JOURNEY.
func (sc *scene) freelyOpen(o *outlook, h harbour, left freeSteps, far nodeSet) (set nodeSet) {
	for n := range far.and(o.freeFrom(left)).all() {
		if sc.freeAfter(h, left, n, o.price(engine.Word(n))) {
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
