package pax

import "skald/engine"

// JOURNEY: an UNEXHAUSTED ship moves some STEPs, then is EXHAUSTED.

// A voyage is an open JOURNEY.
type voyage struct {
	ship    uint8 // noShip: none is open
	wind    Wind  // of where it began; WindCount: at a HOME or beside an ally
	steps   uint8 // so far
	rivers  uint8 // of them between river REGIONS
	seas    uint8 // and between seas
	offered uint8 // seats that were made an offer, as a set
}

var noVoyage = voyage{ship: noShip}

// An allowance is the free STEPs and the STEPs that a ship has.
type allowance struct {
	free  freeSteps
	steps int
}

// allowances are those of a seat's ships, by the WIND in which they start;
// WindCount is none.
type allowances [WindCount + 1]allowance

func (s *state) allowances(seat engine.Seat, to *allowances) {
	e := s.edition
	base := allowance{steps: e.Numbers.Steps}
	for _, src := range e.bySteps[OpFreeStep] {
		if s.works(src, seat) {
			base.free.add(e.programs[src].freeSteps())
		}
	}
	for w := range to {
		to[w] = base
	}
	for _, src := range e.bySteps[OpSteps] {
		if !s.works(src, seat) {
			continue
		}
		for i := range e.programs[src].steps {
			more := &e.programs[src].steps[i]
			for w := range to {
				if more.Op == OpSteps && more.helpsFrom(Wind(w)) {
					to[w].steps += more.N
				}
			}
		}
	}
}

// rest returns what an open JOURNEY has left.
func (a allowance) rest(v *voyage) allowance {
	rivers, seas := min(int(v.rivers), a.free.rivers), min(int(v.seas), a.free.seas)
	return allowance{freeSteps{a.free.rivers - rivers, a.free.seas - seas}, a.steps - int(v.steps) + rivers + seas}
}

// stepLeft reports whether a ship on a node could go on.
func (s *state) stepLeft(at Node, left allowance) bool {
	return left.steps > 0 || s.edition.freeFrom(left.free).has(at)
}

// A harbour is where a ship lies: a node, a HOME, or beside an ally.
type harbour struct {
	word engine.Word // of vocPlace
	ship uint8       // noShip: the seat has no such ship there
	at   Node        // NoNode: not on a node
}

// harbourOf returns where a word of vocPlace says that a ship of the seat lies.
func (s *state) harbourOf(seat engine.Seat, word engine.Word, want wanted) harbour {
	e := s.edition
	switch {
	case word < e.homeWord:
		return harbour{word, s.find(seat, Node(word), want, true), Node(word)}
	case word == e.homeWord:
		return harbour{word, s.find(seat, NoNode, want, false), NoNode}
	}
	return harbour{word, s.findBeside(seat, int(word-e.homeWord)-1, NoNode, want), NoNode}
}

// windOf returns the WIND in which a ship lies; WindCount: none.
func (s *state) windOf(h harbour) Wind {
	if h.at == NoNode {
		return WindCount
	}
	return s.edition.nodes[h.at].wind
}

// homeBorders returns the REGIONS that a seat's HOMEs border: the printed one and
// those of its DUCHIES.
func (s *state) homeBorders(seat engine.Seat) nodeSet {
	e := s.edition
	set := e.homes[e.jarls[s.seats[seat].jarl].home].borders
	homes := 1
	for i := range e.pairs {
		pair := &e.pairs[i]
		if s.posts[pair.posts[0]].owner != seat || s.posts[pair.posts[1]].owner != seat {
			continue
		}
		if homes++; homes > e.Numbers.HomeMarkers {
			break
		}
		set = set.or(pair.entries)
	}
	return set
}

// starts returns the REGIONS at which ways from a harbour begin, and whether it
// takes a STEP to get there. The seat's HOMEs border homes.
func (e *Edition) starts(h harbour, homes nodeSet) (set nodeSet, enter bool) {
	switch {
	case h.at == NoNode && h.word == e.homeWord:
		return homes, true
	case h.at == NoNode:
		set.add(e.nodes[e.posts[e.fleets[h.word-e.homeWord-1].ally].node].entry)
	case h.at >= e.firstPost:
		set.add(e.nodes[h.at].entry)
	default:
		set.add(h.at)
		return set, false
	}
	return set, true
}

// An outlook is what a ship can reach.
type outlook struct {
	*Edition
	free   freeSteps
	reach  []nodeSet // of all REGIONS, with so many free STEPs
	at     Node      // where it lies
	starts nodeSet   // the REGIONS at which its ways begin
	enter  cost      // what it takes to get there
	homes  nodeSet   // the REGIONS from which it can enter a HOME
}

