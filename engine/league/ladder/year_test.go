package ladder_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine/league"
	"skald/engine/league/ladder"
)

// A player of a simulated year is a person with a strength that nobody sees.
type player struct {
	strength float64
	joins    int64
	wants    int
	noon     int
}

// A running match ends at a moment.
type running struct {
	ends  int64
	match ladder.MatchID
	seats []ladder.Person
}

// A year is a ladder of which nobody knows the strengths but the test.
type year struct {
	t       *testing.T
	rnd     *rand.Rand
	s       *ladder.State
	people  []player // by number of the person less 1
	running []running
	begun   int

	paired, never int
	// Of the pairings that began: how far the strengths are apart, the noons, how long
	// both together have waited, and whether they met in their last match.
	apart, later []float64
	hours, waits float64
	again        int
	last         map[ladder.Person]ladder.Person
}

// newYear returns so many people of strengths 1500 ± 250 and days around three noons,
// of whom three in four join in the first month and the others by and by.
func newYear(t *testing.T, data *ladder.Data, people int, seed uint64) *year {
	y := &year{t: t, rnd: rand.New(rand.NewPCG(seed, 26)), s: ladder.New(data, duels), last: map[ladder.Person]ladder.Person{}}
	for range people {
		p := player{strength: 1500 + 250*y.rnd.NormFloat64(), joins: y.rnd.Int64N(30 * day), wants: 1 + y.rnd.IntN(3), noon: 1 + (11+[]int{0, 6, 16}[y.rnd.IntN(3)]+y.rnd.IntN(3))%24}
		if y.rnd.IntN(4) == 0 {
			p.joins = y.rnd.Int64N(300 * day)
		}
		y.people = append(y.people, p)
	}
	return y
}

func (y *year) of(p ladder.Person) player { return y.people[p-1] }

// blind is how far the strengths of two drawn blindly are apart, in the mean.
func (y *year) blind() float64 {
	sum, n := 0.0, 0
	for i, a := range y.people {
		for _, b := range y.people[:i] {
			sum += math.Abs(a.strength - b.strength)
			n++
		}
	}
	return sum / float64(n)
}

// play lets days pass, one event after the other.
func (y *year) play(days int64) {
	for {
		at, what := days*day, func() {}
		sooner := func(t int64, do func()) {
			if t < at {
				at, what = t, do
			}
		}
		for i, p := range y.people {
			who := ladder.Person(i + 1)
			if y.s.Member(who) == nil {
				sooner(p.joins, func() {
					y.decide(at, ladder.Joined{Person: who})
					y.decide(at, ladder.Wished{Person: who, Matches: p.wants, Noon: p.noon})
				})
			}
		}
		for i, m := range y.running {
			sooner(m.ends, func() {
				y.running = slices.Delete(y.running, i, i+1)
				y.end(at, m)
			})
		}
		if due, ok := y.s.Due(); ok {
			sooner(int64(due), func() {
				events, err := y.s.Elapse(league.Unix(at))
				if err != nil || len(events) == 0 {
					y.t.Fatalf("day %d: nothing is due: %v, %v", at/day, events, err)
				}
				y.apply(events)
			})
		}
		if at == days*day {
			return
		}
		what()
	}
}

func (y *year) decide(at int64, act ladder.Fact) {
	events, err := y.s.Decide(act, league.Actor{}, league.Unix(at))
	if err != nil {
		y.t.Fatalf("day %d: %T: %v", at/day, act, err)
	}
	y.apply(events)
}

// apply carries the ladder on, and begins the match of each pairing but one in thirty,
// whose players do not come.
func (y *year) apply(events []ladder.Event) {
	begin := func() {}
	for _, e := range events {
		before := y.s
		next, err := y.s.Apply(e)
		if err != nil {
			y.t.Fatal(err)
		}
		y.s = next
		paired, ok := e.Fact.(ladder.Paired)
		if !ok {
			continue
		}
		if y.paired++; y.rnd.IntN(30) == 0 {
			y.never++
			continue
		}
		others := begin
		begin = func() { others(); y.begin(before, paired.Seats) }
	}
	begin() // once all of it has happened
}

func (y *year) begin(before *ladder.State, seats []ladder.Person) {
	i := slices.IndexFunc(y.s.Pairings(), func(p ladder.Pairing) bool { return p.Match == "" && slices.Equal(p.Seats, seats) })
	p := y.s.Pairings()[i]
	a, b := y.of(seats[0]), y.of(seats[1])
	y.apart = append(y.apart, math.Abs(a.strength-b.strength))
	if p.At >= 365*day/2 {
		y.later = append(y.later, math.Abs(a.strength-b.strength))
	}
	hours := max(a.noon-b.noon, b.noon-a.noon)
	y.hours += float64(min(hours, 24-hours))
	for _, who := range seats {
		if w := before.Wish(who); w.Person == who {
			y.waits += float64(p.At-w.Free) / day / 2
		}
	}
	if y.last[seats[0]] == seats[1] || y.last[seats[1]] == seats[0] {
		y.again++
	}
	y.last[seats[0]], y.last[seats[1]] = seats[1], seats[0]
	y.begun++
	m := running{match: ladder.MatchID(fmt.Sprint("m", y.begun)), seats: seats}
	m.ends = p.At + 6*day + int64(y.rnd.ExpFloat64()*12*day)
	y.running = append(y.running, m)
	y.decide(p.At, ladder.Begun{Pairing: p.Number, Match: m.match})
}

// end ends a match: the first seat is worth 40 points.
func (y *year) end(at int64, m running) {
	p := ladder.Played{Match: m.match, End: ladder.ByRules}
	lead := y.of(m.seats[0]).strength + 40 - y.of(m.seats[1]).strength
	won := y.rnd.Float64() < 1/(1+math.Pow(10, -lead/400))
	for i, who := range m.seats {
		seat := ladder.Seat{Person: who, Side: duels.Sides[i], Rank: 1, Actions: 20}
		if won == (i == 1) {
			seat.Rank = 2
		}
		p.Seats = append(p.Seats, seat)
	}
	y.decide(at, p)
}

func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(max(1, len(list)))
}

// TestQueueYear: in a year of 200 people the strengths of opponents are at least a
// quarter nearer than of two drawn blindly, and two fifths in its second half, without
// long waiting.
func TestQueueYear(t *testing.T) {
	t.Parallel()
	y := newYear(t, ladder.Standard(), 200, 1)
	y.play(365)
	blind, all, later := y.blind(), mean(y.apart), mean(y.later)
	t.Logf("%d pairings, %d never began; strengths apart: blindly %.0f, in the year %.0f (−%.0f %%), in its second half %.0f (−%.0f %%); noons apart %.1f h; waited %.1f days; met again at once %d",
		y.paired, y.never, blind, all, 100*(1-all/blind), later, 100*(1-later/blind), y.hours/float64(y.begun), y.waits/float64(y.begun), y.again)
	if all > 0.75*blind {
		t.Errorf("opponents are %.0f apart, two drawn blindly %.0f: want a quarter less", all, blind)
	}
	if later > 0.60*blind {
		t.Errorf("in the second half opponents are %.0f apart, two drawn blindly %.0f: want two fifths less", later, blind)
	}
	if waited := y.waits / float64(y.begun); waited > 1 {
		t.Errorf("people wait %.1f days for an opponent in the mean, want at most 1", waited)
	}
	if y.again*20 > y.begun {
		t.Errorf("%d of %d met again at once", y.again, y.begun)
	}
}
