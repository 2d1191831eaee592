package enginetest

import (
	"strings"
	"testing"

	"skald/engine"
)

// How many decisions a lesson has, and how many actions one of them offers: each is
// a button of one row.
const (
	minSteps, maxSteps   = 2, 14
	minOffers, maxOffers = 2, 5
)

// Lesson holds a game's lesson to its rules: each step can be played, what a step
// offers is legal, and all that is said has a sentence of its own.
func Lesson(t *testing.T, g engine.Tutor) {
	t.Helper()
	l := g.Lesson()
	if n := len(l.Steps); n < minSteps || n > maxSteps {
		t.Errorf("lesson of %s: %d steps, want %d to %d", g.About().Key, n, minSteps, maxSteps)
	}
	if len(l.Goals) == 0 || len(l.End) == 0 {
		t.Errorf("lesson of %s: it does not say what wins, or has no end", g.About().Key)
	}
	for _, n := range l.Notes() {
		if !strings.HasPrefix(n.Key, "lesson.") {
			t.Errorf("lesson of %s: it says %q, want a key of its own", g.About().Key, n.Key)
		}
	}
	for step := range len(l.Steps) + 1 {
		scene, err := l.At(g, step)
		if err != nil {
			t.Fatalf("lesson of %s: %v", g.About().Key, err)
		}
		if step == len(l.Steps) {
			return
		}
		if n := len(scene.Offers); n < minOffers || n > maxOffers {
			t.Errorf("lesson of %s, step %d: %d actions to choose from, want %d to %d", g.About().Key, step, n, minOffers, maxOffers)
		}
		if !scene.State.ToMove().Has(l.Steps[step].Seat) {
			t.Errorf("lesson of %s, step %d: it is not the learner's turn", g.About().Key, step)
		}
	}
}