// outlook looks at what a ship can reach with so many free STEPs. Its seat's HOMEs
// border homes.
func (e *Edition) outlook(h harbour, free freeSteps, homes nodeSet) outlook {
	o := outlook{Edition: e, free: free, reach: e.ways.reachOf(free), at: h.at}
	var enter bool
	if o.starts, enter = e.starts(h, homes); enter {
		o.enter = counted1
	}
	if h.ship < MaxPlayers*maxShips && h.word != e.homeWord {
		o.homes = homes
	}
	return o
}

// within returns where the ship can be after so many STEPs that count: also where
// it is.
func (o *outlook) within(steps int) (set nodeSet) {
	if steps -= o.enter.counts(); steps < 0 {
		return set
	}
	steps = min(steps, o.ways.most)
	for rest := o.starts; !rest.empty(); {
		set = set.or(o.reach[int(rest.pop())*(o.ways.most+1)+steps])
	}
	return set
}

// nodes returns the nodes that can be reached with so many STEPs that count.
func (o *outlook) nodes(steps int) nodeSet {
	set := o.within(steps)
	if o.at != NoNode {
		set.remove(o.at)
	}
	return set
}

// price returns what it costs to get to a place.
func (o *outlook) price(to engine.Word) cost {
	if to < o.homeWord {
		n, last := o.base(Node(to))
		if Node(to) == o.at {
			return noWay
		}
		return o.priceTo(n) + last
	}
	least := noWay
	for n := range o.homes.all() {
		least = min(least, o.priceTo(n)+counted1)
	}
	return least
}

// priceTo returns what it costs to get to a REGION, nothing for that in which the
// ship is.
func (o *outlook) priceTo(to Node) cost {
	least := noWay
	for n := range o.starts.all() {
		least = min(least, o.ways.row(o.free.rivers, o.free.seas, n)[to]+o.enter)
	}
	return least
}

// search finds the way that a ship takes.
func (s *state) search(seat engine.Seat, h harbour, to engine.Word, free freeSteps, found *search) {
	e := s.edition
	homes := s.homeBorders(seat)
	starts, enter := e.starts(h, homes)
	found.atlas = &e.atlas
	s.tolls(seat, &found.tolls)
	if h.at != NoNode {
		found.tolls[e.nodes[h.at].region] = 0 // its first STEP does not come from outside
	}
	if to == e.homeWord {
		found.ends = homes
		found.find(starts, enter, free)
		found.best.home = true
		return
	}
	base, last := e.base(Node(to))
	found.ends.add(base)
	found.find(starts, enter, free)
	if last != 0 {
		found.best.nodes[found.best.size] = Node(to)
		found.best.size++
	}
}

// tolls adds up what RIVALS take for entering each REGION.
func (s *state) tolls(seat engine.Seat, to *[maxNodes]uint8) {
	for _, src := range s.edition.bySteps[OpToll] {
		owner := s.holder(src)
		if at, ok := s.standsAt(src); ok && owner != seat && owner != engine.Nobody && !s.spentOnce(src) {
			for _, step := range s.edition.programs[src].steps {
				if step.Op == OpToll {
					to[at] += uint8(step.N)
				}
			}
		}
	}
}

// partners returns the RIVALS with whom a ship on a node can TRADE, but for those
// to whom was offered.
func (s *state) partners(c *crowd, seat engine.Seat, at Node, offered uint8) engine.Seats {
	if s.rules.noTrade {
		return 0
	}
	return c.among(s.edition.regions[s.edition.nodes[at].region].nodes).Without(seat) &^ engine.Seats(offered)
}

// mayGo says whether a ship of the seat can go to a place, and keep the JOURNEY
// open there.
func (s *state) mayGo(h harbour, v *voyage, left allowance, to, then engine.Word) reason {
	e := s.edition
	if to > e.homeWord {
		return noSuchPlace
	}
	o := e.outlook(h, left.free, s.homeBorders(s.turnOf))
	c := o.price(to)
	switch {
	case to == e.homeWord && h.ship >= MaxPlayers*maxShips:
		return alliedShip
	case c >= noWay:
		return alreadyThere
	case c.counts() > left.steps:
		return tooFar
	case then == thenEnd:
		return fine
	case to == e.homeWord:
		return endsAtHome
	}
	crowd := s.crowd()
	if s.partners(&crowd, s.turnOf, Node(to), v.offered) == 0 && !s.mayStay(h, left, Node(to), c) {
		return nothingLeft
	}
	return fine
}

// mayStay reports whether a STEP is left to a JOURNEY that has come to a node for
// so much.
func (s *state) mayStay(h harbour, left allowance, to Node, price cost) bool {
	if price.counts() < left.steps {
		return true
	}
	return s.edition.freeFrom(left.free).has(to) && s.freeAfter(h, left.free, to, price)
}

