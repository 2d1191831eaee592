package kosmos

import "skald/engine"

// A reason says why an action is refused; the zero value is that it is not.
// Rules return reasons, which cost nothing, so that the same rule makes the
// legal list; only Apply turns one into an error.
type reason uint8

// The reasons, by section.
const (
	fine reason = iota
	isOver
	notYourTurn
	notNow
	mustLay
	isEnding
	noIncome
	fameGone
	laidAlready
	notInHand
	colourThere
	noSuchTroop
	defenceClosed
	hiredAlready
	notFree
	tooDear
	addLacking
	addUsed
	hideLacking
	hideUsed
	notFaceDown
	turnUpLater
	retrieveLacking
	retrieveUsed
	notInTroop
	firstStays
	reasons
)

// refusals are the section and the sentence of each reason.
var refusals = [reasons]struct{ rule, why string }{
	isOver:          {"end", "refuse.over"},
	notYourTurn:     {"turn", "refuse.not-your-turn"},
	notNow:          {"turn", "refuse.not-now"},
	mustLay:         {"laying", "refuse.must-lay"},
	isEnding:        {"end", "refuse.ending"},
	noIncome:        {"fame", "refuse.no-income"},
	fameGone:        {"fame", "refuse.fame-gone"},
	laidAlready:     {"laying", "refuse.laid-already"},
	notInHand:       {"laying", "refuse.not-in-hand"},
	colourThere:     {"colours", "refuse.colour-there"},
	noSuchTroop:     {"laying", "refuse.no-such-troop"},
	defenceClosed:   {"conquest", "refuse.defence-closed"},
	hiredAlready:    {"hiring", "refuse.hired-already"},
	notFree:         {"hiring", "refuse.not-free"},
	tooDear:         {"hiring", "refuse.too-dear"},
	addLacking:      {"properties", "refuse.add-lacking"},
	addUsed:         {"properties", "refuse.add-used"},
	hideLacking:     {"properties", "refuse.hide-lacking"},
	hideUsed:        {"properties", "refuse.hide-used"},
	notFaceDown:     {"properties", "refuse.not-face-down"},
	turnUpLater:     {"properties", "refuse.turn-up-later"},
	retrieveLacking: {"properties", "refuse.retrieve-lacking"},
	retrieveUsed:    {"properties", "refuse.retrieve-used"},
	notInTroop:      {"properties", "refuse.not-in-troop"},
	firstStays:      {"properties", "refuse.first-stays"},
}

// refuse returns the error for a reason, with the words and numbers that the
// seat can see.
func (s *state) refuse(why reason, act engine.Action) *engine.RuleError {
	r := refusals[why]
	return engine.Refuse(r.rule, r.why, s.refusalArgs(why, act)...)
}

func (s *state) refusalArgs(why reason, act engine.Action) []engine.Arg {
	switch why {
	case notYourTurn, notNow:
		return []engine.Arg{who(s.asked)}
	case notInHand, notFree:
		return []engine.Arg{card(cardOf(act))}
	case colourThere:
		return []engine.Arg{engine.WordArg("colour", vocColour, engine.Word(cardOf(act).Colour())), troopArg(s.troopWord(act))}
	case noSuchTroop, defenceClosed:
		return []engine.Arg{troopArg(act.Args[0])}
	case notFaceDown, turnUpLater, notInTroop, firstStays:
		return []engine.Arg{card(cardOf(act)), troopArg(act.Args[0])}
	case tooDear:
		return []engine.Arg{card(cardOf(act)), engine.NumberArg("cost", cardOf(act).Value()), engine.NumberArg("have", int(s.fame[s.turnOf]))}
	case addLacking, addUsed:
		return s.landArgs(AddOnce)
	case hideLacking, hideUsed:
		return s.landArgs(HideOnce)
	case retrieveLacking:
		return s.landArgs(TakeBack)
	}
	return nil
}

// cardOf returns the knight that an action names: its last word.
func cardOf(act engine.Action) Card {
	return Card(act.Args[len(verbs[act.Verb].Params)-1])
}

// troopWord returns the troop that an action names.
func (s *state) troopWord(act engine.Action) engine.Word {
	if act.Verb == Add {
		return MaxTroops + engine.Word(s.shown(AddOnce))
	}
	return act.Args[0]
}

// landArgs names the country that gives a property, if one shows it.
func (s *state) landArgs(p Property) []engine.Arg {
	if l := s.shown(p); l != NoLand {
		return []engine.Arg{land(l)}
	}
	return nil
}
