package saga

import (
	"math/bits"

	"skald/engine"
)

var _ engine.Warner = (*state)(nil)

// warnKeys say what the other side has met with an action, in the order of the
// conditions.
var warnKeys = [...]string{"warn.track", "warn.no-vikings", "warn.areas", "warn.coins", "warn.no-saxons"}

// Warn implements engine.Warner: of an action that ends the match, or by which the
// other side would win at the end of the round. Only what can be counted on the
// board decides that, so everybody may read it.
func (s *state) Warn(seat engine.Seat, act engine.Action) (engine.Note, bool) {
	if act.Verb == Draw || act.Verb == PlaceLeaders || s.mayAct(seat, act) != fine { // which chance decides, and wins nothing
		return engine.Note{}, false
	}
	next := *s
	// Chance says only which of several hidden Leaders goes: the number counts.
	if (transition{&next, engine.NewDice(engine.Seed{}, 0), nil}).do(act) != fine {
		return engine.Note{}, false
	}
	if result, over := next.Result(); over {
		return engine.NewNote("warn.ends", who(Side(result.Winners.First()))), true
	}
	foe := saxonWins
	if Side(seat) == Saxon {
		foe = vikingWins
	}
	met := next.victories() &^ s.victories() & foe
	if met == 0 {
		return engine.Note{}, false
	}
	return engine.NewNote(warnKeys[bits.TrailingZeros8(uint8(met))], who(Side(seat).Foe()),
		engine.NumberArg("areas", next.controlled(Viking)), engine.NumberArg("coins", int(next.coins[Viking]))), true
}

// tellNear tells when a side first lacks one area or one Coin only to win, or has one
// Unit only left in England.
func (s *state) tellNear(before *state, t *engine.Teller) {
	if t == nil || s.met != 0 {
		return
	}
	near := func(key string, was, is int, args ...engine.Arg) {
		if is == 1 && was > 1 {
			t.All(key, args...)
		}
	}
	areas, coins := s.edition.AreasToWin, s.edition.CoinsToWin
	near("note.near-areas", areas-before.controlled(Viking), areas-s.controlled(Viking), who(Viking), engine.NumberArg("areas", areas))
	near("note.near-coins", coins-int(before.coins[Viking]), coins-int(s.coins[Viking]), who(Viking), engine.NumberArg("coins", coins))
	for side := range Side(Sides) {
		near("note.near-lost", before.inEngland(side), s.inEngland(side), who(side))
	}
}

// inEngland returns the number of a side's Units in England.
func (s *state) inEngland(side Side) int {
	n := 0
	for a := range Area(England) {
		n += s.units(side, a)
	}
	return n
}
