package vikings878

import (
	"strings"
	"testing"

	"skald/engine"
)

// laid returns a position made of lines as scripts have them.
func laid(t *testing.T, lines ...string) engine.State {
	t.Helper()
	b := NewSetting(Standard())
	for _, line := range lines {
		if err := b.Set(strings.Fields(line)...); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	s, err := b.State(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestHaltedBattles stops battles to ask where hardly anything is left of a side,
// and wants no contradiction in the position, which could not be read back then.
func TestHaltedBattles(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		lines   []string
		actions []string
		halted  func(*state) bool
		never   string
	}{
		{
			name: "Alfred is dead, and the Fyrd of Alfred's Gambit fight on",
			lines: []string{"turn 6 thegns", "alfred ripon", "ripon t=1", "elmet n=4 b=3", "stance vikings ask hold",
				"hand housecarls alfreds-gambit m2", "hand norsemen none", "hand berserkers none", "card m3"},
			actions: []string{"lead alfred elmet", "play alfreds-gambit elmet", "done"},
			halted:  func(s *state) bool { return s.decision == AskLoss && s.leaders[Alfred] == gone },
			never:   "a company is without its leader",
		},
		{
			name: "a traitor is all that defends",
			lines: []string{"option epic", "turn 2 thegns", "ripon h=3 t=2", "elmet n=1", "craven t=1", "fyrd traitor",
				"stance english fyrd-thegns-housecarls ask", "hand housecarls alfreds-gambit m2", "hand norsemen none", "hand berserkers none", "card m3"},
			actions: []string{"move ripon elmet", "done", "play alfreds-gambit elmet", "done"},
			halted: func(s *state) bool {
				return s.decision == AskCommand && s.fight.traitor == Thegns && !s.held[Vikings].Has(s.fight.at)
			},
			never: "a battle is where nobody fights",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			start := laid(t, tt.lines...)
			for n := range uint64(2000) {
				s, dice := start, engine.NewDice(engine.Seed{5}, n)
				for _, text := range tt.actions {
					act, err := about.Parse(text)
					if err != nil {
						t.Fatal(err)
					}
					if s, err = s.Apply(Thegns.Seat(), act, dice, nil); err != nil {
						t.Fatalf("%s: %v", text, err)
					}
				}
				if s := s.(*state); tt.halted(s) {
					if err := s.coherent(); err != nil && strings.Contains(err.Error(), tt.never) {
						t.Errorf("coherent: %v", err)
					}
					return
				}
			}
			t.Error("no battle halts like this")
		})
	}
}
