package kosmos

import "skald/engine"

// Die besonderen Eigenschaften: what countries do during the game. Each works
// for whoever owns the country that shows it.

// mayUse says whether the seat of the turn can use a once-only property.
func (s *state) mayUse(p Property, lacking, used reason) (Land, reason) {
	l := s.holds(s.turnOf, p)
	switch {
	case l == NoLand:
		return l, lacking
	case s.lands[l].turned:
		return l, used
	}
	return l, fine
}

// Schattenland, crown: once, instead of laying a knight elsewhere, one may be
// laid on the country's own troop.

// mayAdd says whether a knight can be added to the country.
func (s *state) mayAdd(c Card) reason {
	l, why := s.mayUse(AddOnce, addLacking, addUsed)
	if why != fine {
		return why
	}
	if why := s.mayLay(c); why != fine {
		return why
	}
	return mayStrengthen(s.lands[l].defence.colours(), c)
}

// add lays a knight on the country's troop.
func (t transition) add(c Card) reason {
	if why := t.mayAdd(c); why != fine {
		return why
	}
	l := t.shown(AddOnce)
	t.fromHand(c)
	t.lands[l].defence.add(faceUp(c))
	t.lands[l].turned = true
	t.last = mark{land: l, seat: engine.Nobody}
	t.tell.All("note.added", who(t.turnOf), card(c), land(l), value(t.lands[l].defence.value()))
	t.afterLaying(l)
	return fine
}

// Seenland, back: once, a knight may be laid face down on an attack troop. It
// counts nothing until it is turned up, in a later turn or on conquest.

// mayHide says whether a knight can be laid face down on a troop.
func (s *state) mayHide(word engine.Word, c Card) reason {
	if _, why := s.mayUse(HideOnce, hideLacking, hideUsed); why != fine {
		return why
	}
	return s.mayJoin(word, c)
}

// hide lays a knight face down. Everybody hears where, its owner alone hears
// which.
func (t transition) hide(word engine.Word, c Card) reason {
	if why := t.mayHide(word, c); why != fine {
		return why
	}
	seat := t.turnOf
	t.fromHand(c)
	to, _ := t.troopOf(seat, word)
	to.add(hiddenKnight(c))
	t.putTroop(seat, word, to)
	t.lands[t.shown(HideOnce)].turned = true
	t.last = mark{NoLand, seat, uint8(word)}
	t.tell.All("note.hid", who(seat), land(to.target()), troopArg(word))
	t.tell.Only(seat, "secret.hid", card(c), land(to.target()), troopArg(word))
	t.afterLaying(to.target())
	return fine
}

// canTurnUp reports whether the seat of the turn has a knight to turn up.
func (s *state) canTurnUp() bool {
	for _, k := range s.attack[s.turnOf] {
		switch {
		case k == noKnight:
			return false
		case k.ripe():
			return true
		}
	}
	return false
}

// mayTurnUp says whether a knight of a troop can be turned up.
func (s *state) mayTurnUp(word engine.Word, c Card) reason {
	tr, ok := s.troopOf(s.turnOf, word)
	if !ok {
		return noSuchTroop
	}
	i := tr.find(c)
	switch {
	case i < 0 || !tr[i].hidden():
		return notFaceDown
	case !tr[i].ripe():
		return turnUpLater
	}
	return fine
}

// turnUp turns up a knight; that may conquer a country.
func (t transition) turnUp(word engine.Word, c Card) reason {
	if why := t.mayTurnUp(word, c); why != fine {
		return why
	}
	t.forget()
	seat := t.turnOf
	tr, _ := t.troopOf(seat, word)
	i := tr.find(c)
	tr[i] = tr[i].turnedUp()
	t.putTroop(seat, word, tr)
	target := tr.target()
	t.last = mark{NoLand, seat, uint8(word)}
	t.tell.All("note.turned", who(seat), card(c), land(target), value(tr.value()), engine.NumberArg("need", t.need(target)))
	t.goOn(target, troopChanged)
	return fine
}

// Kornland, crown: once in each of one's turns, besides all else, one may take
// back a knight of one's own from the table.

