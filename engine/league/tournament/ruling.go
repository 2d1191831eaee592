package tournament

import "fmt"

// A Ruling is what a director says a match was. Points count for played,
// unfinished and, where they are told, for concessions.
type Ruling struct {
	Kind   OutcomeKind
	Winner Person // of a no-show, a concession, a win: who gets it
	Score  *Score // by seat
}

// DecideMatch settles a match of the open round by a director.
type DecideMatch struct {
	Match  MatchID
	Ruling Ruling
	Reason string
}

// CorrectResult replaces what a match was, of any round, even after the close.
// Rounds that are paired already stand.
type CorrectResult struct {
	Match  MatchID
	Ruling Ruling
	Reason string
}

// ResultCorrected replaces the outcome of a match.
type ResultCorrected struct {
	Match   MatchID `json:"match"`
	Outcome Outcome `json:"outcome"`
	Reason  string  `json:"reason"`
}

func (a DecideMatch) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	m, err := w.t.openMatch(a.Match)
	if err != nil {
		return err
	}
	o, err := w.ruled(m, a.Ruling, a.Reason)
	if err != nil {
		return err
	}
	w.emit(ResultSettled{Match: m.ID, Outcome: o, Cause: ByDirector, Reason: a.Reason})
	w.goOn()
	return nil
}

func (a CorrectResult) do(w *turn) error {
	t := w.t
	switch {
	case !w.directs():
		return w.t.notDirector()
	case t.phase == Registering:
		return refuse(KeyNotRunning)
	case t.phase == PhaseCancelled:
		return refuse(KeyOver)
	}
	m, err := t.match(a.Match)
	if err != nil {
		return err
	}
	if !m.Settled {
		return DecideMatch(a).do(w)
	}
	o, err := w.ruled(m, a.Ruling, a.Reason)
	if err != nil {
		return err
	}
	w.emit(ResultCorrected{m.ID, o, a.Reason})
	return nil
}

// Corrected returns the match of a correction and what that would make of it; nil if
// nothing would change.
func (t *Tournament) Corrected(a CorrectResult, by Actor) (m Match, o *Outcome, err error) {
	found, err := t.match(a.Match)
	if err != nil {
		return m, nil, err
	}
	if a.Ruling.Winner != 0 && found.Seat(a.Ruling.Winner) == NoSeat {
		return m, nil, refuse(KeyWinnerOfMatch).match(a.Match)
	}
	events, err := t.Decide(a, by, 0)
	for _, e := range events {
		switch f := e.Fact.(type) {
		case ResultSettled:
			return *found, &f.Outcome, nil
		case ResultCorrected:
			return *found, &f.Outcome, nil
		}
	}
	return *found, nil, err
}

// ruled returns the outcome that a director's ruling gives a match.
func (w *turn) ruled(m *Match, r Ruling, reason string) (Outcome, error) {
	if m.Seat(w.by.Person) != NoSeat {
		return Outcome{}, refuse(KeyOwnMatch).match(m.ID)
	}
	if err := w.t.reasoned(reason); err != nil {
		return Outcome{}, err
	}
	if r.Score != nil && m.Kind != KindHosted {
		if err := w.t.data.CheckScore(w.t.Goal(m.ID), *r.Score); err != nil {
			return Outcome{}, err
		}
	}
	winner := m.Seat(r.Winner)
	switch r.Kind {
	case OutcomePlayed, OutcomeUnfinished:
		switch {
		case m.Kind == KindHosted:
			return Outcome{}, refuse(KeyHostedReport).match(m.ID)
		case r.Score == nil:
			return Outcome{}, refuse(KeyPointsMissing).match(m.ID)
		}
		return w.t.playedOutcome(m, *r.Score, r.Kind == OutcomeUnfinished), nil
	case OutcomeHostedWin, OutcomeHostedDraw:
		if m.Kind != KindHosted {
			return Outcome{}, refuse(KeyTabletopReport).match(m.ID)
		}
	case OutcomeNoShow, OutcomeConcession, OutcomeDirectorWin, OutcomeDirectorDraw, OutcomeBothLose, OutcomeDoubleNoShow:
	default:
		return Outcome{}, refuse(KeyUnknownRuling).word("kind", string(r.Kind))
	}
	if r.Kind.hasWinner() != (winner != NoSeat) {
		return Outcome{}, refuse(KeyWinnerOfMatch).match(m.ID)
	}
	if r.Kind == OutcomeConcession && m.Kind != KindHosted {
		return w.t.conceded(winner, r.Score), nil
	}
	return w.t.fixed(r.Kind, winner), nil
}

func (k OutcomeKind) hasWinner() bool {
	return k == OutcomeNoShow || k == OutcomeConcession || k == OutcomeDirectorWin || k == OutcomeHostedWin
}

func (ResultCorrected) kind() string { return "corrected" }

func (f ResultCorrected) apply(t *Tournament, _ Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	if !m.Settled {
		return fmt.Errorf("round %d table %d is not settled", f.Match.Round, f.Match.Table)
	}
	if err := f.Outcome.check(); err != nil {
		return err
	}
	m.Outcome, m.Cause = f.Outcome, ByDirector
	return nil
}
