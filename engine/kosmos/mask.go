package kosmos

import "skald/engine"

// Mask implements engine.Masker. Others see where a knight is laid face down or
// taken back unseen, and not which. A conquest shows more if it turns up knights.
func (s *state) Mask(_, _ engine.Seat, a engine.Action) (engine.Action, bool) {
	_, told, _ := s.foresee(a)
	for _, n := range told {
		if n.Key == "note.turned-up" {
			return a, false
		}
	}
	switch a.Verb {
	case Hide:
		a.Args[1] = hiddenCard
	case TurnUp, Retrieve:
		tr, _ := s.troopOf(s.asked, a.Args[0])
		at := tr.find(Card(a.Args[1]))
		a.Args[2] = engine.Word(at)
		if a.Verb == Retrieve && at >= 0 && tr[at].hidden() {
			a.Args[1] = hiddenCard
		}
	}
	return a, true
}
