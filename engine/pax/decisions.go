package pax

import "skald/engine"

// A Decision is what a seat can be asked.
type Decision uint8

// The decisions. Positions are stored by these numbers.
const (
	going             Decision = iota // nobody is asked: the rules go on by themselves
	AskAction                         // the Action Phase: what next?
	AskJourney                        // an open JOURNEY: sail on, TRADE, or end it
	AskDraft                          // what belongs to the offer?
	AskOffer                          // accept it?
	AskEstablish                      // ESTABLISH in the POST of a CHALLENGE or JARLDOM?
	AskLand                           // PLACE a ship: in which POST?
	AskPlayDrawn                      // PLAY the Venture that SWEDEN drew?
	AskPick                           // which target?
	AskBuy                            // BUY a tile by an ability?
	AskMove                           // move a ship by an ability?
	AskEstablishThere                 // ESTABLISH by an ability?
	AskDiscard                        // DISCARD a tile
	AskVote                           // vote in the ALTHING
	AskEach                           // several at once: an each_… operation
	AskNothing                        // the match is over
	Decisions         = iota
)

// decisions has a row for each decision: which verbs can answer it, in which
// ways, and the sentence that asks.
var decisions = [Decisions]struct {
	verbs []engine.Verb
	legal func(*state, engine.Seat, []engine.Action) []engine.Action
	ask   string
}{
	AskAction: {[]engine.Verb{VerbDraw, VerbBuy, VerbJourney, VerbPlay, VerbActivate, VerbEstablish, VerbChallenge, VerbJarldom, VerbTheocracy, VerbSweden, VerbRus, VerbDone},
		(*state).legalActions, "ask.action"},
	AskJourney:        {[]engine.Verb{VerbSail, VerbTrade, VerbDone}, (*state).legalJourney, "ask.journey"},
	AskDraft:          {[]engine.Verb{VerbGive, VerbAsk, VerbSend, VerbDone}, (*state).legalDraft, "ask.draft"},
	AskOffer:          {[]engine.Verb{VerbAccept, VerbRefuse}, (*state).legalOffer, "ask.offer"},
	AskEstablish:      {[]engine.Verb{VerbEstablish, VerbDone}, (*state).legalGround, "ask.establish"},
	AskLand:           {[]engine.Verb{VerbLand, VerbDone}, (*state).legalLand, "ask.choice"},
	AskPlayDrawn:      {[]engine.Verb{VerbPlay, VerbDone}, (*state).legalDrawn, "ask.play-drawn"},
	AskPick:           {[]engine.Verb{VerbPick, VerbDone}, (*state).legalPicks, "ask.choice"},
	AskBuy:            {[]engine.Verb{VerbBuy, VerbDone}, (*state).legalBuys, "ask.choice"},
	AskMove:           {[]engine.Verb{VerbJourney, VerbDone}, (*state).legalMoves, "ask.choice"},
	AskEstablishThere: {[]engine.Verb{VerbEstablish, VerbDone}, (*state).legalThere, "ask.choice"},
	AskDiscard:        {[]engine.Verb{VerbDiscard}, (*state).legalDiscards, "ask.discard"},
	AskVote:           {[]engine.Verb{VerbVote}, (*state).legalVotes, "ask.vote"},
	AskEach:           {[]engine.Verb{VerbPick, VerbDiscard, VerbDone}, (*state).legalReplies, "ask.choice"},
	AskNothing:        {ask: "ask.nothing"},
}

// meaning are the verbs of each decision, as a set.
var meaning = func() (set [Decisions]uint32) {
	for d := range decisions {
		for _, v := range decisions[d].verbs {
			set[d] |= 1 << v
		}
	}
	return set
}()

var (
	_ engine.Answerer  = (*state)(nil)
	_ engine.Subjecter = (*state)(nil)
	_ engine.VerbNamer = (*state)(nil)
)

// ToMove implements engine.State: who owes an answer, and whoever may withdraw
// what it is about.
func (s *state) ToMove() engine.Seats {
	if s.decision == AskOffer {
		return s.asked.With(s.turnOf)
	}
	return s.asked
}

// Asked implements engine.Answerer: all questions to others, and those to the seat
// of the turn that others are asked too.
func (s *state) Asked() engine.Seats {
	switch s.decision {
	case AskOffer, AskVote, AskEach:
		return s.asked
	}
	return 0
}

