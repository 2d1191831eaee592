package championship

import (
	"slices"

	"skald/engine/league/format"
)

// goOn does what follows from what has come about: rounds and games that can begin do,
// a stage that is over leads to the next, and the season to its table.
func (w *turn) goOn() {
	c := w.c
	if c.season.phase != Playing {
		return
	}
	w.openRounds()
	if c.groupsOver() && c.settings.Format == Groups && c.season.knocked == 0 {
		w.emit(KnockOutDrawn{Season: c.season.Number, Seeds: c.qualified()})
	}
	for w.openNodes() {
	}
	if len(c.season.open) == 0 && c.stagesOver() {
		w.emit(c.final())
	}
}

// rounds returns the pairs of all rounds of a group of so many.
func (s Settings) rounds(members int) [][]format.Pair {
	rounds := format.Berger(members)
	if s.Format == RoundTwice {
		rounds = format.Twice(rounds)
	}
	return rounds
}

// Rounds returns how many rounds a group has.
func (s Settings) groupRounds(members int) int {
	switch {
	case s.Seats > 2:
		return s.Rounds
	case s.Format == RoundTwice:
		return 2 * (members + members%2 - 1)
	}
	return members + members%2 - 1
}

// opens returns when the next round of a group begins at the latest, and whether there
// is one.
func (c *Championship) opens(g *Group) (at Unix, ok bool) {
	if g.Opened >= c.settings.groupRounds(len(g.Members)) {
		return 0, false
	}
	return c.season.began + Unix(g.Opened)*Unix(c.settings.Round), true
}

// openRounds begins the rounds whose time has come, and those of groups in which all
// that began is decided.
func (w *turn) openRounds() {
	for {
		f := w.c.nextRounds(w.at)
		if len(f.Rounds) == 0 {
			return
		}
		w.emit(f)
		w.decideLeft()
	}
}

// nextRounds returns the matches of the rounds that can begin at a moment.
func (c *Championship) nextRounds(at Unix) MatchesMade {
	s := &c.season
	f := MatchesMade{Season: s.Number, First: s.matches.Len() + 1}
	busy := make([]bool, len(s.groups))
	for _, number := range s.open {
		if m := s.matches.At(number - 1); m.Group > 0 {
			busy[m.Group-1] = true
		}
	}
	for i := range s.groups {
		g := &s.groups[i]
		opens, more := c.opens(g)
		if !more || busy[i] && opens > at {
			continue
		}
		f.Rounds = append(f.Rounds, i+1)
		due := s.began + Unix(g.Opened+1)*Unix(c.settings.Round)
		if due < at+Unix(c.settings.Round)/2 { // nobody loses time that they did not have
			due = at + Unix(c.settings.Round)
		}
		for _, seats := range c.seatings(i, g) {
			f.Matches = append(f.Matches, Made{Group: i + 1, Round: g.Opened + 1, Seats: seats, Due: due})
		}
	}
	return f
}

// seatings returns who meets in the next round of a group.
func (c *Championship) seatings(group int, g *Group) (list [][]Person) {
	if c.settings.Seats == 2 {
		for _, pair := range c.settings.rounds(len(g.Members))[g.Opened] {
			list = append(list, []Person{g.Members[pair[0]], g.Members[pair[1]]})
		}
		return list
	}
	var there []Person
	for _, p := range g.Members {
		if e, _ := c.season.entrant(p); !e.Withdrawn {
			there = append(there, p)
		}
	}
	at := map[Person]int{}
	for i, p := range there {
		at[p] = i
	}
	n := len(there)
	met, sat, played := make([]int, n*n), make([]int, n*mostSeats), make([]int, n)
	for _, m := range c.season.matches.All() {
		if m.Group != group+1 {
			continue
		}
		for seat, p := range m.Seats {
			i, in := at[p]
			if !in {
				continue
			}
			played[i]++
			sat[i*mostSeats+seat]++
			for _, o := range m.Seats {
				if k, in := at[o]; in && k != i {
					met[i*n+k]++
				}
			}
		}
	}
	out := make([]int, n)
	for i := range out {
		out[i] = g.Opened - played[i]
	}
	tables, _ := format.Tables(n, c.settings.Least, c.settings.Seats, func(a, b int) int { return met[a*n+b] }, out, func(e, seat int) int { return sat[e*mostSeats+seat] })
	for _, table := range tables {
		list = append(list, picked(there, table))
	}
	return list
}

// groupsOver reports whether all rounds of all groups are decided.
func (c *Championship) groupsOver() bool {
	for i := range c.season.groups {
		if _, more := c.opens(&c.season.groups[i]); more {
			return false
		}
	}
	for _, number := range c.season.open {
		if c.season.matches.At(number-1).Group > 0 {
			return false
		}
	}
	return len(c.season.groups) > 0
}

// stagesOver reports whether nothing is left to be played.
func (c *Championship) stagesOver() bool {
	if c.settings.Format.Grouped() && !c.groupsOver() {
		return false
	}
	if !c.settings.Format.Knocks() {
		return true
	}
	return c.season.knocked != 0 && !slices.ContainsFunc(c.filled(), func(f format.Filled) bool { return !f.Over })
}

// KnockOutDrawn says who goes on from the groups, the best seed first.
type KnockOutDrawn struct {
	Season int      `json:"season"`
	Seeds  []Person `json:"seeds"`
}

