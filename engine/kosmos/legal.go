package kosmos

import "skald/engine"

// lone and paired return an action of one word, and of two.
func lone(verb engine.Verb, c Card) engine.Action {
	return engine.Action{Verb: verb, Args: engine.Args{engine.Word(c)}}
}

func paired(verb engine.Verb, word engine.Word, c Card) engine.Action {
	return engine.Action{Verb: verb, Args: engine.Args{word, engine.Word(c)}}
}

// kinds returns the different knights of a list, in room that the caller gives.
func (c *cards) kinds(room *[Cards]Card) []Card {
	n := 0
	for card, count := range c {
		if count > 0 {
			room[n] = Card(card)
			n++
		}
	}
	return room[:n]
}

// legalLayings lists the ways to lay the knight of the turn.
func (s *state) legalLayings(to []engine.Action) []engine.Action {
	seat := s.turnOf
	var room [Cards]Card
	held := s.hands[seat].kinds(&room)
	act := engine.Action{Verb: Start}
	for _, c := range held {
		act.Args[0] = engine.Word(c)
		to = append(to, act)
	}
	for i, tr := range s.attack[seat].all() {
		to = legalOn(to, Join, i, &tr, held)
	}
	if _, why := s.mayUse(HideOnce, hideLacking, hideUsed); why == fine {
		for i, tr := range s.attack[seat].all() {
			to = legalOn(to, Hide, i, &tr, held)
		}
	}
	if l, why := s.mayUse(AddOnce, addLacking, addUsed); why == fine {
		there := s.lands[l].defence.colours()
		for _, c := range held {
			if mayStrengthen(there, c) == fine {
				to = append(to, lone(Add, c))
			}
		}
	}
	return to
}

// legalOn lists those of the cards held that fit a troop.
func legalOn(to []engine.Action, verb engine.Verb, word engine.Word, t *troop, held []Card) []engine.Action {
	there, act := t.colours(), engine.Action{Verb: verb, Args: engine.Args{word}}
	for _, c := range held {
		if mayStrengthen(there, c) == fine {
			act.Args[1] = engine.Word(c)
			to = append(to, act)
		}
	}
	return to
}

// legalExtras lists what may be done besides laying a knight.
func (s *state) legalExtras(to []engine.Action) []engine.Action {
	seat := s.turnOf
	if !s.hired {
		for c, n := range &s.free {
			if n > 0 && s.mayHire(Card(c)) == fine {
				to = append(to, lone(Hire, Card(c)))
			}
		}
	}
	if s.canTurnUp() {
		for i, tr := range s.attack[seat].all() {
			for _, k := range tr {
				if k.ripe() {
					to = append(to, paired(TurnUp, i, k.card()))
				}
			}
		}
	}
	if s.tookBack || s.holds(seat, TakeBack) == NoLand {
		return to
	}
	for i, tr := range s.attack[seat].all() {
		to = legalRetrievals(to, i, &tr)
	}
	for l := range Land(Lands) {
		if s.lands[l].owner == seat {
			to = legalRetrievals(to, MaxTroops+engine.Word(l), &s.lands[l].defence)
		}
	}
	return to
}

// legalRetrievals lists the knights of a troop that can be taken back.
func legalRetrievals(to []engine.Action, word engine.Word, t *troop) []engine.Action {
	for i, k := range t {
		if k == noKnight {
			return to
		}
		if !goesLast(word, t, i) {
			to = append(to, paired(Retrieve, word, k.card()))
		}
	}
	return to
}

// offered reports whether everybody can see that a verb of the decision may mean
// something.
func (s *state) offered(verb engine.Verb) bool {
	switch verb {
	case Fame:
		return s.mayCollect() == fine
	case Join:
		return s.attackHasRoom(s.turnOf)
	case Hide:
		_, why := s.mayUse(HideOnce, hideLacking, hideUsed)
		return why == fine && s.attackHasRoom(s.turnOf)
	case Add:
		l, why := s.mayUse(AddOnce, addLacking, addUsed)
		return why == fine && s.lands[l].defence.size() < MaxTroop
	case Hire:
		return s.canHire()
	case TurnUp:
		return s.canTurnUp()
	case Retrieve:
		return s.canRetrieve()
	}
	return true
}
