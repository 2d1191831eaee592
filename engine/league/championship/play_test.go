package championship_test

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine/league"
	"skald/engine/league/calendar"
	"skald/engine/league/championship"
)

// cameAll, cameNobody and came say how a match stands at its date.
func cameAll(m championship.Match) championship.Look {
	return championship.Look{Match: m.Number, Begun: true, Came: slices.Repeat([]bool{true}, len(m.Seats))}
}

func cameNobody(m championship.Match) championship.Look {
	return championship.Look{Match: m.Number, Begun: true, Came: make([]bool, len(m.Seats))}
}

func neverBegan(m championship.Match) championship.Look {
	return championship.Look{Match: m.Number, Came: make([]bool, len(m.Seats))}
}

func came(p league.Person) func(championship.Match) championship.Look {
	return func(m championship.Match) championship.Look {
		l := cameNobody(m)
		if i := m.Seat(p); i >= 0 {
			l.Came[i] = true
		}
		return l
	}
}

// TestTheDate: what a match comes to by its date, by how it stands there and by the rule
// that was told.
func TestTheDate(t *testing.T) {
	t.Parallel()
	const week = 7 * day
	for name, c := range map[string]struct {
		format championship.Format
		nobody championship.Nobody
		look   func(championship.Match) championship.Look
		after  league.Unix // of the date
		want   string
	}{
		"nobody came, a draw":              {championship.RoundRobin, championship.NobodyDraws, cameNobody, 0, "nobody [1 1]"},
		"nobody came, both out":            {championship.RoundRobin, championship.NobodyOut, cameNobody, 0, "nobody [0 0]"},
		"nobody came, the seed":            {championship.KnockOut, championship.NobodySeeded, cameNobody, 0, "nobody [1 0]"},
		"nobody came, no draw in knockout": {championship.KnockOut, championship.NobodyDraws, cameNobody, 0, "nobody [1 0]"},
		"nobody came, both out of it":      {championship.KnockOut, championship.NobodyOut, cameNobody, 0, "nobody [0 0]"},
		"one came":                         {championship.KnockOut, championship.NobodyOut, came(101), 0, "absence"},
		"both came":                        {championship.RoundRobin, championship.NobodyOut, cameAll, 0, "open"},
		"both came, half a round later":    {championship.RoundRobin, championship.NobodyOut, cameAll, week / 2, "lateness [1 1]"},
		"both came, and somebody goes on":  {championship.KnockOut, championship.NobodyOut, cameAll, week / 2, "lateness [1 0]"},
		"it could not begin":               {championship.KnockOut, championship.NobodyOut, neverBegan, 0, "open"},
		"it could not begin even later":    {championship.KnockOut, championship.NobodyOut, neverBegan, week / 2, "nobody [0 0]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHall(t, championship.Settings{Format: c.format, Nobody: c.nobody, Joined: true}, 1)
			h.joins(4)
			h.do(director, championship.Start{})
			h.later(week+c.after, c.look)
			m, _ := h.State.Match(1)
			got := "open"
			if m.Settled {
				got = fmt.Sprint(m.Cause, " ", m.Places)
			}
			if c.want == "absence" {
				if m.Cause != championship.ByAbsence && m.Cause != championship.ByNobody {
					t.Errorf("it is %s, want one who came to win", got)
				}
				for _, m := range h.State.Matches() {
					if m.Seat(101) >= 0 && (m.Winner() != 101 || m.Cause != championship.ByAbsence) {
						t.Errorf("101 came and the match is %+v", m)
					}
				}
				return
			}
			if got != c.want {
				t.Errorf("it is %q, want %q", got, c.want)
			}
		})
	}
}

