package championship_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/league"
	"skald/engine/league/calendar"
	"skald/engine/league/championship"
	"skald/engine/league/leaguetest"
)

type (
	state = championship.Championship
	run   = leaguetest.Run[*state, championship.Act, championship.Event]
)

const (
	director league.Person = 1
	born     league.Unix   = 1_798_000_000 // December 2026
	day                    = 24 * 60 * 60
)

var seed = engine.Seed{7}

// A league of tests: who plays, and what time it is.
type hall struct {
	*run
	t    *testing.T
	now  league.Unix
	rnd  *rand.Rand
	next uint64
}

func newHall(t *testing.T, s championship.Settings, n uint64) *hall {
	t.Helper()
	if s.Name == "" {
		s.Name, s.Title = "Cup", "hoard"
	}
	events, err := championship.Create("abc", seed, s, director, born)
	if err != nil {
		t.Fatalf("create: %v", err)
	}
	k := leaguetest.Kind[*state, championship.Act, championship.Event]{
		Start: func() *state { return championship.New(seed) },
		Print: printed,
		Code: func(e championship.Event) (championship.Event, error) {
			raw, err := championship.Encode(e)
			if err != nil {
				return e, err
			}
			return championship.Decode(raw)
		},
	}
	return &hall{run: k.Play(t, events...), t: t, now: born, rnd: rand.New(rand.NewPCG(n, n)), next: 1000}
}

func printed(c *state) string {
	text := fmt.Sprintf("%+v %v %v %v %v %v %v\n", c.Settings(), c.Season(), c.Phase(), c.Starts(), c.Directors(), c.Over(), c.Entrants())
	for _, m := range c.Matches() {
		text += fmt.Sprintf("%+v\n", m)
	}
	text += fmt.Sprintf("%+v %+v %v", c.Groups(), c.Past(), c.Digests())
	at, ok := c.Due()
	return text + fmt.Sprint(at, ok)
}

func (h *hall) by(p league.Person) league.Actor {
	h.next++
	return league.Actor{Person: p, Press: h.next}
}

func (h *hall) do(p league.Person, act championship.Act) {
	h.t.Helper()
	if err := h.Wish(act, h.by(p), h.now); err != nil {
		h.t.Fatalf("%T of %d is refused: %v", act, p, err)
	}
}

func (h *hall) refused(key championship.Key, p league.Person, act championship.Act) {
	h.t.Helper()
	err := h.Wish(act, h.by(p), h.now)
	var no *championship.Refusal
	if !errors.As(err, &no) || no.Key != key {
		h.t.Errorf("%T of %d: %v, want %s", act, p, err, key)
	}
}

func (h *hall) joins(n int) {
	h.t.Helper()
	for i := range n {
		h.do(league.Person(100+i), championship.Join{})
	}
}

// later lets time pass, and tells of each match whose date comes what look says.
func (h *hall) later(by league.Unix, look func(championship.Match) championship.Look) {
	h.t.Helper()
	until := h.now + by
	for {
		at, ok := h.State.Due()
		if !ok || at > until {
			break
		}
		h.now = max(h.now, at)
		if look != nil {
			for _, m := range h.State.Overdue(h.now) {
				if m, open := h.State.Match(m.Number); open && !m.Settled && m.Due <= h.now {
					if err := h.Wish(look(m), league.Actor{}, h.now); err != nil {
						h.t.Fatalf("look at match %d: %v", m.Number, err)
					}
				}
			}
		}
		h.Elapse(h.now)
	}
	h.now = until
}

// wins ends an open match at the table: the better seed wins, that is the lower number,
// unless chance has it otherwise.
func (h *hall) wins(m championship.Match, places ...int) {
	h.t.Helper()
	if err := h.Wish(championship.Hear{Match: m.Number, Places: places}, league.Actor{}, h.now); err != nil {
		h.t.Fatalf("end of match %d: %v", m.Number, err)
	}
}

// TestLaws plays championships of all formats at random: people join, leave, withdraw,
// come and do not come, directors rule, extend and correct. Each ends with a table of
// everybody, and no match stays without a result.
func TestLaws(t *testing.T) {
	t.Parallel()
	for _, f := range championship.Formats() {
		runs := uint64(8)
		if testing.Short() {
			runs = 2
		}
		for n := range runs {
			t.Run(fmt.Sprintf("%s-%d", f, n), func(t *testing.T) {
				t.Parallel()
				playOut(t, f, n)
			})
		}
	}
}

