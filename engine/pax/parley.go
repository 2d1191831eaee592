package pax

import "skald/engine"

// PARLEY: ESTABLISH where ALONE, else CHALLENGE.

// priceOf returns what it costs a seat to ESTABLISH on a POST.
func (s *state) priceOf(seat engine.Seat, p Post) int {
	here := &s.edition.posts[p]
	if here.kind != PowerfulAlly {
		return here.cost
	}
	less := 0
	var list powers
	s.powers(seat, OpAllyDiscount, &list)
	for _, d := range list.all() {
		less += d.step.N
	}
	return max(here.cost-less, 0)
}

// mayPlant says whether the seat of the turn can ESTABLISH a Follower of a type on
// a POST, wherever its ships are.
func (s *state) mayPlant(p Post, k Kind) reason {
	here, printed := &s.posts[p], &s.edition.posts[p]
	switch {
	case printed.kind == EmptyPost && here.tile == NoTile:
		return nothingThere
	case here.owner == s.turnOf:
		return ownFollower
	case printed.kind == EmptyPost && s.edition.tiles[here.tile].flag != k:
		return wrongType
	case s.seats[s.turnOf].followers[k] == 0:
		return noFollower
	case s.priceOf(s.turnOf, p) > int(s.seats[s.turnOf].silfr):
		return cannotPay
	}
	return fine
}

// postOf reads a POST from a word of vocPlace.
func (e *Edition) postOf(w engine.Word) (Post, bool) {
	if w < engine.Word(e.firstPost) || w >= e.homeWord {
		return NoPost, false
	}
	return Post(w - engine.Word(e.firstPost)), true
}

// mayEstablish says whether the seat of the turn can ESTABLISH: as PARLEY where it
// is ALONE, in the POST of a CHALLENGE or JARLDOM, or as an ability says.
func (s *state) mayEstablish(place, kind engine.Word) reason {
	p, ok := s.edition.postOf(place)
	if !ok {
		return noPostThere
	}
	switch s.decision {
	case AskEstablish:
		if p != s.ground {
			return onlyThere
		}
	case AskEstablishThere:
		if why := s.mayAbility(p, s.step()); why != fine {
			return why
		}
	default:
		if !s.alone(s.turnOf, p) {
			return notAlone
		}
	}
	return s.mayPlant(p, Kind(kind))
}

// mayAbility says whether an ability lets ESTABLISH on a POST: a Venture in the
// location, of the type, without a Follower, whose own ability is not waiting.
func (s *state) mayAbility(p Post, step *Step) reason {
	here := &s.posts[p]
	switch {
	case here.tile == NoTile:
		return nothingThere
	case !step.At.has(&s.edition.posts[p]):
		return wrongLocation
	case here.owner != engine.Nobody:
		return followerThere
	case step.Kind != NoKind && s.edition.tiles[here.tile].flag != step.Kind:
		return wrongType
	case s.running(tileSource(here.tile)):
		return notATarget
	}
	return fine
}

// canPlant reports whether any Follower can be ESTABLISHED on a POST.
func (s *state) canPlant(p Post) bool {
	for k := range Kind(Kinds) {
		if s.mayPlant(p, k) == fine {
			return true
		}
	}
	return false
}

// establish ESTABLISHes a Follower.
func (t transition) establish(p Post, k Kind) {
	if t.decision == AskAction {
		t.spent++
	}
	t.answered()
	t.plantPaid(p, k)
}

// plantPaid pays the cost of a POST and ESTABLISHes there.
func (t transition) plantPaid(p Post, k Kind) {
	if price := t.priceOf(t.turnOf, p); t.edition.posts[p].cost > 0 {
		if price < t.edition.posts[p].cost {
			var list powers
			t.powers(t.turnOf, OpAllyDiscount, &list)
			for _, d := range list.all() {
				t.use(d.src)
			}
		}
		t.take(t.turnOf, price)
		t.tell.All("note.pays", who(t.turnOf), amount(price), t.post(p))
	}
	if t.posts[p].owner != engine.Nobody {
		t.evict(p, t.turnOf)
	}
	t.plant(p, k)
}

// plant puts a Follower on a POST, with what that triggers.
func (t transition) plant(p Post, k Kind) {
	here := &t.posts[p]
	here.owner, here.kind = t.turnOf, k
	t.seats[t.turnOf].followers[k]--
	t.last = [2]Node{NoNode, t.edition.posts[p].node}
	t.tell.All("note.establishes", who(t.turnOf), kindNamed(k), t.post(p))
	if t.duchy(t.edition.posts[p].region) == t.turnOf && t.edition.posts[p].kind == EmptyPost {
		t.tell.All("note.duchy", who(t.turnOf), t.region(t.edition.posts[p].region))
	}
	if k == Theocracy {
		t.bonus(OnTheocracy)
	}
	src := postSource(p)
	if here.tile != NoTile {
		src = tileSource(here.tile)
	}
	t.carryOut(src, Immediate)
}

func (s *state) region(r Region) engine.Arg {
	return engine.WordArg("region", s.edition.vocRegion, engine.Word(r))
}

