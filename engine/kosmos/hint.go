package kosmos

import "skald/engine"

var _ engine.Hinter = (*state)(nil)

// Hint implements engine.Hinter: of a troop, who stands in it; of a card, what
// it would do there, and that fame not yet collected is lost by it.
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
	if s.fameOpen {
		args = append(args, engine.NumberArg("forfeit", s.income(seat)))
		if key == "" {
			key = "hint.forfeits"
		}
	}
	return engine.NewSecret(seat, key, args...), key != ""
}

// hintCard says what a card would come to, "" if there is nothing to say.
func (s *state) hintCard(seat engine.Seat, act engine.Action, c Card) (string, []engine.Arg) {
	switch act.Verb {
	case Start:
		return s.hintAttack(seat, troop{faceUp(c)})
	case Join, TurnUp:
		grown, ok := s.troopOf(seat, act.Args[0])
		switch i := grown.find(c); {
		case !ok || act.Args[0] >= MaxTroops:
			return "", nil
		case act.Verb == TurnUp && i >= 0:
			grown[i] = grown[i].turnedUp()
		case mayStrengthen(&grown, c) == fine:
			grown.add(faceUp(c))
		}
		return s.hintAttack(seat, grown)
	case Add:
		if l := s.shown(AddOnce); l != NoLand {
			return "hint.defence", []engine.Arg{land(l), value(s.lands[l].defence.value() + c.Value())}
		}
	case Hire:
		return "hint.cost", []engine.Arg{engine.NumberArg("cost", c.Value()), engine.NumberArg("have", int(s.fame[seat]))}
	}
	return "", nil
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
	args := []engine.Arg{land(target), value(tr.value()), engine.NumberArg("need", s.toBeat(target))}
	return engine.NewSecret(seat, key, appendKnights(args, tr.look())...), true
}

// hintAttack says what an attack troop would come to.
func (s *state) hintAttack(seat engine.Seat, tr troop) (string, []engine.Arg) {
	target, key := tr.target(), "hint.reaches"
	switch {
	case s.lands[target].owner == seat:
		key = "hint.own"
	case s.wouldConquer(seat, tr.value(), target):
		key = "hint.conquers"
	}
	return key, []engine.Arg{land(target), value(tr.value()), engine.NumberArg("need", s.toBeat(target))}
}

// wouldConquer reports whether an attack troop of that value would be the only
// strongest against a country.
func (s *state) wouldConquer(seat engine.Seat, value int, l Land) bool {
	if value < s.toBeat(l) {
		return false
	}
	for rival := range engine.Seat(s.players) {
		if rival == seat || rival == s.lands[l].owner {
			continue
		}
		if _, n := s.attack[rival].strongest(l); n >= value {
			return false
		}
	}
	return true
}
