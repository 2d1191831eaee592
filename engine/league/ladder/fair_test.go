package ladder_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"skald/engine/league/ladder"
)

// endedBy is a match that came to its end so, by the actions of both; vera plays first.
func endedBy(id string, at int64, winner int, end ladder.End, actions ...int) ladder.Event {
	p := ladder.Played{Match: ladder.MatchID(id), End: end}
	for i, who := range []ladder.Person{vera, adam} {
		seat := ladder.Seat{Person: who, Side: duels.Sides[i], Rank: 1, Actions: actions[i]}
		if i != winner {
			seat.Rank, seat.Late = 2, end == ladder.ByTime
		}
		p.Seats = append(p.Seats, seat)
	}
	return ladder.Event{At: at, Fact: p}
}

// TestEarlyEnds: a resignation or a time-out before everybody has acted three times
// costs nothing once in 30 days. From the second on it is a loss for who did it and
// nothing for the other; a moderator's void frees them again.
func TestEarlyEnds(t *testing.T) {
	t.Parallel()
	s := fold(t, ladder.Standard(), duels, joined(vera, adam))
	if rep := apply(t, &s, endedBy("m1", day, 0, ladder.ByResign, 2, 2)); rep.Result.Void.Why != ladder.TooShort {
		t.Fatalf("the first counts: %+v", rep.Result)
	}
	rep := apply(t, &s, endedBy("m2", 20*day, 0, ladder.ByTime, 2, 1))
	if !rep.Result.Counts() || rep.Result.Alone != adam || len(rep.Changes) != 1 || rep.Changes[0].Person != adam {
		t.Fatalf("the second: %+v, changes %v; want a loss of adam's alone", rep.Result, rep.Changes)
	}
	one, other := s.Member(vera).Duel, s.Member(adam).Duel
	if one.Rating.Mean != 1500 || one.Total.Games() != 0 || one.Last != 0 || other.Rating.Mean >= 1500 || other.Total != (ladder.Record{Lost: 1}) {
		t.Errorf("vera %+v, adam %+v; want only adam's rating to fall", one, other)
	}
	if p, _ := s.Profile(ladder.Duels, vera, 21*day); len(p.Curve) != 0 || len(p.Opponents) != 0 {
		t.Errorf("vera's profile has %v, %v", p.Curve, p.Opponents)
	}
	rep = apply(t, &s, endedBy("m3", 25*day, 1, ladder.ByResign, 2, 9))
	if rep.Result.Void.Why != ladder.TooShort {
		t.Errorf("vera's first counts: %+v", rep.Result)
	}
	rep = apply(t, &s, endedBy("m4", 51*day, 0, ladder.ByResign, 0, 0))
	if rep.Result.Void.Why != ladder.TooShort {
		t.Errorf("it counts after 31 days: %+v", rep.Result)
	}
	rep = apply(t, &s, endedBy("m5", 52*day, 0, ladder.ByRules, 1, 1))
	if rep.Result.Void.Why != ladder.TooShort {
		t.Errorf("an end by the rules counts: %+v", rep.Result)
	}
	apply(t, &s, ladder.Event{At: 53 * day, By: mod, Fact: ladder.Voided{Match: "m2", Reason: "the bot was away"}})
	if m := s.Member(adam).Duel; m.Rating.Mean != 1500 || m.Total.Games() != 0 {
		t.Errorf("adam is rated %v, %+v after the void", m.Rating, m.Total)
	}
}

