// Package figures counts matches that are over: how often which side won, how matches
// ended, how long they took, and what came of them for one person. Heads are its only
// source, at most as many as its caller reads. It knows no store, no game by name and no
// picture, and says its sentences by a Voice.
//
// # Vocabulary
//
//	played  a match that is over, by its head
//	tally   how often something was won, drawn, lost, or ended for nobody
//	ending  one of the ways in which matches end, and how often they did
package figures

import (
	"cmp"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A Played is a match that is over.
type Played struct {
	ID    ids.Match
	Began time.Time // when it was set up
	head.Head
}

// winners are the seats that won.
func (p Played) winners() engine.Seats {
	if p.Result == nil {
		return 0
	}
	return p.Result.Engine().Winners
}

// drawn reports whether all seats share the win.
func (p Played) drawn() bool { return p.winners() == rules.AllSeats(len(p.Players)) }

// alone reports whether one person had all seats, so that nobody won against anybody.
func (p Played) alone() bool {
	return len(p.Players) > 0 && !slices.ContainsFunc(p.Players, func(u ids.User) bool { return u != p.Players[0] })
}

// A Tally counts matches by what came of them for somebody.
type Tally struct {
	Won, Drawn, Lost int
	Nobody           int // ended without a winner
	Left             int // whose seats went to somebody else before the end
}

// Of is how many matches are counted.
func (t Tally) Of() int { return t.Won + t.Drawn + t.Lost + t.Nobody + t.Left }

// add counts a match for some seats of it.
func (t *Tally) add(p Played, seats engine.Seats) {
	switch winners := p.winners(); {
	case seats == 0:
		t.Left++
	case winners == 0:
		t.Nobody++
	case p.drawn():
		t.Drawn++
	case winners&seats != 0:
		t.Won++
	default:
		t.Lost++
	}
}

// An Ending is one of the ways in which matches ended, each by its first reason.
type Ending struct {
	Game  string      // the key of its game
	Why   engine.Note // of the newest of them
	N     int
	Alike bool // all of them say the same
}

// endings counts how matches ended, the most frequent first.
func endings(list []Played) (all []Ending) {
	for _, p := range list {
		if p.Result == nil || len(p.Result.Why) == 0 {
			continue
		}
		why := p.Result.Why[0]
		if i := slices.IndexFunc(all, func(e Ending) bool { return e.Game == p.Game && e.Why.Key == why.Key }); i >= 0 {
			all[i].N, all[i].Alike = all[i].N+1, all[i].Alike && slices.Equal(all[i].Why.Args, why.Args)
			continue
		}
		all = append(all, Ending{p.Game, why, 1, true})
	}
	slices.SortStableFunc(all, func(a, b Ending) int { return b.N - a.N })
	return all
}

// A Spread is where some values lie: half of them are no more than the middle.
type Spread[T cmp.Ordered] struct{ Least, Middle, Most T }

func spread[T cmp.Ordered](list []T) (s Spread[T]) {
	if len(list) == 0 {
		return s
	}
	list = slices.Sorted(slices.Values(list))
	return Spread[T]{list[0], list[(len(list)-1)/2], list[len(list)-1]}
}

// turns and took are how many turns matches had, and how long they took.
func turns(list []Played) Spread[int] {
	var all []int
	for _, p := range list {
		all = append(all, max(0, int(p.Turn.Number)-1)) // its end is one, too
	}
	return spread(all)
}

func took(list []Played) Spread[time.Duration] {
	var all []time.Duration
	for _, p := range list {
		all = append(all, max(0, p.Ended.Sub(p.Began)))
	}
	return spread(all)
}
