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
	var worth [maxNodes]bool
	sc.worthwhile(&worth)
	e := sc.edition
	from := func(w engine.Word) {
		if h := sc.harbourOf(sc.seat, w, unexhausted); h.ship != noShip {
			to = sc.sailings(to, VerbJourney, h, &voyage{}, all[sc.windOf(h)], &worth)
		}
	}
	for w := e.homeWord; int(w) < e.vocPlace.Len(); w++ {
		from(w)
	}
	for _, n := range sc.own.all() {
		from(engine.Word(n))
	}
	return to
}

// legalJourney lists how an open JOURNEY can go on.
func (s *state) legalJourney(seat engine.Seat, to []engine.Action) []engine.Action {
	var sc scene
	s.scene(seat, &sc)
	var worth [maxNodes]bool
	sc.worthwhile(&worth)
	h, left := s.underway()
	to = sc.sailings(to, VerbSail, h, &s.voyage, left, &worth)
	for rival := range engine.Seats(s.partners(&sc.crowd, seat, h.at, s.voyage.offered)).All() {
		to = append(to, one(VerbTrade, engine.Word(rival)))
	}
	return append(to, engine.Action{Verb: VerbDone})
}

// legalMoves lists how an ability can move a ship.
func (s *state) legalMoves(seat engine.Seat, to []engine.Action) []engine.Action {
	var sc scene
	s.scene(seat, &sc)
	var worth [maxNodes]bool
	sc.worthwhile(&worth)
	ports := engine.Word(s.edition.vocPlace.Len())
	for i := range ports {
		w := (i + s.edition.homeWord) % ports
		if h := s.harbourOf(seat, w, exhaustedFirst); h.ship != noShip {
			to = sc.sailings(to, moveVerb, h, &voyage{}, allowance{steps: s.step().N}, &worth)
		}
	}
	return append(to, engine.Action{Verb: VerbDone})
}

// moveVerb stands for VerbJourney where a way ends and nothing stays open.
const moveVerb = engine.Verb(verbCount)

// sailings lists where a ship can go: first where it matters, then by STEPs.
func (sc *scene) sailings(to []engine.Action, v engine.Verb, h harbour, voy *voyage, left allowance, worth *[maxNodes]bool) []engine.Action {
	e := sc.edition
	var own room
	o := sc.outlook(sc.seat, h, left.free, &sc.homes, &own)
	rivals := ^(uint8(1<<sc.seat) | voy.offered)
	if sc.rules.noTrade {
		rivals = 0
	}
	act, place := engine.Action{Verb: VerbJourney, Args: engine.Args{h.word}}, 1
	if v == VerbSail {
		act, place = engine.Action{Verb: VerbSail}, 0
	}
	// The list is long: its actions are copies of one, in which the words are set
	// where they stand.
	all, near := o.within(left.steps), len(o.within(left.steps-1))
	to = slices.Grow(to, 2*len(all)+1)
	for _, matters := range [2]bool{true, false} {
		for i, n := range all {
			if worth[n] != matters {
				continue
			}
			to = append(to, act)
			to[len(to)-1].Args[place] = engine.Word(n)
			if v != moveVerb && (i < near || sc.around[e.nodes[n].region]&rivals != 0 || sc.mayStay(h, left, n, o.costs[n])) {
				to = append(to, act)
				on := &to[len(to)-1].Args
				on[place], on[place+1] = engine.Word(n), thenOn
			}
		}
	}
	if o.home.counts() <= left.steps {
		to = append(to, act)
		to[len(to)-1].Args[place] = e.homeWord
	}
	return to
}

// worthwhile tells for each POST whether something could be PLAYed, ESTABLISHED,
// CHALLENGEd or ACTIVATEd there with one more ship.
func (sc *scene) worthwhile(to *[maxNodes]bool) {
	e := sc.edition
	winds, regions := sc.wanted()
	for p := range e.posts {
		here, printed := &sc.posts[p], &e.posts[p]
		others := sc.crowd[printed.node] &^ (1 << sc.seat)
		free := others == 0
		if printed.kind == EmptyPost && here.tile == NoTile {
			to[printed.node] = free && (winds>>printed.wind&1 == 1 || regions>>printed.region&1 == 1)
			continue
		}
		to[printed.node] = here.owner == sc.seat && here.tile != NoTile && e.programs[tileSource(here.tile)].trigger == Activate ||
			free && (here.owner != sc.seat || winds>>printed.wind&1 == 1 || regions>>printed.region&1 == 1) ||
			!free && here.owner != sc.seat && sc.weaker(others, printed.node)
	}
}

// wanted returns the WINDS and REGIONS of the tiles in the hand, as sets. REGIONS
// beyond the 64th are not told apart: this is for the order of lists alone.
func (sc *scene) wanted() (winds uint8, regions uint64) {
	hand := &sc.seats[sc.seat].hand
	for tile := hand.next(0); tile != NoTile; tile = hand.next(tile + 1) {
		at := sc.edition.tiles[tile].at
		if winds |= at.Winds; at.Winds == 0 {
			regions |= 1 << (at.Region & 63)
		}
	}
	return winds, regions
}

// weaker reports whether some RIVAL on a node has at most as many ships as the
// seat.
func (sc *scene) weaker(others uint8, at Node) bool {
	own := sc.count(sc.seat, at)
	for rival := range engine.Seats(others).All() {
		if sc.count(rival, at) <= own {
			return true
		}
	}
	return false
}
