package championship

import (
	"encoding/hex"
	"fmt"
	"slices"
)

// NameDirector makes somebody a director besides those there are.
type NameDirector struct{ Person Person }

// RemoveDirector takes that back; a director may remove themselves.
type RemoveDirector struct{ Person Person }

// Move lets the championship speak somewhere else, by whatever name the caller has for
// places.
type Move struct{ Home string }

// SetDigest says whether a week's digest is told.
type SetDigest struct{ On bool }

// Close ends a championship for good, be it in the middle of a season.
type Close struct{ Reason string }

// DirectorNamed says that somebody directs from now on.
type DirectorNamed struct {
	Person Person `json:"person"`
}

// DirectorRemoved says that somebody directs no more.
type DirectorRemoved struct {
	Person Person `json:"person"`
}

// Moved says where the championship speaks from now on.
type Moved struct {
	Home string `json:"home"`
}

// DigestSet says whether digests are told from now on.
type DigestSet struct {
	On bool `json:"on"`
}

// DigestDue says that the digest of the time since the last one is told.
type DigestDue struct {
	From Unix `json:"from"`
}

// Closed ends a championship and reveals its seed.
type Closed struct {
	Reason string `json:"reason,omitempty"`
	Lapsed bool   `json:"lapsed,omitempty"` // nobody started it, or too few joined
	Seed   string `json:"seed"`             // hexadecimal
}

func (a NameDirector) do(w *turn) error {
	switch {
	case !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	case w.c.Directs(a.Person):
		return refuse(KeyKnownDirector).person(a.Person)
	}
	w.emit(DirectorNamed(a))
	return nil
}

func (a RemoveDirector) do(w *turn) error {
	switch {
	case !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	case !w.c.Directs(a.Person):
		return refuse(KeyNoDirector).person(a.Person)
	case len(w.c.directors) == 1:
		return refuse(KeyLastDirector)
	}
	w.emit(DirectorRemoved(a))
	return nil
}

func (a Move) do(w *turn) error {
	switch {
	case !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	case a.Home == w.c.home:
		return refuse(KeyAtHome)
	}
	w.emit(Moved(a))
	return nil
}

func (a SetDigest) do(w *turn) error {
	switch {
	case !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	case a.On == w.c.digest:
		return refuse(KeyDigestSo)
	}
	w.emit(DigestSet(a))
	return nil
}

func (a Close) do(w *turn) error {
	switch {
	case !w.directs():
		return w.c.notDirector()
	case w.c.over:
		return refuse(KeyOver)
	}
	if a.Reason != "" || w.by.Steward {
		if err := reasoned(a.Reason); err != nil {
			return err
		}
	}
	w.emit(Closed{Reason: a.Reason, Seed: w.c.seedText()})
	return nil
}

func (c *Championship) seedText() string { return hex.EncodeToString(c.seed[:]) }

// Directs reports whether somebody is a director.
func (c *Championship) Directs(p Person) bool { return slices.Contains(c.directors, p) }

// directs reports whether the actor may act as a director.
func (w *turn) directs() bool { return w.by.Steward || w.c.Directs(w.by.Person) }

func (c *Championship) notDirector() *Refusal {
	return refuse(KeyNotDirector).number("days", silentDays)
}

// Yields reports whether a steward may do an act of the directors' although some are
// there: end the championship at any time, and anything once they have done nothing for
// so many days.
func (c *Championship) Yields(act Act, at Unix) bool {
	_, ends := act.(Close)
	return ends || at >= c.directedAt+silentDays*day
}

func (DirectorNamed) kind() string   { return "director-named" }
func (DirectorRemoved) kind() string { return "director-removed" }
func (Moved) kind() string           { return "moved" }
func (DigestSet) kind() string       { return "digest-set" }
func (DigestDue) kind() string       { return "digest" }
func (Closed) kind() string          { return "closed" }

func (f DirectorNamed) apply(c *Championship, _ Event) error {
	if c.Directs(f.Person) || len(c.directors) > hardMost {
		return fmt.Errorf("%d directs already", f.Person)
	}
	c.directors = append(c.directors, f.Person)
	return nil
}

func (f DirectorRemoved) apply(c *Championship, _ Event) error {
	i := slices.Index(c.directors, f.Person)
	if i < 0 || len(c.directors) == 1 {
		return fmt.Errorf("%d cannot be removed", f.Person)
	}
	c.directors = slices.Delete(c.directors, i, i+1)
	return nil
}

func (f Moved) apply(c *Championship, _ Event) error {
	c.home = f.Home
	return nil
}

func (f DigestSet) apply(c *Championship, e Event) error {
	c.digest, c.digestedAt = f.On, e.At
	return nil
}

func (f DigestDue) apply(c *Championship, e Event) error {
	c.digestedAt = e.At
	return nil
}

func (f Closed) apply(c *Championship, _ Event) error {
	if c.over {
		return fmt.Errorf("it is over")
	}
	if f.Seed != c.seedText() {
		return fmt.Errorf("this is not the seed that was promised")
	}
	c.over, c.season.open = true, nil
	return nil
}
