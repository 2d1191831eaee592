package selfplay

import (
	"errors"
	"fmt"

	"skald/engine"
	"skald/engine/search"
)

// A Record is what came of a match.
type Record struct {
	Result engine.Result
	Log    []Step
	Turns  int // how often somebody else came to decide: whole turns are one message each
	Rounds int // in what the title counts its matches in, if it does
}

// A Step is what a seat did.
type Step struct {
	Seat   engine.Seat
	Action engine.Action
	Forced bool // it was the only action
}

// Decisions returns how often a seat of some seats had a choice.
func (r *Record) Decisions(of engine.Seats) (n int) {
	for _, step := range r.Log {
		if of.Has(step.Seat) && !step.Forced {
			n++
		}
	}
	return n
}

// ErrStopped is the error of a match that was stopped.
var ErrStopped = errors.New("the match was stopped")

// Play plays a match of a game: each seat by the player of its number, the first of
// a team for the whole team. It fails if the match has not ended after most actions,
// and if stop, which is asked before each action unless it is nil, says so.
func Play(g engine.Game, setup engine.Setup, seed engine.Seed, most int, stop func() bool, players ...Player) (Record, error) {
	about := g.About()
	var r Record
	s, err := g.New(setup, engine.NewDice(seed, 0), nil)
	if err != nil {
		return r, err
	}
	var legal []engine.Action
	last := engine.Nobody // the first seat of the party that decided last
	for s.ToMove() != 0 {
		if stop != nil && stop() {
			return r, ErrStopped
		}
		if len(r.Log) == most {
			return r, fmt.Errorf("no end after %d actions", most)
		}
		seat := engine.Awaited(s).First()
		legal = s.Legal(seat, legal[:0])
		party := about.Team(seat).First()
		act, err := players[party].Act(search.See(about, setup.Players, s, seat))
		if err != nil {
			return r, fmt.Errorf("action %d, seat %d: %w", len(r.Log)+1, seat, err)
		}
		if len(legal) > 1 && party != last {
			r.Turns++
			last = party
		}
		r.Log = append(r.Log, Step{seat, act, len(legal) == 1})
		if s, err = s.Apply(seat, act, engine.NewDice(seed, uint64(len(r.Log))), nil); err != nil {
			return r, fmt.Errorf("action %d, %s: %w", len(r.Log), about.Format(act), err)
		}
	}
	r.Result, _ = s.Result()
	if c, ok := s.Public().(engine.Charter); ok {
		r.Rounds = c.Chart().At
	}
	return r, nil
}
