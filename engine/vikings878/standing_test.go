package vikings878

import (
	"strings"
	"testing"

	"skald/engine"
)

// TestLikely holds that orders list every shire once, those first where the
// side has units next to enemies.
func TestLikely(t *testing.T) {
	t.Parallel()
	near := 0
	playSimple(t, Standard(), engine.Setup{Players: Factions}, 3, func(s *state) {
		for side := range Side(Sides) {
			parts := s.likely(side)
			var all Set
			for _, p := range parts {
				if all&p != 0 {
					t.Fatalf("%b stand twice", all&p)
				}
				all |= p
			}
			if all.Len() != Shires || all.Has(AtSea) {
				t.Fatalf("%d shires are listed, want all %d", all.Len(), Shires)
			}
			for at := range parts[0].All() {
				near++
				if !s.present(side).Has(at) || s.edition.borders[at]&s.present(side.Other()) == 0 {
					t.Errorf("%s is listed first, though no enemy can come from next to it", at)
				}
			}
		}
	})
	if near == 0 {
		t.Error("nobody ever stood next to enemies")
	}
}

// TestHintsOfOneBattle holds that where there is one battle, which the question
// names, hints are of what differs; of several, each is told of.
func TestHintsOfOneBattle(t *testing.T) {
	t.Parallel()
	for battles, marches := range [][][2]string{1: {{"york", "elmet"}}, 2: {{"york", "elmet"}, {"ripon", "wensleydale"}}} {
		if battles == 0 {
			continue
		}
		b := NewSetting(Standard())
		for _, line := range []string{
			"turn 2 norsemen", "york n=4", "ripon n=4", "elmet h=1 t=1", "wensleydale t=2",
			"hand thegns escape-wilds m2", "hand housecarls none", "card m2",
		} {
			if err := b.Set(strings.Fields(line)...); err != nil {
				t.Fatal(err)
			}
		}
		next, err := b.State(nil)
		if err != nil {
			t.Fatal(err)
		}
		act := func(seat engine.Seat, verb engine.Verb, words ...string) {
			a := engine.Action{Verb: verb}
			for i, w := range words {
				a.Args[i], _ = vocShire.Index(w)
			}
			if next, err = next.Apply(seat, a, engine.NewDice(engine.Seed{}, 0), nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, m := range marches {
			act(Norsemen.Seat(), March, m[0], m[1])
		}
		if battles == 1 {
			act(Norsemen.Seat(), Done)
		}
		act(Norsemen.Seat(), Done)
		escapes := 0
		for _, a := range next.Legal(Thegns.Seat(), nil) {
			if a.Verb != PlanEscape {
				continue
			}
			escapes++
			if _, told := next.(*state).Hint(Thegns.Seat(), a, 0); told != (battles > 1) {
				t.Errorf("with %d battles it is told of the battle: %v", battles, told)
			}
			if _, told := next.(*state).Hint(Thegns.Seat(), a, 1); !told {
				t.Errorf("nothing is told of where %v goes", a)
			}
		}
		if escapes == 0 {
			t.Errorf("with %d battles nobody can escape", battles)
		}
	}
}
