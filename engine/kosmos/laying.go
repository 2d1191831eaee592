package kosmos

import "skald/engine"

// 2a. Eine Ritterkarte auslegen.

// mayLay says whether the seat of the turn can lay a card of its hand.
func (s *state) mayLay(c Card) reason {
	if c >= Cards || s.hands[s.turnOf][c] == 0 {
		return notInHand
	}
	return fine
}

// mayStrengthen says whether a knight fits a troop with these colours.
// (Farb-Lege-Regel)
func mayStrengthen(there uint8, c Card) reason {
	if there>>c.Colour()&1 == 1 {
		return colourThere
	}
	return fine
}

// mayJoin says whether a knight can be laid on an attack troop.
func (s *state) mayJoin(word engine.Word, c Card) reason {
	if why := s.mayLay(c); why != fine {
		return why
	}
	to, ok := s.troopOf(s.turnOf, word)
	switch {
	case !ok:
		return noSuchTroop
	case word >= MaxTroops:
		return defenceClosed
	}
	return mayStrengthen(to.colours(), c)
}

// start begins an attack troop. A second one of the same colour is allowed.
func (t transition) start(c Card) reason {
	if why := t.mayLay(c); why != fine {
		return why
	}
	seat, target := t.turnOf, c.Colour().Land()
	t.fromHand(c)
	word := engine.Word(t.attack[seat].count())
	t.putTroop(seat, word, troop{faceUp(c)})
	t.last = mark{NoLand, seat, uint8(word)}
	t.tell.All("note.started", who(seat), card(c), land(target), engine.NumberArg("need", t.need(target)))
	t.afterLaying(target)
	return fine
}

// join reinforces an attack troop.
func (t transition) join(word engine.Word, c Card) reason {
	if why := t.mayJoin(word, c); why != fine {
		return why
	}
	seat := t.turnOf
	t.fromHand(c)
	to, _ := t.troopOf(seat, word)
	to.add(faceUp(c))
	t.putTroop(seat, word, to)
	t.last = mark{NoLand, seat, uint8(word)}
	t.tell.All("note.joined", who(seat), card(c), land(to.target()), value(to.value()), engine.NumberArg("need", t.need(to.target())))
	t.afterLaying(to.target())
	return fine
}

// fromHand takes the knight of the turn out of the hand. With the last one the
// match is about to end.
func (t transition) fromHand(c Card) {
	t.forget()
	t.hands[t.turnOf][c]--
	t.laid = true
	t.ending = t.hands[t.turnOf].size() == 0
}

// afterLaying carries out a conquest and goes on.
func (t transition) afterLaying(target Land) {
	if t.ending {
		t.tell.All("note.last", who(t.turnOf))
	}
	t.goOn(target, troopChanged)
}
