package kosmos

import "skald/engine"

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, act engine.Action, _ *engine.Dice, t *engine.Teller) (engine.State, error) {
	if why := s.mayAct(seat, act); why != fine {
		return nil, s.refuse(why, act)
	}
	next := *s
	if why := (transition{&next, t}).do(act); why != fine {
		return nil, s.refuse(why, act)
	}
	next.tellNear(s, t)
	return &next, nil
}

// mayAct says whether the seat is asked for such a verb at all.
func (s *state) mayAct(seat engine.Seat, act engine.Action) reason {
	switch {
	case s.decision == AskNothing:
		return isOver
	case seat != s.asked:
		return notYourTurn
	case !about.WellFormed(act):
		return notNow
	case meaning[s.decision]>>act.Verb&1 == 1:
		return fine
	}
	return decisions[s.decision].otherwise(act.Verb)
}

// do carries out an action of the seat that is asked.
func (t transition) do(act engine.Action) reason {
	a, b := act.Args[0], Card(act.Args[1])
	switch act.Verb {
	case Fame:
		if why := t.mayCollect(); why != fine {
			return why
		}
		t.collect()
		return fine
	case Start:
		return t.start(Card(a))
	case Join:
		return t.join(a, b)
	case Hide:
		return t.hide(a, b)
	case Add:
		return t.add(Card(a))
	case Hire:
		return t.hire(Card(a))
	case TurnUp:
		return t.turnUp(a, b)
	case Retrieve:
		return t.retrieve(a, b)
	case Choose:
		return t.choose(Card(a))
	case AddCard:
		return t.addCard(a, b)
	case Done:
		t.done()
		return fine
	}
	return notNow
}

// done ends the turn, or declines what was offered.
func (t transition) done() {
	switch t.decision {
	case AskMore:
		t.endTurn()
	case AskKnight:
		t.tell.All("note.declined-knight", who(t.asked))
		t.goOn(t.shown(FreeKnight), troopChanged)
	case AskAdd:
		t.tell.All("note.declined-add", who(t.asked))
		t.finish()
	}
}