// canRetrieve reports whether the seat of the turn has a knight to take back.
func (s *state) canRetrieve() bool {
	seat := s.turnOf
	if s.tookBack || s.holds(seat, TakeBack) == NoLand {
		return false
	}
	if s.attack[seat][0] != noKnight {
		return true
	}
	for l := range s.lands {
		if s.lands[l].owner == seat && s.lands[l].defence[0] != noKnight {
			return true
		}
	}
	return false
}

// goesLast reports whether a knight of a troop can be taken back only after the
// others: the first one of an attack troop, which decides what it attacks.
func goesLast(word engine.Word, t *troop, i int) bool {
	return i == 0 && word < MaxTroops && t[1] != noKnight
}

// mayRetrieve says whether a knight of a troop can be taken back.
func (s *state) mayRetrieve(word engine.Word, c Card) reason {
	seat := s.turnOf
	switch {
	case s.holds(seat, TakeBack) == NoLand:
		return retrieveLacking
	case s.tookBack:
		return retrieveUsed
	}
	tr, ok := s.troopOf(seat, word)
	if !ok {
		return noSuchTroop
	}
	i := tr.find(c)
	switch {
	case i < 0:
		return notInTroop
	case goesLast(word, &tr, i):
		return firstStays
	}
	return fine
}

// retrieve takes a knight back. The majorities of the country may change.
func (t transition) retrieve(word engine.Word, c Card) reason {
	if why := t.mayRetrieve(word, c); why != fine {
		return why
	}
	t.forget()
	seat := t.turnOf
	tr, _ := t.troopOf(seat, word)
	i := tr.find(c)
	hidden := tr[i].hidden()
	target := Land(word - MaxTroops)
	if word < MaxTroops {
		target = tr.target()
	}
	tr.remove(i)
	t.putTroop(seat, word, tr)
	t.hands[seat][c]++
	t.tookBack = true
	switch {
	case word >= MaxTroops:
		t.last = mark{land: target, seat: engine.Nobody}
		t.tell.All("note.retrieved-defence", who(seat), card(c), land(target), value(tr.value()))
	case hidden:
		t.last = mark{NoLand, seat, uint8(word)}
		t.tell.All("note.retrieved-hidden", who(seat), land(target))
	default:
		t.last = mark{NoLand, seat, uint8(word)}
		t.tell.All("note.retrieved", who(seat), card(c), land(target))
	}
	if word < MaxTroops && tr[0] == noKnight {
		t.last = nowhere
	}
	why := troopChanged
	if word >= MaxTroops {
		why = takenBack
	}
	t.goOn(target, why)
	return fine
}

// Burgenland, back: whoever conquers it may take a free knight at no cost, at
// once; not when the match is ending.

// offerKnight asks the conqueror of the country, if a knight is free. It
// reports whether it did.
func (t transition) offerKnight(seat engine.Seat, l Land) (asked bool) {
	if t.data(l).During != FreeKnight || t.ending || t.free == (cards{}) {
		return false
	}
	t.ask(seat, AskKnight)
	return true
}

// mayChoose says whether a free knight can be taken.
func (s *state) mayChoose(c Card) reason {
	if c >= Cards || s.free[c] == 0 {
		return notFree
	}
	return fine
}

// legalChoices lists the free knights, and taking none.
func (s *state) legalChoices(to []engine.Action) []engine.Action {
	for c, n := range &s.free {
		if n > 0 {
			to = append(to, lone(Choose, Card(c)))
		}
	}
	return append(to, engine.Action{Verb: Done})
}

// coherentKnight checks that the seat may take a free knight.
func (s *state) coherentKnight(f *engine.Faults) {
	if s.holds(s.asked, FreeKnight) == NoLand || s.free == (cards{}) {
		f.Add("no free knight can be taken")
	}
}

// choose takes a free knight at no cost. Then somebody else may be stronger
// still than the conqueror.
func (t transition) choose(c Card) reason {
	if why := t.mayChoose(c); why != fine {
		return why
	}
	t.free[c]--
	t.hands[t.asked][c]++
	t.tell.All("note.chose", who(t.asked), card(c))
	t.goOn(t.shown(FreeKnight), troopChanged)
	return fine
}
