package vikings878

import "skald/engine"

var (
	_ engine.Hinter       = (*state)(nil)
	_ engine.Namer        = (*state)(nil)
	_ engine.PublicHinter = (*state)(nil)
	_ engine.Warner       = (*state)(nil)
)

// Hint implements engine.Hinter: of a place, who stands there; of a card, how
// far it goes; of an event, what it does. A seat may know the same of words of
// public verbs.
func (s *state) Hint(seat engine.Seat, act engine.Action, place int) (engine.Secret, bool) {
	if n, ok := s.PublicHint(seat, act, place); ok {
		return engine.Secret{Seat: seat, Key: n.Key, Args: n.Args}, true
	}
	if seat >= Factions || !s.hasWord(act, place) {
		return engine.Secret{}, false
	}
	word := act.Args[place]
	switch verbs[act.Verb].Params[place].Vocabulary {
	case vocMovement:
		data := s.edition.movement[seat][word]
		return engine.NewSecret(seat, "hint.card", number("armies", data.Armies), number("shires", data.Shires)), true
	case vocEvent:
		return engine.NewSecret(seat, "hint.event", engine.WordArg("effect", vocEffect, word)), true
	case vocPick, vocPut, vocTarget:
		if asked := verbs[act.Verb].Params[place].Name == "battle" && s.pending == 1; word < Shires && !asked { // the one battle is asked about
			n := s.spotNote(shireOf(word))
			return engine.NewSecret(seat, n.Key, n.Args...), true
		}
	case vocWhen:
		if at := When(word).Shire(); at != AtSea {
			n := s.spotNote(at)
			return engine.NewSecret(seat, n.Key, n.Args...), true
		}
	}
	return engine.Secret{}, false
}

// Name implements engine.Namer: a part of units says of which faction they are.
func (s *state) Name(seat engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if seat >= Factions || !s.hasWord(act, place) || verbs[act.Verb].Params[place].Vocabulary != vocUnits {
		return engine.Note{}, false
	}
	n, f := int(act.Args[place]), s.side().First()
	switch act.Verb {
	case Swap:
		f = swaps[min(Event(act.Args[0]), Events-1)].from
	case SendSpy:
		f = English.First()
	case Company, Army:
	default:
		return engine.Note{}, false
	}
	if verbs[act.Verb].Params[place].Name == "b" {
		f++
	}
	return engine.NewNote("name.part", factionArg(f), number("n", n), number(f.String(), n)), true
}

// hasWord reports whether a place of an action has a word of its vocabulary.
func (s *state) hasWord(act engine.Action, place int) bool {
	return int(act.Verb) < len(verbs) && place < len(verbs[act.Verb].Params) && int(act.Args[place]) < verbs[act.Verb].Params[place].Vocabulary.Len()
}

// PublicHint implements engine.PublicHinter: of a place, who stands there and
// whether it has a city; of a leader, who is with him and how far he can go; of
// whom goes from a place, who they are, and whether nobody stays.
func (s *state) PublicHint(seat engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if seat >= Factions || !s.hasWord(act, place) || !verbs[act.Verb].Public {
		return engine.Note{}, false
	}
	word := act.Args[place]
	switch verbs[act.Verb].Params[place].Vocabulary {
	case vocPick:
		switch {
		case act.Verb == Lead && Leader(act.Args[0]) < Leaders:
			from := s.leaderSpot(act.Args[0])
			return s.way(from, shireOf(word), s.leaves(from, s.company(Leader(act.Args[0])))...), true
		case act.Verb == Invade:
			return s.way(s.leaderSpot(act.Args[0]), shireOf(word)), true
		case (act.Verb == March || act.Verb == Sail) && place == 1:
			from := shireOf(act.Args[0])
			return s.way(from, shireOf(word), s.leaves(from, s.army(from))...), true
		case act.Verb == March || act.Verb == Sail:
			return s.parting(shireOf(word), s.army(shireOf(word))), true
		}
		return s.spotNote(shireOf(word)), true
	case vocPut:
		return s.spotNote(spotOf(word)), true
	case vocBand:
		if l := bandOf(word); l != NoLeader {
			return s.spotNote(s.leaderSpot(engine.Word(l))), true
		}
		return s.spotNote(shireOf(word)), true
	case vocStay:
		if units, why := s.mayLeave(act.Args[0], int(word)+1); why == fine {
			return s.parting(s.bandSpot(act.Args[0]), units), true
		}
	case vocLeader:
		l := Leader(word)
		if l >= Leaders || s.leaders[l] >= notYet {
			return engine.Note{}, false
		}
		n := s.spotNote(s.leaders[l])
		if act.Verb == Lead && l.Side() == s.side() {
			n = s.parting(s.leaders[l], s.company(l))
		}
		return engine.NewNote("hint.leader", append(n.Args, number("steps", s.stepsOf(l)))...), true
	}
	return engine.Note{}, false
}