// freeAfter reports whether a free STEP leads on from a REGION to which a ship has
// come for so much. It depends on the very way only if free STEPs of one sort may be
// left, or of the other.
func (s *state) freeAfter(h harbour, left freeSteps, to Node, price cost) bool {
	used := price.steps() - price.counts()
	switch {
	case used == 0:
		return true
	case used == left.rivers+left.seas:
		return false
	case left.rivers == 0 || left.seas == 0:
		return true
	}
	var found search
	s.search(s.turnOf, h, engine.Word(to), left, &found)
	then := voyage{}
	s.countWay(h.at, &found.best, &then)
	return s.edition.freeFrom(allowance{free: left}.rest(&then).free).has(to)
}

// countWay counts the STEPs of a way.
func (s *state) countWay(from Node, w *way, v *voyage) {
	for _, n := range w.nodes[:w.size] {
		s.countStep(from, n, v)
		from = n
	}
	if w.home {
		v.steps++
	}
}

// countStep counts a STEP between two places, from NoNode if it is a HOME.
func (s *state) countStep(from, to Node, v *voyage) {
	v.steps++
	if from == NoNode || s.edition.nodes[from].post != NoPost || s.edition.nodes[to].post != NoPost {
		return
	}
	switch kind := s.edition.nodes[to].kind; {
	case kind != s.edition.nodes[from].kind:
	case kind == RiverRegion:
		v.rivers++
	default:
		v.seas++
	}
}

// mayJourney says whether the seat can begin a JOURNEY.
func (s *state) mayJourney(ship, to, then engine.Word) reason {
	h := s.harbourOf(s.turnOf, ship, unexhausted)
	if h.ship == noShip {
		if s.harbourOf(s.turnOf, ship, exhausted).ship != noShip {
			return shipSpent
		}
		return noShipThere
	}
	if to == ship {
		return s.mayOpen(h, then)
	}
	var all allowances
	s.allowances(s.turnOf, &all)
	return s.mayGo(h, &voyage{}, all[s.windOf(h)], to, then)
}

// mayOpen says whether a JOURNEY can begin where its ship lies, to TRADE before the
// first STEP (ruling 24).
func (s *state) mayOpen(h harbour, then engine.Word) reason {
	if then != thenOn || h.at == NoNode {
		return alreadyThere
	}
	crowd := s.crowd()
	if s.partners(&crowd, s.turnOf, h.at, 0) == 0 {
		return nobodyToTrade
	}
	return fine
}

// journey begins a JOURNEY.
func (t transition) journey(ship, to, then engine.Word) {
	h := t.harbourOf(t.turnOf, ship, unexhausted)
	t.spent++
	t.voyage = voyage{ship: h.ship, wind: t.windOf(h)}
	if to == ship {
		t.tell.All("note.sets-out", who(t.turnOf), t.edition.placeArg("at", to))
		t.answered()
		return
	}
	var all allowances
	t.allowances(t.turnOf, &all)
	t.follow(h, all[t.voyage.wind], to, then)
}

// underway returns where the ship of the open JOURNEY is, and what it has left.
func (s *state) underway() (harbour, allowance) {
	at := s.ships[s.voyage.ship].at
	var all allowances
	s.allowances(s.turnOf, &all)
	return harbour{engine.Word(at), s.voyage.ship, at}, all[s.voyage.wind].rest(&s.voyage)
}

// maySail says whether the open JOURNEY can go on to a place.
func (s *state) maySail(to, then engine.Word) reason {
	h, left := s.underway()
	return s.mayGo(h, &s.voyage, left, to, then)
}

func (t transition) sail(to, then engine.Word) {
	h, left := t.underway()
	t.follow(h, left, to, then)
}

// follow takes the ship along its way, STEP by STEP, and ends the JOURNEY there
// unless it stays open.
func (t transition) follow(h harbour, left allowance, to, then engine.Word) {
	var found search
	t.search(t.turnOf, h, to, left.free, &found)
	w, before := &found.best, int(t.voyage.steps)
	t.last = [2]Node{h.at, NoNode}
	for _, n := range w.nodes[:w.size] {
		t.enter(n)
	}
	if w.home {
		t.voyage.steps++
		t.ships[t.voyage.ship].at = NoNode
		t.tell.All("note.journeys-home", who(t.turnOf), amount(int(t.voyage.steps)), engine.NumberArg("before", before))
	} else {
		t.last[1] = Node(to)
		t.tell.All("note.journeys", who(t.turnOf), t.edition.placeArg("to", to), amount(int(t.voyage.steps)), engine.NumberArg("before", before))
	}
	t.answered()
	if w.home || then == thenEnd {
		t.moor()
	}
}

// placeArg names a place in a sentence.
func (e *Edition) placeArg(name string, word engine.Word) engine.Arg {
	return engine.WordArg(name, e.vocPlace, word)
}