// TestKnockOutOfEight: with a third place, somebody who never comes, and the champion.
func TestKnockOutOfEight(t *testing.T) {
	t.Parallel()
	h := newHall(t, championship.Settings{Format: championship.KnockOut, Third: true, Joined: true}, 1)
	h.joins(8)
	h.do(director, championship.Start{})
	if open := h.State.Open(0); len(open) != 4 || !slices.Equal(open[0].Seats, []league.Person{100, 107}) || !slices.Equal(open[1].Seats, []league.Person{103, 104}) {
		t.Fatalf("the first round is %+v", open)
	}
	for n := 1; n <= 3; n++ {
		m, _ := h.State.Match(n)
		h.wins(m, 1, 2)
	}
	h.refused(championship.KeyDrawKnock, director, championship.Rule{Match: 4, Reason: "why not"})
	h.later(7*day, came(102))
	if m, _ := h.State.Match(4); m.Winner() == 0 || m.Cause == championship.ByTable {
		t.Fatalf("the match of who did not come is %+v", m)
	}
	for h.State.Phase() == championship.Playing {
		for _, m := range h.State.Open(0) {
			places := []int{1, 2}
			if m.Seats[1] < m.Seats[0] {
				places = []int{2, 1}
			}
			h.wins(m, places...)
		}
	}
	table := h.State.Past()[0].Table
	for i, want := range []league.Person{100, 101, 102, 103} {
		if table[i].Person != want || table[i].Place != i+1 || table[i].Shared {
			t.Errorf("line %d of the table is %+v, want %d", i+1, table[i], want)
		}
	}
	if c := h.State.Past()[0].Champions(); len(c) != 1 || c[0] != 100 {
		t.Errorf("the champion is %v", c)
	}
	h.later(2*day, nil)
	if !h.State.Over() {
		t.Error("it is not closed by itself")
	}
	h.Replay()
}

// TestBestOfThree: the sides change from game to game, and a drawn game parts nobody.
func TestBestOfThree(t *testing.T) {
	t.Parallel()
	h := newHall(t, championship.Settings{Format: championship.KnockOut, Best: 3, Joined: true}, 1)
	h.joins(2)
	h.do(director, championship.Start{})
	for i, c := range []struct {
		seats  []league.Person
		places []int
	}{{[]league.Person{100, 101}, []int{1, 2}}, {[]league.Person{101, 100}, []int{1, 2}}, {[]league.Person{100, 101}, []int{1, 1}}, {[]league.Person{101, 100}, []int{1, 2}}} {
		m, ok := h.State.Match(i + 1)
		if !ok || !slices.Equal(m.Seats, c.seats) || m.Game != i+1 {
			t.Fatalf("game %d is %+v, want %v", i+1, m, c.seats)
		}
		h.wins(m, c.places...)
	}
	if c := h.State.Past()[0].Champions(); len(c) != 1 || c[0] != 101 {
		t.Errorf("the champion is %v, want 101 by two wins to one", c)
	}
}

// TestAllWithdraw: a bracket all of whom withdraw ends, and so does a group.
func TestAllWithdraw(t *testing.T) {
	t.Parallel()
	for _, f := range []championship.Format{championship.RoundRobin, championship.KnockOut, championship.KnockTwice, championship.Groups} {
		h := newHall(t, championship.Settings{Format: f, Joined: true}, 1)
		h.joins(8)
		h.do(director, championship.Start{})
		for p := range league.Person(8) {
			if h.State.Phase() == championship.Playing {
				h.do(100+p, championship.Withdraw{Person: 100 + p})
			}
		}
		if h.State.Phase() != championship.Ended {
			t.Errorf("%s goes on with nobody: %v", f, h.State.Open(0))
		}
		h.Replay()
	}
}

// TestAnnulled: who withdraws before half of their matches leaves no trace in the table;
// who does later, does.
func TestAnnulled(t *testing.T) {
	t.Parallel()
	for _, played := range []int{1, 3} {
		h := newHall(t, championship.Settings{Format: championship.RoundRobin, Joined: true}, 1)
		h.joins(6)
		h.do(director, championship.Start{})
		for range played {
			for _, m := range h.State.Open(0) {
				h.wins(m, 1, 2)
			}
		}
		h.do(105, championship.Withdraw{Person: 105})
		for _, row := range h.State.Table(1) {
			if annulled := played < 3; row.Person == 105 && (row.Annulled != annulled || !row.Withdrawn || row.Place != 6 || (row.Played == 0) != annulled) {
				t.Errorf("after %d matches: %+v", played, row)
			}
		}
	}
}

