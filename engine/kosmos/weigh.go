package kosmos

import "skald/engine"

// The taste of actions: to conquer, first what brings most, to strengthen troops that
// come near, to hire what a conquest needs, and to give up nothing.

var _ engine.Weigher = (*state)(nil)

// Weigh implements engine.Weigher.
func (s *state) Weigh(seat engine.Seat, actions []engine.Action, weights []float32) {
	for i, act := range actions {
		now := s.liking(seat, act)
		if s.endsMatch(act.Verb) {
			now += s.likeEnding(seat)
		}
		weights[i] = engine.Odds(1.5 * now)
	}
}

// liking says how much a seat likes an action, by what it knows. An action that is
// liked by 1 more is chosen four times as often.
func (s *state) liking(seat engine.Seat, act engine.Action) float32 {
	switch act.Verb {
	case Fame:
		return 8
	case Start:
		c := Card(act.Args[0])
		return s.likeTroop(seat, c.Colour().Land(), c.Value()) - 0.3
	case Join:
		tr, _ := s.troopOf(seat, act.Args[0])
		return s.likeTroop(seat, tr.target(), tr.value()+Card(act.Args[1]).Value())
	case Hide:
		return -1
	case Add, Choose:
		return 1
	case AddCard:
		if act.Args[0] >= MaxTroops {
			return float32(Card(act.Args[1]).Value())
		}
		return 0
	case TurnUp:
		tr, _ := s.troopOf(seat, act.Args[0])
		return s.likeTroop(seat, tr.target(), tr.value()+Card(act.Args[1]).Value())
	case Hire:
		return -4 - 0.3*float32(Card(act.Args[0]).Value())
	case Retrieve:
		return -2
	}
	return 0
}

// likeTroop says how much it is liked that an attack troop gets a value: more if it
// conquers, less the further it is from that.
func (s *state) likeTroop(seat engine.Seat, l Land, value int) float32 {
	need := s.need(l)
	switch {
	case s.lands[l].owner == seat:
		return -1
	case value >= need:
		return 4 + 0.5*float32(s.data(l).Fame) + 0.2*float32(value)
	}
	return 1 - 0.4*float32(need-value)
}

// likeEnding says how much it is liked to lay the last card: by whoever has the most
// fame on the table.
func (s *state) likeEnding(seat engine.Seat) float32 {
	for rival := range engine.Seat(s.players) {
		if rival != seat && !s.left.Has(rival) && s.onTable(rival) >= s.onTable(seat) {
			return -6
		}
	}
	return 3
}

// onTable returns the fame of a seat and the value of the troops under its countries.
func (s *state) onTable(seat engine.Seat) int {
	n := int(s.fame[seat])
	for l := range s.lands {
		if s.lands[l].owner == seat {
			n += s.lands[l].defence.value()
		}
	}
	return n
}
