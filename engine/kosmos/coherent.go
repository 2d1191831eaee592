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
	if s.fameOpen && (s.auto || s.laid || s.hired || s.tookBack || s.decision != AskTurn && (s.decision != AskKnight || s.left == 0) || s.income(s.turnOf) == 0) {
		f.Add("no fame can be collected now")
	}
	if s.ending != (s.decision == AskAdd || s.decision == AskNothing) || s.ending && !s.laid && !s.agreed || s.agreed && !s.ending {
		f.Add("the end does not fit what is asked")
	}
	if check := decisions[s.decision].coherent; check != nil {
		check(s, f)
	}
	if int(s.players)-s.left.Len() < MinPlayers || s.left.Has(s.turnOf) && s.decision != AskKnight && !s.ending || s.left.Has(s.asked) && s.decision != AskNothing {
		f.Add("somebody who has left is waited for, or too many have left")
	}
	for l := range Land(Lands) {
		if owner := s.lands[l].owner; owner == engine.Nobody && s.kept>>l&1 == 1 || owner != engine.Nobody && s.left.Has(owner) {
			f.Add("%s belongs to nobody who is there", l)
		}
	}
	for seat := range s.left.All() {
		if s.attack[seat][0] != noKnight {
			f.Add("seat %d has left, and a troop of it has not", seat)
		}
	}
	// Whoever is not asked has a card to lay when the turn comes.
	for seat := range engine.Seat(s.players) {
		if !s.ending && s.hands[seat].size() == 0 {
			f.Add("seat %d has no card, and the match goes on", seat)
		}
	}
}