func playOut(t *testing.T, f championship.Format, n uint64) {
	rnd := rand.New(rand.NewPCG(n, 99))
	s := championship.Settings{Name: "Cup", Title: "hoard", Format: f, Nobody: championship.Nobodies()[rnd.IntN(3)], Joined: rnd.IntN(2) == 0, Digest: rnd.IntN(2) == 0}
	if f.Knocks() && n%3 == 0 {
		s.Best = 3
	}
	if f == championship.KnockOut || f == championship.Groups {
		s.Third = n%2 == 0
	}
	if f == championship.Divisions {
		s.Size, s.Levels = 4+rnd.IntN(3), 1+rnd.IntN(3)
		s.Calendar = calendar.Calendar{Zone: "Europe/Berlin", First: calendar.Date{Year: 2027, Month: 2, Day: 1, Hour: 18}, Every: calendar.Period{Count: 3, Unit: calendar.Months}}
	}
	if (f == championship.RoundRobin || f == championship.Divisions) && n%4 == 1 {
		s.Seats, s.Least = 3+rnd.IntN(4), 2
		if s.Nobody == championship.NobodySeeded {
			s.Nobody = championship.NobodyDraws
		}
	}
	h := newHall(t, s, n)
	least, most := h.State.Settings().Entrants()
	players := min(least+rnd.IntN(24), most)
	if f == championship.RoundTwice || f == championship.RoundRobin {
		players = min(players, 11)
	}
	h.joins(players)
	seasons := 1
	if s.Again() {
		seasons = 3
	}
	for season := 1; season <= seasons; season++ {
		if h.State.Starts() == 0 {
			h.do(director, championship.Start{})
		} else {
			h.later(h.State.Starts()-h.now, nil)
		}
		if h.State.Phase() != championship.Playing {
			if h.State.Phase() == championship.Waiting { // too few are left
				return
			}
			t.Fatalf("season %d is in phase %d", season, h.State.Phase())
		}
		in := len(h.State.Entrants())
		for turns := 0; h.State.Phase() == championship.Playing; turns++ {
			if turns > 3000 {
				t.Fatalf("season %d does not end: %v", season, h.State.Open(0))
			}
			h.turn()
		}
		table := h.State.Past()[len(h.State.Past())-1].Table
		if len(table) != in {
			t.Fatalf("season %d: %d of %d are in the table %v", season, len(table), in, table)
		}
		for _, m := range h.State.Matches() {
			if !m.Settled {
				t.Fatalf("match %+v has no result", m)
			}
		}
		if season < seasons {
			for h.State.Phase() == championship.Ended {
				h.later(day, nil)
			}
			for i := range h.rnd.IntN(4) {
				h.do(league.Person(500+10*season+i), championship.Join{})
			}
		}
	}
	h.Replay()
}

// turn lets one thing happen.
func (h *hall) turn() {
	open := h.State.Open(0)
	if len(open) == 0 {
		h.later(day, h.look)
		return
	}
	m := open[h.rnd.IntN(len(open))]
	switch h.rnd.IntN(12) {
	case 0:
		h.later(3*day, h.look)
	case 1:
		h.do(director, championship.Extend{Match: m.Number, Due: max(m.Due, h.now) + day, Reason: "they are ill"})
	case 2:
		act := championship.Rule{Match: m.Number, Winner: m.Seats[0], Out: h.rnd.IntN(4) == 0, Reason: "I saw it"}
		if act.Out {
			act.Winner = 0
		}
		h.do(director, act)
	case 3:
		if h.rnd.IntN(5) == 0 {
			p := m.Seats[h.rnd.IntN(len(m.Seats))]
			if e, _ := h.State.Entrant(p); !e.Withdrawn {
				h.do(p, championship.Withdraw{Person: p})
			}
		}
	case 4:
		h.wins(m) // without a result
	default:
		places := make([]int, len(m.Seats))
		for i, k := range h.rnd.Perm(len(places)) {
			places[i] = k + 1
		}
		if h.rnd.IntN(6) == 0 {
			for i := range places {
				places[i] = 1
			}
		}
		h.wins(m, places...)
	}
	if all := h.State.Matches(); h.rnd.IntN(10) == 0 && h.State.Phase() == championship.Playing {
		// A result is corrected, if nothing follows from it yet.
		old := all[h.rnd.IntN(len(all))]
		err := h.Wish(championship.Rule{Match: old.Number, Winner: old.Seats[len(old.Seats)-1], Reason: "I was wrong"}, h.by(director), h.now)
		var no *championship.Refusal
		if err != nil && (!errors.As(err, &no) || !slices.Contains([]championship.Key{championship.KeyMatchUsed, championship.KeyNothingChanges}, no.Key)) {
			h.t.Fatalf("correct %+v: %v", old, err)
		}
	}
	h.bounded()
}

// bounded holds that each open match has a date, and nobody has more than they may.
func (h *hall) bounded() {
	for _, m := range h.State.Open(0) {
		if m.Due <= h.now-2*day || m.Due > h.now+300*day {
			h.t.Fatalf("match %+v is due at %d, now is %d", m, m.Due, h.now)
		}
	}
}

// look tells at random how a match stands at its date.
func (h *hall) look(m championship.Match) championship.Look {
	l := championship.Look{Match: m.Number, Begun: h.rnd.IntN(5) > 0, Came: make([]bool, len(m.Seats))}
	for i := range l.Came {
		l.Came[i] = h.rnd.IntN(3) > 0
	}
	return l
}
