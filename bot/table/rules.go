package table

import (
	"fmt"

	"skald/engine"
)

// outcome is what the rules made of one record.
type outcome struct {
	state   engine.State
	notes   []engine.Note
	secrets []engine.Secret
	rolls   int
}

// setUp runs the rules of record 0.
func setUp(g engine.Game, s *setup) (outcome, error) {
	dice, teller := s.dice(0), new(engine.Teller)
	state, err := g.New(s.engineSetup(g.About()), dice, teller)
	if err != nil {
		return outcome{}, fmt.Errorf("set up %s: %w", g.About().Key, err)
	}
	return outcome{state, teller.Notes(), teller.Secrets(), dice.Rolls()}, nil
}

// play runs the rules of a later record. Its errors are the game's own,
// unwrapped.
func play(state engine.State, s engine.Seat, a engine.Action, dice *engine.Dice) (outcome, error) {
	teller := new(engine.Teller)
	next, err := state.Apply(s, a, dice, teller)
	if err != nil {
		return outcome{}, err
	}
	return outcome{next, teller.Notes(), teller.Secrets(), dice.Rolls()}, nil
}

// forced returns the one action that everybody can see is the only one, and
// whether there is such.
func forced(state engine.State) (engine.Seat, engine.Action, bool, error) {
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
