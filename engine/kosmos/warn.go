package kosmos

import "skald/engine"

var _ engine.Warner = (*state)(nil)

// Warn implements engine.Warner: of laying the last card of the hand, with which the
// match ends.
func (s *state) Warn(seat engine.Seat, act engine.Action) (engine.Note, bool) {
	if s.mayAct(seat, act) != fine || !s.endsMatch(act.Verb) {
		return engine.Note{}, false
	}
	return engine.NewNote("warn.ends"), true
}

// tellNear tells when somebody first holds one card only, so that the match may end
// with their next turn. How many cards a hand has may be asked at any time.
func (s *state) tellNear(before *state, t *engine.Teller) {
	if t == nil || s.ending || s.decision == AskNothing {
		return
	}
	for seat := range engine.Seat(s.players) {
		if s.hands[seat].size() == 1 && before.hands[seat].size() > 1 {
			t.All("note.near-end", who(seat))
		}
	}
}