func (KnockOutDrawn) kind() string { return "knock-out" }

func (f KnockOutDrawn) apply(c *Championship, e Event) error {
	if f.Season != c.season.Number || c.season.phase != Playing || c.season.knocked != 0 || len(f.Seeds) < 2 || len(f.Seeds) > 4*mostBracket {
		return errBounds
	}
	for _, p := range f.Seeds {
		if _, in := c.season.entrant(p); !in {
			return errBounds
		}
	}
	c.knock(f.Seeds, e.At)
	return nil
}

// knock draws the knock-out of these seeds.
func (c *Championship) knock(seeds []Person, at Unix) {
	c.season.seeds, c.season.knocked = seeds, at
	if c.settings.Format == KnockTwice {
		c.season.bracket = format.Double(len(seeds))
		return
	}
	c.season.bracket = format.Single(len(seeds), c.settings.Third)
}

// qualified returns who goes on from the groups, as they are seeded. Those who have
// withdrawn do not; the next of their group goes on for them.
func (c *Championship) qualified() []Person {
	var list []format.Qualifier
	for i := range c.season.groups {
		through := 0
		for _, row := range c.Table(i + 1) {
			if e, _ := c.season.entrant(row.Person); e.Withdrawn || through == c.settings.Through {
				continue
			}
			through++
			at := slices.IndexFunc(c.season.entrants, func(e Entrant) bool { return e.Person == row.Person })
			list = append(list, format.Qualifier{Entrant: at, Group: i, Place: through})
		}
	}
	var seeds []Person
	for _, q := range format.Seeding(list) {
		seeds = append(seeds, c.season.entrants[q.Entrant].Person)
	}
	for _, e := range c.season.entrants { // all but one have withdrawn: somebody must be there to be beaten
		if len(seeds) >= 2 {
			break
		}
		if !slices.Contains(seeds, e.Person) {
			seeds = append(seeds, e.Person)
		}
	}
	return seeds
}

// filled says who is in each node of the knock-out.
func (c *Championship) filled() []format.Filled {
	return c.season.bracket.Fill(c.season.verdicts(c.settings.Best))
}

// verdicts returns how the nodes of the knock-out are decided.
func (s *season) verdicts(best int) []format.Verdict {
	list := make([]format.Verdict, len(s.bracket.Nodes))
	series := make([]format.Series, len(list))
	for _, m := range s.matches.All() {
		if m.Node == 0 || !m.Settled || list[m.Node-1] != format.Open {
			continue
		}
		v, games := &list[m.Node-1], &series[m.Node-1]
		games.Best = best
		games.Done++
		won := -1 // the side of the bracket
		if p := m.Winner(); p != 0 {
			won = m.Seat(p)
			if m.Game%2 == 0 { // the sides are swapped
				won = 1 - won
			}
			games.Wins[won]++
		}
		side, even, over := games.Decided()
		switch {
		case m.Places[0] == 0 && m.Places[1] == 0:
			*v = format.BothOut
		case won >= 0 && (m.Cause == ByNobody || m.Cause == ByLeaving || m.Cause == ByAbsence || m.Cause == ByLateness):
			*v = format.First + format.Verdict(won)
		case even:
			better := slices.Index(s.seeds, m.Seats[0]) < slices.Index(s.seeds, m.Seats[1])
			*v = format.First
			if better == (m.Game%2 == 0) {
				*v = format.Second
			}
		case over:
			*v = format.First + format.Verdict(side)
		}
	}
	return list
}

// openNodes begins the games of the knock-out that can be played, and reports whether
// any of them is decided by somebody's having withdrawn, so that others may begin.
func (w *turn) openNodes() (again bool) {
	s := &w.c.season
	if s.knocked == 0 {
		return false
	}
	played, open := make([]int, len(s.bracket.Nodes)), make([]bool, len(s.bracket.Nodes))
	for _, m := range s.matches.All() {
		if m.Node > 0 {
			played[m.Node-1]++
			open[m.Node-1] = open[m.Node-1] || !m.Settled
		}
	}
	f := MatchesMade{Season: s.Number, First: s.matches.Len() + 1}
	for i, node := range w.c.filled() {
		if !node.Playable() || open[i] {
			continue
		}
		seats := []Person{s.seeds[node.Who[0]], s.seeds[node.Who[1]]}
		if played[i]%2 == 1 {
			slices.Reverse(seats)
		}
		f.Matches = append(f.Matches, Made{
			Round: s.bracket.Nodes[i].Round, Node: i + 1, Game: played[i] + 1, Seats: seats, Due: w.at + Unix(w.c.settings.Round),
		})
	}
	if len(f.Matches) == 0 {
		return false
	}
	w.emit(f)
	return w.decideLeft()
}

// decideLeft decides the open matches of people who have withdrawn for those who are
// there. A table at which two or more are left is played on.
func (w *turn) decideLeft() (any bool) {
	for _, number := range slices.Clone(w.c.season.open) {
		m := w.c.season.matches.At(number - 1)
		places, there := make([]int, len(m.Seats)), 0
		for i, p := range m.Seats {
			if e, _ := w.c.season.entrant(p); !e.Withdrawn {
				places[i] = 1
				there++
			}
		}
		if there == len(m.Seats) || there > 1 {
			continue
		}
		any = true
		w.emit(Decided{Season: w.c.season.Number, Match: number, Places: places, Cause: ByLeaving})
	}
	return any
}
