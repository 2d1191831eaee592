package pax

import "skald/engine"

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, act engine.Action, _ *engine.Dice, t *engine.Teller) (engine.State, error) {
	if why := s.mayAct(seat, act); why != fine {
		if !s.edition.about.WellFormed(act) {
			act = engine.Action{}
		}
		return nil, s.refuse(why, seat, act)
	}
	next := *s
	now := transition{&next, t}
	now.do(seat, act)
	now.run()
	now.near(s)
	return &next, nil
}

// mayAct says whether the seat can act like that now.
func (s *state) mayAct(seat engine.Seat, act engine.Action) reason {
	switch {
	case s.decision == AskNothing:
		return isOver
	case !s.ToMove().Has(seat):
		return s.whyNot(seat)
	case !s.edition.about.WellFormed(act):
		return notNow
	case meaning[s.decision]>>act.Verb&1 == 0:
		return s.otherwise(seat, act.Verb)
	}
	return s.may(seat, act)
}

// whyNot says why a seat is not asked: it may have answered with others who have
// not.
func (s *state) whyNot(seat engine.Seat) reason {
	if (s.decision == AskVote || s.decision == AskEach) && s.playing().Has(seat) && s.answers[seat] != noAnswer {
		return answeredAlready
	}
	return notAsked
}

// unasked says why a verb is refused that is no action, but belongs to something
// that is not open.
var unasked = [verbCount]reason{
	VerbSail: noJourney, VerbTrade: noOpenJourney, VerbGive: noDraft, VerbAsk: noDraft, VerbSend: noDraft,
	VerbAccept: offerClosed, VerbRefuse: offerClosed, VerbLand: notNow, VerbPick: notNow, VerbDiscard: notNow, VerbVote: noVote,
}

// otherwise says why a verb of another decision is refused.
func (s *state) otherwise(seat engine.Seat, v engine.Verb) reason {
	switch {
	case s.decision == AskJourney && unasked[v] == fine:
		return journeyOpen
	case s.decision == AskAction && unasked[v] == noDraft:
		return noOpenJourney
	case s.decision == AskAction || s.decision == AskJourney:
		return unasked[v]
	case s.decision == AskDraft:
		return draftOpen
	case s.decision == AskOffer && seat == s.turnOf:
		return onlyWithdraw
	}
	return mustAnswer
}

// may says whether a verb of the decision can be used with these words.
func (s *state) may(seat engine.Seat, act engine.Action) reason {
	a, b, c := act.Args[0], act.Args[1], act.Args[2]
	switch act.Verb {
	case VerbVote:
		return fine
	case VerbDraw:
		return s.mayDraw()
	case VerbBuy:
		return s.mayBuy(s.tileOf(a), s.off())
	case VerbJourney:
		if s.decision == AskMove {
			return s.mayMove(a, b, c)
		}
		return s.mayJourney(a, b, c)
	case VerbSail:
		return s.maySail(a, b)
	case VerbTrade:
		return s.mayTrade(a)
	case VerbGive:
		return s.mayGive(a)
	case VerbAsk:
		return s.mayAsk(a)
	case VerbSend:
		return s.maySend()
	case VerbAccept:
		if seat == s.turnOf {
			return onlyWithdraw
		}
		return s.mayAccept(a)
	case VerbRefuse:
		return fine
	case VerbPlay:
		if s.decision == AskPlayDrawn {
			return s.mayPlayDrawn(a, b)
		}
		return s.mayPlay(a, b)
	case VerbActivate:
		return s.mayActivate(a)
	case VerbEstablish:
		return s.mayEstablish(a, b)
	case VerbChallenge:
		return s.mayChallenge(a, b)
	case VerbJarldom:
		return s.mayJarldom(a, b, c)
	case VerbTheocracy:
		return s.mayTheocracy(a)
	case VerbSweden:
		return s.maySweden()
	case VerbRus:
		return s.mayRus(a, b)
	case VerbLand:
		return s.mayLand(a)
	case VerbPick:
		return s.mayPick(seat, act)
	case VerbDiscard:
		if s.decision == AskEach {
			return s.mayReplyTile(seat, a)
		}
		return s.mayDiscard(seat, s.tileOf(a))
	}
	return s.mayDone(seat)
}

// tileOf reads a word of vocTile.
func (s *state) tileOf(w engine.Word) Tile {
	if w >= s.edition.noTileWord() {
		return NoTile
	}
	return Tile(w)
}

// mayPlayDrawn says whether the Venture that SWEDEN drew can be PLAYed on a POST.
func (s *state) mayPlayDrawn(tile, space engine.Word) reason {
	if tile != engine.Word(s.subject) {
		return onlyDrawn
	}
	return s.mayPlayVenture(s.subject, space)
}

