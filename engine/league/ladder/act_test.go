package ladder_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"skald/engine/league"
	"skald/engine/league/ladder"
)

// busy is a ladder of n results among 200 people.
func busy(b testing.TB, n int) (*ladder.State, []ladder.Event) {
	b.Helper()
	chance := rand.New(rand.NewPCG(1, 2))
	var log []ladder.Event
	for i := range 200 {
		log = append(log, joined(number(i))...)
	}
	for i := range n {
		a := chance.IntN(200)
		log = append(log, game(fmt.Sprint("m", i), int64(i*3600), number(a), number((a+1+chance.IntN(199))%200), float64(chance.IntN(3))/2))
	}
	s, err := ladder.Fold(ladder.Standard(), duels, log)
	if err != nil {
		b.Fatal(err)
	}
	return s, log
}

// BenchmarkAct decides and applies acts at a ladder of 14,000 results.
func BenchmarkAct(b *testing.B) {
	const results = 14000
	s, _ := busy(b, results)
	var near ladder.Person // whom number 1 may challenge
	for i := 2; near == 0; i++ {
		if s.Check(ladder.Event{At: results * 3600, By: number(1), Fact: ladder.Challenged{From: number(1), To: number(i)}}) == nil {
			near = number(i)
		}
	}
	for name, act := range map[string]ladder.Fact{
		"challenge": ladder.Challenged{From: number(1), To: near},
		"wish":      ladder.Wished{Person: number(1), Matches: 1},
		"played":    game("new", 0, number(1), number(2), 1).Fact,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				events, err := s.Decide(act, league.Actor{Person: league.Person(number(1))}, results*3600)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Apply(events...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestStatesAreValues carries one state on in several ways at once and holds that
// it stays what it was, as do the states in between.
func TestStatesAreValues(t *testing.T) {
	t.Parallel()
	s, log := busy(t, 120)
	const now = 400 * 3600
	was := came(t, s, now)
	var all sync.WaitGroup
	for g := range 3 {
		all.Go(func() {
			rnd := rand.New(rand.NewPCG(uint64(g), 1))
			state, more := s, log[:len(log):len(log)]
			var states []*ladder.State
			var want []string
			for i := range 40 {
				a, b := number(rnd.IntN(200)), number(rnd.IntN(200))
				act := []ladder.Fact{
					ladder.Wished{Person: a, Matches: 1 + rnd.IntN(2)},
					ladder.Challenged{From: a, To: b},
					ladder.Left{Person: a},
					game(fmt.Sprint("x", i), 0, a, b, 1).Fact,
					ladder.Voided{Match: ladder.MatchID(fmt.Sprint("m", rnd.IntN(120))), Reason: "why"},
					ladder.Joined{Person: a},
				}[rnd.IntN(6)]
				events, err := state.Decide(act, league.Actor{Person: league.Person(a), Press: uint64(i)}, now)
				if err != nil {
					continue
				}
				next, err := state.Apply(events...)
				if err != nil {
					t.Errorf("%T: %v", act, err)
					return
				}
				states, want = append(states, state), append(want, came(t, state, now))
				state, more = next, append(more, events...)
			}
			for i := range states {
				if got := came(t, states[i], now); got != want[i] {
					t.Errorf("state %d was\n%s\nand is\n%s", i, want[i], got)
				}
			}
			if got := came(t, fold(t, ladder.Standard(), duels, more), now); got != came(t, state, now) {
				t.Errorf("the log folded at once gives\n%s\nwant\n%s", got, came(t, state, now))
			}
		})
	}
	all.Wait()
	if got := came(t, s, now); got != was {
		t.Errorf("the state was\n%s\nand is\n%s", was, got)
	}
}
