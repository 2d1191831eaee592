package saga

import (
	"math/bits"

	"skald/engine"
)

// Fyrd (Anglo-Saxon Actions): in each area with your Stronghold, pay any number
// of Coins to the general supply to remove as many Viking Warriors, not
// Leaders. It is paid area by area.

// canCallFyrd reports whether a Viking Warrior could still be removed.
func (s *state) canCallFyrd() bool {
	for set := s.holds &^ s.used; set != 0; set &= set - 1 {
		if s.fyrdLimit(Area(bits.TrailingZeros8(set))) > 0 {
			return true
		}
	}
	return false
}

// fyrdLimit returns how many Warriors the Fyrd could remove from an area.
func (s *state) fyrdLimit(a Area) int {
	return int(min(s.board[Viking][a].warriors, s.coins[Saxon]))
}

// mayCallFyrd says whether n Coins can be paid in an area.
func (s *state) mayCallFyrd(a Area, n int) reason {
	switch {
	case !a.InEngland() || !s.stronghold(a):
		return fyrdStronghold
	case s.used>>a&1 == 1:
		return fyrdUsed
	case n > int(s.board[Viking][a].warriors):
		return fyrdWarriors
	case n > int(s.coins[Saxon]):
		return fyrdCoins
	}
	return fine
}

// fyrd pays n Coins in an area.
func (t transition) fyrd(a Area, n int) reason {
	if t.decision != AskFyrd {
		if why := t.allowed(1 << CallingFyrd); why != fine {
			return why
		}
	}
	if why := t.mayCallFyrd(a, n); why != fine {
		return why
	}
	t.spend(Saxon, n)
	t.tell.All("note.fyrd", who(Saxon), area("area", a), engine.NumberArg("coins", n))
	t.remove(Viking, a, force{warriors: uint8(n)})
	t.used |= 1 << a
	if t.canCallFyrd() {
		t.ask(Saxon, AskFyrd)
	} else {
		t.endAction(CallingFyrd)
	}
	return fine
}

// legalFyrds lists the payments.
func (s *state) legalFyrds(to []engine.Action) []engine.Action {
	for set := s.holds &^ s.used; set != 0; set &= set - 1 {
		a := Area(bits.TrailingZeros8(set))
		for n := 1; s.mayCallFyrd(a, n) == fine; n++ {
			to = append(to, engine.Action{Verb: Fyrd, Args: engine.Args{engine.Word(a), engine.Word(n - 1)}})
		}
	}
	return to
}

// legalFurtherFyrds lists how a Fyrd under way can go on, or end.
func (s *state) legalFurtherFyrds(to []engine.Action) []engine.Action {
	return append(s.legalDeeds(to, 1<<CallingFyrd), engine.Action{Verb: Done})
}