// mayPick says whether a target can be picked.
func (s *state) mayPick(seat engine.Seat, act engine.Action) reason {
	if s.decision == AskEach {
		step := s.step()
		if step.Op != OpEachReturnShip && step.Op != OpEachReturnFollower {
			return notATarget
		}
		if s.answerOf(seat, act.Args[0]) == noAnswer {
			return notATarget
		}
		return fine
	}
	var list targets
	s.targets(s.step(), &list)
	for _, w := range list.all() {
		if w == act.Args[0] {
			return fine
		}
	}
	return notATarget
}

// answerOf returns the answer that a target stands for, noAnswer if none.
func (s *state) answerOf(seat engine.Seat, target engine.Word) uint8 {
	step := s.step()
	for a := s.nextChoice(seat, step, noAnswer); a != noAnswer; a = s.nextChoice(seat, step, a) {
		if s.replyAction(a).Args[0] == target {
			return a
		}
	}
	return noAnswer
}

// mayReplyTile says whether a tile can be DISCARDED as an answer.
func (s *state) mayReplyTile(seat engine.Seat, tile engine.Word) reason {
	if op := s.step().Op; op != OpEachDiscardOrPay && op != OpEachGodOrPay {
		return notATarget
	}
	return s.mayReply(seat, tile)
}

// do carries out an action that may be done.
func (t transition) do(seat engine.Seat, act engine.Action) {
	a, b, c := act.Args[0], act.Args[1], act.Args[2]
	switch act.Verb {
	case VerbDraw:
		t.answered()
		t.invest()
	case VerbBuy:
		t.buy(Tile(a))
	case VerbJourney:
		if t.decision == AskMove {
			t.moveShip(a, b)
		} else {
			t.journey(a, b, c)
		}
	case VerbSail:
		t.sail(a, b)
	case VerbTrade:
		t.trade(engine.Seat(a))
	case VerbGive:
		t.put(a, &t.offer.give)
	case VerbAsk:
		t.put(a, &t.offer.ask)
	case VerbSend:
		t.send()
	case VerbAccept:
		t.accept(a)
	case VerbRefuse:
		t.refuse(seat)
	case VerbPlay:
		t.play(Tile(a), b)
	case VerbActivate:
		t.activate(a)
	case VerbEstablish:
		p, _ := t.edition.postOf(a)
		t.ground = t.groundAfter()
		t.establish(p, Kind(b))
	case VerbChallenge:
		p, _ := t.edition.postOf(a)
		t.challenge(p, engine.Seat(b))
	case VerbJarldom:
		t.jarldom(a, b, c)
	case VerbTheocracy:
		t.theocracy(a)
	case VerbSweden:
		t.sweden()
	case VerbRus:
		t.rus(Tile(a), b)
	case VerbLand:
		t.land(a)
	case VerbPick:
		t.pickOrReply(seat, a)
	case VerbVote:
		t.vote(seat, a)
	case VerbDiscard:
		if t.decision == AskEach {
			t.reply(seat, uint8(a)+answer0)
		} else {
			t.discardAsked(Tile(a))
		}
	case VerbDone:
		t.done(seat)
	}
}

// groundAfter returns the POST that stays in mind once a Follower is ESTABLISHED:
// that of ACTIVATE, not that of a CHALLENGE.
func (s *state) groundAfter() Post {
	if s.decision == AskEstablishThere {
		return s.ground
	}
	return NoPost
}

func (t transition) pickOrReply(seat engine.Seat, target engine.Word) {
	if t.decision == AskEach {
		t.reply(seat, t.answerOf(seat, target))
		return
	}
	t.picked(t.step(), target)
}

// done ends what is open, or declines, drops or pays.
func (t transition) done(seat engine.Seat) {
	switch t.decision {
	case AskAction:
		t.tell.All("note.ends-actions", who(seat), amount(t.edition.Numbers.Actions-int(t.spent)))
		t.spent = uint8(t.edition.Numbers.Actions)
		t.answered()
	case AskJourney:
		t.answered()
		t.moor()
	case AskDraft:
		t.tell.All("note.drops", who(seat), rival(t.offer.to))
		t.drop()
	case AskEach:
		t.reply(seat, paid)
	case AskEstablish:
		t.ground = NoPost
		t.declines(seat)
	default:
		t.declines(seat)
	}
}

func (t transition) declines(seat engine.Seat) {
	t.tell.All("note.declines", who(seat))
	t.answered()
}