// TestPairOfWeek: of two people's matches the first three of seven days count, and
// one more when the first of them is void or past.
func TestPairOfWeek(t *testing.T) {
	t.Parallel()
	s := fold(t, ladder.Standard(), duels, joined(vera, adam, bera))
	play := func(n int, at int64, want string) {
		t.Helper()
		if rep := apply(t, &s, game(fmt.Sprint("m", n), at, vera, adam, 1)); rep.Result.Void.Why != want {
			t.Errorf("match %d: %q, want %q", n, rep.Result.Void.Why, want)
		}
	}
	play(1, 1*day, "")
	play(2, 2*day, "")
	play(3, 3*day, "")
	play(4, 4*day, ladder.TooOften)
	if rep := apply(t, &s, game("b", 4*day, adam, bera, 1)); !rep.Result.Counts() {
		t.Error("a match against somebody else does not count")
	}
	play(5, 8*day, "")
	play(6, 8*day, ladder.TooOften)
	apply(t, &s, ladder.Event{At: 9 * day, By: mod, Fact: ladder.Voided{Match: "m2", Reason: "why"}})
	if r := s.Result("m4"); !r.Counts() || s.Result("m6").Void.Why != ladder.TooOften {
		t.Errorf("without the second the fourth is %+v, and the sixth %+v", r.Void, s.Result("m6").Void)
	}
	apply(t, &s, ladder.Event{At: 9 * day, By: mod, Fact: ladder.Corrected{Match: "m6", Ranks: []int{2, 1}, Reason: "why"}})
	if r := s.Result("m6"); !r.Counts() {
		t.Errorf("a moderator's word does not stand: %+v", r.Void)
	}
}

// TestPlacesAreDefended: nobody keeps a place for more than 60 days without a match
// that counts, and a season's end takes none away.
func TestPlacesAreDefended(t *testing.T) {
	t.Parallel()
	o := ladder.Standard()
	if o.SeasonDeviation >= o.ProvisionalFrom {
		t.Errorf("a season's deviation %v takes places away, which end at %v", o.SeasonDeviation, o.ProvisionalFrom)
	}
	s := fold(t, ladder.Standard(), duels, joined(vera, adam))
	at := int64(day)
	for i := range 12 {
		at += 3 * day
		apply(t, &s, game(fmt.Sprint("m", i), at, vera, adam, float64(i%2)))
	}
	place := func(now int64) int {
		l, _ := s.Row(ladder.Duels, vera, now)
		if l.Idle != (l.Place == 0) || l.Provisional {
			t.Errorf("row %+v", l)
		}
		return l.Place
	}
	if place(at+60*day) == 0 {
		t.Error("no place after 60 days")
	}
	if place(at+60*day+1) != 0 {
		t.Error("a place after more than 60 days")
	}
	apply(t, &s, ladder.Event{At: at, By: mod, Fact: ladder.SeasonClosed{Reason: "Yule"}})
	if place(at) == 0 {
		t.Error("the season's end takes the place away")
	}
}

// TestWhyOfNumbers: each reason in data.json is of a number that is there.
func TestWhyOfNumbers(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("data.json")
	var all map[string]json.RawMessage
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	for name := range ladder.Standard().Why {
		if _, ok := all[name]; !ok {
			t.Errorf("there is a reason for %q, which is no number", name)
		}
	}
}

// TestKindWithResults: the table that has results is the one to show.
func TestKindWithResults(t *testing.T) {
	t.Parallel()
	many := ladder.Terms{Seats: 2, Most: 4}
	s := fold(t, ladder.Standard(), many, joined(vera, adam, bera))
	if _, any := s.Kind(); any {
		t.Error("a new ladder has results")
	}
	p := ladder.Played{Match: "m1", End: ladder.ByRules}
	for i, who := range []ladder.Person{vera, adam, bera} {
		p.Seats = append(p.Seats, ladder.Seat{Person: who, Rank: i + 1, Actions: 9})
	}
	apply(t, &s, ladder.Event{At: day, Fact: p})
	if k, any := s.Kind(); !any || k != ladder.Gatherings {
		t.Errorf("kind %v, %v; want gatherings", k, any)
	}
	apply(t, &s, game("m2", 2*day, vera, adam, 1))
	if k, _ := s.Kind(); k != ladder.Duels {
		t.Errorf("kind %v, want duels", k)
	}
}