// parting tells who goes from a place, and whether that leaves it to nobody.
func (s *state) parting(from Shire, units pair) engine.Note {
	args := partArgs(s.side(), units)
	if s.empties(from, units) {
		args = append(args, placeArg("empty", from))
		if s.markers.Has(from) {
			args = append(args, number("marker", s.markers.Len()))
		}
	}
	return engine.NewNote("hint.parting", args...)
}

// empties reports whether nobody stays in a shire that such units of the active side
// leave.
func (s *state) empties(from Shire, units pair) bool {
	return from != AtSea && s.units[from].of(s.side()) == units.sum() && !s.forts.Has(from)
}

// leaves names the shire whose marker goes back when such units leave it, and how
// many markers there are.
func (s *state) leaves(from Shire, units pair) []engine.Arg {
	if !s.empties(from, units) || !s.markers.Has(from) {
		return nil
	}
	return []engine.Arg{placeArg("empty", from), number("left", s.markers.Len())}
}

// Warn implements engine.Warner: of the last marker that would go, of a round that
// would end without one, and of the Treaty that ends the match.
func (s *state) Warn(seat engine.Seat, act engine.Action) (engine.Note, bool) {
	switch act.Verb {
	case Lead, March, Sail:
		from := s.leaderSpot(act.Args[0])
		units := pair{}
		if act.Verb != Lead {
			from = shireOf(act.Args[0])
			units = s.army(from)
		} else if Leader(act.Args[0]) < Leaders {
			units = s.company(Leader(act.Args[0]))
		}
		if s.empties(from, units) && s.markers == Of(from) {
			return engine.NewNote("warn.last-marker", shireArg(from)), true
		}
	case Done:
		if s.endsUnmarked() {
			return engine.NewNote("warn.unmarked"), true
		}
	case Advance:
		if f := Faction(seat); f < Factions && Movement(act.Args[0]) == Treaty && s.round >= firstTreaty && s.played[f.Ally()].has(treatyCard) {
			n := s.markers.Len()
			winner := English
			if n >= s.treatyMarkers() {
				winner = Vikings
			}
			return engine.NewNote("warn.treaty", number("n", n), number("need", s.treatyMarkers()), sideArg(winner)), true
		}
	}
	return engine.Note{}, false
}

// leaderSpot returns where a leader is, AtSea if nowhere.
func (s *state) leaderSpot(word engine.Word) Shire {
	if l := Leader(word); l < Leaders && s.leaders[l] < notYet {
		return s.leaders[l]
	}
	return AtSea
}

// spotNote tells who stands in a place, and whether it has a city or a marker.
func (s *state) spotNote(at Shire) engine.Note {
	args := s.unitsAt(at)
	if s.edition.cities.Has(at) {
		args = append(args, number("city", 1))
	}
	if s.markers.Has(at) {
		args = append(args, number("marker", 1))
	}
	if at != AtSea && s.forts.Has(at) {
		args = append(args, number("fort", 1))
	}
	return engine.NewNote("hint.stands", args...)
}

// unitsAt names the units of a place by faction.
func (s *state) unitsAt(at Shire) []engine.Arg {
	var units [Factions]int
	for f, n := range s.units[at] {
		units[f] = int(n)
	}
	return unitArgs(units)
}

// way tells the same of a shire that somebody goes to, and how many steps away
// it is by land.
func (s *state) way(from, to Shire, more ...engine.Arg) engine.Note {
	n := s.spotNote(to)
	args := n.Args
	if _, length := s.path(from, to, s.side(), maxSteps); from != AtSea && length > 0 {
		args = append(args, number("steps", length))
	}
	if s.present(s.side().Other()).Has(to) {
		args = append(args, number("battle", 1))
	}
	return engine.NewNote("hint.way", append(args, more...)...)
}
