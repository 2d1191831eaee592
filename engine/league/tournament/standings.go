package tournament

import (
	"cmp"
	"slices"
)

// A Row is one of the table.
type Row struct {
	Person      Person
	Place       int  // 0: none, since they are disqualified
	Shared      bool // the place, with others
	Points      int  // tournament points after deductions, at least 0
	GoalAverage int
	Resistance  int // tournament points that the opponents met have obtained
	Obtained    int // tournament points before deductions
	Deducted    int

	Wins, Draws, Losses int // of matches met
	Byes                int
	NoShowWins          int // the opponent did not come
	NoShows             int // they did not come

	Warnings     int
	Dropped      bool
	Disqualified bool
	Lot          int // the place in the starting lot

	sides     int // matches met with the first side minus those with the second
	lastFirst int // +1: had the first side last; −1: the second; 0: none
}

// Standings returns the table after a round, the best first; of the round that is
// open it counts what is settled. Lines of one place are in the order of the
// starting lot; who is disqualified comes last.
func (t *Tournament) Standings(round int) []Row { return t.ordered(min(max(round, 0), len(t.played))) }

func (t *Tournament) ordered(round int) []Row {
	lines := t.rows(round)
	slices.SortFunc(lines, func(a, b Row) int {
		return cmp.Or(less(b.Disqualified, a.Disqualified), rank(a, b), cmp.Compare(a.Lot, b.Lot))
	})
	for i := range lines {
		if lines[i].Disqualified {
			break
		}
		lines[i].Place = i + 1
		if i > 0 && rank(lines[i-1], lines[i]) == 0 {
			lines[i].Place = lines[i-1].Place
			lines[i-1].Shared, lines[i].Shared = true, true
		}
	}
	return lines
}

// Changes reports whether an event changes the table, or what is said above it. There is
// none before the first round.
func (t *Tournament) Changes(e Event) bool {
	switch e.Fact.(type) {
	case PairingsMade, ResultSettled, ResultCorrected, RoundVoided, RoundEnded, EntrantDropped, EntrantReturned, ConductJudged, ConductForgiven, Closed, Moved:
		return len(t.played) > 0
	}
	return false
}

func less(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return 1
	default:
		return -1
	}
}

// rank compares by tournament points, goal average and resistance, the better
// first. Nothing beyond breaks a tie.
func rank(a, b Row) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.GoalAverage, a.GoalAverage), cmp.Compare(b.Resistance, a.Resistance))
}

// rows adds up what each has after a round, in the order of joining.
func (t *Tournament) rows(round int) []Row {
	var lines []Row
	at := map[Person]int{}
	for _, e := range t.entrants {
		if e.Entered > round {
			continue
		}
		at[e.Person] = len(lines)
		lines = append(lines, Row{
			Person: e.Person, Lot: e.Lot,
			Dropped:      e.Dropped && e.DroppedIn <= round,
			Disqualified: t.bannedBy(e.Person, round),
		})
	}
	opponents := map[Person][]Person{}
	for _, r := range t.played[:round] {
		if r.Void {
			continue
		}
		if r.Bye != nil {
			l := &lines[at[r.Bye.Person]]
			l.Byes++
			l.Obtained += r.Bye.Points
			l.GoalAverage += r.Bye.GoalAverage
		}
		for i := range r.Matches {
			m := &r.Matches[i]
			if !m.Settled {
				continue
			}
			for seat, p := range m.Seats {
				lines[at[p]].add(m.Outcome, Seat(seat))
			}
			if m.Outcome.Met {
				opponents[m.Seats[0]] = append(opponents[m.Seats[0]], m.Seats[1])
				opponents[m.Seats[1]] = append(opponents[m.Seats[1]], m.Seats[0])
			}
		}
	}
	for _, c := range t.conduct {
		if i, in := at[c.Person]; in && !c.TakenBack && c.Round <= round {
			lines[i].Deducted += c.Points
			if c.Kind == Warning {
				lines[i].Warnings++
			}
		}
	}
	for i := range lines {
		l := &lines[i]
		l.Points = max(0, l.Obtained-l.Deducted)
		for _, p := range opponents[l.Person] {
			l.Resistance += lines[at[p]].Obtained
		}
	}
	return lines
}

// add counts a match for a seat.
func (l *Row) add(o Outcome, seat Seat) {
	l.Obtained += o.Points[seat]
	l.GoalAverage += o.GoalAverage[seat]
	switch {
	case o.Kind == OutcomeDoubleNoShow, o.Kind == OutcomeNoShow && o.Winner != seat:
		l.NoShows++
	case o.Kind == OutcomeNoShow:
		l.NoShowWins++
	case o.Winner == seat:
		l.Wins++
	case o.Winner == seat.Other(), o.Kind == OutcomeBothLose:
		l.Losses++
	default:
		l.Draws++
	}
	if o.Met {
		l.lastFirst = 1 - 2*int(seat)
		l.sides += l.lastFirst
	}
}
