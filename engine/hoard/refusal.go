package hoard

import "skald/engine"

// A reason says why an action is refused; the zero value is that it is not.
// Rules return reasons, which cost nothing, so that the same rule makes the
// legal list; only Apply turns one into an error.
type reason uint8

const (
	fine reason = iota
	isOver
	notYourTurn
	notNow
	pickedAlready
	peekedAlready
	ownCard
	noSuchCrew
	seenAlready
	payFirst
	reasons
)

// refusals has a row for each reason: the section of the rules, the sentence,
// and what it names, nil if nothing. A refusal tells a seat nothing that it
// could not see.
var refusals = [reasons]struct {
	rule, why string
	args      func(*state, engine.Action) []engine.Arg
}{
	isOver:        {"end", "refuse.over", nil},
	notYourTurn:   {"turns", "refuse.not-your-turn", askedSeat},
	notNow:        {"turns", "refuse.not-now", nil},
	pickedAlready: {"hands", "refuse.picked-already", nil},
	peekedAlready: {"turns", "refuse.peeked-already", nil},
	ownCard:       {"turns", "refuse.own-card", nil},
	noSuchCrew:    {"turns", "refuse.no-such-crew", crewNamed},
	seenAlready:   {"turns", "refuse.seen-already", crewNamed},
	payFirst:      {"dragon", "refuse.pay-first", nil},
}

// refuse returns the error for a reason.
func (s *state) refuse(why reason, act engine.Action) *engine.RuleError {
	r := &refusals[why]
	if r.args == nil {
		return engine.Refuse(r.rule, r.why)
	}
	return engine.Refuse(r.rule, r.why, r.args(s, act)...)
}

func askedSeat(s *state, _ engine.Action) []engine.Arg {
	return []engine.Arg{who(s.ToMove().First())}
}

func crewNamed(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{engine.WordArg("crew", vocCrew, act.Args[0])}
}
