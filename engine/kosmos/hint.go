package kosmos

import "skald/engine"

var (
	_ engine.Hinter       = (*state)(nil)
	_ engine.PublicHinter = (*state)(nil)
)

// Hint implements engine.Hinter: of a troop, who stands in it; of a card, what
// comes of it, a country lost by it and the end of the match included, and that
// fame not yet collected is lost.
func (s *state) Hint(seat engine.Seat, act engine.Action, place int) (engine.Secret, bool) {
	if s.decision == AskNothing || seat != s.asked || int(act.Verb) >= len(verbs) || place >= len(verbs[act.Verb].Params) {
		return engine.Secret{}, false
	}
	word := act.Args[place]
	if verbs[act.Verb].Params[place].Vocabulary == vocTroop {
		return s.hintTroop(seat, word)
	}
	if word >= Cards {
		return engine.Secret{}, false
	}
	key, args := s.hintCard(seat, act, Card(word))
	warn := func(name, alone string, n int) {
		args = append(args, engine.NumberArg(name, n))
		if key == "" {
			key = alone
		}
	}
	if s.fameOpen {
		warn("forfeit", "hint.forfeits", s.income(seat))
	}
	if s.endsMatch(act.Verb) {
		warn("ends", "hint.ends", 1)
	}
	return engine.NewSecret(seat, key, args...), key != ""
}

// endsMatch reports whether a verb lays the last card of the hand.
func (s *state) endsMatch(verb engine.Verb) bool {
	lays := verb == Start || verb == Join || verb == Hide || verb == Add
	return lays && s.hands[s.asked].size() == 1
}

// PublicHint implements engine.PublicHinter: of a free knight, its price, and
// the fame that is lost by not collecting it first.
func (s *state) PublicHint(seat engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if act.Verb != Hire || place != 0 || act.Args[0] >= Cards || int(seat) >= int(s.players) {
		return engine.Note{}, false
	}
	args := []engine.Arg{engine.NumberArg("cost", Card(act.Args[0]).Value())}
	if s.fameOpen {
		args = append(args, engine.NumberArg("forfeit", s.income(seat)))
	}
	return engine.NewNote("hint.price", args...), true
}

// hintCard says what a card would come to, "" if there is nothing to say.
func (s *state) hintCard(seat engine.Seat, act engine.Action, c Card) (string, []engine.Arg) {
	switch act.Verb {
	case Hire:
		return "hint.cost", []engine.Arg{engine.NumberArg("cost", c.Value()), engine.NumberArg("have", int(s.fame[seat]))}
	case Start, Join, TurnUp, Add, Retrieve:
	default:
		return "", nil
	}
	next, told, ok := s.foresee(act)
	if !ok {
		return "", nil
	}
	if key, args := foretell(seat, told); key != "" {
		return key, args
	}
	switch {
	case act.Verb == Add:
		l := s.shown(AddOnce)
		return "hint.defence", []engine.Arg{land(l), value(next.lands[l].defence.value())}
	case act.Verb == Retrieve && act.Args[0] >= MaxTroops:
		l := Land(act.Args[0] - MaxTroops)
		return "hint.defence", []engine.Arg{land(l), value(next.lands[l].defence.value())}
	case act.Verb == Retrieve:
		return "", nil
	}
	word := act.Args[0]
	if act.Verb == Start {
		word = engine.Word(s.attack[seat].count())
	}
	grown, _ := next.troopOf(seat, word)
	target, key := grown.target(), "hint.reaches"
	if s.lands[target].owner == seat {
		key = "hint.own"
	}
	return key, []engine.Arg{land(target), value(grown.value()), engine.NumberArg("need", next.need(target))}
}

// foresee carries an action out on a copy and returns what would be told.
func (s *state) foresee(act engine.Action) (*state, []engine.Note, bool) {
	next, told := *s, &engine.Teller{}
	if s.mayAct(s.asked, act) != fine || (transition{&next, told}).do(act) != fine {
		return nil, nil, false
	}
	return &next, told.Notes(), true
}

// foretell says which countries change hands by what would be told, up to the
// first that a rival gets: what a rival's troop turns up when it conquers, the
// seat cannot know.
func foretell(seat engine.Seat, told []engine.Note) (string, []engine.Arg) {
	key, args := "", []engine.Arg(nil)
	for _, n := range told {
		if n.Key != "note.conquered" && n.Key != "note.conquered-middle" && n.Key != "note.conquered-empty" {
			continue
		}
		winner, l, worth := n.Args[0], n.Args[1], n.Args[2]
		switch own := winner.Number == int(seat); {
		case own && key == "":
			key, args = "hint.conquers", []engine.Arg{l, worth}
		case !own && key == "":
			return "hint.loses", []engine.Arg{l, worth, winner}
		case !own:
			return "hint.retaken", append(args, winner)
		}
	}
	return key, args
}

// hintTroop names the knights of a troop of the seat's own.
func (s *state) hintTroop(seat engine.Seat, word engine.Word) (engine.Secret, bool) {
	tr, ok := s.troopOf(seat, word)
	if !ok {
		return engine.Secret{}, false
	}
	key, target := "hint.attack", Land(word-MaxTroops)
	if word >= MaxTroops {
		key = "hint.defends"
	} else {
		target = tr.target()
	}
	args := []engine.Arg{land(target), value(tr.value()), engine.NumberArg("need", s.need(target))}
	return engine.NewSecret(seat, key, appendKnights(args, tr.look(false))...), true
}
