package tournament

import (
	"cmp"
	"fmt"
	"slices"
)

// Start ends the registration and draws the starting lot.
type Start struct {
	Interaction uint64 // of the director, which goes into all draws; 0: their press
}

// Started says who plays, in the order of the starting lot, how many rounds
// there will be, and who was taken out because they had not checked in.
type Started struct {
	Lot         []Person `json:"lot"`
	Absent      []Person `json:"absent,omitempty"`
	Rounds      int      `json:"rounds"`
	Interaction uint64   `json:"interaction,omitempty"`
}

func (a Start) do(w *turn) error {
	switch {
	case !w.directs():
		return w.t.notDirector()
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase != Registering:
		return refuse(KeyNotRegistering)
	}
	f := Started{Rounds: w.t.settings.Rounds, Interaction: cmp.Or(a.Interaction, w.by.Press)}
	for _, e := range w.t.entrants {
		if w.t.checkIn.open && !e.CheckedIn {
			f.Absent = append(f.Absent, e.Person)
		} else {
			f.Lot = append(f.Lot, e.Person)
		}
	}
	if least := w.t.data.Limits.Players.Least; len(f.Lot) < least {
		return refuse(KeyTooFew).number("players", len(f.Lot)).number("least", least)
	}
	if f.Rounds == 0 {
		f.Rounds = w.t.data.AutomaticRounds(w.t.settings, len(f.Lot))
	}
	w.t.start = f.Interaction
	w.t.drawLot(f.Lot)
	w.t.start = 0
	w.emit(f)
	if w.t.settings.auto() {
		w.pair()
	}
	return nil
}

// Rematches reports whether so many players must meet twice in so many rounds: a
// warning, no refusal.
func Rematches(players, rounds int) bool { return rounds > players-1+players%2 }

func (Started) kind() string { return "started" }

func (f Started) apply(t *Tournament, _ Event) error {
	if t.phase != Registering || len(f.Lot)+len(f.Absent) != len(t.entrants) {
		return fmt.Errorf("it cannot start with these")
	}
	if f.Rounds < 1 || f.Rounds > maxRounds {
		return fmt.Errorf("%d rounds cannot be", f.Rounds)
	}
	for _, p := range f.Absent {
		if i := t.indexOf(p); i >= 0 {
			t.entrants = slices.Delete(t.entrants, i, i+1)
		}
	}
	for i, p := range f.Lot {
		k := t.indexOf(p)
		if k < 0 || t.entrants[k].Lot != 0 {
			return fmt.Errorf("the lot has %d", p)
		}
		t.entrants[k].Lot = i + 1
	}
	if len(f.Lot) != len(t.entrants) {
		return fmt.Errorf("the lot has %d of %d", len(f.Lot), len(t.entrants))
	}
	t.start = f.Interaction
	t.phase, t.rounds = Running, f.Rounds
	t.plan = slices.DeleteFunc(t.plan, func(p plannedRound) bool { return p.round > f.Rounds })
	return nil
}
