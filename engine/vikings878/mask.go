package vikings878

import "skald/engine"

var _ engine.Masker = (*state)(nil)

// Mask implements engine.Masker. An ally sees all that is done; enemies see neither
// stances, orders and names for Saxon Navy nor what is sealed, only whether somebody
// has answered. What fights goes by stances, the end of a turn can show a hand, and
// a Fyrd card can be an Epic one: these show more.
func (s *state) Mask(by, watcher engine.Seat, act engine.Action) (engine.Action, bool) {
	own := watcher < Factions && Faction(watcher).Side() == Faction(by).Side()
	switch answers := s.decision == AskWindow && s.asked.Has(by); act.Verb {
	case Company, Army, LeaveSome, Fight, SetStance, Ready: // of these there are many, and they lead to nothing yet
		switch {
		case act.Verb == Company, act.Verb == Army, act.Verb == LeaveSome, own:
			return act, true
		case answers:
			return engine.Action{Verb: Pass}, true
		}
		return engine.Action{Verb: act.Verb}, true
	}
	after, err := s.Apply(by, act, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		return act, false
	}
	next := after.(*state)
	switch {
	case s.phase == DeckPhase && next.phase != DeckPhase,
		s.decision == AskWindow && s.asked.Has(by) && next.decision != AskWindow,
		s.decision == AskLoss, s.decision == AskCommand, s.decision == AskBuild,
		s.decision == AskCommit && act.Verb == Done,
		s.decision == AskReinforce && act.Verb == Play && Event(act.Args[0]) == Rebellion,
		s.round != next.round, s.turns != next.turns, next.decision == AskNothing,
		s.opts.epic && s.fyrdOut != next.fyrdOut,
		s.decision == AskNavy && next.barred != s.barred && !own:
		return act, false
	case own:
		return act, true
	case s.decision == AskWindow && s.asked.Has(by):
		answered := engine.Word(0)
		if !next.asked.Has(by) {
			answered = 1
		}
		return engine.Action{Verb: Pass, Args: engine.Args{answered}}, true
	}
	if act.Verb == ChooseEvent || act.Verb == Name {
		act.Args = engine.Args{}
	}
	return act, true
}
