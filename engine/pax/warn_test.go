package pax

import (
	"testing"

	"skald/engine"
)

// TestWarn holds that the last tiles and an Event after which a rival meets a card are
// warned of, and nothing else.
func TestWarn(t *testing.T) {
	t.Parallel()
	g := Standard()
	start, err := g.New(engine.Setup{Players: 2, Options: map[string]string{optionGoals: "standard"}}, engine.NewDice(engine.Seed{1}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := *start.(*state)
	seat := s.turnOf
	if note, ok := s.Warn(seat, engine.Do(VerbDraw)); ok {
		t.Errorf("a first draw is warned of: %v", note)
	}
	last := s
	last.pile = last.pile[:1]
	for i := range last.spaces() {
		if i > 0 {
			last.track[i] = NoTile
		}
	}
	if note, ok := last.Warn(seat, engine.Do(VerbDraw)); !ok || note.Key != "warn.last-tile" {
		t.Errorf("the last draw: %v, want a warning", note)
	}
	if note, ok := last.Warn(seat, engine.Do(VerbDone)); ok {
		t.Errorf("a turn's end is warned of: %v", note)
	}
}
