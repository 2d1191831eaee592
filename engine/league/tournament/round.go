package tournament

import (
	"fmt"

	"skald/engine/league/pairing"
)

// A Round is one that is paired.
type Round struct {
	Number int
	Scenario
	Matches  []Match // by table
	Bye      *Bye
	At       Unix // when it was paired
	Deadline Unix
	TimeOver bool // the deadline has passed, and it was said
	ToldAt   Unix // when that was
	Closed   bool
	Void     bool // it counts for nobody: the tournament ended before it was played
}

// A Bye is what somebody gets for whom there was no opponent.
type Bye struct {
	Person      Person `json:"person"`
	Points      int    `json:"points"`
	GoalAverage int    `json:"goal_average"`
}

// PairRound pairs the next round.
type PairRound struct{}

// CloseRound closes the round before every match is settled: reports count, and
// with Anyway what nobody reported is a no-show of both.
type CloseRound struct{ Anyway bool }

// PairingsMade is a round's pairings. They stand.
type PairingsMade struct {
	Round int `json:"round"`
	Scenario
	Matches  []Pairing `json:"matches"` // by table, from 1
	Bye      *Bye      `json:"bye,omitempty"`
	Deadline Unix      `json:"deadline"`
}

// A Pairing is one table of a round.
type Pairing struct {
	Seats [2]Person `json:"seats"`           // the first has the first side, if the title has sides
	Met   int       `json:"met,omitempty"`   // how often they had met before: more than 0 is a rematch
	Rolls [][2]int  `json:"rolls,omitempty"` // by seat; the last tells who is first player
}

// RoundTimeOver says that a round's time is over; directors decide what is open.
type RoundTimeOver struct {
	Round int `json:"round"`
}

// RoundEnded says that a round is settled and closed.
type RoundEnded struct {
	Round int `json:"round"`
}

// Halted says that a round cannot be paired by itself: too few are left, or its
// scenario is missing.
type Halted struct {
	Round  int `json:"round"` // the one that was played last
	Active int `json:"active"`
}

func (PairRound) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	if err := w.t.pairable(); err != nil {
		return err
	}
	w.pair()
	return nil
}

// pairable returns why the next round cannot be paired.
func (t *Tournament) pairable() error {
	next := len(t.played) + 1
	if next > 1 && !t.played[next-2].Closed {
		open, conflicts := t.unsettled()
		return refuse(KeyRoundOpen).number("round", next-1).number("matches", len(open)).number("conflicts", len(conflicts))
	}
	switch active := len(t.active()); {
	case next > t.rounds:
		return refuse(KeyRoundsOver).number("rounds", t.rounds)
	case active < t.data.Limits.Players.Least:
		return refuse(KeyOneActive).number("players", active)
	}
	if s := t.Planned(next); s.Kind == KindSet && len(s.Cards) == 0 {
		return refuse(KeySetMissing).number("round", next)
	}
	return nil
}

// pair pairs the next round, which can be paired.
func (w *turn) pair() {
	t := w.t
	number := len(t.played) + 1
	f := PairingsMade{Round: number, Scenario: t.Planned(number), Deadline: w.at + Unix(t.settings.Round)}
	if f.Kind == KindBattle && f.Battle == 0 {
		f.Battle = t.drawBattle(number, t.drawable())
	}
	lines := t.active()
	drawn := t.swiss(lines)
	met := t.meetings()
	for i, pair := range drawn.Pairs {
		first, second := lines[pair[0]].Person, lines[pair[1]].Person
		p := Pairing{Seats: [2]Person{first, second}, Met: met[couple(first, second)]}
		if f.Kind != KindHosted {
			p.Rolls = t.rollFirst(MatchID{number, i + 1})
		}
		f.Matches = append(f.Matches, p)
	}
	if drawn.Bye >= 0 {
		worth, _ := t.data.value(OutcomeBye)
		f.Bye = &Bye{lines[drawn.Bye].Person, worth.Points[0], worth.GoalAverage[0]}
	}
	w.emit(f)
}

// active returns those who can be paired, best placed first: before the first
// round that is the order of the starting lot.
func (t *Tournament) active() []Line {
	var list []Line
	for _, l := range t.ordered(len(t.played)) {
		if !l.Dropped && !l.Disqualified {
			list = append(list, l)
		}
	}
	return list
}

