package vikings878

import "skald/engine"

// The taste of actions: that of people in their first matches. They attack what
// they outnumber, leave somebody in their cities, and play events as they come.

var _ engine.Weigher = (*state)(nil)

// How much an action is liked. One that is liked by 1 more is chosen e times as
// often.
const (
	hardly   = float32(-8)  // what people do only for a reason that is not weighed here
	ill      = float32(-6)  // what does harm
	idle     = float32(0)   // to end what is under way
	wanders  = float32(-2)  // a march to where nothing is to be had
	nears    = float32(0.5) // a march to the border of a city that could be taken
	besieges = float32(2)   // an enemy is attacked
	takes    = float32(7)   // a city is taken
	alfreds  = 3            // about how many fight with a leader who arrives
)

// Weigh implements engine.Weigher.
func (s *state) Weigh(seat engine.Seat, actions []engine.Action, weights []float32) {
	last, odds := idle, engine.Odds(idle) // actions that are liked alike stand together
	for i := range actions {
		if like := s.liking(Faction(seat), &actions[i]); like != last {
			last, odds = like, engine.Odds(like)
		}
		weights[i] = odds
	}
}

// liking says how much a faction likes an action, by what its seat knows.
func (s *state) liking(f Faction, act *engine.Action) float32 {
	a, b, c := act.Args[0], act.Args[1], act.Args[2]
	switch act.Verb {
	case Place:
		return s.likePlacing(int(a), spotOf(c))
	case Swap:
		return 7 + float32(c)
	case Play:
		return 4
	case SendSpy:
		return float32(c+act.Args[3]) - 1
	case PlanEscape, Levy:
		return -1
	case Invade:
		return 12 + s.likeGoing(shireOf(b), s.units[AtSea].of(Vikings)+alfreds)
	case Advance:
		return s.likeCard(f, Movement(a))
	case Company:
		return s.likePart(s.leaders[a], s.longestParty(Leader(a)), pair{uint8(b), uint8(c)})
	case Lead:
		return s.likeGoing(shireOf(b), s.company(Leader(a)).sum()) - s.likeStaying(s.leaders[a], s.company(Leader(a)))
	case Army:
		return s.likePart(shireOf(a), s.unmoved(shireOf(a)), pair{uint8(b), uint8(c)})
	case March, Sail:
		return s.likeGoing(shireOf(b), s.army(shireOf(a)).sum()) - s.likeStaying(shireOf(a), s.army(shireOf(a)))
	case Pass:
		return -0.5
	case Fight, SetStance, Ready, LeaveSome:
		return hardly
	}
	return idle
}

// likePlacing says how much so many units in a place are liked: many at once, in the
// set-up one or two in a city.
func (s *state) likePlacing(n int, at Shire) float32 {
	if s.decision == AskPlacing && (n > 2 || !s.edition.cities.Has(at)) {
		return ill
	}
	return float32(n)
}

// likeCard says how much a card of movement is liked: one that goes far. The Treaty
// is played by the side that would win by it.
func (s *state) likeCard(f Faction, m Movement) float32 {
	if m != Treaty {
		card := s.edition.movement[f][m]
		return float32(card.Armies*card.Shires) * 0.25
	}
	if s.round >= firstTreaty-1 && (s.markers.Len() >= s.treatyMarkers()) == (f.Side() == Vikings) {
		return 6
	}
	return -3
}

// goals returns the cities that a side would take.
func (s *state) goals(side Side) Set {
	if side == English {
		return s.markers
	}
	return s.edition.cities &^ s.markers
}

// likeGoing says how much it is liked that so many units of the active side go to a
// shire: to a city that they can take, else to an enemy whom they outnumber.
func (s *state) likeGoing(to Shire, n int) float32 {
	side := s.side()
	goals, enemies := s.goals(side), s.units[to].of(side.Other())
	n += s.units[to].of(side)
	need := (5*enemies + 1) / 2 // the English go for what is easy
	if side == Vikings {
		need = 2 * enemies
		if s.edition.cities.Has(to) {
			need += 2 // the Fyrd
		}
	}
	switch {
	case enemies > 0 && n < need:
		return ill
	case goals.Has(to):
		return takes
	case enemies > 0:
		return besieges
	case s.edition.borders[to]&goals != 0:
		return nears
	}
	return wanders
}

// likeStaying says how much it is disliked that so many units leave a shire: a city
// without Vikings has no marker.
func (s *state) likeStaying(from Shire, units pair) float32 {
	if !s.edition.cities.Has(from) || units.sum() < s.units[from].of(s.side()) {
		return 0
	}
	if s.side() == Vikings {
		return takes
	}
	return besieges
}

// likePart says how much such a part of a shire's units is liked. Vikings leave three
// in a city, once, since what they have taken is taken back; English leave one unless
// they are many.
func (s *state) likePart(from Shire, all, units pair) float32 {
	stay := uint8(1)
	if s.side() == Vikings || all.sum() > 9 {
		stay = 3
	}
	if s.party.chosen || !s.edition.cities.Has(from) || all.sum() < 3 || all.sum() < s.units[from].of(s.side()) || units != (pair{all[0] - min(stay, all[0]), all[1]}) {
		return hardly
	}
	return takes + 1.5
}