// Silence implements engine.Answerer.
func (s *state) Silence(seat engine.Seat) engine.Action {
	switch s.decision {
	case AskVote:
		return engine.Action{Verb: VerbVote, Args: engine.Args{ballotNo}}
	case AskOffer:
		return engine.Action{Verb: VerbRefuse}
	case AskEach:
		return s.replyAction(s.silent(seat, s.step()))
	}
	if s.mayDone(seat) == fine {
		return engine.Action{Verb: VerbDone}
	}
	return s.Legal(seat, nil)[0]
}

// replyAction returns the action that stands for an answer.
func (s *state) replyAction(answer uint8) engine.Action {
	e, thing := s.edition, engine.Word(answer)-engine.Word(answer0)
	switch op := s.step().Op; {
	case answer == paid:
		return engine.Action{Verb: VerbDone}
	case op == OpEachReturnShip:
		return engine.Action{Verb: VerbPick, Args: engine.Args{e.targetPlace(thing)}}
	case op == OpEachReturnFollower:
		return engine.Action{Verb: VerbPick, Args: engine.Args{e.targetPlace(engine.Word(e.posts[thing].node))}}
	}
	return engine.Action{Verb: VerbDiscard, Args: engine.Args{thing}}
}

// Subject implements engine.Subjecter: the Event that is voted on or asks.
func (s *state) Subject(seat engine.Seat) (*engine.Vocabulary, engine.Word, bool) {
	if !s.Asked().Has(seat) || s.decision == AskOffer {
		return nil, 0, false
	}
	if s.decision == AskEach && s.frames[s.depth-1].src >= maxTiles {
		return nil, 0, false
	}
	tile := s.subject
	if s.decision == AskEach {
		tile = Tile(s.frames[s.depth-1].src)
	}
	return s.edition.vocTile, engine.Word(tile), true
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) {
		return to
	}
	return decisions[s.decision].legal(s, seat, to)
}

// mayDone says whether the seat may end, decline, drop or pay now.
func (s *state) mayDone(seat engine.Seat) reason {
	switch s.decision {
	case AskJourney:
		if s.voyage.steps == 0 {
			return noStepYet
		}
	case AskPick:
		if !s.step().Op.optional() {
			return cannotDecline
		}
	case AskEach:
		if !s.canPay(seat, s.step()) {
			return cannotDecline
		}
	case AskDiscard, AskVote, AskOffer:
		return mustAnswer
	}
	return fine
}

// NameVerb implements engine.VerbNamer: done ends, drops, declines or pays, and
// whoever has made an offer does not refuse it, but withdraws it.
func (s *state) NameVerb(seat engine.Seat, v engine.Verb) (engine.Note, bool) {
	switch {
	case s.decision == AskOffer && v == VerbRefuse && seat == s.turnOf:
		return engine.NewNote("now.withdraw"), true
	case s.decision == AskOffer && v == VerbRefuse:
		return engine.NewNote("now.refuse"), true
	case s.decision == AskNothing || v != VerbDone:
		return engine.Note{}, false
	}
	switch s.decision {
	case AskAction:
		return engine.NewNote("now.actions"), true
	case AskJourney:
		return engine.NewNote("now.journey"), true
	case AskDraft:
		return engine.NewNote("now.draft"), true
	case AskEach:
		return engine.NewNote("now.pay", amount(s.step().N)), true
	}
	return engine.NewNote("now.decline"), true
}

// Offers implements engine.State. What depends on a hand is offered where a hand
// could have it.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	if !s.ToMove().Has(seat) {
		return nil
	}
	var list []engine.Verb
	for _, v := range decisions[s.decision].verbs {
		if s.offered(seat, v) {
			list = append(list, v)
		}
	}
	return list
}

// offered reports whether everybody can see that a verb of the decision may mean
// something.
func (s *state) offered(seat engine.Seat, v engine.Verb) bool {
	switch v {
	case VerbPlay:
		return s.decision != AskAction || s.seats[seat].hand.size() > 0
	case VerbDone:
		return s.mayDone(seat) == fine
	case VerbAccept:
		return seat != s.turnOf
	case VerbDiscard, VerbPick:
		if s.decision == AskEach {
			byPlace := s.step().Op == OpEachReturnShip || s.step().Op == OpEachReturnFollower
			return byPlace == (v == VerbPick)
		}
		return true
	case VerbGive:
		return s.seats[s.turnOf].hand.size() > 0 || s.hasVerb(seat, v)
	}
	return s.hasVerb(seat, v)
}

// hasVerb reports whether a verb is in the legal list, where that is public.
func (s *state) hasVerb(seat engine.Seat, v engine.Verb) bool {
	var room [64]engine.Action
	for _, a := range s.Legal(seat, room[:0]) {
		if a.Verb == v {
			return true
		}
	}
	return false
}
