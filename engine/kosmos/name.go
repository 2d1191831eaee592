package kosmos

import "skald/engine"

var (
	_ engine.Namer     = (*state)(nil)
	_ engine.VerbNamer = (*state)(nil)
)

// NameVerb implements engine.VerbNamer: done ends the turn, or declines what a
// country offers.
func (s *state) NameVerb(_ engine.Seat, v engine.Verb) (engine.Note, bool) {
	key := decisions[s.decision].done
	return engine.NewNote(key), v == Done && key != ""
}

// Name implements engine.Namer: of an attack troop, and of a knight that starts
// one, the country that it attacks.
func (s *state) Name(seat engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if seat >= engine.Seat(s.players) || int(act.Verb) >= len(verbs) || place >= len(verbs[act.Verb].Params) {
		return engine.Note{}, false
	}
	word := act.Args[place]
	switch verbs[act.Verb].Params[place].Vocabulary {
	case vocTroop:
		if tr, ok := s.troopOf(seat, word); ok && word < MaxTroops {
			return engine.NewNote("name.troop", engine.WordArg("troop", vocTroop, word), land(tr.target())), true
		}
	case vocCard:
		if act.Verb == Start && word < Cards {
			return engine.NewNote("name.start", card(Card(word)), land(Card(word).Colour().Land())), true
		}
	}
	return engine.Note{}, false
}

var _ engine.Starter = (*state)(nil)

// Starts implements engine.Starter: everybody sees which attack troops have room.
func (s *state) Starts(seat engine.Seat, v engine.Verb) (list []engine.Word) {
	if v != Join && v != Hide || seat >= engine.Seat(s.players) {
		return nil
	}
	for i, tr := range s.attack[seat].all() {
		if tr.size() < MaxTroop {
			list = append(list, i)
		}
	}
	return list
}
