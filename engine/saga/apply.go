package saga

import "skald/engine"

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, act engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if why := s.mayAct(seat, act); why != fine {
		return nil, s.refuse(why, act)
	}
	next := *s
	if why := (transition{&next, d, t}).do(act); why != fine {
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
	case seat != engine.Seat(s.mover):
		return notYourTurn
	case !about.WellFormed(act):
		return notNow
	case asked[act.Verb]>>s.decision&1 == 0:
		return s.otherwise(act.Verb)
	}
	return fine
}

// otherwise says why a verb of another decision is refused: an Action cannot
// begin while another is under way.
func (s *state) otherwise(verb engine.Verb) reason {
	switch s.decision {
	case AskSail:
		return mustSail
	case AskRecruit, AskIncome, AskFyrd, AskEmbark:
		if asked[verb]>>AskAction&1 == 1 {
			return underWay
		}
	}
	return notNow
}

// do carries out an action of the side that is asked.
func (t transition) do(act engine.Action) reason {
	a, b := act.Args[0], act.Args[1]
	switch act.Verb {
	case Take:
		return t.take(Tile(a))
	case Resolve:
		return t.resolve(Tile(a))
	case Skip:
		return t.skip()
	case Coin:
		return t.coin()
	case Move:
		return t.move(Area(a), Area(b), bandOf(act.Args[2]))
	case Draw:
		return t.draw(Area(a))
	case Scout:
		return t.scout(Area(a), Area(b))
	case Recruit:
		return t.recruit(Area(a), b)
	case Build:
		return t.build(Area(a))
	case Income:
		return t.income(Area(a), b)
	case Fyrd:
		return t.fyrd(Area(a), int(b)+1)
	case Tribute:
		return t.tribute(Area(a))
	case Pillage:
		return t.pillage(Area(a))
	case Embark:
		return t.embark(bandOf(a))
	case Done:
		return t.done()
	case Fight:
		return t.fight(Area(a))
	case Reveal:
		return t.reveal(Leader(a))
	case Pass:
		return t.pass()
	case Bring:
		return t.bring(Area(a), b)
	case Send:
		return t.send(a)
	case Slay:
		return t.slay(a)
	case Lose:
		return t.lose(bandOf(a))
	case Retreat:
		return t.retreat(Area(a))
	case PlaceLeaders:
		return t.placeLeaders([Scandinavia]Leader{Leader(a), Leader(b), Leader(act.Args[2])})
	case Settle:
		return t.settle(Area(a), b)
	}
	return notNow
}
