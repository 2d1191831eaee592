package ladder_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"skald/engine/league"
	"skald/engine/league/ladder"
)

// hosted is the log of a server of 300 people after 14,000 rated matches, and the state
// that it comes to, worked out once.
var hosted = sync.OnceValues(func() ([]ladder.Event, *ladder.State) {
	const people, matches = 300, 14_000
	rnd := rand.New(rand.NewPCG(300, 14_000))
	var log []ladder.Event
	strength := make([]float64, people)
	for i := range people {
		strength[i] = 1500 + 250*rnd.NormFloat64()
		who := ladder.Person(i + 1)
		log = append(log, ladder.Event{At: day, By: who, Fact: ladder.Joined{Person: who}}, ladder.Event{At: day, By: who, Fact: ladder.Wished{Person: who, Matches: 2}})
	}
	at := int64(2 * day)
	for n := range matches {
		at += 30 * 60
		a, b := rnd.IntN(people), rnd.IntN(people-1)
		if b >= a {
			b++
		}
		seats := []ladder.Person{ladder.Person(a + 1), ladder.Person(b + 1)}
		m := ladder.MatchID(fmt.Sprint("m", n))
		p := ladder.Played{Match: m, End: ladder.ByRules}
		won := rnd.Float64() < 1/(1+math.Pow(10, (strength[b]-strength[a])/400))
		for i, who := range seats {
			seat := ladder.Seat{Person: who, Side: duels.Sides[i], Rank: 1, Actions: 20}
			if won == (i == 1) {
				seat.Rank = 2
			}
			p.Seats = append(p.Seats, seat)
		}
		log = append(log, ladder.Event{At: at, Fact: ladder.Paired{Seats: seats}}, ladder.Event{At: at, Fact: ladder.Begun{Pairing: n + 1, Match: m}}, ladder.Event{At: at, Fact: p})
		if n%3500 == 3499 {
			log = append(log, ladder.Event{At: at, By: mod, Fact: ladder.SeasonClosed{Reason: "Yule"}}, ladder.Event{At: at, By: mod, Fact: ladder.SeasonOpened{Name: fmt.Sprint("season ", n)}})
		}
	}
	s, err := ladder.Fold(ladder.Standard(), duels, log)
	if err != nil {
		panic(err)
	}
	return log, s
})

// served is the same server with a queue that has done its work: a match that runs for
// nearly every wish.
var served = sync.OnceValue(func() *ladder.State {
	_, s := hosted()
	for n := 0; ; n++ {
		pairs := s.Pairs(hostNow)
		if len(pairs) == 0 {
			return s
		}
		for i, seats := range pairs {
			next, err := s.Apply(ladder.Event{At: hostNow, Fact: ladder.Paired{Seats: seats}}, ladder.Event{At: hostNow, Fact: ladder.Begun{Pairing: s.NextPairing(), Match: ladder.MatchID(fmt.Sprint("run", n, "-", i))}})
			if err != nil {
				panic(err)
			}
			s = next
		}
	}
})

// hostNow is a moment after all of it.
const hostNow = int64(400 * day)

// hostCommands are what people and moderators type, as far as the rules work for it.
var hostCommands = map[string]func(*ladder.State){
	"standings": func(s *ladder.State) { s.Table(ladder.Duels, hostNow) },
	"profile":   func(s *ladder.State) { s.ProfileOf(7, hostNow) },
	"challenge": func(s *ladder.State) { decided(s, ladder.Challenged{From: 299, To: 300}) },
	"queue":     func(s *ladder.State) { decided(s, ladder.Wished{Person: 7, Matches: 5}) },
	"join":      func(s *ladder.State) { decided(s, ladder.Joined{Person: 999}) },
	"due":       func(s *ladder.State) { s.Due() },
	"watch":     func(s *ladder.State) { s.Watch(hostNow, 365) },
	"result": func(s *ladder.State) {
		decided(s, ladder.Played{Match: "new", End: ladder.ByRules, Seats: []ladder.Seat{{Person: 1, Side: "red", Rank: 1, Actions: 9}, {Person: 2, Side: "blue", Rank: 2, Actions: 9}}})
	},
}

func decided(s *ladder.State, act ladder.Fact) {
	events, err := s.Decide(act, league.Actor{}, league.Unix(hostNow))
	if err == nil {
		_, err = s.Apply(events...)
	}
	if no := (*ladder.Refusal)(nil); err != nil && fmt.Sprintf("%T", err) != fmt.Sprintf("%T", no) {
		panic(err)
	}
}

// BenchmarkHost is what a host of 300 people with 14,000 rated matches waits for: each
// command, taking the oldest result out, annulling an account, and working the ladder out
// from its log. It reports the longest of a hundred of each, and what the state takes.
func BenchmarkHost(b *testing.B) {
	log, crowded := hosted()
	s := served()
	for name, do := range hostCommands {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				began := time.Now()
				do(s)
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
	for name, act := range map[string]ladder.Fact{
		"void oldest": ladder.Voided{Match: "m0", Reason: "why"}, "annul": ladder.Annulled{Person: 7, Since: day, Reason: "why"},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Try(ladder.Event{At: hostNow, By: mod, Fact: act}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("queue of all", func(b *testing.B) { // as when a season opens
		for b.Loop() {
			crowded.Pairs(hostNow)
		}
	})
	b.Run("fold", func(b *testing.B) {
		for b.Loop() {
			if _, err := ladder.Fold(ladder.Standard(), duels, log); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("memory", func(b *testing.B) {
		for b.Loop() {
			b.ReportMetric(hostMemory(b), "MB")
		}
	})
}

// hostMemory is how much a state takes of its own, in megabytes.
func hostMemory(t testing.TB) float64 {
	log, _ := hosted()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s, err := ladder.Fold(ladder.Standard(), duels, log)
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(s)
	return float64(int64(after.HeapAlloc)-int64(before.HeapAlloc)) / 1e6
}