// evict RETURNs the Follower on a POST, and an ally's ships with it. Somebody's
// action, ability or Event does it.
func (t transition) evict(p Post, by engine.Seat) {
	here := &t.posts[p]
	owner, k := here.owner, here.kind
	if owner == engine.Nobody {
		return
	}
	lost := t.duchy(t.edition.posts[p].region) == owner
	away := t.recall(p)
	t.seats[owner].followers[k]++
	here.owner, here.kind = engine.Nobody, 0
	t.tell.All("note.follower-returns", who(owner), kindNamed(k), t.post(p))
	if lost {
		t.tell.All("note.duchy-lost", who(owner), t.region(t.edition.posts[p].region))
	}
	if owner != by {
		t.ransom(owner, away)
	}
}

// ransom gives a seat what it GAINs for ships that a RIVAL RETURNs.
func (t transition) ransom(owner engine.Seat, ships int) {
	for range ships {
		var p powers
		t.powers(owner, OpRansom, &p)
		for _, r := range p.all() {
			n := t.pay(owner, r.step.N)
			t.use(r.src)
			t.tell.All("note.ransom", who(owner), amount(n), t.printedOn(r.src))
		}
	}
}

// returnShip RETURNs a ship to its Jarlboard or beside its ally, UNEXHAUSTED.
func (t transition) returnShip(i uint8, by engine.Seat) {
	owner := t.ownerOf(int(i))
	t.tell.All("note.ship-returns", who(owner), t.node("node", t.ships[i].at))
	t.ships[i] = ship{at: NoNode}
	if i == t.actor {
		t.actor = noShip
	}
	if owner != by {
		t.ransom(owner, 1)
	}
}

// strength is what a seat counts when it CHALLENGEs in a POST, with all that
// helps: its ships, what abilities add, and whether it may with as many.
func (s *state) strength(seat engine.Seat, p Post) (ships, more int, ties bool) {
	ships = s.count(seat, s.edition.posts[p].node)
	var list powers
	s.powers(seat, OpChallenge, &list)
	for _, c := range list.all() {
		if c.helps(&s.edition.posts[p]) {
			more += c.step.N
		}
	}
	s.powers(seat, OpChallengeTies, &list)
	return ships, more, list.size > 0
}

// helps reports whether a challenge(…) counts in a POST.
func (p power) helps(at *post) bool {
	return p.step.At.Winds == 0 || p.step.At.Winds>>at.wind&1 == 1
}

// mayChallenge says whether the seat of the turn can CHALLENGE a RIVAL in a POST.
func (s *state) mayChallenge(place, against engine.Word) reason {
	p, ok := s.edition.postOf(place)
	if !ok {
		return noPostThere
	}
	seat := engine.Seat(against)
	if against >= engine.Word(s.players) || seat == s.turnOf || s.gone.Has(seat) {
		return noSuchRival
	}
	ships, more, ties := s.strength(s.turnOf, p)
	theirs := s.count(seat, s.edition.posts[p].node)
	switch {
	case s.forbid != engine.Nobody:
		return challengeForbidden
	case ships == 0:
		return noShipInPost
	case theirs == 0:
		return rivalElsewhere
	case theirs > ships+more, theirs == ships+more && !ties:
		return tooStrong
	}
	return fine
}

// challenge RETURNs the RIVAL's first ship in a POST and drives the others to the
// nearest REGION, EXHAUSTED or not as they were.
func (t transition) challenge(p Post, against engine.Seat) {
	t.spent++
	t.helpChallenge(p, against)
	n := &t.edition.nodes[t.edition.posts[p].node]
	at := t.edition.posts[p].node
	t.last = [2]Node{at, at}
	t.tell.All("note.challenges", who(t.turnOf), rival(against), t.post(p))
	t.returnShip(t.find(against, at, exhaustedFirst, true), t.turnOf)
	driven := 0
	for i := t.find(against, at, exhaustedFirst, true); i != noShip; i = t.find(against, at, exhaustedFirst, true) {
		t.ships[i].at = n.entry
		driven++
	}
	if driven > 0 {
		t.tell.All("note.driven", who(against), amount(driven), t.node("to", n.entry))
	}
	t.answered()
	t.offerGround(p)
}

// helpChallenge uses up as little of what helps a CHALLENGE as it needs: first
// what works always.
func (t transition) helpChallenge(p Post, against engine.Seat) {
	at := t.edition.posts[p].node
	need := t.count(against, at) + 1 - t.count(t.turnOf, at)
	var more, ties powers
	t.powers(t.turnOf, OpChallenge, &more)
	t.powers(t.turnOf, OpChallengeTies, &ties)
	for _, tie := range ties.all() {
		if !t.edition.programs[tie.src].once {
			need--
			break
		}
	}
	for _, once := range []bool{false, true} {
		for _, c := range more.all() {
			if need > 0 && c.helps(&t.edition.posts[p]) && t.edition.programs[c.src].once == once {
				need -= c.step.N
				t.use(c.src)
			}
		}
	}
	if need > 0 && ties.size > 0 {
		t.use(ties.list[0].src)
	}
}

// offerGround asks whether to ESTABLISH in a POST where the seat of the turn is
// ALONE now and can.
func (t transition) offerGround(p Post) {
	if t.alone(t.turnOf, p) && t.canPlant(p) {
		t.ground = p
		t.ask(AskEstablish, t.turnOf)
	}
}
