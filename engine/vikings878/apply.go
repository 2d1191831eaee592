package vikings878

import "skald/engine"

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, act engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if why := s.mayAct(seat, act); why != fine {
		return nil, s.refuse(why, seat, act)
	}
	next := *s
	tr := transition{&next, d, t, seat, s.markers}
	if why := tr.do(Faction(seat), act); why != fine {
		return nil, s.refuse(why, seat, act)
	}
	if next.round == s.round && (next.ending == notEnded || next.ending == byChurches) { // the end of a round has told it
		tr.tellMarkers()
	}
	return &next, nil
}

// mayAct says whether the seat is asked for such a verb at all.
func (s *state) mayAct(seat engine.Seat, act engine.Action) reason {
	standing := act.Verb == SetStance || act.Verb == Ready
	switch {
	case s.decision == AskNothing:
		return isOver
	case !about.WellFormed(act):
		return notNow
	case standing && s.Standing().Has(seat):
		return fine
	case !s.asked.Has(seat):
		return s.notAsked(seat)
	case act.Verb == Ready:
		return ordersLater
	case act.Verb == SetStance && s.decision != AskWindow:
		return ordersLater
	case meaning[s.decision]>>act.Verb&1 == 1:
		return fine
	}
	return s.otherwise(act.Verb)
}

// notAsked says why a seat that is not asked cannot act.
func (s *state) notAsked(seat engine.Seat) reason {
	if seat < Factions && (s.decision == AskWindow || s.decision == AskNavy) && Faction(seat).Side() != s.side() {
		return windowClosed
	}
	return notYourTurn
}

// phaseOf is where verbs belong that only one phase knows.
var phaseOf = [verbCount]Phase{
	ChooseEvent: DeckPhase,
	Swap:        ReinforcementsPhase,
	Advance:     ReinforcementsPhase,
	Company:     LeaderPhase,
	Lead:        LeaderPhase,
	Army:        MovementPhase,
	March:       MovementPhase,
	Sail:        MovementPhase,
}

// otherwise says why a verb of another decision cannot be used.
func (s *state) otherwise(v engine.Verb) reason {
	switch {
	case phaseOf[v] != DeckPhase && phaseOf[v] != s.phase:
		return wrongPhase
	case s.decision == AskCommit:
		return fightFirst
	case s.Asked() != 0:
		return answerFirst
	case v == Invade && s.phase > ReinforcementsPhase:
		return wrongLanding
	}
	return notNow
}

// do carries out an action of a seat that is asked, or that prepares orders.
func (t transition) do(f Faction, act engine.Action) reason {
	a, b, c := act.Args[0], act.Args[1], act.Args[2]
	switch act.Verb {
	case ChooseEvent:
		return t.chooseEvent(f, Event(a))
	case Place:
		return t.place(f, int(a), Faction(b), spotOf(c))
	case Swap:
		return t.swap(f, Event(a), spotOf(b), int(c))
	case Play:
		return t.play(f, Event(a), b)
	case Name:
		return t.name(f, shireOf(a))
	case SendSpy, PlanEscape:
		return t.seal(f, playOf(act))
	case Advance:
		return t.advance(Movement(a))
	case Invade:
		if t.decision == AskReinforce {
			return t.comeAlfred(Leader(a), shireOf(b))
		}
		return t.land(Leader(a), shireOf(b))
	case Company:
		return t.chooseCompany(Leader(a), pair{uint8(b), uint8(c)})
	case Lead:
		return t.lead(Leader(a), shireOf(b))
	case Army:
		return t.chooseArmy(shireOf(a), pair{uint8(b), uint8(c)})
	case LeaveSome:
		return t.leave(a, int(b)+1)
	case March:
		return t.march(shireOf(a), shireOf(b))
	case Sail:
		return t.sail(shireOf(a), shireOf(b))
	case Done:
		return t.done()
	case Fight:
		return t.order(shireOf(a), Losses(b), Commands(c))
	case Lose:
		return t.chooseLoss(Faction(a))
	case Withdraw:
		return t.withdraw(Faction(a), shireOf(b))
	case Pass:
		t.pass(f)
		return fine
	case SetStance:
		return t.setStance(f, Stance{Losses(a), Commands(b)})
	case Ready:
		return t.makeReady(f, Event(a), When(b))
	case Build:
		return t.buildOrSettle(a, shireOf(b))
	case Levy:
		if t.decision == AskWindow {
			return t.levyDefence(f, shireOf(a))
		}
		return t.levyAttack(shireOf(a))
	}
	return notNow
}

// place puts units where the decision wants them.
func (t transition) place(mine Faction, n int, f Faction, at Shire) reason {
	switch t.decision {
	case AskPlacing:
		return t.placeFreely(mine, n, f, at)
	case AskShort:
		return t.serve(n, f, at)
	case AskPurse:
		return t.addHousecarls(n, f, at)
	case AskMovers:
		return t.moveIn(n, f, at)
	}
	return t.house(n, f, at)
}

// play plays an event by the rules of the moment.
func (t transition) play(f Faction, e Event, target engine.Word) reason {
	switch t.decision {
	case AskReinforce:
		return t.playOwn(f, e, target)
	case AskMove:
		return t.playMoving(f, e, target)
	case AskCommit:
		return t.playAttack(e, target)
	}
	switch {
	case e == Spy || e == EscapeWilds:
		return ownCommand
	case target == allTargets:
		return wrongTarget
	}
	return t.seal(f, play{event: e, at: shireOf(target)})
}

// playOf returns what an action of a window plays.
func playOf(act engine.Action) play {
	a, b, c := act.Args[0], act.Args[1], act.Args[2]
	switch act.Verb {
	case SendSpy:
		return play{event: Spy, at: shireOf(a), from: shireOf(b), units: pair{uint8(c), uint8(act.Args[3])}}
	case PlanEscape:
		return play{event: EscapeWilds, at: shireOf(a), to: shireOf(b), moment: Moment(c) + 1}
	}
	return play{event: Event(a), at: shireOf(b)}
}

// comeAlfred lets Alfred arrive; nobody else does in Reinforcements.
func (t transition) comeAlfred(l Leader, at Shire) reason {
	if l != Alfred {
		return landLater
	}
	return t.arrive(at)
}

// buildOrSettle builds a Fort, or turns one over.
func (t transition) buildOrSettle(what engine.Word, at Shire) reason {
	switch settling := t.decision == AskSettle; {
	case settling != (what == 1):
		return wrongBuilding
	case settling:
		return t.settle(at)
	}
	return t.build(at)
}

// done ends what is under way.
func (t transition) done() reason {
	switch t.decision {
	case AskSettle:
		t.reinforce()
	case AskPurse:
		t.endPurse()
	case AskMovers:
		t.endMovers()
	case AskLeader:
		if why := t.mayEndLeading(); why != fine {
			return why
		}
		t.movementPhase()
	case AskMove:
		t.battlePhase()
	case AskCommit:
		t.openWindow()
	case AskBuild:
		t.drawCards()
	}
	return fine
}

// pass answers with nothing more.
func (t transition) pass(f Faction) {
	if t.decision == AskCommand {
		t.stand()
		return
	}
	t.answered(f)
}
