package saga

import "skald/engine"

// Casualties. Both players remove 1 of their Units for every 2 Strength points
// the opponent has.

// strengthPerLoss is the Strength that costs the opponent a Unit.
const strengthPerLoss = 2

// beginCasualties says how many Units each side loses.
func (t transition) beginCasualties() {
	for side := range Side(Sides) {
		t.losses[side] = uint8(min(int(t.strength[side.Foe()])/strengthPerLoss, t.units(side, t.field)))
	}
	t.askLose()
}

// askLose asks the Viking, then the Anglo-Saxon; then the loser retreats.
func (t transition) askLose() {
	for side := range Side(Sides) {
		if t.losses[side] > 0 {
			t.ask(side, AskLose)
			return
		}
	}
	t.beginRetreat()
}

// mayLose says whether the mover can choose those casualties.
func (s *state) mayLose(b band) reason {
	units, own := b.of(s.mover)
	switch {
	case !own || !s.board[s.mover][s.field].has(units):
		return loseNotThere
	case units.size() != int(s.losses[s.mover]):
		return loseNumber
	}
	return fine
}

// lose removes casualties.
func (t transition) lose(b band) reason {
	if why := t.mayLose(b); why != fine {
		return why
	}
	t.losses[t.mover] = 0
	warriors, leaders := b.args()
	t.tell.All("note.lost", who(t.mover), warriors, leaders, area("area", t.field))
	t.remove(t.mover, t.field, b.force)
	t.askLose()
	return fine
}

// legalLosses lists the casualties that the mover can choose.
func (s *state) legalLosses(to []engine.Action) []engine.Action {
	n := int(s.losses[s.mover])
	return appendBands(to, engine.Action{Verb: Lose}, 0, s.mover, s.board[s.mover][s.field], n, n)
}

// soleLoss reports whether there is one choice only: all Units, or Warriors
// when there are no Leaders. Everybody can see that.
func (s *state) soleLoss() bool {
	units := s.board[s.mover][s.field]
	return units.leaders == 0 || int(s.losses[s.mover]) == units.size()
}

// coherentLosses checks that the mover has Units to lose.
func (s *state) coherentLosses(f *engine.Faults) {
	s.coherentCombat(f)
	if s.losses[s.mover] == 0 {
		f.Add("nothing is to be lost")
	}
}
