package tournament

import (
	"fmt"
	"slices"
	"unicode/utf8"
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

// A Sheet says what somebody plays with. Nobody checks it.
type Sheet struct {
	Faction     string `json:"faction,omitempty"`
	SubFaction  string `json:"sub_faction,omitempty"`
	Units       string `json:"units,omitempty"`
	Mercenaries string `json:"mercenaries,omitempty"`
}

type checkIn struct {
	open  bool
	until Unix // 0: until the start
	ended bool
}

// Join enters the tournament.
type Join struct {
	Sheet       Sheet
	Interaction uint64 // by which they joined; it goes into all draws
}

// Leave takes oneself out before the start.
type Leave struct{}

// ChangeSheet changes a warband: one's own until the start, anybody's by a director.
type ChangeSheet struct {
	Person Person
	Sheet  Sheet
}

// OpenCheckIn asks everybody to say that they are there. Who has not done so at
// the start is taken out.
type OpenCheckIn struct{ Until Unix } // 0: until the start

// CheckIn says that one is there.
type CheckIn struct{}

// Add enters somebody by a director, until the last round is paired.
type Add struct {
	Person Person
	Sheet  Sheet
}

func (a Join) do(w *turn) error {
	switch {
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase != Registering:
		return refuse(KeyNotRegistering)
	}
	if err := w.t.enterable(w.by.Person, a.Sheet); err != nil {
		return err
	}
	w.emit(EntrantJoined{Person: w.by.Person, Sheet: a.Sheet, Interaction: a.Interaction})
	return nil
}

func (a Add) do(w *turn) error {
	switch {
	case !w.directs():
		return refuse(KeyNotDirector)
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase == Running && len(w.t.played) >= w.t.rounds:
		return refuse(KeyEntriesOver).number("rounds", w.t.rounds)
	}
	if err := w.t.enterable(a.Person, a.Sheet); err != nil {
		return err
	}
	w.emit(EntrantJoined{Person: a.Person, Sheet: a.Sheet})
	return nil
}

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

func (t *Tournament) sheetable(s Sheet) error {
	n := 0
	for _, text := range []string{s.Faction, s.SubFaction, s.Units, s.Mercenaries} {
		n += utf8.RuneCountInString(text)
	}
	switch {
	case t.settings.Hosted() && s != Sheet{}:
		return refuse(KeySheetHosted)
	case n > t.data.Limits.SheetCharacters.Most:
		return refuse(KeySheetLength).number("characters", n).number("most", t.data.Limits.SheetCharacters.Most)
	}
	return nil
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

func (a ChangeSheet) do(w *turn) error {
	_, in := w.t.entrant(a.Person)
	switch {
	case a.Person != w.by.Person && !w.directs():
		return refuse(KeyNotDirector)
	case w.t.Over():
		return refuse(KeyOver)
	case !in:
		return refuse(KeyStranger).person(a.Person)
	case w.t.phase != Registering && !w.directs():
		return refuse(KeySheetFixed)
	}
	if err := w.t.sheetable(a.Sheet); err != nil {
		return err
	}
	w.emit(SheetChanged(a))
	return nil
}

func (a OpenCheckIn) do(w *turn) error {
	switch {
	case !w.directs():
		return refuse(KeyNotDirector)
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase != Registering:
		return refuse(KeyNotRegistering)
	case w.t.checkIn.open:
		return refuse(KeyCheckInOpen)
	case a.Until != 0 && a.Until <= w.at:
		return refuse(KeyCheckInPast)
	}
	w.emit(CheckInBegan(a))
	return nil
}

func (CheckIn) do(w *turn) error {
	e, in := w.t.entrant(w.by.Person)
	switch {
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase != Registering:
		return refuse(KeyNotRegistering)
	case !in:
		return refuse(KeyStranger).person(w.by.Person)
	case !w.t.checkIn.open:
		return refuse(KeyNoCheckIn)
	case w.t.checkIn.ended:
		return refuse(KeyCheckInOver)
	case e.CheckedIn:
		return refuse(KeyCheckedInTwice).person(w.by.Person)
	}
	w.emit(EntrantCheckedIn{Person: w.by.Person})
	return nil
}

// EntrantJoined says that somebody is in, by their own press or by a director.
type EntrantJoined struct {
	Person      Person `json:"person"`
	Sheet       Sheet  `json:"sheet"`
	Interaction uint64 `json:"interaction,omitempty"`
}

// EntrantLeft says that somebody is out before the start.
type EntrantLeft struct {
	Person Person `json:"person"`
}

// SheetChanged replaces a warband sheet.
type SheetChanged struct {
	Person Person `json:"person"`
	Sheet  Sheet  `json:"sheet"`
}

// CheckInBegan asks everybody to check in.
type CheckInBegan struct {
	Until Unix `json:"until,omitempty"`
}

// EntrantCheckedIn says that somebody is there.
type EntrantCheckedIn struct {
	Person Person `json:"person"`
}

// CheckInEnded says that the time to check in is over, and who is missing.
type CheckInEnded struct {
	Missing []Person `json:"missing"`
}

func (EntrantJoined) kind() string    { return "joined" }
func (EntrantLeft) kind() string      { return "left" }
func (SheetChanged) kind() string     { return "sheet" }
func (CheckInBegan) kind() string     { return "check-in" }
func (EntrantCheckedIn) kind() string { return "checked-in" }
func (CheckInEnded) kind() string     { return "check-in-ended" }

func (f EntrantJoined) apply(t *Tournament, _ Event) error {
	if _, in := t.entrant(f.Person); in || t.Over() || len(t.entrants) >= t.data.Limits.Players.Most {
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
	if f.Interaction != 0 && t.phase == Registering {
		t.presses = append(t.presses, f.Interaction)
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

func (f SheetChanged) apply(t *Tournament, _ Event) error {
	i := t.indexOf(f.Person)
	if i < 0 {
		return fmt.Errorf("%d is not in it", f.Person)
	}
	t.entrants[i].Sheet = f.Sheet
	return nil
}

func (f CheckInBegan) apply(t *Tournament, _ Event) error {
	if t.checkIn.open || t.phase != Registering {
		return fmt.Errorf("the check-in cannot be opened")
	}
	t.checkIn = checkIn{open: true, until: f.Until}
	return nil
}

func (f EntrantCheckedIn) apply(t *Tournament, _ Event) error {
	i := t.indexOf(f.Person)
	if i < 0 || !t.checkIn.open {
		return fmt.Errorf("%d cannot check in", f.Person)
	}
	t.entrants[i].CheckedIn = true
	return nil
}

func (CheckInEnded) apply(t *Tournament, _ Event) error {
	if !t.checkIn.open || t.checkIn.ended {
		return fmt.Errorf("no check-in is open")
	}
	t.checkIn.ended = true
	return nil
}

func (t *Tournament) indexOf(p Person) int {
	return slices.IndexFunc(t.entrants, func(e Entrant) bool { return e.Person == p })
}

func (t *Tournament) entrant(p Person) (Entrant, bool) {
	if i := t.indexOf(p); i >= 0 {
		return t.entrants[i], true
	}
	return Entrant{}, false
}
