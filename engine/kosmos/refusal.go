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

// refusals has a row for each reason: the section of the rules, the sentence,
// and what it names, nil if nothing.
var refusals = [reasons]struct {
	rule, why string
	args      func(*state, engine.Action) []engine.Arg
}{
	isOver:          {"end", "refuse.over", nil},
	notYourTurn:     {"turn", "refuse.not-your-turn", askedSeat},
	notNow:          {"turn", "refuse.not-now", askedSeat},
	mustLay:         {"laying", "refuse.must-lay", nil},
	isEnding:        {"end", "refuse.ending", nil},
	noIncome:        {"fame", "refuse.no-income", nil},
	fameGone:        {"fame", "refuse.fame-gone", nil},
	laidAlready:     {"laying", "refuse.laid-already", nil},
	notInHand:       {"laying", "refuse.not-in-hand", cardNamed},
	colourThere:     {"colours", "refuse.colour-there", colourAndTroop},
	noSuchTroop:     {"laying", "refuse.no-such-troop", troopNamed},
	defenceClosed:   {"conquest", "refuse.defence-closed", troopNamed},
	hiredAlready:    {"hiring", "refuse.hired-already", nil},
	notFree:         {"hiring", "refuse.not-free", cardNamed},
	tooDear:         {"hiring", "refuse.too-dear", priceAndFame},
	addLacking:      {"properties", "refuse.add-lacking", landOf(AddOnce)},
	addUsed:         {"properties", "refuse.add-used", landOf(AddOnce)},
	hideLacking:     {"properties", "refuse.hide-lacking", landOf(HideOnce)},
	hideUsed:        {"properties", "refuse.hide-used", landOf(HideOnce)},
	notFaceDown:     {"properties", "refuse.not-face-down", cardAndTroop},
	turnUpLater:     {"properties", "refuse.turn-up-later", cardAndTroop},
	retrieveLacking: {"properties", "refuse.retrieve-lacking", landOf(TakeBack)},
	retrieveUsed:    {"properties", "refuse.retrieve-used", nil},
	notInTroop:      {"properties", "refuse.not-in-troop", cardAndTroop},
	firstStays:      {"properties", "refuse.first-stays", cardAndTroop},
}

// refuse returns the error for a reason, with the words and numbers that the
// seat can see.
func (s *state) refuse(why reason, act engine.Action) *engine.RuleError {
	r := &refusals[why]
	if r.args == nil {
		return engine.Refuse(r.rule, r.why)
	}
	return engine.Refuse(r.rule, r.why, r.args(s, act)...)
}

// What refusals name: words of the action, and what is there.

func askedSeat(s *state, _ engine.Action) []engine.Arg { return []engine.Arg{who(s.asked)} }

func cardNamed(_ *state, act engine.Action) []engine.Arg { return []engine.Arg{card(cardOf(act))} }

func troopNamed(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{troopArg(act.Args[0])}
}

func cardAndTroop(_ *state, act engine.Action) []engine.Arg {
	return []engine.Arg{card(cardOf(act)), troopArg(act.Args[0])}
}

func colourAndTroop(s *state, act engine.Action) []engine.Arg {
	word := act.Args[0]
	if act.Verb == Add {
		word = MaxTroops + engine.Word(s.shown(AddOnce))
	}
	return []engine.Arg{engine.WordArg("colour", vocColour, engine.Word(cardOf(act).Colour())), troopArg(word)}
}

func priceAndFame(s *state, act engine.Action) []engine.Arg {
	return []engine.Arg{card(cardOf(act)), engine.NumberArg("cost", cardOf(act).Value()), engine.NumberArg("have", int(s.fame[s.turnOf]))}
}

// landOf names the country that gives a property, if one shows it.
func landOf(p Property) func(*state, engine.Action) []engine.Arg {
	return func(s *state, _ engine.Action) []engine.Arg {
		if l := s.shown(p); l != NoLand {
			return []engine.Arg{land(l)}
		}
		return nil
	}
}

// cardOf returns the knight that an action names: its last word.
func cardOf(act engine.Action) Card {
	return Card(act.Args[len(verbs[act.Verb].Params)-1])
}
