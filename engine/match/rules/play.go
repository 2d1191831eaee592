// Package rules is what the table adds to the rules of a game, as functions of a
// position: what comes of a resignation, a draw, an agreed end, a time-out, a
// silence, an undo or a moderator's decision, and what each is told as. Acts on a
// match and the verification of its log both call it, so that the two cannot
// differ. It knows no store, no mail and no clock of a machine.
package rules

import (
	"errors"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match/record"
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

// Play runs the rules of a later record. Its errors are the game's own, unwrapped.
func Play(state engine.State, s engine.Seat, a engine.Action, dice *engine.Dice) (Outcome, error) {
	teller := new(engine.Teller)
	next, err := state.Apply(s, a, dice, teller)
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{next, teller.Notes(), teller.Secrets(), dice.Rolls()}, nil
}

// PlayAgain runs the rules of a record of an action again. It is an error if another
// position comes of it than when the record was made.
func PlayAgain(about *engine.About, setup *record.Setup, state engine.State, r *record.Record) (out Outcome, err error) {
	s, dice := record.SeatOf(r.Seat), setup.Dice(r.DiceOf())
	switch r.Kind {
	case record.SkipKind:
		_, out, err = Skip(state, s, dice)
	case record.SilenceKind:
		_, out, err = Silence(state, s, dice)
	default:
		var a engine.Action
		if a, err = about.Parse(r.Notation); err == nil {
			out, err = Play(state, s, a, dice)
		}
	}
	if err == nil && !slices.Equal(record.HashOf(out.State.Encode()), r.Hash) {
		err = errors.New("the rules give another position today")
	}
	return out, err
}

// tell returns the note of a key about each of some seats, which are its "who".
func tell(key string, seats engine.Seats) (notes []engine.Note) {
	for s := range seats.All() {
		notes = append(notes, engine.NewNote(key, engine.SeatArg("who", s)))
	}
	return notes
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