// swiss pairs the active players, of whom the best placed comes first.
func (t *Tournament) swiss(lines []Line) pairing.Round {
	players := make([]pairing.Player, len(lines))
	for i, l := range lines {
		players[i] = pairing.Player{Points: l.Points, Byes: l.Byes + l.NoShowWins, Balance: l.sides, LastFirst: l.lastFirst}
	}
	if len(t.played) == 0 {
		return pairing.First(len(players))
	}
	met := t.meetings()
	return pairing.Swiss(players, func(i, j int) int { return met[couple(lines[i].Person, lines[j].Person)] }, t.settings.Sides)
}

// meetings counts the matches in which two have met, by couple.
func (t *Tournament) meetings() map[[2]Person]int {
	met := map[[2]Person]int{}
	for _, r := range t.played {
		for _, m := range r.Matches {
			if m.Settled && m.Outcome.Met {
				met[couple(m.Seats[0], m.Seats[1])]++
			}
		}
	}
	return met
}

func couple(a, b Person) [2]Person { return [2]Person{min(a, b), max(a, b)} }

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

func (a CloseRound) do(w *turn) error {
	if err := w.rules(); err != nil {
		return err
	}
	r, ok := w.t.current()
	if !ok {
		return refuse(KeyNoRoundOpen)
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

func (PairingsMade) kind() string  { return "pairings" }
func (RoundTimeOver) kind() string { return "time-over" }
func (RoundEnded) kind() string    { return "round-ended" }
func (Halted) kind() string        { return "halted" }

func (f PairingsMade) apply(t *Tournament, e Event) error {
	if _, open := t.current(); open || t.phase != Running || f.Round != len(t.played)+1 || f.Round > t.rounds {
		return fmt.Errorf("round %d cannot be paired", f.Round)
	}
	r := Round{Number: f.Round, Scenario: f.Scenario, Bye: f.Bye, At: e.At, Deadline: f.Deadline}
	seen := map[Person]bool{}
	sit := func(p Person) error {
		if _, in := t.entrant(p); !in || seen[p] {
			return fmt.Errorf("%d cannot be paired", p)
		}
		seen[p] = true
		return nil
	}
	if err := t.sensible(f.Scenario); err != nil {
		return err
	}
	for i, p := range f.Matches {
		if err := p.check(f.Kind); err != nil {
			return err
		}
		for _, seat := range p.Seats {
			if err := sit(seat); err != nil {
				return err
			}
		}
		r.Matches = append(r.Matches, newMatch(MatchID{f.Round, i + 1}, p, f.Kind, e.At))
	}
	if f.Bye != nil {
		if err := sit(f.Bye.Person); err != nil {
			return err
		}
		if f.Bye.Points < 0 || f.Bye.Points > maxWorth || f.Bye.GoalAverage < 0 || f.Bye.GoalAverage > maxWorth {
			return fmt.Errorf("a bye is not worth %d and %d", f.Bye.Points, f.Bye.GoalAverage)
		}
	}
	t.played = append(t.played, r)
	return nil
}

// sensible returns why a round cannot have a scenario.
func (t *Tournament) sensible(s Scenario) error {
	_, battle := t.data.Battle(s.Battle)
	switch s.Kind {
	case KindBattle:
		if !battle {
			return fmt.Errorf("there is no battle %d", s.Battle)
		}
	case KindSet:
		if _, err := t.composed(s.Cards); err != nil {
			return err
		}
	case KindExpedition, KindHosted:
	default:
		return fmt.Errorf("there is no kind %q", s.Kind)
	}
	if s.Kind != KindBattle && s.Battle != 0 || s.Kind != KindSet && len(s.Cards) > 0 || (s.Kind == KindHosted) != t.settings.Hosted() {
		return fmt.Errorf("a round of kind %q is not so", s.Kind)
	}
	return nil
}

// check returns why a table cannot be so: all but hosted matches have rolled for
// the first player.
func (p Pairing) check(kind Kind) error {
	last := len(p.Rolls) - 1
	if (kind == KindHosted) != (last < 0) || last >= 0 && !validDice(p.Rolls[last]) {
		return fmt.Errorf("%v are no dice of a first player", p.Rolls)
	}
	return nil
}

func (f RoundTimeOver) apply(t *Tournament, e Event) error {
	r, ok := t.current()
	if !ok || r.Number != f.Round {
		return fmt.Errorf("round %d is not open", f.Round)
	}
	r.TimeOver, r.ToldAt = true, e.At
	return nil
}

func (f RoundEnded) apply(t *Tournament, e Event) error {
	r, ok := t.current()
	if !ok || r.Number != f.Round {
		return fmt.Errorf("round %d is not open", f.Round)
	}
	r.Closed = true
	if f.Round == t.rounds {
		t.endedAt = e.At
	}
	return nil
}

func (f Halted) apply(t *Tournament, _ Event) error {
	t.halted = f.Round
	return nil
}
