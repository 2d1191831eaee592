package pax

import "skald/engine"

var _ engine.Masker = (*state)(nil)

// Mask implements engine.Masker. Others do not see which tile is offered, or passes
// from hand to hand, nor what is voted or answered before the last has. What turns up
// a tile that the watcher does not know shows more, and so does a tile that
// everybody knew and that goes into another hand.
func (s *state) Mask(by, watcher engine.Seat, act engine.Action) (engine.Action, bool) {
	partner := s.offer.to == watcher || s.turnOf == watcher
	switch act.Verb {
	case VerbJourney, VerbSail: // there are many, and they show nothing unless they end the turn
		if int(s.spent)+1 < s.edition.Numbers.Actions {
			return act, true
		}
	case VerbSweden:
		return act, false
	case VerbGive:
		if it := s.edition.thingOf(act.Args[0]); it.tile != NoTile && watcher != by {
			act.Args[0] = s.edition.thingAnyTile()
		}
		return act, true
	case VerbSend:
		return act, watcher != s.offer.to || s.offer.give.tile == NoTile
	case VerbAccept:
		hidden := s.offer.give.tile != NoTile || s.offer.ask.anyTile
		if hidden && (partner || s.anyKnown(s.turnOf) || s.anyKnown(s.offer.to)) {
			return act, false
		}
	}
	answers := s.decision == AskEach || s.decision == AskVote && !s.rules.order
	if answers && s.asked.Len() > 1 {
		return engine.Action{Verb: VerbDone}, true
	}
	after, err := s.Apply(by, act, nil, nil)
	if err != nil || answers {
		return act, false
	}
	shows := s.shows(after.(*state), by, watcher, act)
	if act.Verb == VerbAccept {
		act.Args = engine.Args{}
	}
	return act, !shows
}

// anyKnown reports whether a tile of a seat's hand is known to all.
func (s *state) anyKnown(seat engine.Seat) bool {
	hand := &s.seats[seat].hand
	for t := hand.next(0); t != NoTile; t = hand.next(t + 1) {
		if s.known.has(t) {
			return true
		}
	}
	return false
}

// shows reports whether an action has shown a watcher more than it says: a tile, a
// victory card, or all that was hidden, since the match is over.
func (s *state) shows(next *state, by, watcher engine.Seat, act engine.Action) bool {
	if next.over != runs || s.cards.up != next.cards.up || s.cards.list != next.cards.list {
		return true
	}
	said := act.Verb == VerbPlay || act.Verb == VerbDiscard
	for i := range s.edition.tiles {
		if t := Tile(i); s.hides(watcher, t) && !next.hides(watcher, t) && !(said && by != watcher && engine.Word(t) == act.Args[0]) {
			return true
		}
	}
	return false
}

// hides reports whether a seat does not see where a tile is.
func (s *state) hides(watcher engine.Seat, t Tile) bool {
	switch at := s.where[t]; {
	case at == inPile:
		return true
	case at >= inHand && int(at-inHand) < MaxPlayers:
		return !s.rules.open && engine.Seat(at-inHand) != watcher && !s.known.has(t)
	}
	return false
}
