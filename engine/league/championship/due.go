package championship

import (
	"cmp"
	"slices"
)

// A deadline is a moment at which something comes about, and what.
type deadline struct {
	at  Unix
	act func(w *turn)
}

// Due returns when something comes about by itself, and whether anything does.
func (c *Championship) Due() (Unix, bool) {
	next, ok := c.next()
	return next.at, ok
}

// Elapse returns the events that have come about by themselves until a moment, at that
// moment, however long they were due. What the table knows of a match whose date has
// come is told by Look before; a match of which nothing is told was never played.
func (c *Championship) Elapse(at Unix) ([]Event, error) {
	w := &turn{c: c.clone(), at: at}
	for w.err == nil {
		next, ok := w.c.next()
		if !ok || next.at > at {
			break
		}
		next.act(w)
	}
	return w.result()
}

// next returns the earliest deadline.
func (c *Championship) next() (deadline, bool) {
	list := c.deadlines()
	if len(list) == 0 {
		return deadline{}, false
	}
	return slices.MinFunc(list, func(a, b deadline) int { return cmp.Compare(a.at, b.at) }), true
}

// deadlines returns all that is to come about, in a fixed order.
func (c *Championship) deadlines() (list []deadline) {
	if c.over {
		return nil
	}
	s := &c.season
	add := func(at Unix, act func(w *turn)) { list = append(list, deadline{at, act}) }
	switch s.phase {
	case Registering:
		if s.starts == 0 {
			add(s.openedAt+registrationDays*day, func(w *turn) { w.emit(Closed{Lapsed: true, Seed: w.c.seedText()}) })
			break
		}
		if at := s.starts - reminderHours*hour; !s.reminded && at > s.openedAt {
			add(at, func(w *turn) { w.emit(Reminded{Season: s.Number, Starts: s.starts}) })
		}
		add(s.starts, (*turn).startItself)
	case Playing:
		for i := range s.groups {
			if at, more := c.opens(&s.groups[i]); more {
				add(at, (*turn).goOn)
			}
		}
		for _, number := range s.open {
			m := s.matches.At(number - 1)
			if at := m.Due - dueHours*hour; !m.Warned && c.settings.Round >= 2*dueHours*hour && at > m.Opened {
				add(at, (*turn).warn)
			}
			add(m.Due, func(w *turn) { w.lapse(number) })
		}
	case Ended, Waiting:
		if at, ok := c.reopens(); ok {
			add(at, (*turn).reopen)
		} else {
			add(s.ended+closeHours*hour, func(w *turn) { w.emit(Closed{Lapsed: s.phase == Waiting, Seed: w.c.seedText()}) })
		}
	}
	if c.digest {
		add(c.digestedAt+7*day, func(w *turn) { w.emit(DigestDue{From: w.c.digestedAt}) })
	}
	return list
}

// startItself starts the season whose date has come, or skips it if too few joined.
func (w *turn) startItself() {
	c := w.c
	if least, _ := c.settings.Entrants(); len(c.season.entrants) < least {
		w.emit(Skipped{Season: c.season.Number, Players: len(c.season.entrants), Least: least})
		return
	}
	w.draw(nil)
}

// warn tells of all matches whose date is near.
func (w *turn) warn() {
	f := Warned{Season: w.c.season.Number}
	for _, number := range w.c.season.open {
		if m := w.c.season.matches.At(number - 1); !m.Warned && m.Due-dueHours*hour <= w.at {
			f.Matches = append(f.Matches, number)
		}
	}
	w.emit(f)
}

// lapse decides a match whose date has come, of which nothing was told.
func (w *turn) lapse(number int) {
	m := w.c.season.matches.At(number - 1)
	f := Decided{Season: w.c.season.Number, Match: number, Places: w.c.unplayed(m), Cause: ByNobody}
	if m.Pending != 0 || m.Longer {
		f.Places, f.Cause = w.c.late(m), ByLateness
	}
	w.emit(f)
	w.goOn()
}

// Overdue lists the matches whose date has come by a moment, of which the table is to
// tell how they stand.
func (c *Championship) Overdue(at Unix) (list []Match) {
	for _, number := range c.season.open {
		if m := c.season.matches.At(number - 1); m.Due <= at && m.Pending == 0 {
			list = append(list, m)
		}
	}
	return list
}

// following returns when the season after this one starts.
func (c *Championship) following() (Unix, bool) {
	if !c.settings.Again() {
		return 0, false
	}
	after := c.season.ended
	if c.season.phase == Ended {
		after += closeHours * hour
	}
	at, _, ok := c.settings.Calendar.Next(int64(max(after, c.season.starts)))
	return Unix(at), ok
}

// reopens returns when the registration for the next season begins.
func (c *Championship) reopens() (Unix, bool) {
	starts, ok := c.following()
	if !ok {
		return 0, false
	}
	after := c.season.ended
	if c.season.phase == Ended {
		after += closeHours * hour
	}
	return max(after, starts-Unix(c.settings.Lead)), true
}

// reopen opens the next season. Who was in a division stays, unless they withdrew or
// never came to a match.
func (w *turn) reopen() {
	starts, _ := w.c.following()
	w.emit(SeasonOpened{Season: w.c.season.Number + 1, Starts: starts, Kept: w.c.staying()})
}

// staying returns who of the last season is in the next.
func (c *Championship) staying() (list []Person) {
	if c.settings.Format != Divisions {
		return nil
	}
	if c.season.phase == Waiting {
		for _, e := range c.season.entrants {
			list = append(list, e.Person)
		}
		return list
	}
	came := map[Person]bool{}
	for _, m := range c.season.matches.All() {
		for i, p := range m.Seats {
			if m.Cause == ByTable || m.Cause == ByDirector || m.Cause == ByLateness || m.Places[i] != 0 && (m.Cause == ByAbsence || m.Cause == ByLeaving) {
				came[p] = true
			}
		}
	}
	for _, f := range c.lastPlayed() {
		if e, in := c.season.entrant(f.Person); in && !e.Withdrawn && came[f.Person] {
			list = append(list, f.Person)
		}
	}
	return list
}
