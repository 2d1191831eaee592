package pax

import (
	"testing"

	"skald/engine"
)

// TestDraftIsPassing holds that a draft is told until what came of it is: the
// offer that is sent, or that it is dropped.
func TestDraftIsPassing(t *testing.T) {
	t.Parallel()
	g := Standard()
	for _, end := range [][]string{{"give silver-1", "send"}, {"done"}} {
		var s engine.State = laid(t, g, []string{"ship 1 danelaw", "ship 2 jorvik"}, []string{"journey danelaw jorvik on"})
		teller := new(engine.Teller)
		for _, line := range append([]string{"trade p2"}, end...) {
			act, err := g.About().Parse(line)
			if err == nil {
				s, err = s.Apply(0, act, nil, teller)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for i, n := range teller.Notes() {
			if n.Passing != (i == 0) {
				t.Errorf("after %q: %q passes: %v", end, n.Key, n.Passing)
			}
		}
		if got := len(teller.Notes()); got != 2 {
			t.Errorf("after %q: %d notes, want the draft and what came of it", end, got)
		}
	}
}
