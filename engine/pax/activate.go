package pax

import "skald/engine"

// ACTIVATE: an UNEXHAUSTED ship and a Follower on the Venture.

// mayActivate says whether the seat of the turn can ACTIVATE a Venture.
func (s *state) mayActivate(place engine.Word) reason {
	p, ok := s.edition.postOf(place)
	if !ok {
		return noPostThere
	}
	here := &s.posts[p]
	switch {
	case here.tile == NoTile || s.edition.programs[tileSource(here.tile)].trigger != Activate:
		return notToActivate
	case here.owner == engine.Nobody:
		return noFollowerThere
	case here.owner != s.turnOf && !s.copies():
		return rivalsVenture
	case s.find(s.turnOf, Node(place), unexhausted, true) == noShip:
		return noReadyShip
	}
	return fine
}

// copies reports whether the seat of the turn may ACTIVATE a RIVAL's Venture.
func (s *state) copies() bool {
	var list powers
	s.powers(s.turnOf, OpCopy, &list)
	return list.size > 0
}

// activate carries out a Venture's ability; then the ship is EXHAUSTED.
func (t transition) activate(place engine.Word) {
	t.spent++
	p, _ := t.edition.postOf(place)
	here := t.posts[p]
	if here.owner != t.turnOf {
		var list powers
		t.powers(t.turnOf, OpCopy, &list)
		t.use(list.list[0].src)
	}
	t.ground, t.actor = p, t.find(t.turnOf, Node(place), unexhausted, true)
	t.last = [2]Node{NoNode, Node(place)}
	t.stage = finishWork
	t.tell.All("note.activates", who(t.turnOf), t.tile(here.tile))
	t.answered()
	if src := tileSource(here.tile); t.edition.programs[src].happens(Activate) { // else what stands works as the ship is EXHAUSTED
		t.carryOut(src, Activate)
	}
}

// finishActivate EXHAUSTs the ship, unless it was RETURNed meanwhile, and gives
// what abilities add.
func (t transition) finishActivate() {
	if t.actor != noShip {
		t.ships[t.actor].spent = true
	}
	t.ground, t.actor = NoPost, noShip
	t.bonus(OnActivate)
}