// TestDivisions: two divisions of four, a season, promotion and relegation, a newcomer
// below, and who never came is not in the next.
func TestDivisions(t *testing.T) {
	t.Parallel()
	h := newHall(t, championship.Settings{
		Format: championship.Divisions, Size: 4, Levels: 2, Up: 1, Down: 1, Joined: true,
		Calendar: calendar.Calendar{Zone: "Europe/Berlin", First: calendar.Date{Year: 2027, Month: 1, Day: 1, Hour: 18}, Every: calendar.Period{Count: 2, Unit: calendar.Months}},
	}, 1)
	h.joins(8)
	h.later(h.State.Starts()-h.now, nil)
	if g := h.State.Groups(); len(g) != 2 || g[0].Level != 1 || g[1].Level != 2 || len(g[0].Members) != 4 {
		t.Fatalf("the groups are %+v", g)
	}
	for h.State.Phase() == championship.Playing {
		for _, m := range h.State.Open(0) {
			switch a, b := m.Seats[0], m.Seats[1]; {
			case a == 107 || b == 107: // never comes
				look := came(a)(m)
				if a == 107 {
					look = came(b)(m)
				}
				h.now = max(h.now, m.Due)
				if err := h.Wish(look, league.Actor{}, h.now); err != nil {
					t.Fatal(err)
				}
			case a < b:
				h.wins(m, 1, 2)
			default:
				h.wins(m, 2, 1)
			}
		}
	}
	for h.State.Season() == 1 {
		h.later(day, nil)
	}
	if _, in := h.State.Entrant(107); in || len(h.State.Entrants()) != 7 {
		t.Errorf("the second season has %v", h.State.Entrants())
	}
	h.do(200, championship.Join{})
	h.later(h.State.Starts()-h.now, nil)
	level := map[league.Person]int{}
	for _, g := range h.State.Groups() {
		for _, p := range g.Members {
			level[p] = g.Level
		}
	}
	for p, want := range map[league.Person]int{100: 1, 101: 1, 102: 1, 103: 2, 104: 1, 105: 2, 106: 2, 200: 2} {
		if level[p] != want {
			t.Errorf("%d plays in division %d, want %d", p, level[p], want)
		}
	}
}

// TestCalendar: reminded once, started by itself, skipped with too few, and the next
// season opens by the calendar.
func TestCalendar(t *testing.T) {
	t.Parallel()
	first := calendar.Date{Year: 2027, Month: 1, Day: 31, Hour: 18}
	h := newHall(t, championship.Settings{
		Format: championship.RoundRobin, Calendar: calendar.Calendar{Zone: "Europe/Berlin", First: first, Every: calendar.Period{Count: 1, Unit: calendar.Months}}, Lead: 7 * day,
	}, 1)
	h.joins(2)
	h.later(67*day, nil)
	count := map[string]int{}
	for _, e := range h.Log {
		count[e.Kind()]++
	}
	if count["reminded"] != 2 || count["skipped"] != 1 || count["season-opened"] != 2 || h.State.Season() != 2 {
		t.Errorf("after 67 days there were %v", count)
	}
	if want := first.Plus(calendar.Period{Count: 1, Unit: calendar.Months}, 1).In("Europe/Berlin"); h.State.Starts() != league.Unix(want) {
		t.Errorf("the second season starts at %d, want %d", h.State.Starts(), want)
	}
}

// TestBadSettings: formats with numbers that do not fit, dates in the past.
func TestBadSettings(t *testing.T) {
	t.Parallel()
	past := calendar.Calendar{Zone: "UTC", First: calendar.Date{Year: 2020, Month: 1, Day: 1}}
	for key, s := range map[championship.Key]championship.Settings{
		championship.KeyUnknownFormat:   {Format: "swiss"},
		championship.KeyTablesKnock:     {Format: championship.KnockOut, Seats: 4},
		championship.KeyTablesTwice:     {Format: championship.RoundTwice, Seats: 3},
		championship.KeyBestOdd:         {Format: championship.KnockOut, Best: 2},
		championship.KeyBestKnock:       {Format: championship.RoundRobin, Best: 3},
		championship.KeyThirdKnock:      {Format: championship.RoundRobin, Third: true},
		championship.KeySizeGroups:      {Format: championship.KnockOut, Size: 4},
		championship.KeySizeRange:       {Format: championship.Groups, Size: 40},
		championship.KeyThroughAll:      {Format: championship.Groups, Size: 4, Through: 4},
		championship.KeyLevelsDivisions: {Format: championship.Groups, Levels: 2},
		championship.KeyMovesAll:        {Format: championship.Divisions, Size: 4, Up: 3, Down: 3},
		championship.KeyRoundsTables:    {Format: championship.RoundRobin, Rounds: 3},
		championship.KeyEveryUndated:    {Format: championship.Divisions, Calendar: calendar.Calendar{Every: calendar.Period{Count: 1, Unit: calendar.Months}}},
		championship.KeyPastDate:        {Format: championship.RoundRobin, Calendar: past},
		championship.KeyRoundTime:       {Format: championship.RoundRobin, Round: 5},
		championship.KeySeatsRange:      {Format: championship.RoundRobin, Seats: 9},
		championship.KeyUnknownNobody:   {Format: championship.RoundRobin, Nobody: "dice"},
	} {
		s.Name, s.Title = "Cup", "hoard"
		_, err := championship.Create("abc", seed, s, director, born)
		if no, ok := err.(*championship.Refusal); !ok || no.Key != key {
			t.Errorf("%+v: %v, want %s", s, err, key)
		}
	}
}

