package pax

import "skald/engine"

// Who leaves. The rules do not speak of it.

var _ engine.Leaver = (*state)(nil)

// Leave implements engine.Leaver. The seat's ships and Followers RETURN, its
// tiles are DISCARDED, its Silfr goes to the bank; from then on it is passed
// over. An Event that it has under way is removed, and the victory cards are
// checked as always.
func (s *state) Leave(seat engine.Seat, _ *engine.Dice, tell *engine.Teller) (engine.State, bool) {
	if s.decision == AskNothing || seat >= engine.Seat(s.players) || s.gone.Has(seat) || s.playing().Len() <= MinPlayers {
		return nil, false
	}
	next := *s
	t := transition{&next, tell}
	t.leave(seat)
	t.run()
	return &next, true
}

// Left implements engine.Leaver.
func (s *state) Left() engine.Seats { return s.gone }

func (t transition) leave(seat engine.Seat) {
	t.tell.All("note.left", who(seat))
	own := seat == t.turnOf
	if own {
		t.breakOff()
	} else if t.offer.to == seat {
		t.drop()
	}
	t.clearSeat(seat)
	t.gone = t.gone.With(seat)
	switch {
	case own:
		t.endTurn()
	case t.asked.Has(seat) && t.decision == AskVote:
		t.withoutVote(seat)
	case t.asked.Has(seat):
		t.asked = t.asked.Without(seat)
		if t.asked == 0 {
			t.eachAnswered()
		}
	}
	t.answers[seat] = noAnswer
	if t.over == runs {
		t.stillAsked()
	}
}

// breakOff ends what the seat of the turn has under way.
func (t transition) breakOff() {
	t.answers, t.offer, t.voyage = [MaxPlayers]uint8{}, noOffer, noVoyage
	t.frames, t.depth = [maxFrames]frame{}, 0
	t.ground, t.actor, t.left = NoPost, noShip, 0
}

// endTurn ends the turn of a seat that has left.
func (t transition) endTurn() {
	event := t.stage == finishEvent
	t.answered()
	if t.stage = noStage; event {
		t.finishEvent()
	}
	t.subject = NoTile
	if t.over == runs {
		t.turnOf = t.after(t.turnOf)
		t.begin()
	}
}

// clearSeat takes everything of a seat from the table.
func (t transition) clearSeat(seat engine.Seat) {
	p := &t.seats[seat]
	for i := range t.ships {
		if i < MaxPlayers*maxShips && t.ownerOf(i) == seat {
			t.ships[i] = ship{at: NoNode}
		}
	}
	for post := range t.edition.posts {
		if t.posts[post].owner == seat {
			t.evict(Post(post), seat)
		}
	}
	for p.advocates.size > 0 {
		t.leaveHall(seat, p.advocates.list[0])
	}
	for p.gods.size > 0 {
		t.leaveHall(seat, p.gods.list[0])
	}
	for tile := p.hand.next(0); tile != NoTile; tile = p.hand.next(tile + 1) {
		t.throwAway(seat, tile)
	}
	p.silfr = 0
	for k := range t.markers {
		if t.markers[k] == seat {
			t.markers[k] = engine.Nobody
		}
	}
	if t.forbid == seat {
		t.forbid = engine.Nobody
	}
	t.yes = t.yes.Without(seat)
	t.voyage.offered &^= 1 << seat
	for other := range t.players {
		t.promised[seat][other], t.fresh[seat][other] = 0, 0
		t.promised[other][seat], t.fresh[other][seat] = 0, 0
	}
}

// withoutVote goes on with a vote that a seat does not take part in any more.
func (t transition) withoutVote(seat engine.Seat) {
	t.asked = t.asked.Without(seat)
	if t.rules.order {
		if next := t.after(seat); t.answers[next] == noAnswer {
			t.asked = engine.SeatSet(next)
		}
	}
	if t.asked == 0 {
		t.countVotes()
	}
}

// stillAsked goes on where what was asked about has gone with the seat: nothing is
// left to pick, or only one thing.
func (t transition) stillAsked() {
	if t.decision != AskPick {
		return
	}
	step := t.step()
	var list targets
	if t.targets(step, &list); list.size == 0 {
		t.left = 0
		t.answered()
	} else if list.size == 1 && !step.Op.optional() {
		t.picked(step, list.list[0])
	}
}
