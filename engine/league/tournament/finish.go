package tournament

import (
	"encoding/hex"
	"fmt"
)

// Close ends a tournament of which something was played: after the last round,
// or earlier. Matches must be settled.
type Close struct{}

// Cancel ends a tournament of which nothing was played; it has no table.
type Cancel struct{ Reason string }

// Closed ends a tournament and reveals its seed.
type Closed struct {
	Seed string `json:"seed"` // hexadecimal
}

// Cancelled ends a tournament without a table and reveals its seed.
type Cancelled struct {
	Reason string `json:"reason,omitempty"`
	Seed   string `json:"seed"`
}

func (Close) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	if r, ok := w.t.current(); ok {
		open, conflicts := w.t.unsettled()
		return refuse(KeyMatchesOpen).number("round", r.Number).number("matches", len(open)).number("conflicts", len(conflicts))
	}
	if w.t.matchesPlayed() == 0 {
		return refuse(KeyNothingPlayed)
	}
	w.emit(Closed{Seed: w.t.seedText()})
	return nil
}

func (a Cancel) do(w *turn) error {
	switch n := w.t.matchesPlayed(); {
	case !w.directs():
		return refuse(KeyNotDirector)
	case w.t.Over():
		return refuse(KeyOver)
	case n > 0:
		return refuse(KeySomethingPlayed).number("matches", n)
	}
	w.emit(Cancelled{Reason: a.Reason, Seed: w.t.seedText()})
	return nil
}

// matchesPlayed counts the matches in which two have met.
func (t *Tournament) matchesPlayed() int {
	n := 0
	for _, r := range t.played {
		for i := range r.Matches {
			if r.Matches[i].Settled && r.Matches[i].Outcome.Met {
				n++
			}
		}
	}
	return n
}

func (t *Tournament) seedText() string { return hex.EncodeToString(t.seed[:]) }

func (Closed) kind() string    { return "closed" }
func (Cancelled) kind() string { return "cancelled" }

func (f Closed) apply(t *Tournament, _ Event) error {
	if _, open := t.current(); open || t.phase != Running {
		return fmt.Errorf("it cannot be closed")
	}
	t.phase = PhaseClosed
	return t.revealed(f.Seed)
}

func (f Cancelled) apply(t *Tournament, _ Event) error {
	if t.Over() {
		return fmt.Errorf("it cannot be cancelled")
	}
	t.phase = PhaseCancelled
	return t.revealed(f.Seed)
}

func (t *Tournament) revealed(seed string) error {
	if seed != t.seedText() {
		return fmt.Errorf("this is not the seed that was promised")
	}
	return nil
}
