package saga

import "skald/engine"

var _ engine.PublicHinter = (*state)(nil)

// PublicHint implements engine.PublicHinter: of a tile, what the seat's half of
// it offers; of an area, how many stand there; of what happens there, what it
// brings. It names no Leader.
func (s *state) PublicHint(seat engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if seat >= Sides || int(act.Verb) >= len(verbs) || place >= len(verbs[act.Verb].Params) {
		return engine.Note{}, false
	}
	word := act.Args[place]
	switch verbs[act.Verb].Params[place].Vocabulary {
	case vocTile:
		if int(word) < len(s.edition.Tiles) {
			return engine.NewNote("hint.offer", s.tileArgs(Side(seat), word)...), true
		}
	case vocArea:
		a := Area(word)
		switch {
		case act.Verb == Pillage && a.InEngland():
			return engine.NewNote("hint.pillage", s.pillageArgs()...), true
		case act.Verb == Draw && a.InScandinavia():
			return s.openSpace(a)
		case a < Areas:
			return s.openArea(a)
		}
	}
	return engine.Note{}, false
}

// openArea counts the Units of both sides in an area.
func (s *state) openArea(a Area) (engine.Note, bool) {
	var args []engine.Arg
	for side, name := range [Sides]string{Viking: "vikings", Saxon: "saxons"} {
		args = append(args, engine.NumberArg(name, s.units(Side(side), a)))
	}
	if s.stronghold(a) {
		args = append(args, engine.NumberArg("stronghold", 1))
	}
	return engine.NewNote("hint.stand", args...), true
}

// openSpace says what everybody sees on a Destination space.
func (s *state) openSpace(a Area) (engine.Note, bool) {
	switch sp := s.space(a); {
	case !sp.marker:
		return engine.NewNote("hint.no-marker"), true
	case sp.faceUp:
		return engine.NewNote("hint.face-up", area("destination", sp.coast)), true
	}
	return engine.NewNote("hint.unknown"), true
}
