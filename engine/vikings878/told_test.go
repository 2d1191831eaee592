package vikings878

import (
	"testing"

	"skald/engine"
)

// rollsUnder returns how many rolls stand as details under each battle that was
// told, and how many each is said to have had.
func rollsUnder(notes []engine.Note) (under, said []int) {
	for _, n := range notes {
		switch n.Key {
		case "note.battle-taken", "note.battle-held":
			under = append(under, 0)
			for _, a := range n.Args {
				if a.Name == "rolls" {
					said = append(said, a.Number)
				}
			}
		case "note.roll":
			if len(under) == 0 {
				under, said = append(under, 0), append(said, 0)
			}
			under[len(under)-1]++
		}
	}
	return under, said
}

// TestTold holds that each battle is told before its rolls, and each roll under
// its battle, and that what moved last is marked from where it set out.
func TestTold(t *testing.T) {
	t.Parallel()
	battles, together, ways := 0, 0, 0
	for n := range uint64(8) {
		playSimple(t, Standard(), engine.Setup{Players: Factions}, n, func(s *state) {
			seat := s.ToMove().First()
			for _, act := range s.Legal(seat, nil) {
				told := &engine.Teller{}
				switch {
				case act.Verb == Done && s.decision == AskCommit, act.Verb == Pass && s.decision == AskWindow:
					if _, err := s.Apply(seat, act, engine.NewDice(engine.Seed{1}, n), told); err != nil {
						t.Fatal(err)
					}
					under, said := rollsUnder(told.Notes())
					for i := range under {
						battles++
						if under[i] != said[i] {
							t.Errorf("%d rolls stand under a battle of %d: %v", under[i], said[i], told.Notes())
						}
					}
					if len(under) > 1 {
						together++
					}
				case act.Verb == Lead:
					from := s.leaders[act.Args[0]]
					next, err := s.Apply(seat, act, engine.NewDice(engine.Seed{1}, n), nil)
					if err != nil {
						t.Fatal(err)
					}
					if last := next.Public().(Public).Last; last.To == shireOf(act.Args[1]) && last.Leader == Leader(act.Args[0]) {
						ways++
						if last.From != from {
							t.Errorf("a leader who went from %s to %s is marked from %s", from, last.To, last.From)
						}
					}
				}
			}
		})
	}
	if battles < 20 || together < 3 || ways < 100 {
		t.Errorf("only %d battles, %d times several, and %d ways were looked at", battles, together, ways)
	}
}
