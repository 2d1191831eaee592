package hoard

import (
	"slices"

	"skald/engine"
)

// A Decision is what a seat can be asked.
type Decision uint8

// The decisions.
const (
	AskHand    Decision = iota // all at once: in which hand?
	AskTurn                    // peek, or roll
	AskPay                     // pay the dragon
	AskNothing                 // the match is over
	Decisions  = iota
)

// decisions has a row for each decision: the sentence that asks, the verbs that
// can answer, in which ways, and whether everybody can see that there is one
// action only.
var decisions = [Decisions]struct {
	ask    string
	verbs  []engine.Verb
	legal  func(*state, engine.Seat, []engine.Action) []engine.Action
	forced bool
}{
	AskHand:    {ask: "ask.hand", verbs: []engine.Verb{Pick}, legal: (*state).legalPicks},
	AskTurn:    {ask: "ask.turn", verbs: []engine.Verb{Peek, Roll}, legal: (*state).legalTurn},
	AskPay:     {ask: "ask.pay", verbs: []engine.Verb{Pay}, legal: (*state).legalPay, forced: true},
	AskNothing: {ask: "ask.nothing"},
}

// decision returns what is asked now. It follows from the rest of the position;
// a larger game stores it.
func (s *state) decision() Decision {
	switch {
	case s.over():
		return AskNothing
	case s.picking() != 0:
		return AskHand
	case s.owes:
		return AskPay
	}
	return AskTurn
}

// picking returns the seats that have not hidden their cards yet.
func (s *state) picking() engine.Seats {
	var set engine.Seats
	for seat := range s.everybody().All() {
		if s.mayPick(seat) == fine {
			set = set.With(seat)
		}
	}
	return set
}

// ToMove implements engine.State.
func (s *state) ToMove() engine.Seats {
	switch s.decision() {
	case AskNothing:
		return 0
	case AskHand:
		return s.picking()
	}
	return engine.SeatSet(s.turn)
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) {
		return to
	}
	return decisions[s.decision()].legal(s, seat, to)
}

func (s *state) legalPicks(_ engine.Seat, to []engine.Action) []engine.Action {
	for word := range engine.Word(vocHand.Len()) {
		to = append(to, engine.Action{Verb: Pick, Args: engine.Args{word}})
	}
	return to
}

func (s *state) legalTurn(_ engine.Seat, to []engine.Action) []engine.Action {
	for at := range s.everybody().All() {
		if s.mayPeek(at) == fine {
			to = append(to, engine.Action{Verb: Peek, Args: engine.Args{engine.Word(at)}})
		}
	}
	return append(to, engine.Action{Verb: Roll})
}

func (s *state) legalPay(_ engine.Seat, to []engine.Action) []engine.Action {
	return append(to, engine.Action{Verb: Pay})
}

// Offers implements engine.State. All that it looks at is public.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	if !s.ToMove().Has(seat) {
		return nil
	}
	return slices.Clone(decisions[s.decision()].verbs)
}

// Forced implements engine.Forcer: the table plays such an action by itself.
func (s *state) Forced() bool { return decisions[s.decision()].forced }

// A transition is an action being carried out on a copy of a position.
type transition struct {
	*state
	tell *engine.Teller
}

// Apply implements engine.State.
func (s *state) Apply(seat engine.Seat, act engine.Action, d *engine.Dice, tell *engine.Teller) (engine.State, error) {
	if why := s.mayAct(seat, act); why != fine {
		return nil, s.refuse(why, act)
	}
	next := *s
	t := transition{&next, tell}
	switch act.Verb {
	case Pick:
		t.pick(seat, act.Args[0])
	case Peek:
		t.peek(engine.Seat(act.Args[0]))
	case Roll:
		t.roll(d)
	case Pay:
		t.pay()
	}
	return &next, nil
}

// mayAct says whether a seat can act like that now.
func (s *state) mayAct(seat engine.Seat, act engine.Action) reason {
	decision := s.decision()
	switch {
	case decision == AskNothing:
		return isOver
	case !about.WellFormed(act):
		return notNow
	case decision == AskHand && act.Verb == Pick && s.everybody().Has(seat):
		return s.mayPick(seat)
	case !s.ToMove().Has(seat):
		return notYourTurn
	case decision == AskTurn && act.Verb == Peek:
		return s.mayPeek(engine.Seat(act.Args[0]))
	case decision == AskTurn && act.Verb == Roll, decision == AskPay && act.Verb == Pay:
		return fine
	case decision == AskPay:
		return payFirst
	}
	return notNow
}
