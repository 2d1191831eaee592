package saga

import "skald/engine"

// The taste of actions: to go where one then has more Units than the enemy, to build,
// pillage and recruit, and to give up Warriors before Leaders.

var _ engine.Weigher = (*state)(nil)

// Weigh implements engine.Weigher.
func (s *state) Weigh(_ engine.Seat, actions []engine.Action, weights []float32) {
	for i, act := range actions {
		weights[i] = engine.Odds(s.liking(act))
	}
}

// liking says how much the mover likes an action, by what it knows. An action that is
// liked by 1 more is chosen e times as often.
func (s *state) liking(act engine.Action) float32 {
	switch act.Verb {
	case Take:
		return s.likeTile(Tile(act.Args[0]))
	case Move:
		return s.likeMove(Area(act.Args[0]), Area(act.Args[1]), bandOf(act.Args[2]).size())
	case Build:
		return 4
	case Pillage:
		return 4.5
	case Fyrd:
		return float32(act.Args[1]) + 1 + s.likeFreeing(Area(act.Args[0]), int(act.Args[1])+1)
	case Tribute:
		return s.likeFreeing(Area(act.Args[0]), s.units(Viking, Area(act.Args[0]))) - float32(s.coins[Viking])/4
	case Recruit, Income:
		if act.Args[1] > 0 {
			return 2.3 // a Unit for a Coin, or a Leader
		}
		return 2
	case Coin:
		return 1
	case Draw, Scout:
		return 0.5
	case Reveal, Bring, Slay:
		return 1
	case Done, Skip:
		return -2
	case Pass, Embark:
		return -0.5
	case Lose:
		return -1.5 * float32(bandOf(act.Args[0]).chiefs())
	}
	return 0
}

// deedLikes says how much each deed of a tile is liked.
var deedLikes = [allDeeds]float32{
	Movement: 0.7, Scouting: 0.2, Recruitment: 0.6, Pillaging: 1.5, Building: 1, TakingIncome: 0.8, CallingFyrd: 0.5, PayingTribute: 0.2,
	TakingCoin: 0.6, Shift: 0.3, Muster: 0.4,
}

// likeTile says how much a tile is liked by what its half offers.
func (s *state) likeTile(tile Tile) float32 {
	like, half := float32(0), s.edition.Tiles[tile].Half(s.mover)
	for set := half.bonus | half.actions; set != 0; set &= set - 1 {
		like += deedLikes[set.next()]
	}
	return like
}

// likeMove says how much it is liked that so many Units go from one area to another:
// to control it, without giving up where they come from.
func (s *state) likeMove(from, to Area, n int) float32 {
	foe := s.mover.Foe()
	like := float32(-1)
	if to.InEngland() {
		before, after := s.units(s.mover, to)-s.units(foe, to), s.units(s.mover, to)+n-s.units(foe, to)
		switch {
		case before <= 0 && after > 0 && (s.mover == Viking || s.units(foe, to) > 0):
			like = 3
		case after > 0 && s.units(foe, to) > 0:
			like = 1.5
		case after <= 0:
			like = -3
		}
		switch {
		case s.stronghold(to) && s.mover == Viking && after > 0:
			like += 2 // to pillage
		case s.stronghold(to):
			like += 0.5
		}
		if after > 3 {
			like -= 0.3 * float32(after-3) // more than it takes
		}
	}
	if from.InEngland() && s.controls(s.mover, from) && s.units(s.mover, from)-n <= s.units(foe, from) {
		like -= 2
		if s.mover == Saxon && s.stronghold(from) {
			like--
		}
	}
	return like
}

// likeFreeing says how much it is liked that so many Viking Units leave an area.
func (s *state) likeFreeing(a Area, n int) float32 {
	if s.controls(Viking, a) && s.units(Viking, a)-n <= s.units(Saxon, a) {
		return 1.5
	}
	return 0
}
