package hoard

import "skald/engine"

// Each rule is a function that begins with may and returns a reason, beside the
// one that carries it out. The legal list and Apply ask the same function, so
// they cannot differ.

// 1. Hands.

// mayPick says whether a seat can still hide its card.
func (s *state) mayPick(seat engine.Seat) reason {
	if s.crews[seat].hand != noHand {
		return pickedAlready
	}
	return fine
}

// pick hides the card of a seat. That it did, everybody hears; in which hand,
// that seat alone.
func (t transition) pick(seat engine.Seat, word engine.Word) {
	t.crews[seat].hand = hand(word) + 1
	t.tell.All("note.picked", who(seat))
	t.tell.Only(seat, "secret.picked", t.card(seat), t.hand(seat))
}

// 2. Turns.

// mayPeek says whether the seat of the turn can look at a crew's card. What a
// seat has looked at everybody knows.
func (s *state) mayPeek(at engine.Seat) reason {
	switch {
	case s.peeked:
		return peekedAlready
	case at == s.turn:
		return ownCard
	case !s.everybody().Has(at):
		return noSuchCrew
	case s.crews[at].seenBy.Has(s.turn):
		return seenAlready
	}
	return fine
}

// peek shows a card to the seat of the turn.
func (t transition) peek(at engine.Seat) {
	t.peeked = true
	t.crews[at].seenBy = t.crews[at].seenBy.With(t.turn)
	t.tell.All("note.peeked", who(t.turn), engine.SeatArg("at", at))
	t.tell.Only(t.turn, "secret.seen", engine.SeatArg("at", at), t.card(at), t.hand(at))
}

// roll takes coins, or wakes the dragon, and passes the turn on.
func (t transition) roll(d *engine.Dice) {
	seat, n := t.turn, d.IntN(t.edition.Faces)+1
	t.pass()
	if n == dragon {
		t.owes = t.crews[t.turn].coins > 0
		t.tell.All("note.dragon", who(seat))
		return
	}
	n = min(n, int(t.hoard))
	t.hoard -= uint8(n)
	t.crews[seat].coins += uint8(n)
	t.tell.All("note.rolled", who(seat), engine.NumberArg("coins", n), engine.NumberArg("left", int(t.hoard)))
}

// pass gives the turn to the next crew.
func (t transition) pass() {
	t.peeked = false
	for {
		t.turn = (t.turn + 1) % engine.Seat(t.players)
		if t.everybody().Has(t.turn) {
			return
		}
	}
}

// 3. The dragon.

// dragon is the roll that wakes it.
const dragon = 1

// pay gives a coin back to the hoard.
func (t transition) pay() {
	t.owes = false
	t.crews[t.turn].coins--
	t.hoard++
	t.tell.All("note.paid", who(t.turn))
}

// 4. The end.

// rich returns the first seat that has the goal, or engine.Nobody.
func (s *state) rich() engine.Seat {
	for seat := range s.everybody().All() {
		if s.crews[seat].coins >= s.goal {
			return seat
		}
	}
	return engine.Nobody
}

// over reports whether the match has ended.
func (s *state) over() bool { return s.hoard == 0 || s.rich() != engine.Nobody }

// worth returns what a seat's card counts at the end.
func (s *state) worth(seat engine.Seat) int {
	c := &s.crews[seat]
	switch {
	case c.hand == left:
		return int(c.card)
	case c.hand == right && c.seenBy == 0:
		return 2 * int(c.card)
	}
	return 0
}

// Result implements engine.State.
func (s *state) Result() (engine.Result, bool) {
	if !s.over() {
		return engine.Result{}, false
	}
	why := engine.NewNote("over.empty")
	if seat := s.rich(); seat != engine.Nobody {
		why = engine.NewNote("over.rich", who(seat))
	}
	r := engine.Result{Why: []engine.Note{why}}
	best := 0
	for seat := range s.seats().All() {
		if !s.everybody().Has(seat) {
			r.Scores = append(r.Scores, 0)
			continue
		}
		coins, worth := int(s.crews[seat].coins), s.worth(seat)
		r.Scores = append(r.Scores, coins+worth)
		r.Why = append(r.Why, engine.NewNote("over.score", who(seat), engine.NumberArg("total", coins+worth),
			engine.NumberArg("coins", coins), s.card(seat), s.hand(seat), engine.NumberArg("worth", worth)))
		switch {
		case coins+worth > best:
			best, r.Winners = coins+worth, engine.SeatSet(seat)
		case coins+worth == best:
			r.Winners = r.Winners.With(seat)
		}
	}
	return r, true
}

// 5. Leaving.

// Leave implements engine.Leaver. Two crews go on, one does not.
func (s *state) Leave(seat engine.Seat, _ *engine.Dice, tell *engine.Teller) (engine.State, bool) {
	if s.over() || !s.everybody().Has(seat) || s.everybody().Len() == about.Seats.Min {
		return nil, false
	}
	next := *s
	transition{&next, tell}.leave(seat)
	return &next, true
}

// leave puts a crew's coins back into the hoard and its card away.
func (t transition) leave(seat engine.Seat) {
	t.hoard += t.crews[seat].coins
	t.crews[seat] = crew{}
	if t.turn == seat {
		t.owes = false
		t.pass()
	}
	if t.picking() != 0 {
		t.turn = t.everybody().First()
	}
	t.tell.All("note.left", who(seat))
}

// Left implements engine.Leaver.
func (s *state) Left() engine.Seats { return s.seats() &^ s.everybody() }
