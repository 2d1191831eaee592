package tournament

import (
	"fmt"
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
		if err := worth(f.Bye.Points, f.Bye.GoalAverage); err != nil {
			return err
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
