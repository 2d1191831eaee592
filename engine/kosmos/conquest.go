package kosmos

import "skald/engine"

// 2b. Ein Land erobern.

// A cause is why a country is compared.
type cause uint8

const (
	troopChanged cause = iota // an attack troop, or the defence, has changed
	takenBack                 // a knight of the defence was taken back
)

// compare lets a country change hands until nobody is stronger than its holder.
// It is called for a country whose defence or attackers have changed; no other
// country can be concerned. It reports whether a conqueror is asked for a free
// knight; the comparison goes on with the answer. When a last card was laid, only
// the conquest of whoever laid it is carried out.
func (t transition) compare(l Land, why cause) (asked bool) {
	switch {
	case why == takenBack && t.keeps(l):
		t.kept |= 1 << l
		t.tell.All("note.kept", who(t.lands[l].owner), land(l))
		return false
	case !t.threatened(l):
		t.kept &^= 1 << l
	}
	for !asked {
		seat, word, verdict := t.strongest(l)
		if t.ending && !t.ofLastCard(l, seat, verdict) {
			return false
		}
		switch verdict {
		case nobodyStronger:
			if t.isKept(l) && t.turnOf != t.lands[l].owner {
				t.tell.All("note.kept", who(t.lands[l].owner), land(l))
			}
			return false
		case severalStronger:
			t.tell.All("note.tied", land(l))
			return false
		}
		asked = t.conquer(seat, word, l)
	}
	return true
}

// ofLastCard reports whether what a comparison came to is the affair of the seat
// that laid the last card: a conquest of its own, or that it makes none.
func (s *state) ofLastCard(l Land, seat engine.Seat, v verdict) bool {
	return s.lands[l].owner != s.turnOf && (v != oneStronger || seat == s.turnOf)
}

// A verdict is what a comparison of majorities comes to.
type verdict uint8

const (
	nobodyStronger  verdict = iota
	severalStronger         // two rivals are equally strong: the country stays
	oneStronger
)

// strongest returns the rival of a country's holder with the strongest attack
// troop against it that beats the defence. Of a rival's equal troops it is the
// one laid first.
func (s *state) strongest(l Land) (seat engine.Seat, word engine.Word, v verdict) {
	best := s.need(l) - 1
	for rival := range engine.Seat(s.players) {
		if rival == s.lands[l].owner {
			continue
		}
		switch i, n := s.attack[rival].strongest(l); {
		case n > best:
			seat, word, v, best = rival, i, oneStronger, n
		case n == best && v != nobodyStronger:
			v = severalStronger
		}
	}
	return seat, word, v
}

// isKept reports whether a country's holder keeps it by an attack troop of their
// own.
func (s *state) isKept(l Land) bool { return s.kept>>l&1 == 1 }

// need returns the lowest value of a rival's attack troop that conquers a country:
// where its holder keeps it, more than the holder's own troop too.
func (s *state) need(l Land) int {
	need := s.toBeat(l)
	if s.isKept(l) {
		_, own := s.attack[s.lands[l].owner].strongest(l)
		need = max(need, own+1)
	}
	return need
}

// keeps reports whether a country whose defence was weakened by its holder stays:
// a rival's attack troop beats the defence, and the holder's own is as strong as
// any.
func (s *state) keeps(l Land) bool {
	_, own := s.attack[s.lands[l].owner].strongest(l)
	return s.threatened(l) && own >= s.threat(l)
}

// threatened reports whether a rival's attack troop beats the defence of a country.
func (s *state) threatened(l Land) bool { return s.threat(l) >= s.toBeat(l) }

// threat returns the value of the strongest attack troop of a rival against a
// country.
func (s *state) threat(l Land) int {
	best := 0
	for rival := range engine.Seat(s.players) {
		if rival != s.lands[l].owner {
			_, n := s.attack[rival].strongest(l)
			best = max(best, n)
		}
	}
	return best
}

// conquer gives a country to the seat of an attack troop, which becomes its
// defence. It reports whether the seat is asked for a free knight.
func (t transition) conquer(seat engine.Seat, word engine.Word, l Land) (asked bool) {
	c := &t.lands[l]
	winner, _ := t.troopOf(seat, word)
	switch {
	case c.owner == engine.Nobody && c.defence[0] == noKnight:
		// A player who left had it: nobody guards it.
		t.tell.All("note.conquered-empty", who(seat), land(l), value(winner.value()))
	case c.owner == engine.Nobody:
		// The knights of the middle are free now.
		t.tell.All("note.conquered-middle", who(seat), land(l), value(winner.value()),
			engine.WordArg("a", vocCard, engine.Word(c.defence[0].card())), engine.WordArg("b", vocCard, engine.Word(c.defence[1].card())))
		c.defence.into(&t.free)
	default:
		// The loser takes the knights back.
		t.tell.All("note.conquered", who(seat), land(l), value(winner.value()),
			engine.SeatArg("loser", c.owner), engine.NumberArg("knights", c.defence.size()))
		c.defence.into(&t.hands[c.owner])
	}
	t.putTroop(seat, word, troop{})
	// At the latest now, knights that lie face down are turned up.
	for _, k := range winner {
		if k.hidden() {
			up := winner
			up.turnUp()
			t.tell.All("note.turned-up", who(seat), card(k.card()), land(l), value(up.value()))
		}
	}
	winner.turnUp()
	t.kept &^= 1 << l
	*c = country{side: c.side, owner: seat, defence: winner}
	t.last = mark{land: l, seat: engine.Nobody}
	return t.offerKnight(seat, l)
}
