package tournament

import "fmt"

type checkIn struct {
	open  bool
	until Unix // 0: until the start
	ended bool
}

// OpenCheckIn asks everybody to say that they are there. Who has not done so at
// the start is taken out.
type OpenCheckIn struct{ Until Unix } // 0: until the start

// CheckIn says that one is there.
type CheckIn struct{}

func (a OpenCheckIn) do(w *turn) error {
	switch {
	case !w.directs():
		return w.t.notDirector()
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

func (CheckInBegan) kind() string     { return "check-in" }
func (EntrantCheckedIn) kind() string { return "checked-in" }
func (CheckInEnded) kind() string     { return "check-in-ended" }

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