// enter takes the ship of the JOURNEY one STEP, with the tolls and raids that it
// meets.
func (t transition) enter(n Node) {
	s := &t.ships[t.voyage.ship]
	from := s.at
	t.countStep(from, n, &t.voyage)
	s.at = n
	here := &t.edition.nodes[n]
	if from == NoNode || t.edition.nodes[from].region != here.region {
		t.toll(here.region)
	}
	if here.post != NoPost {
		t.raid(n)
	}
}

// toll pays what RIVALS take for entering a REGION.
func (t transition) toll(r Region) {
	for _, src := range t.edition.bySteps[OpToll] {
		owner := t.holder(src)
		if at, ok := t.standsAt(src); !ok || at != r || owner == t.turnOf || owner == engine.Nobody || t.spentOnce(src) {
			continue
		}
		for _, step := range t.edition.programs[src].steps {
			if step.Op != OpToll {
				continue
			}
			if n := t.take(t.turnOf, step.N); n > 0 {
				t.seats[owner].silfr += uint8(n)
				t.use(src)
				t.tell.All("note.toll", who(t.turnOf), rival(owner), amount(n), t.tile(Tile(src)))
			}
		}
	}
}

// raid takes from the richest RIVAL in a POST.
func (t transition) raid(n Node) {
	var p powers
	t.powers(t.turnOf, OpRaid, &p)
	if p.size == 0 {
		return
	}
	c := t.crowd()
	for _, r := range p.all() {
		victim := t.richest(c.on(n))
		if victim == engine.Nobody {
			return
		}
		got := t.take(victim, r.step.N)
		t.seats[t.turnOf].silfr += uint8(got)
		t.use(r.src)
		t.tell.All("note.raid", who(t.turnOf), rival(victim), amount(got))
	}
}

// richest returns the RIVAL among some with the most Silfr, of several the next
// in turn order; engine.Nobody if none has any.
func (s *state) richest(among engine.Seats) engine.Seat {
	best, most := engine.Nobody, uint8(0)
	list, n := s.round(s.turnOf)
	for _, seat := range list[:n] {
		if seat != s.turnOf && among.Has(seat) && s.seats[seat].silfr > most {
			best, most = seat, s.seats[seat].silfr
		}
	}
	return best
}

// layTo goes on with the open JOURNEY: it is asked about while a STEP is left or
// somebody to TRADE with, else it ends.
func (t transition) layTo() {
	h, left := t.underway()
	c := t.crowd()
	if t.stepLeft(h.at, left) || t.partners(&c, t.turnOf, h.at, t.voyage.offered) != 0 {
		t.ask(AskJourney, t.turnOf)
		return
	}
	t.moor()
}

// moor ends the JOURNEY: what was used is used up, and the ship is EXHAUSTED.
func (t transition) moor() {
	t.settle()
	spent := true
	var p powers
	t.powers(t.turnOf, OpFresh, &p)
	if p.size > 0 {
		spent = false
		t.use(p.list[0].src)
		t.tell.All("note.fresh", who(t.turnOf))
	}
	t.ships[t.voyage.ship].spent = spent
	t.voyage = noVoyage
	t.answered()
}

// settle uses up as little as the JOURNEY needed: first what works always, then
// free STEPs before further ones, those bound to a WIND first.
func (t transition) settle() {
	v := &t.voyage
	need := int(v.steps) - t.edition.Numbers.Steps
	if need <= 0 {
		return
	}
	rivers, seas := int(v.rivers), int(v.seas)
	var free, more powers
	t.powers(t.turnOf, OpFreeStep, &free)
	t.powers(t.turnOf, OpSteps, &more)
	for _, once := range []bool{false, true} {
		for _, p := range free.all() {
			steps := &seas
			if p.step.How == RiverSteps {
				steps = &rivers
			}
			if need > 0 && *steps > 0 && t.edition.programs[p.src].once == once {
				*steps--
				need--
				t.use(p.src)
			}
		}
		if once {
			break
		}
		for _, p := range more.all() {
			if !t.edition.programs[p.src].once && p.step.helpsFrom(v.wind) {
				need -= p.step.N
			}
		}
	}
	for _, bound := range []bool{true, false} {
		for _, p := range more.all() {
			if need > 0 && t.edition.programs[p.src].once && p.step.helpsFrom(v.wind) && (p.step.At.Winds != 0) == bound {
				need -= p.step.N
				t.use(p.src)
			}
		}
	}
}

// helpsFrom reports whether more STEPs are for a ship that began in a WIND;
// WindCount is none.
func (s *Step) helpsFrom(w Wind) bool {
	return s.At.Winds == 0 || w < WindCount && s.At.Winds>>w&1 == 1
}
