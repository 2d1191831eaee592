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
	for _, k := range t.attack[seat] {
		if k != noKnight {
			t.hands[seat][k.card()]++
		}
	}
	t.attack[seat] = display{}
	var freed []Land
	for l := range Land(Lands) {
		if c := &t.lands[l]; c.owner == seat {
			c.defence.into(&t.hands[seat])
			*c = country{side: c.side, owner: engine.Nobody}
			t.kept &^= 1 << l
			freed = append(freed, l)
		}
	}
	t.last = nowhere
	if t.turnOf == seat {
		t.fameOpen = false
	}

	// The country that gives a free knight is compared last: its conqueror is
	// asked for one before the turn goes on.
	if !t.ending {
		for _, l := range freed {
			if t.data(l).During != FreeKnight && t.compare(l, troopChanged) {
				return
			}
		}
		for _, l := range freed {
			if t.data(l).During == FreeKnight && t.compare(l, troopChanged) {
				return
			}
		}
	}
	switch {
	case t.decision == AskAdd && t.asked == seat:
		t.finish()
	case t.asked == seat, t.decision == AskMore && !t.mayMore():
		t.goOn(NoLand, troopChanged) // also if what could still be done has gone into a country
	}
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
