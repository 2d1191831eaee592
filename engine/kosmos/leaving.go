package kosmos

import "skald/engine"

// Who leaves, and who agrees to end. The rules speak of neither.

var (
	_ engine.Leaver  = (*state)(nil)
	_ engine.Settler = (*state)(nil)
)

// Leave implements engine.Leaver. The seat's knights go back to its hand; its
// countries lie in the middle with nobody to guard them, and go at once to
// whoever alone is strongest against them. From then on the seat is passed over.
func (s *state) Leave(seat engine.Seat, _ *engine.Dice, tell *engine.Teller) (engine.State, bool) {
	if s.decision == AskNothing || seat >= engine.Seat(s.players) || s.left.Has(seat) || int(s.players)-s.left.Len() <= MinPlayers {
		return nil, false
	}
	next := *s
	transition{&next, tell}.leave(seat)
	return &next, true
}

// Left implements engine.Leaver.
func (s *state) Left() engine.Seats { return s.left }

func (t transition) leave(seat engine.Seat) {
	t.left = t.left.With(seat)
	t.tell.All("note.left", who(seat))
	var changed uint8 // countries that the seat attacked or had, as a set
	for _, tr := range t.attack[seat].all() {
		changed |= 1 << tr.target()
		tr.into(&t.hands[seat])
	}
	t.attack[seat] = display{}
	for l := range Land(Lands) {
		if c := &t.lands[l]; c.owner == seat {
			c.defence.into(&t.hands[seat])
			*c = country{side: c.side, owner: engine.Nobody}
			t.kept &^= 1 << l
			changed |= 1 << l
		}
	}
	t.last = nowhere
	if t.turnOf == seat {
		t.fameOpen = false
	}

	if !t.ending && t.compareChanged(changed, seat) {
		return
	}
	switch {
	case t.decision == AskAdd && t.asked == seat:
		t.finish()
	case t.asked == seat, t.decision == AskMore && !t.mayMore():
		t.goOn(NoLand, troopChanged) // also if what could still be done has gone into a country
	}
}

// compareChanged compares the countries of a set, which a seat that has left
// attacked or had. The one that gives a free knight comes last: its conqueror is
// asked before the turn goes on. If somebody else is asked for a knight already,
// their answer compares it.
func (t transition) compareChanged(set uint8, leaver engine.Seat) (asked bool) {
	gives := t.shown(FreeKnight)
	for l := range Land(Lands) {
		if l != gives && set>>l&1 == 1 {
			t.compare(l, troopChanged)
		}
	}
	waits := t.decision == AskKnight && t.asked != leaver
	return gives != NoLand && set>>gives&1 == 1 && !waits && t.compare(gives, troopChanged)
}

// Agreed implements engine.Settler: the fame is counted as if the match ended
// now, with what happens at its end.
func (s *state) Agreed(tell *engine.Teller) (engine.State, bool) {
	if s.ending {
		return nil, false
	}
	next := *s
	t := transition{&next, tell}
	t.agreed, t.ending, t.fameOpen = true, true, false
	t.tell.All("note.agreed")
	t.end()
	return &next, true
}
