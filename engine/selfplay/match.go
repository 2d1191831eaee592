package selfplay

import (
	"fmt"

	"skald/engine"
	"skald/engine/search"
)

// A Record is what came of a match.
type Record struct {
	Result    engine.Result
	Actions   int
	Decisions [16]int // by seat: actions that were not the only ones
}

// Play plays a match of a game: each seat by the player of its number, the first of
// a team for the whole team. It fails if the match has not ended after most actions.
func Play(g engine.Game, setup engine.Setup, seed engine.Seed, most int, players ...Player) (Record, error) {
	about := g.About()
	var r Record
	s, err := g.New(setup, engine.NewDice(seed, 0), nil)
	if err != nil {
		return r, err
	}
	for s.ToMove() != 0 {
		if r.Actions == most {
			return r, fmt.Errorf("no end after %d actions", most)
		}
		seat := engine.Awaited(s).First()
		if len(s.Legal(seat, nil)) > 1 {
			r.Decisions[seat]++
		}
		act, err := players[about.Team(seat).First()].Act(search.See(about, setup.Players, s, seat))
		if err != nil {
			return r, fmt.Errorf("action %d, seat %d: %w", r.Actions+1, seat, err)
		}
		r.Actions++
		if s, err = s.Apply(seat, act, engine.NewDice(seed, uint64(r.Actions)), nil); err != nil {
			return r, fmt.Errorf("action %d, %s: %w", r.Actions, about.Format(act), err)
		}
	}
	r.Result, _ = s.Result()
	return r, nil
}
