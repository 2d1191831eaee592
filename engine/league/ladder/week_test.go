package ladder_test

import (
	"slices"
	"testing"

	"skald/engine/league"
	"skald/engine/league/ladder"
)

// TestWeek: on the Monday after the first result of a week the ladder remembers who
// stood where, so that tables can say who has moved; a week without a result ends in
// silence, and what happened in one is its digest.
func TestWeek(t *testing.T) {
	t.Parallel()
	const hour, monday = 3600, int64(1_700_467_200) // 20 November 2023, 8:00 UTC
	s := ladder.New(ladder.Standard(), duels)
	decide := func(at int64, by ladder.Person, act ladder.Fact) (events []ladder.Event) {
		t.Helper()
		events, err := s.Decide(act, league.Actor{Person: league.Person(by)}, league.Unix(at))
		if err == nil {
			s, err = s.Apply(events...)
		}
		if err != nil {
			t.Fatal(err)
		}
		return events
	}
	elapse := func(at int64) (weeks []ladder.WeekEnded) {
		t.Helper()
		events, err := s.Elapse(league.Unix(at))
		if err == nil {
			s, err = s.Apply(events...)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if w, ok := e.Fact.(ladder.WeekEnded); ok {
				weeks = append(weeks, w)
			}
		}
		return weeks
	}
	people := []ladder.Person{1, 2, 3}
	decide(monday, mod, ladder.Brought{People: []ladder.Old{{Person: 1, Rating: 1560, Deviation: 80}, {Person: 2, Rating: 1530, Deviation: 80}, {Person: 3, Rating: 1500, Deviation: 80}}})
	for _, p := range people {
		decide(monday+hour, p, ladder.Joined{Person: p})
	}
	if at, due := s.Due(); due {
		t.Fatalf("without a result something is due at %d", at)
	}
	n := 0
	beats := func(at int64, won, lost ladder.Person) {
		t.Helper()
		n++
		decide(at, 0, ladder.Played{Match: ladder.MatchID([]byte{'m', byte('a' + n)}), End: ladder.ByRules, Seats: []ladder.Seat{
			{Person: won, Side: duels.Sides[0], Rank: 1, Actions: 9}, {Person: lost, Side: duels.Sides[1], Rank: 2, Actions: 9},
		}})
	}
	beats(monday+2*hour, 1, 2)
	beats(monday+3*hour, 2, 3)
	if at, due := s.Due(); !due || int64(at) != monday+7*day {
		t.Fatalf("due at %d, %v: want the next Monday, %d", at, due, monday+7*day)
	}
	if got := elapse(monday + 7*day - 1); got != nil {
		t.Fatalf("a second early: %v", got)
	}
	if got := elapse(monday + 7*day); !slices.Equal(got, []ladder.WeekEnded{{}}) {
		t.Fatalf("on Monday: %v", got)
	}
	if at, due := s.Due(); due {
		t.Fatalf("a week without a result is due at %d", at)
	}
	now := monday + 22*day // three weeks later
	for i := range int64(4) {
		beats(now+i, 3, 1)
	}
	moved := map[ladder.Person]int{}
	for _, l := range s.Table(ladder.Duels, now) {
		moved[l.Person] = s.Moved(ladder.Duels, l)
	}
	if moved[3] <= 0 || moved[1] >= 0 {
		t.Errorf("who moved: %v; want 3 up and 1 down", moved)
	}
	if at, _ := s.Due(); int64(at) != monday+28*day {
		t.Errorf("due at %d, want %d: the Monday after the result", at, monday+28*day)
	}
	d := s.DigestOf(monday+7*day, monday+28*day)
	if len(d.Results) == 0 || len(d.Results) > 4 || len(d.Upsets) == 0 || d.Upsets[0].Won != 3 || d.Upsets[0].Lost != 1 {
		t.Errorf("%d results, upsets %+v", len(d.Results), d.Upsets)
	}
	if got := elapse(monday + 40*day); !slices.Equal(got, []ladder.WeekEnded{{From: monday + 7*day}}) {
		t.Errorf("weeks after an outage: %v, want one", got)
	}
	if s.Digests() {
		t.Error("a digest is told that nobody wanted")
	}
	decide(now+50*day, mod, ladder.DigestSet{On: true})
	if _, err := s.Decide(ladder.DigestSet{On: true}, league.Actor{Person: 9}, league.Unix(now+50*day)); err == nil || !s.Digests() {
		t.Errorf("switched on twice: %v", err)
	}
}
