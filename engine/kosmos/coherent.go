package kosmos

import "skald/engine"

// coherent returns an error if the position's parts contradict each other, so
// that a rule could not be carried out on it.
func (s *state) coherent() error {
	var f engine.Faults
	s.coherentTable(&f)
	s.coherentDecision(&f)
	return f.Err()
}

// coherentTable checks how knights and countries lie.
func (s *state) coherentTable(f *engine.Faults) {
	for seat := range engine.Seat(s.players) {
		for _, k := range s.attack[seat] {
			if k&leads != 0 && k.hidden() {
				f.Add("the first knight of a troop lies face down")
			}
			if k&fresh != 0 && (seat != s.turnOf || !s.laid) {
				f.Add("a knight was laid face down in no turn")
			}
		}
	}
	for l := range Land(Lands) {
		c := &s.lands[l]
		for _, k := range c.defence {
			if k&^cardMask != 0 {
				f.Add("%s: a defender lies face down", l)
			}
		}
		during := s.data(l).During
		if c.turned && (c.owner == engine.Nobody || during != AddOnce && during != HideOnce) {
			f.Add("%s is turned without a use", l)
		}
	}
	switch m := s.last; {
	case m.land != NoLand && (m.seat != engine.Nobody || m.troop != 0):
		f.Add("two things moved last")
	case m.seat == engine.Nobody && m.troop != 0:
		f.Add("nobody's troop moved last")
	}
}

// coherentDecision checks that what is asked fits the turn.
func (s *state) coherentDecision(f *engine.Faults) {
	if s.number == 0 {
		f.Add("no turn has begun")
	}
	if s.fameOpen && !s.canBeOpen() {
		f.Add("no fame can be collected now")
	}
	if !s.endFits() {
		f.Add("the end does not fit what is asked")
	}
	if check := decisions[s.decision].coherent; check != nil {
		check(s, f)
	}
	s.coherentLeft(f)
	// Whoever is not asked has a card to lay when the turn comes.
	for seat := range engine.Seat(s.players) {
		if !s.ending && s.hands[seat].size() == 0 {
			f.Add("seat %d has no card, and the match goes on", seat)
		}
	}
}

// canBeOpen reports whether fame can be uncollected: nothing was done in the turn.
// A knight is asked for then only because somebody has left.
func (s *state) canBeOpen() bool {
	begun := s.laid || s.hired || s.tookBack
	asked := s.decision == AskTurn || s.decision == AskKnight && s.left != 0
	return !s.auto && !begun && asked && s.income(s.turnOf) > 0
}

// endFits reports whether the match is ending just when the end is asked for, or
// over, and for a reason.
func (s *state) endFits() bool {
	atEnd := s.decision == AskAdd || s.decision == AskNothing
	return s.ending == atEnd && (!s.ending || s.laid || s.agreed) && (s.ending || !s.agreed)
}

// coherentLeft checks that who has left is not waited for and has nothing.
func (s *state) coherentLeft(f *engine.Faults) {
	turnWaits := s.decision != AskKnight && !s.ending
	switch {
	case int(s.players)-s.left.Len() < MinPlayers:
		f.Add("too many have left")
	case s.left.Has(s.turnOf) && turnWaits, s.left.Has(s.asked) && s.decision != AskNothing:
		f.Add("somebody who has left is waited for")
	}
	for l := range Land(Lands) {
		owner := s.lands[l].owner
		if owner != engine.Nobody && s.left.Has(owner) {
			f.Add("%s belongs to somebody who has left", l)
		}
		if owner == engine.Nobody && s.isKept(l) {
			f.Add("%s belongs to nobody and is kept", l)
		}
	}
	for seat := range s.left.All() {
		if s.attack[seat][0] != noKnight {
			f.Add("seat %d has left, and a troop of it has not", seat)
		}
	}
}
