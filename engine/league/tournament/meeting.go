package tournament

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine/league"
)

// Key returns what a match is called at the table: "2.1".
func (id MatchID) Key() string { return strconv.Itoa(id.Round) + "." + strconv.Itoa(id.Table) }

// ReadKey reads what Key wrote.
func ReadKey(key string) (id MatchID, ok bool) {
	round, table, ok := strings.Cut(key, ".")
	var err1, err2 error
	id.Round, err1 = strconv.Atoi(round)
	id.Table, err2 = strconv.Atoi(table)
	return id, ok && err1 == nil && err2 == nil
}

// MatchOf returns the match of a key.
func (t *Tournament) MatchOf(key string) (Match, bool) {
	id, ok := ReadKey(key)
	m, there := t.Match(id)
	return m, ok && there
}

// Pending reports whether a match is still to be played.
func (t *Tournament) Pending(m Match) bool { return !m.Settled && !t.Over() }

// Worth returns what a match is worth by a report.
func (t *Tournament) Worth(m Match, r Report) Outcome {
	return t.playedOutcome(&m, r.Score, r.Unfinished)
}

// Ruling returns the ruling that takes a report over.
func (r Report) Ruling() Ruling {
	if r.Unfinished {
		return Ruling{Kind: OutcomeUnfinished, Score: &r.Score}
	}
	return Ruling{Kind: OutcomePlayed, Score: &r.Score}
}

// Threaded reports whether the two of a match need a place of their own: to play it,
// or to draft.
func (m *Match) Threaded() bool { return m.Kind == KindHosted || m.Kind == KindExpedition }

// People returns the directors and the entrants; nobody once the tournament is over.
func (t *Tournament) People() []Person {
	if t.Over() {
		return nil
	}
	list := t.Directors()
	for _, e := range t.entrants {
		list = append(list, e.Person)
	}
	return list
}

// Concerned returns the players of a pairing, else the directors.
func (t *Tournament) Concerned(key string, _ int, _ []Event) []Person {
	if _, ok := ReadKey(key); ok {
		m, _ := t.MatchOf(key)
		return m.Seats[:]
	}
	return t.Directors()
}

// Meeting returns what is to become of a hosted match at the table. Nothing is
// written down when it begins: the table knows.
func (t *Tournament) Meeting(key string) (none league.Meeting[Act]) {
	m, ok := t.MatchOf(key)
	if !ok || m.Kind != KindHosted {
		return none
	}
	return league.Meeting[Act]{Settled: !t.Pending(m), Open: true, Seats: m.Seats[:], Presses: t.JoinPresses(m.Seats[:]...), Clock: t.settings.Clock}
}

// Ended returns the result of a hosted match, or leaves it to the directors: it ended
// without a result, as one does after a seat changed hands, or cannot be known any more.
func (t *Tournament) Ended(key string, f league.Finish) []Act {
	m, ok := t.MatchOf(key)
	if !ok || m.Settled {
		return nil
	}
	if f.Gone || len(f.Seats) != 2 || f.End == league.ByNobody {
		return []Act{LeaveUndecided{Match: m.ID}}
	}
	act := ReportHosted{Match: m.ID, ByRules: f.End == league.ByRules || f.End == league.ByAgree}
	for i, seat := range f.Seats {
		if act.Actions[i] = seat.Actions; f.Seats[1-i].Lost {
			act.Winner = seat.Person
		}
	}
	return []Act{act}
}

// Ruled returns what a director made of a hosted match. Who did not come, or lost
// with their opponent, is rated by nothing.
func (t *Tournament) Ruled(key string) (r league.Ruling, ok bool) {
	m, ok := t.MatchOf(key)
	if !ok || m.Kind != KindHosted || !m.Settled || m.Cause == ByHost {
		return r, false
	}
	switch {
	case slices.Contains([]OutcomeKind{OutcomeNoShow, OutcomeDoubleNoShow, OutcomeBothLose}, m.Outcome.Kind):
	case m.Outcome.Winner == NoSeat:
		r.First = m.Seats[:]
	default:
		r.First = []Person{m.Seats[m.Outcome.Winner]}
	}
	return r, true
}
