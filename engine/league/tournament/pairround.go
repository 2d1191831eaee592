package tournament

import "skald/engine/league/pairing"

// PairRound pairs the next round.
type PairRound struct{}

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
func (t *Tournament) active() []Row {
	var list []Row
	for _, l := range t.ordered(len(t.played)) {
		if !l.Dropped && !l.Disqualified {
			list = append(list, l)
		}
	}
	return list
}

// swiss pairs the active players, of whom the best placed comes first.
func (t *Tournament) swiss(lines []Row) pairing.Round {
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
