package tournament

import (
	"encoding/hex"
	"fmt"
	"slices"
)

// Close ends a tournament of which something was played: after the last round,
// or earlier. A round that is open is closed first: with Anyway as CloseRound
// does, but a round of which nothing was played counts for nobody, its bye
// included. A steward gives a reason, and is held up by nothing: matches of which
// the reports differ are draws then.
type Close struct {
	Anyway bool
	Reason string
}

// Cancel ends a tournament of which nothing was played; it has no table.
type Cancel struct{ Reason string }

// RoundVoided says that the open round counts for nobody, since the tournament
// ends before anything of it was played.
type RoundVoided struct {
	Round int `json:"round"`
}

// Closed ends a tournament and reveals its seed.
type Closed struct {
	Reason string `json:"reason,omitempty"`
	Seed   string `json:"seed"` // hexadecimal
}

// Cancelled ends a tournament without a table and reveals its seed.
type Cancelled struct {
	Reason string `json:"reason,omitempty"`
	Lapsed bool   `json:"lapsed,omitempty"` // nobody started it
	Seed   string `json:"seed"`
}

func (a Close) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	r, running := w.t.current()
	open, conflicts := w.t.unsettled()
	if m, own := w.t.openMatchOf(w.by.Person); own && !w.by.Steward {
		return refuse(KeyOwnMatch).match(m.ID) // the close would settle it
	}
	switch {
	case running && (len(conflicts) > 0 && !w.by.Steward || !a.Anyway):
		return refuse(KeyMatchesOpen).number("round", r.Number).number("matches", len(open)).number("conflicts", len(conflicts))
	case w.t.matchesPlayed() == 0 && !w.t.somethingReported():
		return refuse(KeyNothingPlayed)
	}
	if err := w.ends(a.Reason); err != nil {
		return err
	}
	for _, id := range conflicts {
		w.settle(id, w.t.fixed(OutcomeDirectorDraw, NoSeat), ByClosing)
	}
	if running {
		open, _ = w.t.unsettled()
		w.closeLast(r.Number, open)
	}
	w.emit(Closed{Reason: a.Reason, Seed: w.t.seedText()})
	return nil
}

// closeLast closes the open round before its time, without pairing another.
func (w *turn) closeLast(round int, open []MatchID) {
	w.count(open)
	if w.t.metIn(round) == 0 {
		w.emit(RoundVoided{Round: round})
	} else {
		w.giveUp(open)
	}
	w.emit(RoundEnded{Round: round})
}

// somethingReported reports whether a report of the open round waits.
func (t *Tournament) somethingReported() bool {
	open, _ := t.unsettled()
	return slices.ContainsFunc(open, func(id MatchID) bool { _, ok := t.mustMatch(id).reported(); return ok })
}

func (a Cancel) do(w *turn) error {
	switch n := w.t.matchesPlayed(); {
	case !w.directs():
		return w.t.notDirector()
	case w.t.Over():
		return refuse(KeyOver)
	case n > 0:
		return refuse(KeySomethingPlayed).number("matches", n)
	}
	if err := w.ends(a.Reason); err != nil {
		return err
	}
	w.emit(Cancelled{Reason: a.Reason, Seed: w.t.seedText()})
	return nil
}

// ends returns why the reason for an end will not do. A steward must give one.
func (w *turn) ends(reason string) error {
	if w.by.Steward {
		return w.t.reasoned(reason)
	}
	return w.t.remarked(reason)
}

// matchesPlayed counts the matches in which two have met.
func (t *Tournament) matchesPlayed() int {
	n := 0
	for _, r := range t.played {
		n += t.metIn(r.Number)
	}
	return n
}

func (t *Tournament) metIn(round int) int {
	n := 0
	for _, m := range t.played[round-1].Matches {
		if m.Settled && m.Outcome.Met {
			n++
		}
	}
	return n
}

func (c *chance) seedText() string { return hex.EncodeToString(c.seed[:]) }

func (RoundVoided) kind() string { return "round-voided" }
func (Closed) kind() string      { return "closed" }
func (Cancelled) kind() string   { return "cancelled" }

func (f RoundVoided) apply(t *Tournament, _ Event) error {
	r, ok := t.current()
	if !ok || r.Number != f.Round {
		return fmt.Errorf("round %d is not open", f.Round)
	}
	r.Void = true
	return nil
}

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
