package tournament

import (
	"cmp"
	"fmt"
	"slices"
)

// An Entrant is somebody who is or was in the tournament.
type Entrant struct {
	Person    Person
	Sheet     Sheet
	CheckedIn bool
	Lot       int  // the place in the starting lot, from 1; 0 before the start
	Entered   int  // the rounds that were paired when they came
	Dropped   bool // not paired any more, unless a director takes them back
	DroppedIn int  // the rounds that were paired when they dropped
}

// Join enters the tournament.
type Join struct {
	Sheet       Sheet
	Interaction uint64 // by which they joined, which goes into all draws; 0: their press
}

// Leave takes oneself out before the start.
type Leave struct{}

// Invite asks somebody in by a director, until the last round is paired: also after
// the start. They enter by a press of their own, so that nobody is in who was never
// asked.
type Invite struct {
	Person Person
	Sheet  Sheet // that they enter with, unless they name another
}

func (a Join) do(w *turn) error {
	sheet, invited := w.t.Invited(w.by.Person)
	switch {
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase != Registering && !invited:
		return refuse(KeyNotRegistering)
	case w.t.entriesOver():
		return refuse(KeyEntriesOver).number("rounds", w.t.rounds)
	}
	if most := w.t.data.Limits.JoinsOfPerson.Value; !invited && len(w.t.JoinPresses(w.by.Person)) >= most {
		if _, in := w.t.entrant(w.by.Person); !in {
			return refuse(KeyJoinedOften).number("most", most)
		}
	}
	a.Sheet = cmp.Or(a.Sheet, sheet)
	if err := w.t.enterable(w.by.Person, a.Sheet); err != nil {
		return err
	}
	w.emit(EntrantJoined{Person: w.by.Person, Sheet: a.Sheet, Interaction: cmp.Or(a.Interaction, w.by.Press), Late: w.t.phase == Running})
	return nil
}

func (a Invite) do(w *turn) error {
	_, invited := w.t.Invited(a.Person)
	switch {
	case !w.directs():
		return w.t.notDirector()
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.entriesOver():
		return refuse(KeyEntriesOver).number("rounds", w.t.rounds)
	case invited:
		return refuse(KeyInvited).person(a.Person)
	case len(w.t.entrants)+len(w.t.invited) >= w.t.data.Limits.Players.Most:
		return refuse(KeyFull).number("most", w.t.data.Limits.Players.Most)
	}
	if err := w.t.enterable(a.Person, a.Sheet); err != nil {
		return err
	}
	w.emit(EntrantInvited(a))
	return nil
}

// entriesOver reports whether the last round is paired.
func (t *Tournament) entriesOver() bool { return t.phase == Running && len(t.played) >= t.rounds }

// enterable returns why somebody cannot enter with a sheet.
func (t *Tournament) enterable(p Person, s Sheet) error {
	_, in := t.entrant(p)
	switch {
	case in && t.banned(p):
		return refuse(KeyPersonBanned).person(p)
	case in:
		return refuse(KeyJoined).person(p)
	case len(t.entrants) >= t.data.Limits.Players.Most:
		return refuse(KeyFull).number("most", t.data.Limits.Players.Most)
	}
	return t.sheetable(s)
}

func (Leave) do(w *turn) error {
	_, in := w.t.entrant(w.by.Person)
	switch {
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase != Registering:
		return refuse(KeyNotRegistering)
	case !in:
		return refuse(KeyStranger).person(w.by.Person)
	}
	w.emit(EntrantLeft{Person: w.by.Person})
	return nil
}

// EntrantInvited says that a director asks somebody in.
type EntrantInvited struct {
	Person Person `json:"person"`
	Sheet  Sheet  `json:"sheet"`
}

// EntrantJoined says that somebody is in.
type EntrantJoined struct {
	Person      Person `json:"person"`
	Sheet       Sheet  `json:"sheet"`
	Interaction uint64 `json:"interaction,omitempty"` // 0: a director entered them, as was done once
	Late        bool   `json:"late,omitempty"`        // after the start, by invitation
}

// EntrantLeft says that somebody is out before the start.
type EntrantLeft struct {
	Person Person `json:"person"`
}

func (EntrantInvited) kind() string { return "invited" }
func (EntrantJoined) kind() string  { return "joined" }
func (EntrantLeft) kind() string    { return "left" }

func (f EntrantInvited) apply(t *Tournament, _ Event) error {
	_, in := t.entrant(f.Person)
	if _, invited := t.Invited(f.Person); in || invited || t.Over() || len(t.invited) >= maxPlayers {
		return fmt.Errorf("%d cannot be invited", f.Person)
	}
	t.invited = append(t.invited, f)
	return nil
}

func (f EntrantJoined) apply(t *Tournament, _ Event) error {
	if _, in := t.entrant(f.Person); in || t.Over() || len(t.entrants) >= maxPlayers {
		return fmt.Errorf("%d cannot join", f.Person)
	}
	e := Entrant{Person: f.Person, Sheet: f.Sheet, Entered: len(t.played)}
	if t.phase == Running {
		e.Lot = len(t.entrants) + 1
	} else {
		// Who comes once people check in is there.
		e.CheckedIn = t.checkIn.open
	}
	t.entrants = append(t.entrants, e)
	t.invited = slices.DeleteFunc(t.invited, func(i EntrantInvited) bool { return i.Person == f.Person })
	if f.Interaction != 0 && t.phase == Registering {
		t.joins = append(t.joins, join{f.Person, f.Interaction})
	}
	return nil
}

func (f EntrantLeft) apply(t *Tournament, _ Event) error {
	i := t.indexOf(f.Person)
	if i < 0 || t.phase != Registering {
		return fmt.Errorf("%d cannot leave", f.Person)
	}
	t.entrants = slices.Delete(t.entrants, i, i+1)
	return nil
}

// A roster is the people of a tournament.
type roster struct {
	entrants []Entrant // in the order of joining
	invited  []EntrantInvited
}

// Invited reports whether somebody is asked in and has not entered yet, and with
// which warband.
func (r *roster) Invited(p Person) (Sheet, bool) {
	i := slices.IndexFunc(r.invited, func(i EntrantInvited) bool { return i.Person == p })
	if i < 0 {
		return Sheet{}, false
	}
	return r.invited[i].Sheet, true
}

// Entrants returns all who are or were in the tournament, in the order of joining.
func (r *roster) Entrants() []Entrant { return slices.Clone(r.entrants) }

// Entrant returns somebody who is or was in it.
func (r *roster) Entrant(p Person) (Entrant, bool) { return r.entrant(p) }

func (r *roster) indexOf(p Person) int {
	return slices.IndexFunc(r.entrants, func(e Entrant) bool { return e.Person == p })
}

func (r *roster) entrant(p Person) (Entrant, bool) {
	if i := r.indexOf(p); i >= 0 {
		return r.entrants[i], true
	}
	return Entrant{}, false
}
