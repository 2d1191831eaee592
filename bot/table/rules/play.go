package rules

import (
	"fmt"

	"skald/bot/table/record"
	"skald/engine"
)

// MaxForced bounds the forced moves of one commit; a game that exceeds it would
// never wait for anybody.
const MaxForced = 1000

// Outcome is what the rules made of one record.
type Outcome struct {
	State   engine.State
	Notes   []engine.Note
	Secrets []engine.Secret
	Rolls   int
}

// SetUp runs the rules of record 0.
func SetUp(g engine.Game, s *record.Setup) (Outcome, error) {
	dice, teller := s.Dice(0), new(engine.Teller)
	state, err := g.New(s.Engine(g.About()), dice, teller)
	if err != nil {
		return Outcome{}, fmt.Errorf("set up %s: %w", g.About().Key, err)
	}
	return Outcome{state, teller.Notes(), teller.Secrets(), dice.Rolls()}, nil
}

// Play runs the rules of a later record. Its errors are the game's own,
// unwrapped.
func Play(state engine.State, s engine.Seat, a engine.Action, dice *engine.Dice) (Outcome, error) {
	teller := new(engine.Teller)
	next, err := state.Apply(s, a, dice, teller)
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{next, teller.Notes(), teller.Secrets(), dice.Rolls()}, nil
}

// Forced returns the one action that everybody can see is the only one, and
// whether there is such.
func Forced(state engine.State) (engine.Seat, engine.Action, bool, error) {
	if !engine.Forced(state) {
		return engine.Nobody, engine.Action{}, false, nil
	}
	toMove := state.ToMove()
	if toMove.Len() != 1 {
		return engine.Nobody, engine.Action{}, false, fmt.Errorf("a position with %d seats to move is forced", toMove.Len())
	}
	s := toMove.First()
	legal := state.Legal(s, nil)
	if len(legal) != 1 {
		return engine.Nobody, engine.Action{}, false, fmt.Errorf("a position with %d legal actions is forced", len(legal))
	}
	return s, legal[0], true, nil
}
