package tournament

// CloseRound closes the round before every match is settled: reports count, and
// with Anyway what nobody reported is a no-show of both.
type CloseRound struct{ Anyway bool }

func (a CloseRound) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	r, ok := w.t.current()
	if !ok {
		return refuse(KeyNoRoundOpen)
	}
	if m, open := w.t.openMatchOf(w.by.Person); open {
		return refuse(KeyOwnMatch).match(m.ID) // the close would settle it
	}
	open, conflicts := w.t.unsettled()
	if len(conflicts) > 0 {
		return refuse(KeyRoundConflicts).number("round", r.Number).number("conflicts", len(conflicts))
	}
	unplayed := 0
	for _, id := range open {
		if _, reported := w.t.mustMatch(id).reported(); !reported {
			unplayed++
		}
	}
	if unplayed > 0 && !a.Anyway {
		return refuse(KeyRoundUnplayed).number("round", r.Number).number("matches", unplayed)
	}
	w.count(open)
	w.giveUp(open)
	w.goOn()
	return nil
}

// unsettled returns the matches of the open round that are not settled, and those
// of them of which two different reports are there.
func (t *Tournament) unsettled() (open, conflicts []MatchID) {
	r, ok := t.current()
	if !ok {
		return nil, nil
	}
	for i := range r.Matches {
		m := &r.Matches[i]
		if m.Settled {
			continue
		}
		open = append(open, m.ID)
		if m.conflict() {
			conflicts = append(conflicts, m.ID)
		}
	}
	return open, conflicts
}

// current returns the round that is open.
func (t *Tournament) current() (*Round, bool) {
	if n := len(t.played); n > 0 && !t.played[n-1].Closed && t.phase == Running {
		return &t.played[n-1], true
	}
	return nil, false
}

// count settles those matches of which a report waits by it.
func (w *turn) count(open []MatchID) {
	for _, id := range open {
		m := w.t.mustMatch(id)
		if seat, reported := m.reported(); reported {
			w.settle(id, w.t.playedOutcome(m, m.Reports[seat].Score, m.Reports[seat].Unfinished), ByClosing)
		}
	}
}

// giveUp settles those matches that are still open as if nobody had come.
func (w *turn) giveUp(open []MatchID) {
	for _, id := range open {
		if !w.t.mustMatch(id).Settled {
			w.settle(id, w.t.fixed(OutcomeDoubleNoShow, NoSeat), ByClosing)
		}
	}
}

// goOn closes the open round once every match is settled, and pairs the next one
// where nobody needs to be asked.
func (w *turn) goOn() {
	r, ok := w.t.current()
	if !ok {
		return
	}
	if open, _ := w.t.unsettled(); len(open) > 0 {
		return
	}
	w.emit(RoundEnded{Round: r.Number})
	if !w.t.settings.auto() || len(w.t.played) >= w.t.rounds {
		return
	}
	if w.t.pairable() == nil {
		w.pair()
	} else {
		w.emit(Halted{Round: r.Number, Active: len(w.t.active())})
	}
}