// TestRefusals: what may not be done by whom, and when.
func TestRefusals(t *testing.T) {
	t.Parallel()
	h := newHall(t, championship.Settings{Format: championship.RoundRobin, Joined: true}, 1)
	h.joins(2)
	h.refused(championship.KeyJoined, 100, championship.Join{})
	h.refused(championship.KeyStranger, 300, championship.Leave{})
	h.refused(championship.KeyNotDirector, 100, championship.Start{})
	h.refused(championship.KeyTooFew, director, championship.Start{})
	h.do(102, championship.Join{})
	h.refused(championship.KeyStranger, director, championship.Start{Order: []league.Person{300}})
	h.refused(championship.KeySeedTwice, director, championship.Start{Order: []league.Person{100, 100}})
	h.refused(championship.KeyNotPlaying, director, championship.Rule{Match: 1, Reason: "because"})
	h.do(director, championship.Join{})
	h.do(director, championship.Start{Order: []league.Person{102, director}})
	if e := h.State.Entrants(); e[0].Person != 102 || e[1].Person != director {
		t.Errorf("the seeds are %v", e)
	}
	h.refused(championship.KeyNotRegistering, 300, championship.Join{})
	own := h.State.Open(director)[0]
	h.refused(championship.KeyOwnMatch, director, championship.Rule{Match: own.Number, Winner: director, Reason: "I won"})
	other := h.State.Open(100)[0]
	if other.Number == own.Number {
		other = h.State.Open(102)[0]
	}
	h.refused(championship.KeyReasonLength, director, championship.Rule{Match: other.Number})
	h.refused(championship.KeyNotOfMatch, director, championship.Rule{Match: other.Number, Winner: 300, Reason: "who?"})
	h.refused(championship.KeyUnknownMatch, director, championship.Rule{Match: 99, Reason: "which?"})
	h.refused(championship.KeyPastMoment, director, championship.Extend{Match: other.Number, Due: 5, Reason: "late"})
	h.refused(championship.KeyNotDirector, 100, championship.Withdraw{Person: 102, Reason: "I want it"})
	h.refused(championship.KeyLastDirector, director, championship.RemoveDirector{Person: director})
	h.do(director, championship.Close{})
	h.refused(championship.KeyOver, director, championship.Close{})
}

// TestLateReminder: people are reminded of a start before it, and not after it where
// nobody was there to do so.
func TestLateReminder(t *testing.T) {
	t.Parallel()
	first := calendar.On(int64(born)+10*day, "UTC")
	for name, c := range map[string]struct {
		steps []league.Unix
		told  bool
	}{"in time": {[]league.Unix{9*day + day/2, 2 * day}, true}, "too late": {[]league.Unix{12 * day}, false}} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, championship.Settings{Format: championship.RoundRobin, Calendar: calendar.Calendar{Zone: "UTC", First: first}}, 1)
			h.joins(3)
			for _, step := range c.steps {
				h.now += step
				h.Elapse(h.now)
			}
			i := slices.IndexFunc(h.Log, func(e championship.Event) bool { _, reminds := e.Fact.(championship.Reminded); return reminds })
			if i < 0 {
				t.Fatal("there was no reminder")
			}
			if told := len(h.State.News(h.Log[i])) > 0; told != c.told {
				t.Errorf("told: %t", told)
			}
		})
	}
}
