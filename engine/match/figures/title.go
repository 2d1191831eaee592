package figures

import (
	"time"

	"skald/engine"
)

// A Title is how matches of one game went.
type Title struct {
	Matches int
	Drawn   int
	Nobody  int     // ended without a winner
	Seats   []Tally // by seat, as far as matches had so many
	Turns   Spread[int]
	Took    Spread[time.Duration]
	Endings []Ending
	Since   time.Time // when the first of them ended
}

// OfTitle counts the matches of a game by its key, of a list with the newest first.
func OfTitle(list []Played, game string) (t Title) {
	var own []Played
	for _, p := range list {
		if p.Game != game {
			continue
		}
		own, t.Since = append(own, p), p.Ended
		for len(t.Seats) < len(p.Players) {
			t.Seats = append(t.Seats, Tally{})
		}
		for s := range p.Players {
			t.Seats[s].add(p, engine.SeatSet(engine.Seat(s)))
		}
		switch {
		case p.winners() == 0:
			t.Nobody++
		case p.drawn():
			t.Drawn++
		}
	}
	t.Matches, t.Turns, t.Took, t.Endings = len(own), turns(own), took(own), endings(own)
	return t
}
