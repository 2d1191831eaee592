package tournament

import "fmt"

// A MatchID says where a match is: its round and its table, both from 1.
type MatchID struct {
	Round int `json:"round"`
	Table int `json:"table"`
}

// A Seat is one of the two of a match.
type Seat int

// NoSeat is neither.
const NoSeat Seat = -1

// Other returns the opponent's seat.
func (s Seat) Other() Seat { return 1 - s }

// A Score is the match points of both, by seat.
type Score [2]int

// A Match is one table of a round.
type Match struct {
	ID    MatchID
	Seats [2]Person
	Met   int      // how often they had met before
	Rolls [][2]int // for the first player, by seat; none at a hosted title
	Kind  Kind     // of the round
	Begun bool     // something was played

	UndecidedAt Unix // when its hosted match ended without a result; 0: it did not
	Reports     [2]Report
	Settled     bool
	At          Unix // when it was settled first
	Outcome     Outcome
	Cause       Cause
	Draft       Draft
}

// A Report is what a player says of their match.
type Report struct {
	Number     int // of the match's reports, from 1; 0: none
	At         Unix
	Score      Score
	Unfinished bool // the round's time ended it
}

func newMatch(id MatchID, p Pairing, kind Kind, at Unix) Match {
	m := Match{ID: id, Seats: p.Seats, Met: p.Met, Rolls: p.Rolls, Kind: kind}
	if kind == KindExpedition {
		m.Draft = Draft{Number: 1, Since: at}
	}
	return m
}

// Seat returns where somebody sits, or NoSeat.
func (m *Match) Seat(p Person) Seat {
	for i, seat := range m.Seats {
		if seat == p {
			return Seat(i)
		}
	}
	return NoSeat
}

// First returns the first player, of whom the scenarios speak, or NoSeat at a
// hosted title.
func (m *Match) First() Seat {
	if len(m.Rolls) == 0 {
		return NoSeat
	}
	if last := m.Rolls[len(m.Rolls)-1]; last[1] > last[0] {
		return 1
	}
	return 0
}

// reported returns who made the report that waits for an answer, or made one of
// two that differ.
func (m *Match) reported() (Seat, bool) {
	for i, r := range m.Reports {
		if r.Number > 0 {
			return Seat(i), true
		}
	}
	return NoSeat, false
}

// conflict reports whether both reported, and not the same.
func (m *Match) conflict() bool {
	return !m.Settled && m.Reports[0].Number > 0 && m.Reports[1].Number > 0
}

// match returns a match, or why there is none.
func (t *Tournament) match(id MatchID) (*Match, error) {
	if id.Round < 1 || id.Round > len(t.played) {
		return nil, refuse(KeyUnknownMatch).match(id)
	}
	r := &t.played[id.Round-1]
	if id.Table < 1 || id.Table > len(r.Matches) {
		return nil, refuse(KeyUnknownMatch).match(id)
	}
	return &r.Matches[id.Table-1], nil
}

// mustMatch returns a match that is known to be there.
func (t *Tournament) mustMatch(id MatchID) *Match { return &t.played[id.Round-1].Matches[id.Table-1] }

// factMatch returns the match of a fact.
func (t *Tournament) factMatch(id MatchID) (*Match, error) {
	m, err := t.match(id)
	if err != nil {
		return nil, fmt.Errorf("there is no table %d in round %d", id.Table, id.Round)
	}
	return m, nil
}

// matchOf returns somebody's match of a round, or why they have none; round 0 is
// the one paired last.
func (t *Tournament) matchOf(p Person, round int) (*Match, error) {
	if t.phase == Registering {
		return nil, refuse(KeyNotRunning)
	}
	if round == 0 {
		round = len(t.played)
	}
	if _, in := t.entrant(p); !in {
		return nil, refuse(KeyStranger).person(p)
	}
	if round < 1 || round > len(t.played) {
		return nil, refuse(KeyUnknownRound).number("round", round).number("rounds", len(t.played))
	}
	r := &t.played[round-1]
	if r.Bye != nil && r.Bye.Person == p {
		return nil, refuse(KeyByeNoMatch).number("round", round)
	}
	for i := range r.Matches {
		if r.Matches[i].Seat(p) != NoSeat {
			return &r.Matches[i], nil
		}
	}
	return nil, refuse(KeyNoMatch).number("round", round)
}

// MatchBegun says that a match was begun: leaving it is a concession from now on.
type MatchBegun struct {
	Match MatchID `json:"match"`
}

// Begin says that a match was begun: by one of its players, by a director, or by
// the bot that hosts it.
type Begin struct{ Match MatchID }

func (a Begin) do(w *turn) error {
	m, err := w.t.openMatch(a.Match)
	switch {
	case err != nil:
		return err
	case m.Seat(w.by.Person) == NoSeat && !w.directs() && w.by.Person != 0:
		return refuse(KeyStranger).person(w.by.Person)
	case m.Begun:
		return nil
	}
	w.emit(MatchBegun(a))
	return nil
}

// openMatch returns a match of the open round that is not settled, or why it is
// none.
func (t *Tournament) openMatch(id MatchID) (*Match, error) {
	if t.phase == Registering {
		return nil, refuse(KeyNotRunning)
	}
	m, err := t.match(id)
	switch {
	case err != nil:
		return nil, err
	case t.Over():
		return nil, refuse(KeyOver)
	case t.played[id.Round-1].Closed:
		return nil, refuse(KeyRoundClosed).number("round", id.Round)
	case m.Settled:
		return nil, refuse(KeyMatchSettled).match(id)
	}
	return m, nil
}

func (MatchBegun) kind() string { return "begun" }

func (f MatchBegun) apply(t *Tournament, _ Event) error {
	m, err := t.factMatch(f.Match)
	if err != nil {
		return err
	}
	m.Begun = true
	return nil
}
