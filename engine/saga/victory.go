package saga

import (
	"math/bits"

	"skald/engine"
)

// Winning the Game. You win if, in the End of Round Phase, one of your Victory
// Conditions is met; if both players meet one, the Anglo-Saxon wins.

// conditions is a set of Victory Conditions.
type conditions uint8

// The Victory Conditions in the rulebook's order.
const (
	trackMet   conditions = 1 << iota // Anglo-Saxon 1
	noVikings                         // Anglo-Saxon 2
	areasMet                          // Viking 1
	coinsMet                          // Viking 2
	noSaxons                          // Viking 3
	saxonWins  = trackMet | noVikings
	vikingWins = areasMet | coinsMet | noSaxons
)

var conditionKeys = [...]string{"note.won-track", "note.won-no-vikings", "note.won-areas", "note.won-coins", "note.won-no-saxons"}

// victories returns the conditions that are met.
func (s *state) victories() conditions {
	var met conditions
	if s.marker <= s.strong {
		met |= trackMet
	}
	if s.inEngland(Viking) == 0 {
		met |= noVikings
	}
	if s.controlled(Viking) >= s.edition.AreasToWin {
		met |= areasMet
	}
	if int(s.coins[Viking]) >= s.edition.CoinsToWin {
		met |= coinsMet
	}
	if s.inEngland(Saxon) == 0 {
		met |= noSaxons
	}
	return met
}

// Result implements engine.State.
func (s *state) Result() (engine.Result, bool) {
	if s.met == 0 {
		return engine.Result{}, false
	}
	winner, mine := Saxon, s.met&saxonWins
	if mine == 0 {
		winner, mine = Viking, s.met
	}
	var why []engine.Note
	for rest := mine; rest != 0; rest &= rest - 1 {
		why = append(why, s.condition(winner, rest&-rest))
	}
	if winner == Saxon && s.met&vikingWins != 0 {
		for rest := s.met & vikingWins; rest != 0; rest &= rest - 1 {
			why = append(why, s.condition(Viking, rest&-rest))
		}
		why = append(why, engine.NewNote("note.won-both", who(Saxon)))
	}
	return engine.Result{Winners: engine.SeatSet(engine.Seat(winner)), Why: why}, true
}

// condition tells one condition that a side has met.
func (s *state) condition(side Side, c conditions) engine.Note {
	return engine.NewNote(conditionKeys[bits.TrailingZeros8(uint8(c))], who(side),
		engine.NumberArg("round", s.round()), engine.NumberArg("coins", int(s.coins[side])), engine.NumberArg("areas", s.controlled(side)))
}

// controlled returns the number of areas of England that a side controls.
func (s *state) controlled(side Side) int {
	n := 0
	for a := range Area(England) {
		if s.controls(side, a) {
			n++
		}
	}
	return n
}
