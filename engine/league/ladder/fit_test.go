package ladder_test

import (
	"testing"

	"skald/engine/league"
	"skald/engine/league/ladder"
)

// crowd is a ladder on which so many people wait since a moment, each 100 rating points
// above the one before.
func crowd(t *testing.T, people int, noon func(i int) int) *ladder.State {
	t.Helper()
	var old []ladder.Old
	var log []ladder.Event
	for i := range people {
		old = append(old, ladder.Old{Person: number(i), Rating: float64(1000 + 100*i), Deviation: 80})
	}
	log = append(log, ladder.Event{At: 1, Fact: ladder.Brought{People: old}})
	for i := range people {
		log = append(log, joined(number(i))...)
		log = append(log, ladder.Event{At: day, By: number(i), Fact: ladder.Wished{Person: number(i), Matches: 1, Noon: noon(i)}})
	}
	return fold(t, ladder.Standard(), duels, log)
}

// TestFewWaitForNobody: below a dozen people in the queue it pairs whoever is there.
func TestFewWaitForNobody(t *testing.T) {
	t.Parallel()
	fit := ladder.Standard().Fit
	nowhere := func(int) int { return 0 }
	few := fit.People - 1
	if s := crowd(t, few, nowhere); len(s.Pairs(day)) != few/2 {
		t.Errorf("of %d people %v are paired, want all", few, s.Pairs(day))
	}
	if s := crowd(t, fit.People, nowhere); len(s.Pairs(day)) != 0 {
		t.Errorf("of %d people %v are paired at once, 100 points apart", fit.People, s.Pairs(day))
	}
}

// TestBandWidens: two who are apart fit when the band has widened by so much, not a
// second before; whose days are apart later; and after some days anybody fits.
func TestBandWidens(t *testing.T) {
	t.Parallel()
	fit := ladder.Standard().Fit
	widened := day + int64(100-fit.Band)*day/int64(fit.Daily)
	for name, test := range map[string]struct {
		noon func(int) int
		at   int64
	}{
		"one place":  {func(int) int { return 12 }, widened},
		"two places": {func(i int) int { return 1 + i%2*12 }, day + int64(fit.Days)*day}, // or 200 points apart with one noon
		"near noons": {func(i int) int { return 1 + i%2*fit.Hours }, widened},
	} {
		s := crowd(t, fit.People, test.noon)
		if name == "two places" { // the next with the same noon are 200 points apart
			test.at = min(test.at, day+int64(200-fit.Band)*day/int64(fit.Daily), day+int64(100+(12-fit.Hours)*fit.Apart-fit.Band)*day/int64(fit.Daily))
		}
		due, ok := s.Due()
		if !ok || int64(due) != test.at {
			t.Errorf("%s: due on day %.3f, %t, want %.3f", name, float64(due)/day, ok, float64(test.at)/day)
		}
		if events, err := s.Elapse(league.Unix(test.at - 1)); err != nil || len(events) != 0 {
			t.Errorf("%s: a second before there are %v, %v", name, events, err)
		}
		if pairs := s.Pairs(test.at); len(pairs) != fit.People/2 {
			t.Errorf("%s: paired %v, want all", name, pairs)
		}
	}
	// One strong and one weak, when all others play.
	s := crowd(t, fit.People, func(int) int { return 0 })
	for i := 1; i+1 < fit.People-1; i += 2 {
		apply(t, &s, ladder.Event{At: day, Fact: ladder.Paired{Seats: []ladder.Person{number(i), number(i + 1)}}})
	}
	at := league.Unix(day + int64(fit.Days)*day)
	if due, _ := s.Due(); due > at && due != at { // pairings go stale before
		t.Errorf("due on day %.3f", float64(due)/day)
	}
	if pairs := s.Pairs(int64(at) - 1); len(pairs) != 0 {
		t.Errorf("the strongest and the weakest are paired before: %v", pairs)
	}
	if pairs := s.Pairs(int64(at)); len(pairs) != 1 {
		t.Errorf("after %d days they are not paired", fit.Days)
	}
}
