package figures

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A Person is what came of matches for one person: of those against somebody.
type Person struct {
	Tally
	Titles    []OfGame // the most played first
	Sides     []OfSide
	Opponents []Opponent
	Endings   []Ending
	Turns     Spread[int]
	Took      Spread[time.Duration]
	Since     time.Time // when the first of them ended
}

// An OfGame is what came of a person's matches of one game.
type OfGame struct {
	Game string // its key
	Tally
}

// An OfSide is the same of one side of a game. A person with several seats counts for
// each.
type OfSide struct {
	Game string
	Seat engine.Seat
	Tally
}

// An Opponent is the same against one other player, of those who sat there at the end.
type Opponent struct {
	User ids.User
	Tally
}

// Of returns those of some matches that a person plays or played.
func Of(list []Played, u ids.User) []Played {
	return slices.DeleteFunc(slices.Clone(list), func(p Played) bool {
		return p.alone() || !slices.Contains(p.Players, u) && !slices.Contains(p.Former, u)
	})
}

// OfPerson counts a person's matches, of a list with the newest first. About describes a
// game by its key; matches of one that it does not know, nil, are left out.
func OfPerson(list []Played, u ids.User, about func(game string) *engine.About) (all Person) {
	own := slices.DeleteFunc(Of(list, u), func(p Played) bool { return about(p.Game) == nil })
	titles, sides, others := map[string]Tally{}, map[OfSide]Tally{}, map[ids.User]Tally{}
	for _, p := range own {
		seats, game := rules.SeatsOf(p.Players, u), about(p.Game)
		all.Since = p.Ended
		all.add(p, seats)
		count(titles, p.Game, p, seats)
		for s := range seats.All() {
			count(sides, OfSide{Game: p.Game, Seat: s}, p, engine.SeatSet(s))
		}
		allies := engine.Seats(0)
		for s := range seats.All() {
			allies |= game.Team(s)
		}
		if seats == 0 {
			continue
		}
		for s, other := range p.Players {
			if allies.Has(engine.Seat(s)) || slices.Contains(p.Players[:s], other) {
				continue
			}
			count(others, other, p, seats)
		}
	}
	for game, t := range titles {
		all.Titles = append(all.Titles, OfGame{game, t})
	}
	for side, t := range sides {
		side.Tally = t
		all.Sides = append(all.Sides, side)
	}
	for other, t := range others {
		all.Opponents = append(all.Opponents, Opponent{other, t})
	}
	slices.SortFunc(all.Titles, func(a, b OfGame) int { return most(a.Tally, b.Tally, a.Game, b.Game) })
	slices.SortFunc(all.Sides, func(a, b OfSide) int {
		return most(a.Tally, b.Tally, a.Game+string(rune(a.Seat)), b.Game+string(rune(b.Seat)))
	})
	slices.SortFunc(all.Opponents, func(a, b Opponent) int { return most(a.Tally, b.Tally, a.User, b.User) })
	all.Turns, all.Took, all.Endings = turns(own), took(own), endings(own)
	return all
}

func count[K comparable](in map[K]Tally, key K, p Played, seats engine.Seats) {
	t := in[key]
	t.add(p, seats)
	in[key] = t
}

// most orders what was played more often before the rest, and what was as often by name.
func most[K string | ids.User](a, b Tally, first, second K) int {
	switch {
	case a.Of() != b.Of():
		return b.Of() - a.Of()
	case first < second:
		return -1
	case first > second:
		return 1
	}
	return 0
}

// A Pace is how long some matches took, and how long of that they waited for a person.
type Pace struct {
	Matches      int
	Took, Waited time.Duration
}

// Add counts one match more.
func (p *Pace) Add(of course.Pace, u ids.User) {
	p.Matches, p.Took = p.Matches+1, p.Took+of.Took
	for _, w := range of.Waits {
		if w.User == u {
			p.Waited += w.For
		}
	}
}
