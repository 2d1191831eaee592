package saga

import "skald/engine"

var _ engine.PublicHinter = (*state)(nil)

// PublicHint implements engine.PublicHinter: of a tile, what it offers the seat;
// of an area, who stands there, of a Destination space, what lies there, of a
// Pillage, what it brings, and of an action that ends the match or lets the other
// side win, that it does.
func (s *state) PublicHint(seat engine.Seat, act engine.Action, place int) (engine.Note, bool) {
	if seat >= Sides || int(act.Verb) >= len(verbs) || place >= len(verbs[act.Verb].Params) {
		return engine.Note{}, false
	}
	word := act.Args[place]
	switch verbs[act.Verb].Params[place].Vocabulary {
	case vocTile:
		if int(word) < len(s.edition.Tiles) {
			return engine.NewNote("hint.offer", s.offer(Side(seat), word)...), true
		}
	case vocArea:
		if warning, ok := s.Warn(seat, act); ok && place == len(verbs[act.Verb].Params)-1 {
			return warning, true
		}
		switch a := Area(word); {
		case a >= Areas:
		case act.Verb == Pillage:
			return engine.NewNote("hint.pillage", s.pillageHint()...), true
		case act.Verb == Draw && a.InScandinavia():
			return s.openSpace(a)
		default:
			return engine.NewNote("hint.stand", s.standing(a)...), true
		}
	}
	return engine.Note{}, false
}

// tileHint lists the deeds of a side's half of a tile, and the tile's icons.
func (s *state) tileHint(side Side, word engine.Word) []engine.Arg {
	data := &s.edition.Tiles[word]
	return append(data.Half(side).args("half"), s.icons(data)...)
}

// vocShort names deeds as pictures do, in a word.
var vocShort = engine.NewVocabulary("board", deedWords...)

// offer lists the same in few words, for a button.
func (s *state) offer(side Side, word engine.Word) []engine.Arg {
	data := &s.edition.Tiles[word]
	half := data.Half(side)
	var args []engine.Arg
	for i, d := range half.Bonus {
		args = append(args, engine.WordArg("bonus_"+string(rune('a'+i)), vocShort, engine.Word(d)))
	}
	for i, d := range half.Actions {
		args = append(args, engine.WordArg(string(rune('a'+i)), vocShort, engine.Word(d)))
	}
	if half.OneOf {
		args = append(args, engine.NumberArg("one", 1))
	}
	return append(args, s.icons(data)...)
}

// icons are those of a tile that say something now: once the tiles are taken,
// they have had their say.
func (s *state) icons(data *TileData) []engine.Arg {
	var args []engine.Arg
	if s.phase != Choosing {
		return args
	}
	if data.ResolvesFirst {
		args = append(args, engine.NumberArg("first", 1))
	}
	if data.Initiative {
		args = append(args, engine.NumberArg("initiative", 1))
	}
	return args
}

// pillageHint says what a Pillage brings and moves.
func (s *state) pillageHint() []engine.Arg {
	after := *s
	after.strong = uint8(max(int(s.strong)-s.edition.Pillage.Steps, 1))
	return []engine.Arg{engine.NumberArg("coins", min(s.edition.Pillage.Coins, int(s.bank))), engine.NumberArg("round", after.lastRound())}
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

// standing counts who stands in an area.
func (s *state) standing(a Area) []engine.Arg {
	var args []engine.Arg
	for side, word := range [Sides]string{Viking: "vikings", Saxon: "saxons"} {
		if n := s.units(Side(side), a); n > 0 {
			args = append(args, engine.NumberArg(word, n))
		}
	}
	return args
}
