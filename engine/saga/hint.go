package saga

import "skald/engine"

var _ engine.Hinter = (*state)(nil)

// Hint implements engine.Hinter.
func (s *state) Hint(seat engine.Seat, act engine.Action, place int) (engine.Secret, bool) {
	if seat >= Sides || int(act.Verb) >= len(verbs) || place >= len(verbs[act.Verb].Params) {
		return engine.Secret{}, false
	}
	side, word := Side(seat), act.Args[place]
	switch verbs[act.Verb].Params[place].Vocabulary {
	case vocTile:
		return s.hintTile(side, word)
	case vocLeader:
		return hintLeader(side, Leader(word))
	case vocUnit:
		return hintLeader(side, Leader(word-unitWord(0)))
	case vocGain:
		if word == 0 {
			break
		}
		return hintLeader(side, Leader(gainUnit(word)-unitWord(0)))
	case vocArea:
		switch {
		case act.Verb == Move && place == 0 || act.Verb == Bring:
			return s.hintFrom(side, Area(word))
		case act.Verb == Pillage && Area(word).InEngland():
			return engine.NewSecret(seat, "hint.pillage", s.pillageHint()...), true
		case act.Verb == Draw || act.Verb == Scout:
			return s.hintSpace(side, Area(word))
		}
		return s.hintArea(side, Area(word))
	}
	return engine.Secret{}, false
}

// hintLeader says what a Leader can do; of a Warrior or a Coin there is nothing
// to say.
func hintLeader(side Side, l Leader) (engine.Secret, bool) {
	if l >= Leaders {
		return engine.Secret{}, false
	}
	return engine.NewSecret(engine.Seat(side), "ability."+l.String()), true
}

// hintTile lists the deeds of the seat's half, and the tile's icons.
func (s *state) hintTile(side Side, word engine.Word) (engine.Secret, bool) {
	if int(word) >= len(s.edition.Tiles) {
		return engine.Secret{}, false
	}
	return engine.NewSecret(engine.Seat(side), "hint.tile", s.tileHint(side, word)...), true
}

// own names a side's Units in an area.
func (s *state) own(side Side, a Area) engine.Arg {
	return engine.WordArg("units", vocBand, band{side, s.board[side][a]}.index())
}

// hintFrom says who may leave an area.
func (s *state) hintFrom(side Side, a Area) (engine.Secret, bool) {
	if a >= Areas || s.units(side, a) == 0 {
		return engine.Secret{}, false
	}
	if may := s.free(side, a); may < s.units(side, a) {
		return engine.NewSecret(engine.Seat(side), "hint.engaged", s.own(side, a), engine.NumberArg("may", may)), true
	}
	return engine.NewSecret(engine.Seat(side), "hint.units", s.own(side, a)), true
}

// hintArea says who stands in an area: one's own Units by name, the enemy's by
// number.
func (s *state) hintArea(side Side, a Area) (engine.Secret, bool) {
	if a >= Areas {
		return engine.Secret{}, false
	}
	seat, own, foe := engine.Seat(side), s.units(side, a), engine.NumberArg("foe", s.units(side.Foe(), a))
	switch {
	case own > 0 && s.units(side.Foe(), a) > 0:
		return engine.NewSecret(seat, "hint.both", s.own(side, a), foe), true
	case own > 0:
		return engine.NewSecret(seat, "hint.units", s.own(side, a)), true
	case s.units(side.Foe(), a) > 0:
		return engine.NewSecret(seat, "hint.foe", foe), true
	}
	return engine.NewSecret(seat, "hint.nobody"), true
}

// hintSpace says what lies on a Destination space, as the seat knows it.
func (s *state) hintSpace(side Side, a Area) (engine.Secret, bool) {
	if !a.InScandinavia() {
		return engine.Secret{}, false
	}
	seat, sp := engine.Seat(side), s.space(a)
	switch {
	case !sp.marker:
		return engine.NewSecret(seat, "hint.no-marker"), true
	case sp.faceUp:
		return engine.NewSecret(seat, "hint.face-up", area("destination", sp.coast)), true
	case side == Viking:
		return engine.NewSecret(seat, "hint.face-down", area("destination", sp.coast)), true
	}
	return engine.NewSecret(seat, "hint.unknown"), true
}
