package kosmos

import "skald/engine"

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, act engine.Action, _ *engine.Dice, t *engine.Teller) (engine.State, error) {
	if why := s.mayAct(seat, act); why != fine {
		return nil, s.refuse(why, act)
	}
	next := *s
	if why := (turn{&next, t}).do(act); why != fine {
		return nil, s.refuse(why, act)
	}
	return &next, nil
}

// momentVerbs are the verbs that can mean something in each moment.
var momentVerbs = [Moments][]engine.Verb{
	AskTurn:    {Fame, Start, Join, Hide, Add, Hire, TurnUp, Retrieve},
	AskMore:    {Hire, TurnUp, Retrieve, Done},
	AskKnight:  {Choose, Done},
	AskAdd:     {AddCard, Done},
	AskNothing: {},
}

// meaning are the verbs of each moment, as a set.
var meaning = func() (set [Moments]uint32) {
	for m, list := range momentVerbs {
		for _, v := range list {
			set[m] |= 1 << v
		}
	}
	return set
}()

// mayAct says whether the seat is asked for such a verb at all.
func (s *state) mayAct(seat engine.Seat, act engine.Action) reason {
	switch {
	case s.moment == AskNothing:
		return isOver
	case seat != s.asked:
		return notYourTurn
	case !about.WellFormed(act):
		return notNow
	case meaning[s.moment]>>act.Verb&1 == 1:
		return fine
	}
	// A verb of another moment.
	switch {
	case s.moment == AskTurn && act.Verb == Done:
		return mustLay
	case s.moment == AskMore && act.Verb == Fame:
		return fameGone
	case s.moment == AskMore && act.Verb <= Add:
		return laidAlready
	case s.moment == AskAdd:
		return isEnding
	}
	return notNow
}

// do carries out an action of the seat that is asked.
func (t turn) do(act engine.Action) reason {
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
func (t turn) done() {
	switch t.moment {
	case AskMore:
		t.endTurn()
	case AskKnight:
		t.tell.All("note.declined-knight", who(t.asked))
		t.resume()
	case AskAdd:
		t.tell.All("note.declined-add", who(t.asked))
		t.finish()
	}
}
