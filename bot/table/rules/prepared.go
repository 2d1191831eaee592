package rules

import (
	"errors"
	"fmt"

	"skald/engine"
)

// Prepare runs the rules of an action that is prepared. One that shows is the
// game's fault: everybody would learn of it.
func Prepare(state engine.State, s engine.Seat, a engine.Action, dice *engine.Dice) (Outcome, error) {
	if !engine.StandingSeats(state).Has(s) || state.ToMove().Has(s) {
		return Outcome{}, fmt.Errorf("seat %d may not act unawaited", s)
	}
	out, err := Play(state, s, a, dice)
	if err != nil {
		return Outcome{}, err
	}
	_, over := out.State.Result()
	if len(out.Notes) > 0 || out.Rolls > 0 || over || out.State.ToMove() != state.ToMove() || engine.Asked(out.State) != engine.Asked(state) {
		return Outcome{}, errors.New("an unawaited action shows")
	}
	return out, nil
}
