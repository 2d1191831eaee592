package tournament

import "fmt"

// A ConductKind is how a director answers improper conduct.
type ConductKind string

// What the manual names (Code de conduite), and a warning, which is ours.
const (
	Warning          ConductKind = "warning"
	Deduction        ConductKind = "deduction"
	Disqualification ConductKind = "disqualification"
)

// Conduct is one act of a director on somebody's conduct, numbered from 1.
type Conduct struct {
	Number    int
	Kind      ConductKind
	Person    Person
	Points    int // taken off
	Reason    string
	By        Person
	At        Unix
	Round     int // the rounds that were paired then
	TakenBack bool
	Why       string // it was taken back
}

// Warn tells somebody that their conduct was improper.
type Warn struct {
	Person Person
	Reason string
}

// Penalise takes tournament points off.
type Penalise struct {
	Person Person
	Points int
	Reason string
}

// Disqualify puts somebody out. Played and Score speak of their open match, as in
// Drop.
type Disqualify struct {
	Person Person
	Reason string
	Played bool
	Score  *Score
}

// TakeBackConduct takes an act on conduct back.
type TakeBackConduct struct {
	Number int
	Reason string
}

func (a Warn) do(w *turn) error {
	if err := w.judges(a.Person, a.Reason); err != nil {
		return err
	}
	w.emit(ConductJudged{Kind: Warning, Person: a.Person, Reason: a.Reason})
	return nil
}

func (a Penalise) do(w *turn) error {
	if err := w.judges(a.Person, a.Reason); err != nil {
		return err
	}
	if !w.t.data.Penalties.holds(a.Points) {
		return refuse(KeyPenaltyRange).number("points", a.Points).span(w.t.data.Penalties)
	}
	w.emit(ConductJudged{Kind: Deduction, Person: a.Person, Points: a.Points, Reason: a.Reason})
	return nil
}

func (a Disqualify) do(w *turn) error {
	if err := w.judges(a.Person, a.Reason); err != nil {
		return err
	}
	if w.t.banned(a.Person) {
		return refuse(KeyAlreadyBanned).person(a.Person)
	}
	if err := w.leave(a.Person, a.Played, a.Score, true, func() {
		w.emit(ConductJudged{Kind: Disqualification, Person: a.Person, Reason: a.Reason})
	}); err != nil {
		return err
	}
	w.goOn()
	return nil
}

// judges returns why the actor may not judge somebody's conduct.
func (w *turn) judges(p Person, reason string) error {
	if err := w.rules(); err != nil {
		return err
	}
	if _, in := w.t.entrant(p); !in {
		return refuse(KeyStranger).person(p)
	}
	if p == w.by.Person {
		return refuse(KeyOwnConduct)
	}
	if r, ok := w.t.opponents(p, w.by.Person); ok {
		return refuse(KeyOwnOpponent).person(p).number("round", r)
	}
	return w.t.reasoned(reason)
}

// opponents reports whether two are paired in the round paired last, settled or
// not: until the next is paired they are opponents of the round.
func (t *Tournament) opponents(a, b Person) (int, bool) {
	if len(t.played) == 0 {
		return 0, false
	}
	r := &t.played[len(t.played)-1]
	for i := range r.Matches {
		if m := &r.Matches[i]; m.Seat(a) != NoSeat && m.Seat(b) != NoSeat {
			return r.Number, true
		}
	}
	return 0, false
}

func (a TakeBackConduct) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	if a.Number < 1 || a.Number > len(w.t.conduct) {
		return refuse(KeyUnknownConduct).number("number", a.Number)
	}
	switch c := w.t.conduct[a.Number-1]; {
	case c.TakenBack:
		return refuse(KeyConductTakenBack).number("number", a.Number)
	case c.Person == w.by.Person:
		return refuse(KeyOwnConduct)
	}
	if err := w.t.reasoned(a.Reason); err != nil {
		return err
	}
	w.emit(ConductForgiven(a))
	return nil
}

// ConductJudged adds an act on conduct.
type ConductJudged struct {
	Kind   ConductKind `json:"kind"`
	Person Person      `json:"person"`
	Points int         `json:"points,omitempty"`
	Reason string      `json:"reason"`
}

// ConductForgiven takes one back.
type ConductForgiven struct {
	Number int    `json:"number"`
	Reason string `json:"reason"`
}

func (ConductJudged) kind() string   { return "conduct" }
func (ConductForgiven) kind() string { return "conduct-taken-back" }

func (f ConductJudged) apply(t *Tournament, e Event) error {
	if _, in := t.entrant(f.Person); !in {
		return fmt.Errorf("%d is not in it", f.Person)
	}
	if (f.Kind == Deduction) != (f.Points > 0) || worth(f.Points) != nil {
		return fmt.Errorf("%q takes no %d points off", f.Kind, f.Points)
	}
	if f.Kind != Warning && f.Kind != Deduction && f.Kind != Disqualification {
		return fmt.Errorf("there is no conduct %q", f.Kind)
	}
	t.conduct = append(t.conduct, Conduct{
		Number: len(t.conduct) + 1, Kind: f.Kind, Person: f.Person, Points: f.Points,
		Reason: f.Reason, By: e.By, At: e.At, Round: len(t.played),
	})
	return nil
}

func (f ConductForgiven) apply(t *Tournament, _ Event) error {
	if f.Number < 1 || f.Number > len(t.conduct) || t.conduct[f.Number-1].TakenBack {
		return fmt.Errorf("there is no act %d to take back", f.Number)
	}
	c := &t.conduct[f.Number-1]
	c.TakenBack, c.Why = true, f.Reason
	return nil
}

// banned reports whether somebody is disqualified.
func (t *Tournament) banned(p Person) bool { return t.bannedBy(p, len(t.played)) }

// bannedBy reports whether somebody was disqualified while no more rounds were
// paired than these, and it was not taken back since.
func (t *Tournament) bannedBy(p Person, rounds int) bool {
	for _, c := range t.conduct {
		if c.Person == p && c.Kind == Disqualification && !c.TakenBack && c.Round <= rounds {
			return true
		}
	}
	return false
}
