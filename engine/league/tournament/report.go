package tournament

import "fmt"

// ReportResult says how one's match ended.
type ReportResult struct {
	Round      int // 0: the one paired last
	Own, Other int // match points
	Unfinished bool
}

// ConfirmResult says that the opponent's report is right. Where both reported and
// differ, it takes over the other's figures.
type ConfirmResult struct {
	Round  int // 0: the one paired last
	Report int // the number of the report that was seen; 0: whichever it is
}

// ReportMade is one player's word. It counts once the other agrees, stays silent
// long enough, or the round is closed.
type ReportMade struct {
	Match      MatchID `json:"match"`
	Seat       Seat    `json:"seat"`
	Score      Score   `json:"score"`
	Unfinished bool    `json:"unfinished,omitempty"`
}

func (a ReportResult) do(w *turn) error {
	m, err := w.answerable(a.Round)
	if err != nil {
		return err
	}
	seat := m.Seat(w.by.Person)
	s := Score{a.Own, a.Other}
	if seat == 1 {
		s = Score{a.Other, a.Own}
	}
	if err := w.t.data.CheckScore(w.t.Goal(m.ID), s); err != nil {
		return err
	}
	other := m.Reports[seat.Other()]
	w.emit(ReportMade{m.ID, seat, s, a.Unfinished})
	if other.Number > 0 && other.Score == s {
		w.settle(m.ID, w.t.playedOutcome(m, s, other.Unfinished), ByBoth)
		w.goOn()
	}
	return nil
}

func (a ConfirmResult) do(w *turn) error {
	m, err := w.answerable(a.Round)
	if err != nil {
		return err
	}
	seat := m.Seat(w.by.Person)
	r := m.Reports[seat.Other()]
	switch {
	case r.Number == 0 && m.Reports[seat].Number > 0:
		return refuse(KeyOwnReport).match(m.ID)
	case r.Number == 0:
		return refuse(KeyNothingToAnswer).match(m.ID)
	case a.Report != 0 && a.Report != r.Number:
		return refuse(KeyReportChanged).match(m.ID)
	}
	w.settle(m.ID, w.t.playedOutcome(m, r.Score, r.Unfinished), ByBoth)
	w.goOn()
	return nil
}

// Preview returns what a report would be worth, by seat, and the match it is of,
// or why it is refused: the result is told before it is sent.
func (t *Tournament) Preview(by Person, a ReportResult) (Match, Outcome, error) {
	w := &turn{t: t.clone(), by: Actor{Person: by}}
	if err := a.do(w); err != nil {
		return Match{}, Outcome{}, err
	}
	if w.err != nil {
		return Match{}, Outcome{}, w.err
	}
	made := w.events[0].Fact.(ReportMade)
	m := t.mustMatch(made.Match)
	return *m, t.playedOutcome(m, made.Score, made.Unfinished), nil
}

// answerable returns the actor's match of a round, or why they cannot report,
// confirm or concede it.
func (w *turn) answerable(round int) (*Match, error) {
	m, err := w.t.matchOf(w.by.Person, round)
	if err != nil {
		return nil, err
	}
	other := m.Seats[m.Seat(w.by.Person).Other()]
	closed := w.t.played[m.ID.Round-1].Closed
	switch {
	case w.t.Over():
		return nil, refuse(KeyOver)
	case w.t.banned(w.by.Person):
		return nil, refuse(KeyPersonBanned).person(w.by.Person)
	case w.t.dropped(w.by.Person):
		return nil, refuse(KeyPersonOut).person(w.by.Person)
	case m.Cause == ByLeaving && w.t.banned(other):
		return nil, refuse(KeyPersonBanned).person(other)
	case m.Cause == ByLeaving && w.t.dropped(other):
		return nil, refuse(KeyPersonOut).person(other)
	case closed:
		return nil, refuse(KeyRoundClosed).number("round", m.ID.Round)
	case m.Settled:
		return nil, refuse(KeyMatchSettled).match(m.ID)
	case m.Kind == KindHosted:
		return nil, refuse(KeyHostedReport).match(m.ID)
	}
	return m, nil
}

func (ReportMade) kind() string { return "report" }

func (f ReportMade) apply(t *Tournament, e Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	if f.Seat < 0 || f.Seat > 1 || m.Settled {
		return fmt.Errorf("seat %d cannot report", f.Seat)
	}
	if err := worth(f.Score[0], f.Score[1]); err != nil {
		return err
	}
	number := 1 + max(m.Reports[0].Number, m.Reports[1].Number)
	m.Reports[f.Seat] = Report{Number: number, At: e.At, Score: f.Score, Unfinished: f.Unfinished}
	m.Begun = true
	return nil
}
