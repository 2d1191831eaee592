package selfplay_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/hoard"
	"skald/engine/selfplay"
)

func TestInterval(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tally selfplay.Tally
		want  string
	}{
		{selfplay.Tally{}, "0 % [0–100] (0)"},
		{selfplay.Tally{Matches: 100, Won: 50}, "50 % [40–60] (100)"},
		{selfplay.Tally{Matches: 10, Won: 10}, "100 % [72–100] (10)"},
		{selfplay.Tally{Matches: 400, Won: 199.5}, "50 % [45–55] (400)"},
	} {
		if got := c.tally.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// TestWon wants parties, not seats, to share a win.
func TestWon(t *testing.T) {
	t.Parallel()
	about := ambush.Game{}.About()
	for _, c := range []struct {
		winners engine.Seats
		want    [4]float64
	}{
		{0, [4]float64{}},
		{engine.SeatSet(0, 1), [4]float64{1, 1, 0, 0}},
		{engine.SeatSet(0, 1, 2, 3), [4]float64{0.5, 0.5, 0.5, 0.5}},
		{engine.SeatSet(3), [4]float64{0, 0, 1, 1}}, // its ally has left
	} {
		for seat, want := range c.want {
			if got := selfplay.Won(about, engine.Result{Winners: c.winners}, engine.Seat(seat)); got != want {
				t.Errorf("of %b, seat %d has %v, want %v", c.winners, seat, got, want)
			}
		}
	}
}

// report plays a series, its matches in some order.
func report(t *testing.T, s selfplay.Series, order ...int) selfplay.Report {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	c := selfplay.NewCounter(&s)
	for _, n := range order {
		r, err := s.Match(n)
		if err != nil {
			t.Fatal(err)
		}
		c.Add(n, r)
	}
	return c.Report()
}

// TestReport wants the same report of the same series, in whatever order its matches
// are played, whose shares add up.
func TestReport(t *testing.T) {
	t.Parallel()
	s := selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 3}, Players: []string{"easy", "random", "greedy"}, Matches: 6, Seed: 7, Most: 1000}
	one, two := report(t, s, 0, 1, 2, 3, 4, 5), report(t, s, 5, 3, 1, 0, 2, 4)
	if !reflect.DeepEqual(one, two) {
		t.Errorf("got %+v and %+v", one, two)
	}
	sum := 0.0
	for _, p := range one.Sides {
		sum += p.Share
	}
	if sum < 0.999 || sum > 1.001 || len(one.Sides) != 3 || len(one.Ladder) != 3 || one.Matches != 6 {
		t.Errorf("got %+v", one)
	}
	if one.Order != nil {
		t.Errorf("Red always begins, and by place win %+v", one.Order)
	}
	for _, p := range one.Ladder {
		if p.Of != 6 {
			t.Errorf("%s played %d parties, want 6", p.Name, p.Of)
		}
	}
	if one.Actions < 4 || one.Choices > one.Actions || one.Turns > one.Actions || one.Uses[0].Often < one.Uses[1].Often {
		t.Errorf("got %+v", one)
	}
	if len(one.Reasons) == 0 || one.Reasons[0].Of != 6 || !strings.Contains(one.Reasons[0].Name, " ") {
		t.Errorf("the ends are about %+v", one.Reasons)
	}
	if text, err := json.Marshal(one); err != nil || !strings.Contains(string(text), `"sides":[{"name":"red","of":6`) {
		t.Errorf("got %s, %v", text, err)
	}
	s.Seed = 8
	if other := report(t, s, 0, 1, 2, 3, 4, 5); reflect.DeepEqual(one.Uses, other.Uses) {
		t.Error("another seed plays the same")
	}
}

// TestOrder counts who wins by their place from whoever began.
func TestOrder(t *testing.T) {
	t.Parallel()
	c := selfplay.NewCounter(&selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 3}, Players: []string{"easy"}, Matches: 4})
	for n, m := range []struct{ first, winner engine.Seat }{{1, 1}, {2, 0}, {0, 2}, {2, 2}} {
		c.Add(n, selfplay.Record{Log: []selfplay.Step{{Seat: m.first}, {Seat: 0}}, Result: engine.Result{Winners: engine.SeatSet(m.winner)}})
	}
	var got []float64
	for i, p := range c.Report().Order {
		if got = append(got, p.Share); p.Name != strconv.Itoa(i+1) || p.Of != 4 {
			t.Errorf("place %d is %+v", i+1, p)
		}
	}
	if want := []float64{0.5, 0.25, 0.25}; !reflect.DeepEqual(got, want) {
		t.Errorf("by place win %v, want %v", got, want)
	}
}

// TestAvoiding wants a player who avoids a verb never to do it where there is another, and
// one like it that avoids none to do it.
func TestAvoiding(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"random", "greedy", "easy"} {
		times := map[string]int{}
		for _, players := range [][]string{{kind, kind + "-peek"}, {kind, kind + "-roll"}} {
			s := selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 2}, Players: players, Matches: 8, Seed: 3, Most: 1000}
			if err := s.Check(); err != nil {
				t.Fatal(err)
			}
			for n := range s.Matches {
				r, err := s.Match(n)
				if err != nil {
					t.Fatal(err)
				}
				for _, step := range r.Log {
					if !step.Forced {
						times[players[(int(step.Seat)+n)%2]+" "+hoard.Standard().About().Verbs[step.Action.Verb].Name]++
					}
				}
			}
		}
		if times[kind+"-peek peek"] > 0 || times[kind+"-roll roll"] > 0 || times[kind+" roll"] == 0 || times[kind+" peek"]+times[kind+"-roll peek"] == 0 {
			t.Errorf("%s: got %v", kind, times)
		}
	}
}

// TestSeries refuses what cannot be played, and stops when it is told to.
func TestSeries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says string
		s    selfplay.Series
	}{
		{"5 players", selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 5}}},
		{"0 matches", selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 3}}},
		{`no players are called "good"`, selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 3}, Matches: 1, Players: []string{"good"}}},
		{`no verb "jump"`, selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 3}, Matches: 1, Players: []string{"easy-peek-jump"}}},
		{"2 kinds of players for 3 sides", selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 3}, Matches: 1, Players: []string{"easy", "hard"}}},
		{"option goal", selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 3, Options: map[string]string{"goal": "x"}}, Matches: 1}},
	} {
		if err := c.s.Check(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("got %v, want %s", err, c.says)
		}
	}
	s := selfplay.Series{Game: hoard.Standard(), Setup: engine.Setup{Players: 2}, Players: []string{"random"}, Matches: 1, Most: 1000, Stop: func() bool { return true }}
	if _, err := s.Match(0); !errors.Is(err, selfplay.ErrStopped) {
		t.Errorf("got %v", err)
	}
	s.Stop, s.Most = nil, 2
	if _, err := s.Match(0); err == nil || !strings.Contains(err.Error(), "no end after 2 actions") {
		t.Errorf("got %v", err)
	}
}
