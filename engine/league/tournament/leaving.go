package tournament

import "fmt"

// Concede gives up one's match of a round. If nothing was played it counts as not
// having come.
type Concede struct {
	Round  int    // 0: the one paired last
	Played bool   // something was played
	Score  *Score // the points as they stand, the conceding player's first
}

// Drop takes somebody out, by themselves or by a director.
type Drop struct {
	Person Person
	Played bool   // something was played of their open match
	Score  *Score // the points as they stand, theirs first
	Reason string // may be empty
}

// TakeBackDrop pairs somebody again from the next round on.
type TakeBackDrop struct {
	Person Person
	Reason string
}

// ReportHosted says how a match ended that the bot hosted.
type ReportHosted struct {
	Match   MatchID
	Winner  Person // 0: a draw
	ByRules bool   // the rules ended it, and not a clock, a resignation or an absence
	Actions [2]int // of each seat
}

// LeaveUndecided says that a match which the bot hosted ended without a result, or
// is gone: a director decides it, within some time after the round's end.
type LeaveUndecided struct{ Match MatchID }

// MatchUndecided says so.
type MatchUndecided struct {
	Match MatchID `json:"match"`
}

func (a LeaveUndecided) do(w *turn) error {
	m, err := w.t.openMatch(a.Match)
	switch {
	case err != nil:
		return err
	case m.Kind != KindHosted:
		return refuse(KeyTabletopReport).match(m.ID)
	case w.by.Person != 0:
		return refuse(KeyHostedReport).match(m.ID)
	}
	w.emit(MatchUndecided(a))
	return nil
}

func (MatchUndecided) kind() string { return "undecided" }

func (f MatchUndecided) apply(t *Tournament, e Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	if m.Settled || m.Kind != KindHosted {
		return fmt.Errorf("round %d table %d is not left undecided", f.Match.Round, f.Match.Table)
	}
	m.UndecidedAt = e.At
	return nil
}

func (a Concede) do(w *turn) error {
	m, err := w.answerable(a.Round)
	if err != nil && !isKey(err, KeyHostedReport) {
		return err
	}
	if err != nil {
		m, _ = w.t.matchOf(w.by.Person, a.Round)
	}
	o, err := w.t.left(m, m.Seat(w.by.Person), a.Played, a.Score)
	if err != nil {
		return err
	}
	w.settle(m.ID, o, ByPlayer)
	w.goOn()
	return nil
}

// left returns what a match is worth that a seat leaves: a concession if anything
// was played, else a no-show.
func (t *Tournament) left(m *Match, seat Seat, played bool, s *Score) (Outcome, error) {
	winner := seat.Other()
	if s != nil {
		if seat == 1 {
			s = &Score{s[1], s[0]}
		}
		if err := t.data.CheckScore(t.Goal(m.ID), *s); err != nil {
			return Outcome{}, err
		}
	} else if by, ok := m.reported(); ok {
		if m.Reports[winner].Number > 0 {
			by = winner
		}
		s = &m.Reports[by].Score
	}
	if m.Kind == KindHosted {
		s = nil
	}
	if !played && !m.Begun && s == nil {
		return t.fixed(OutcomeNoShow, winner), nil
	}
	return t.conceded(winner, s), nil
}

func (a Drop) do(w *turn) error {
	t := w.t
	own := a.Person == w.by.Person
	_, in := t.entrant(a.Person)
	switch {
	case !own && !w.directs():
		return w.t.notDirector()
	case t.Over():
		return refuse(KeyOver)
	case !in:
		return refuse(KeyStranger).person(a.Person)
	case t.phase == Registering:
		w.emit(EntrantLeft{Person: a.Person})
		return nil
	case t.banned(a.Person):
		return refuse(KeyPersonBanned).person(a.Person)
	case t.dropped(a.Person):
		return refuse(KeyAlreadyDropped).person(a.Person)
	}
	if err := t.remarked(a.Reason); err != nil {
		return err
	}
	m, open := t.openMatchOf(a.Person)
	if open && !own && m.Seat(w.by.Person) != NoSeat {
		return refuse(KeyOwnOpponent).person(a.Person).number("round", m.ID.Round)
	}
	if err := w.leave(a.Person, a.Played, a.Score, false, func() {
		w.emit(EntrantDropped{Person: a.Person, Reason: a.Reason})
	}); err != nil {
		return err
	}
	w.goOn()
	return nil
}

