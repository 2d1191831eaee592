package tournament

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// NameDirector makes somebody a director besides those there are.
type NameDirector struct{ Person Person }

// RemoveDirector takes that back; a director may remove themselves.
type RemoveDirector struct{ Person Person }

// Move lets the tournament speak somewhere else, by whatever name the caller has for
// places.
type Move struct{ Home string }

// Moved says where the tournament speaks from now on.
type Moved struct {
	Home string `json:"home"`
}

func (a Move) do(w *turn) error {
	switch {
	case !w.directs():
		return w.t.notDirector()
	case w.t.Over():
		return refuse(KeyOver)
	case a.Home == w.t.home:
		return refuse(KeyAtHome)
	}
	w.emit(Moved(a))
	return nil
}

func (Moved) kind() string { return "moved" }

func (f Moved) apply(t *Tournament, _ Event) error {
	t.home = f.Home
	return nil
}

// DirectorNamed says that somebody directs from now on.
type DirectorNamed struct {
	Person Person `json:"person"`
}

// DirectorRemoved says that somebody directs no more.
type DirectorRemoved struct {
	Person Person `json:"person"`
}

func (a NameDirector) do(w *turn) error {
	switch {
	case !w.directs():
		return w.t.notDirector()
	case slices.Contains(w.t.directors, a.Person):
		return refuse(KeyKnownDirector).person(a.Person)
	}
	w.emit(DirectorNamed(a))
	return nil
}

func (a RemoveDirector) do(w *turn) error {
	switch {
	case !w.directs():
		return w.t.notDirector()
	case !slices.Contains(w.t.directors, a.Person):
		return refuse(KeyNoDirector).person(a.Person)
	case len(w.t.directors) == 1:
		return refuse(KeyLastDirector).person(a.Person)
	}
	w.emit(DirectorRemoved(a))
	return nil
}

func (DirectorNamed) kind() string   { return "director-named" }
func (DirectorRemoved) kind() string { return "director-removed" }

func (f DirectorNamed) apply(t *Tournament, _ Event) error {
	if slices.Contains(t.directors, f.Person) {
		return fmt.Errorf("%d directs already", f.Person)
	}
	t.directors = append(t.directors, f.Person)
	return nil
}

func (f DirectorRemoved) apply(t *Tournament, _ Event) error {
	i := slices.Index(t.directors, f.Person)
	if i < 0 || len(t.directors) == 1 {
		return fmt.Errorf("%d cannot be removed", f.Person)
	}
	t.directors = slices.Delete(t.directors, i, i+1)
	return nil
}

// directs reports whether the actor may act as a director.
func (w *turn) directs() bool {
	return w.by.Steward || slices.Contains(w.t.directors, w.by.Person)
}

func (t *Tournament) notDirector() *Refusal {
	return refuse(KeyNotDirector).number("days", t.data.Times.SilentDays.Value)
}

// SilentFrom returns from when on the directors have done nothing for so long that a
// steward may act in their place.
func (t *Tournament) SilentFrom() Unix { return t.directedAt + Unix(t.data.Times.SilentDays.Value)*day }

// Yields reports whether a steward may do an act of the directors' although some are
// there: end the tournament at any time, and anything once they have been silent.
func (t *Tournament) Yields(act Act, at Unix) bool {
	switch act.(type) {
	case Close, Cancel:
		return true
	}
	return at >= t.SilentFrom()
}

// rules returns why the actor may not do what only directors do while the
// tournament runs.
func (w *turn) rules() error {
	switch {
	case !w.directs():
		return w.t.notDirector()
	case w.t.Over():
		return refuse(KeyOver)
	case w.t.phase == Registering:
		return refuse(KeyNotRunning)
	}
	return nil
}

// remarked returns why a reason that nobody must give will not do.
func (t *Tournament) remarked(reason string) error {
	if reason == "" {
		return nil
	}
	return t.reasoned(reason)
}

// reasoned returns why a reason will not do.
func (t *Tournament) reasoned(reason string) error {
	if n := utf8.RuneCountInString(reason); !t.data.Limits.ReasonCharacters.holds(n) {
		return refuse(KeyReasonLength).number("characters", n).span(t.data.Limits.ReasonCharacters)
	}
	return nil
}
