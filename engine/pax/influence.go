package pax

import "skald/engine"

// Influence Actions: each once a turn, by who holds its marker.

// mayInfluence says whether the seat of the turn can do an Influence Action.
func (s *state) mayInfluence(k Kind) reason {
	switch {
	case s.markers[k] != s.turnOf:
		return noMarker
	case s.used>>k&1 == 1:
		return markerUsed
	}
	return fine
}

// spend spends an action on an Influence Action.
func (t transition) spend(k Kind) {
	t.spent++
	t.used |= 1 << k
	t.answered()
}

// mayJarldom says whether a ship, EXHAUSTED or not, can move from a sea or a river
// REGION into a POST, and RETURN a ship of a RIVAL there: one must be named if
// there is one that can be RETURNed.
func (s *state) mayJarldom(from, to, against engine.Word) reason {
	if why := s.mayInfluence(Jarldom); why != fine {
		return why
	}
	e := s.edition
	p, ok := e.postOf(to)
	switch {
	case !ok:
		return noPostThere
	case from >= engine.Word(e.firstPost) || e.nodes[e.posts[p].node].entry != Node(from):
		return notOneStep
	case s.find(s.turnOf, Node(from), exhaustedFirst, true) == noShip:
		return noShipThere
	}
	c := s.crowd()
	victims := s.victims(&c, p)
	switch {
	case against == nobodyWord && victims != 0:
		return rivalThere
	case against == nobodyWord || victims.Has(engine.Seat(against)):
		return fine
	case against < engine.Word(s.players) && c[against].has(e.posts[p].node) && engine.Seat(against) != s.turnOf:
		return shipsProtected
	}
	return rivalElsewhere
}

// victims returns the RIVALS of whom a ship in a POST can be RETURNed by JARLDOM.
func (s *state) victims(c *crowd, p Post) engine.Seats {
	set := c.on(s.edition.posts[p].node).Without(s.turnOf)
	for _, src := range s.edition.bySteps[OpProtect] {
		owner := s.holder(src)
		if owner == engine.Nobody || !set.Has(owner) || s.spentOnce(src) {
			continue
		}
		for i := range s.edition.programs[src].steps {
			at, _ := s.standsAt(src)
			if step := &s.edition.programs[src].steps[i]; step.Op == OpProtect && (step.How == AllShips || at == s.edition.posts[p].region) {
				set = set.Without(owner)
			}
		}
	}
	return set
}

// jarldom is the Influence Action JARLDOM.
func (t transition) jarldom(from, to, against engine.Word) {
	t.spend(Jarldom)
	p, _ := t.edition.postOf(to)
	t.ships[t.find(t.turnOf, Node(from), exhaustedFirst, true)].at = Node(to)
	t.last = [2]Node{Node(from), Node(to)}
	t.tell.All("note.jarldom", who(t.turnOf), t.post(p))
	if against != nobodyWord {
		t.returnShip(t.find(engine.Seat(against), Node(to), exhaustedFirst, true), t.turnOf)
	}
	t.offerGround(p)
}

// mayTheocracy says whether a Theocracy Follower can be ESTABLISHED on a POST: a
// Theocracy Venture or an ally, without ship or REQUIREMENT.
func (s *state) mayTheocracy(place engine.Word) reason {
	if why := s.mayInfluence(Theocracy); why != fine {
		return why
	}
	p, ok := s.edition.postOf(place)
	switch {
	case !ok:
		return noPostThere
	case s.edition.posts[p].kind == TradeCenter:
		return notForTheocracy
	}
	return s.mayPlant(p, Theocracy)
}

func (t transition) theocracy(place engine.Word) {
	t.spend(Theocracy)
	p, _ := t.edition.postOf(place)
	t.tell.All("note.theocracy", who(t.turnOf))
	t.plantPaid(p, Theocracy)
}

// maySweden says whether the seat of the turn can DRAW by SWEDEN.
func (s *state) maySweden() reason {
	if why := s.mayInfluence(Sweden); why != fine {
		return why
	}
	if len(s.pile) == 0 {
		return pileEmpty
	}
	return fine
}

// sweden DRAWs. What is no Venture stays in the hand unseen; a Venture is shown.
func (t transition) sweden() {
	t.spend(Sweden)
	tile, _ := t.takeTop(t.turnOf)
	if t.edition.tiles[tile].kind != Venture {
		t.tell.Only(t.turnOf, "secret.drew", t.tile(tile))
		t.tell.All("note.sweden", who(t.turnOf))
		return
	}
	t.known.add(tile)
	t.tell.All("note.sweden-venture", who(t.turnOf), t.tile(tile))
	t.subject, t.stage = tile, swedenLand
}

// swedenLand asks whether to PLACE a ship in the location of the Venture.
func (t transition) swedenLand() {
	t.stage = swedenPlay
	t.askLand()
}

// swedenPlay asks whether to PLAY the Venture, where that is allowed.
func (t transition) swedenPlay() {
	for p := range t.edition.posts {
		if t.mayPlayVenture(t.subject, t.edition.spacePost(Post(p))) == fine {
			t.stage = swedenEnd
			t.ask(AskPlayDrawn, t.turnOf)
			return
		}
	}
	t.subject = NoTile
}

// askLand asks where to PLACE a ship, if one is on the Jarlboard.
func (t transition) askLand() {
	if t.find(t.turnOf, NoNode, exhaustedFirst, false) == noShip {
		return
	}
	at := t.landing()
	for p := range t.edition.posts {
		if at.has(&t.edition.posts[p]) {
			t.ask(AskLand, t.turnOf)
			return
		}
	}
}

// landing returns the location in which a ship may be PLACEd now.
func (s *state) landing() Location {
	if s.depth > 0 {
		return s.step().At
	}
	return s.edition.tiles[s.subject].at
}

// mayLand says whether a ship can be PLACEd in a POST.
func (s *state) mayLand(place engine.Word) reason {
	p, ok := s.edition.postOf(place)
	switch {
	case !ok:
		return noPostThere
	case !s.landing().has(&s.edition.posts[p]):
		return wrongLocation
	}
	return fine
}

func (t transition) land(place engine.Word) {
	t.placeShip(t.turnOf, Node(place))
	t.last = [2]Node{NoNode, Node(place)}
	t.tell.All("note.places", who(t.turnOf), t.node("post", Node(place)))
	t.answered()
}

// mayRus says whether the seat of the turn can take an Advocate: it is ALONE in a
// POST in its location, and can play it.
func (s *state) mayRus(tile, space engine.Word) reason {
	if why := s.mayInfluence(Rus); why != fine {
		return why
	}
	e := s.edition
	if tile >= e.noTileWord() || e.tiles[tile].kind != Advocate || s.where[tile] < inHall || s.where[tile] >= onPost || s.where[tile] == inHall+zone(s.turnOf) {
		return noRivalAdvocate
	}
	if !s.meets(Tile(tile)) {
		return requirement
	}
	return s.mayJoin(Tile(tile), space)
}

func (t transition) rus(tile Tile, space engine.Word) {
	t.spend(Rus)
	owner := engine.Seat(t.where[tile] - inHall)
	t.takeFromHall(owner, tile)
	t.tell.All("note.rus", who(t.turnOf), rival(owner), t.tile(tile))
	t.join(tile, space)
}