// leave takes somebody out by the fact that first emits, and settles their open
// match. A report that waits stays: the other's counts at once, since nobody is
// left to answer it; their own waits for the other, unless it counts no more.
func (w *turn) leave(p Person, played bool, s *Score, banned bool, first func()) error {
	m, open := w.t.openMatchOf(p)
	if !open {
		first()
		return nil
	}
	seat := m.Seat(p)
	theirs, others := m.Reports[seat], m.Reports[seat.Other()]
	if !banned && theirs.Number > 0 {
		first()
		return nil
	}
	if !banned && others.Number > 0 {
		first()
		w.settle(m.ID, w.t.playedOutcome(m, others.Score, others.Unfinished), ByLeaving)
		return nil
	}
	o, err := w.t.left(m, seat, played, s)
	if err != nil {
		return err
	}
	first()
	w.settle(m.ID, o, ByLeaving)
	return nil
}

// openMatchOf returns somebody's match of the open round that is not settled.
func (t *Tournament) openMatchOf(p Person) (*Match, bool) {
	if r, ok := t.current(); ok {
		for i := range r.Matches {
			if m := &r.Matches[i]; m.Seat(p) != NoSeat && !m.Settled {
				return m, true
			}
		}
	}
	return nil, false
}

func (a TakeBackDrop) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	_, in := w.t.entrant(a.Person)
	switch {
	case !in:
		return refuse(KeyStranger).person(a.Person)
	case !w.t.dropped(a.Person):
		return refuse(KeyNotDropped).person(a.Person)
	}
	if err := w.t.reasoned(a.Reason); err != nil {
		return err
	}
	w.emit(EntrantReturned(a))
	return nil
}

func (a ReportHosted) do(w *turn) error {
	m, err := w.t.openMatch(a.Match)
	if err != nil {
		return err
	}
	winner := m.Seat(a.Winner)
	switch {
	case m.Kind != KindHosted:
		return refuse(KeyTabletopReport).match(m.ID)
	case w.by.Person != 0:
		return refuse(KeyHostedReport).match(m.ID)
	case a.Winner != 0 && winner == NoSeat:
		return refuse(KeyWinnerOfMatch).match(m.ID)
	}
	kind := OutcomeHostedWin
	switch {
	case winner == NoSeat:
		kind = OutcomeHostedDraw
	case !a.ByRules && min(a.Actions[0], a.Actions[1]) < w.t.data.HostedActions.Value:
		kind = OutcomeNoShow
	case !a.ByRules:
		kind = OutcomeConcession
	}
	w.settle(m.ID, w.t.fixed(kind, winner), ByHost)
	w.goOn()
	return nil
}

// EntrantDropped says that somebody is not paired any more.
type EntrantDropped struct {
	Person Person `json:"person"`
	Reason string `json:"reason,omitempty"`
}

// EntrantReturned takes a drop back.
type EntrantReturned struct {
	Person Person `json:"person"`
	Reason string `json:"reason"`
}

func (EntrantDropped) kind() string  { return "dropped" }
func (EntrantReturned) kind() string { return "returned" }

func (f EntrantDropped) apply(t *Tournament, _ Event) error {
	i := t.indexOf(f.Person)
	if i < 0 || t.entrants[i].Dropped {
		return fmt.Errorf("%d cannot drop", f.Person)
	}
	t.entrants[i].Dropped, t.entrants[i].DroppedIn = true, len(t.played)
	return nil
}

func (f EntrantReturned) apply(t *Tournament, _ Event) error {
	i := t.indexOf(f.Person)
	if i < 0 || !t.entrants[i].Dropped {
		return fmt.Errorf("%d cannot return", f.Person)
	}
	t.entrants[i].Dropped, t.entrants[i].DroppedIn = false, 0
	return nil
}

func (t *Tournament) dropped(p Person) bool {
	e, in := t.entrant(p)
	return in && e.Dropped
}

// isKey reports whether an error is the refusal of that key.
func isKey(err error, key Key) bool {
	r, ok := err.(*Refusal)
	return ok && r.Key == key
}
