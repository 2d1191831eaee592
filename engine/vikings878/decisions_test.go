package vikings878

import (
	"slices"
	"testing"

	"skald/engine"
)

// TestDone holds that done is named in every decision that it answers, and in no
// other.
func TestDone(t *testing.T) {
	t.Parallel()
	for d, row := range decisions {
		s := &state{decision: Decision(d)}
		name, named := s.NameVerb(Housecarls.Seat(), Done)
		if want := slices.Contains(row.verbs, Done); named != want || named && name.Key == "" {
			t.Errorf("decision %d: done is named %t, %q; want %t", d, named, name.Key, want)
		}
		if _, named := s.NameVerb(Housecarls.Seat(), Pass); named {
			t.Errorf("decision %d: pass has another name", d)
		}
	}
}

// TestEndsUnmarked holds that the button which ends the last turn of the Vikings in
// a round without a marker on the map says so, and no other.
func TestEndsUnmarked(t *testing.T) {
	t.Parallel()
	said := [Decisions]int{}
	for n := range uint64(150) {
		dice := engine.NewDice(engine.Seed{5}, n)
		next, err := Standard().New(engine.Setup{Players: Factions, Options: map[string]string{optionLand: []string{valueOff, valueOn}[n%2]}}, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for next.ToMove() != 0 {
			s := next.(*state)
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			if done := (engine.Action{Verb: Done}); s.round > 0 && slices.Contains(legal, done) {
				after := apply(t, s, seat, done)
				over := after.active != s.active || after.decision == AskNothing || after.decision == AskBuild
				want := over && s.side() == Vikings && s.hadTurn(s.active.Ally()) && s.markers == 0
				name, _ := s.NameVerb(seat, Done)
				if got := name.Key == "done.unmarked"; got != want && s.decision != AskCommit {
					t.Fatalf("match %d, round %d, decision %d: done is %s, and afterwards %d markers, decision %d", n, s.round, s.decision, name.Key, after.markers.Len(), after.decision)
				} else if got {
					said[s.decision]++
				}
			}
			if next, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, d := range []Decision{AskLeader, AskMove, AskBuild} {
		if said[d] == 0 {
			t.Errorf("decision %d never ended a turn without a marker", d)
		}
	}
}
