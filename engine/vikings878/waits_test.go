package vikings878

import (
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine"
)

// Ways in which people answer a window for which they hold something.
type passing uint8

const (
	eachTime passing = iota // each window by itself
	forTurn                 // who passes once does so until their next turn (the order "Pass for this turn")
	escaping                // each by itself, and who is outnumbered three to one plans an escape
)

// personOf returns who holds a faction: of two people a side each; of three the Vikings
// one and the English two; of four one each.
func personOf(f Faction, people int) int {
	switch {
	case people == 2:
		return int(f.Side())
	case people == 3 && f.Side() == Vikings:
		return 0
	}
	return int(f) + 1
}

// waitsOf plays a match of simple players and returns how often it waits for another
// person than before: for who is to move, and for who is asked and holds something. For
// who holds nothing, or has passed when no less was at stake, the table passes: again
// counts the latter, of all passes of those who hold something.
func waitsOf(t *testing.T, n uint64, people int, how passing) (waits, again, passed int) {
	t.Helper()
	dice, p := engine.NewDice(engine.Seed{7}, n), simple{rand.New(rand.NewPCG(n, 7))}
	next, err := Standard().New(engine.Setup{Players: Factions}, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	last, passes, given := -1, engine.Seats(0), [Factions][]engine.Stake{}
	for next.ToMove() != 0 {
		s := next.(*state)
		if engine.Asked(s) == 0 {
			passes &^= s.ToMove()
			for own := range s.ToMove().All() {
				given[own] = nil
			}
		}
		seat := s.ToMove().First()
		for other := range s.ToMove().All() { // a person does all that they have to before others
			if personOf(Faction(other), people) == last {
				seat = other
				break
			}
		}
		legal := s.Legal(seat, nil)
		act := p.choose(s, seat, legal)
		choice := len(about.Answers(legal)) > 1
		same := s.Veiled().Has(seat) && slices.ContainsFunc(given[seat], func(k engine.Stake) bool { return s.Stake(seat).Within(k) })
		if how == escaping && s.decision == AskWindow {
			act = p.escape(s, legal, act)
		}
		if choice && s.Veiled().Has(seat) && (same || act.Verb == Pass) {
			if passed++; same {
				again++
			}
		}
		switch {
		case s.Forced():
		case s.Veiled().Has(seat) && (!choice || passes.Has(seat) || same):
			act = s.Silence(seat)
		default:
			if person := personOf(Faction(seat), people); person != last {
				last = person
				waits++
			}
			if act.Verb == Pass && s.Veiled().Has(seat) {
				given[seat] = append(given[seat], s.Stake(seat))
			}
			if how == forTurn && act.Verb == Pass {
				passes |= s.Veiled().Where(func(q engine.Seat) bool { return personOf(Faction(q), people) == last })
			}
		}
		if next, err = s.Apply(seat, act, dice, nil); err != nil {
			t.Fatal(err)
		}
	}
	return waits, again, passed
}

// escape plans an escape from a battle against three times as many, if there is a card
// for that, and does as before otherwise.
func (simple) escape(s *state, legal []engine.Action, otherwise engine.Action) engine.Action {
	for _, a := range legal {
		if a.Verb != PlanEscape {
			continue
		}
		at := shireOf(a.Args[0])
		if n := s.units[at].of(English); n > 1 && s.units[at].of(Vikings) >= 3*n {
			return a
		}
	}
	return otherwise
}

// TestWaits counts how often a match waits for a person where nobody has left an order
// before they are asked first. Who has passed is not waited for where no more is at stake.
func TestWaits(t *testing.T) {
	t.Parallel()
	matches := 200
	if testing.Short() {
		matches = 30
	}
	for people, most := range map[int]float64{2: 30, 3: 34, 4: 38} {
		var got [escaping + 1]float64
		var again, passed int // where each passes by hand
		for how := range got {
			for n := range uint64(matches) {
				waits, a, all := waitsOf(t, n, people, passing(how))
				got[how] += float64(waits) / float64(matches)
				if passing(how) == eachTime {
					again, passed = again+a, passed+all
				}
			}
		}
		t.Logf("%d people: %.1f waits a match; %.1f where who passes does so for the turn, %.1f where escapes are planned", people, got[eachTime], got[forTurn], got[escaping])
		// Package question's model of who holds something and passes takes it for a third.
		if t.Logf("the table passes for %d of %d who hold something and pass", again, passed); 3*again < passed {
			t.Error("want a third at least")
		}
		if slices.Max(got[:]) > most {
			t.Errorf("%d people wait %.1f times, want at most %.0f", people, slices.Max(got[:]), most)
		}
	}
}
