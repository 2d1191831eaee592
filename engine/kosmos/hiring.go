package kosmos

import "skald/engine"

// 3. Einen „freien Ritter“ anwerben.

// canHire reports whether the seat of the turn could hire somebody.
func (s *state) canHire() bool {
	if s.hired {
		return false
	}
	for c, n := range &s.free {
		if n > 0 && int(s.fame[s.turnOf]) >= Card(c).Value() {
			return true
		}
	}
	return false
}

// mayHire says whether a free knight can be hired.
func (s *state) mayHire(c Card) reason {
	switch {
	case s.hired:
		return hiredAlready
	case c >= Cards || s.free[c] == 0:
		return notFree
	case int(s.fame[s.turnOf]) < c.Value():
		return tooDear
	}
	return fine
}

// hire pays a free knight's value and takes it into the hand.
func (t transition) hire(c Card) reason {
	if why := t.mayHire(c); why != fine {
		return why
	}
	t.forget()
	t.fame[t.turnOf] -= uint16(c.Value())
	t.free[c]--
	t.hands[t.turnOf][c]++
	t.hired = true
	t.tell.All("note.hired", who(t.turnOf), card(c), engine.NumberArg("fame", c.Value()), engine.NumberArg("total", int(t.fame[t.turnOf])))
	t.goOn(NoLand, troopChanged)
	return fine
}
