package pax

import "skald/engine"

// PLAY: a tile of the hand, if its REQUIREMENT is met.

// meets reports whether the seat of the turn is ALONE in a POST of a tile's
// location.
func (s *state) meets(tile Tile) bool {
	c := s.crowd()
	return !c.alone(s.turnOf).and(s.edition.tiles[tile].posts).empty()
}

// mayPlay says whether the seat of the turn can PLAY a tile of its hand.
func (s *state) mayPlay(tile, space engine.Word) reason {
	e := s.edition
	if tile >= e.noTileWord() || !s.seats[s.turnOf].hand.has(Tile(tile)) {
		return notInHand
	}
	here := &e.tiles[tile]
	switch {
	case here.kind == Venture:
		return s.mayPlayVenture(Tile(tile), space)
	case !here.at.Any && !s.meets(Tile(tile)):
		return requirement
	case here.kind == Event:
		if space != e.spaceFree() {
			return eventSpace
		}
		return fine
	}
	return s.mayJoin(Tile(tile), space)
}

// mayPlayVenture says whether a Venture can go on a POST: one in its location
// where the seat is ALONE, with a Venture or nothing on it.
func (s *state) mayPlayVenture(tile Tile, space engine.Word) reason {
	e := s.edition
	if space >= e.spaceFree() {
		return venturePost
	}
	p := Post(space)
	switch here := &e.posts[p]; {
	case here.kind != EmptyPost:
		return printedPost
	case !e.tiles[tile].at.has(here):
		return wrongLocation
	case !s.alone(s.turnOf, p):
		return notAlone
	}
	return fine
}

// hallOf returns a seat's Advocates or Gods, and how many there may be.
func (s *state) hallOf(seat engine.Seat, kind TileType) (*hall, int) {
	if kind == God {
		return &s.seats[seat].gods, s.edition.Numbers.GodSpaces
	}
	return &s.seats[seat].advocates, min(s.edition.Numbers.AdvocateSpaces+s.sum(seat, OpAdvocates), maxHall)
}

// mayJoin says whether an Advocate or a God can go on a space of the seat's
// Jarlboard: a free one, or in place of a tile if there is none. It needs a
// Follower, which may be that of the tile it replaces.
func (s *state) mayJoin(tile Tile, space engine.Word) reason {
	e, here := s.edition, &s.edition.tiles[tile]
	list, spaces := s.hallOf(s.turnOf, here.kind)
	free := int(list.size) < spaces
	followers := s.seats[s.turnOf].followers[here.flag]
	switch {
	case space < e.spaceFree():
		return jarlboardSpace
	case space == e.spaceFree() && !free:
		return hallFull
	case space == e.spaceFree():
	case free:
		return hallFree
	default:
		old := Tile(space - e.spaceTile(0))
		if !list.holds(old) {
			return notInHall
		}
		if e.tiles[old].flag == here.flag {
			followers++
		}
	}
	if followers == 0 {
		return noFollower
	}
	return fine
}

func (h *hall) holds(t Tile) bool {
	for _, other := range h.all() {
		if other == t {
			return true
		}
	}
	return false
}

// play PLAYs a tile of the hand.
func (t transition) play(tile Tile, space engine.Word) {
	if t.decision == AskAction {
		t.spent++
	}
	t.answered()
	t.seats[t.turnOf].hand.remove(tile)
	t.known.remove(tile)
	switch t.edition.tiles[tile].kind {
	case Venture:
		t.playVenture(tile, Post(space))
	case Event:
		t.playEvent(tile)
	default:
		t.join(tile, space)
	}
}

// playVenture puts a Venture on a POST in place of what is there, then its
// Follower if there is one.
func (t transition) playVenture(tile Tile, p Post) {
	if old := t.posts[p].tile; old != NoTile {
		t.evict(p, t.turnOf)
		t.toDiscard(old)
	}
	t.posts[p].tile = tile
	t.where[tile] = onPost + zone(p)
	t.last = [2]Node{NoNode, t.edition.posts[p].node}
	t.tell.All("note.plays-venture", who(t.turnOf), t.tile(tile), t.post(p))
	t.bonus(OnPlayVenture)
	if k := t.edition.tiles[tile].flag; t.seats[t.turnOf].followers[k] > 0 {
		t.plant(p, k)
	} else {
		t.tell.All("note.no-follower", who(t.turnOf), kindNamed(k))
	}
}

// join puts an Advocate or a God on the Jarlboard of the seat of the turn.
func (t transition) join(tile Tile, space engine.Word) {
	seat, k := t.turnOf, t.edition.tiles[tile].flag
	list, _ := t.hallOf(seat, t.edition.tiles[tile].kind)
	if space != t.edition.spaceFree() {
		t.leaveHall(seat, Tile(space-t.edition.spaceTile(0)))
	}
	list.add(tile)
	t.where[tile] = inHall + zone(seat)
	t.seats[seat].followers[k]--
	t.tell.All("note.plays", who(seat), t.tile(tile), kindNamed(k))
	if k == Theocracy {
		t.bonus(OnTheocracy)
	}
	t.carryOut(tileSource(tile), Immediate)
}

// leaveHall DISCARDs an Advocate or a God; its Follower RETURNs.
func (t transition) leaveHall(seat engine.Seat, tile Tile) {
	t.takeFromHall(seat, tile)
	t.toDiscard(tile)
	t.tell.All("note.leaves-hall", who(seat), t.tile(tile))
}

// takeFromHall takes an Advocate or a God from a Jarlboard; its Follower RETURNs.
func (t transition) takeFromHall(seat engine.Seat, tile Tile) {
	list, _ := t.hallOf(seat, t.edition.tiles[tile].kind)
	list.remove(tile)
	t.seats[seat].followers[t.edition.tiles[tile].flag]++
}

// playEvent RESOLVES an Event, or calls the ALTHING.
func (t transition) playEvent(tile Tile) {
	t.subject = tile
	t.where[tile] = inPlay
	t.stage = finishEvent
	t.tell.All("note.plays-event", who(t.turnOf), t.tile(tile))
	if t.edition.programs[tileSource(tile)].trigger == Althing {
		t.callAlthing()
		return
	}
	t.resolve()
}

// resolve carries an Event out.
func (t transition) resolve() {
	if t.rules.reveal {
		t.turnUp()
	}
	t.carryOut(tileSource(t.subject), t.edition.programs[tileSource(t.subject)].trigger)
}

// turnUp turns up the first card that lies face down.
func (t transition) turnUp() {
	for i := range t.cards.size {
		if t.cards.up>>i&1 == 0 {
			t.cards.up |= 1 << i
			t.tell.All("note.turned-up", t.card(t.cards.list[i]))
			return
		}
	}
}

// finishEvent removes the Event from the game and checks the victory cards.
func (t transition) finishEvent() {
	t.where[t.subject] = inBox
	t.subject, t.yes = NoTile, 0
	t.check(t.playing(), false)
}

// bonus gives what the seat of the turn GAINs for a deed.
func (t transition) bonus(how How) {
	var p powers
	t.powers(t.turnOf, OpBonus, &p)
	for _, b := range p.all() {
		if b.step.How == how {
			n := t.pay(t.turnOf, b.step.N)
			t.use(b.src)
			t.tell.All("note.bonus", who(t.turnOf), amount(n), t.printedOn(b.src))
		}
	}
}
