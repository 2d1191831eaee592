package tournament_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"skald/engine/league/tournament"
)

// TestLaws plays random tournaments of 2 to 40 people who come, go, report,
// quarrel and are judged, and holds after each round what must always be so.
func TestLaws(t *testing.T) {
	t.Parallel()
	for players := 2; players <= 40; players++ {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			t.Parallel()
			for run := range 3 {
				rnd := rand.New(rand.NewPCG(uint64(players), uint64(run)))
				s := tournament.Settings{Mode: tournament.ModeMixed, Rounds: 2 + rnd.IntN(9)}
				if run == 2 {
					s = tournament.Settings{Title: "hoard", Sides: true, ByHand: true, Rounds: 2 + rnd.IntN(9)}
				}
				c := &crowd{hall: newHall(t, s), rnd: rnd, next: 500}
				if players == 5 || players == 13 {
					c.lawful()
				}
				c.join(players)
				c.play()
				if c.laws != nil {
					c.laws.Replay()
				}
			}
		})
	}
}

// crowd plays a tournament at random.
type crowd struct {
	*hall
	rnd  *rand.Rand
	next tournament.Person
}

func (c *crowd) play() {
	c.do(director, tournament.Start{Interaction: 1})
	for {
		if c.rnd.IntN(4) == 0 {
			c.next++
			c.try(director, tournament.Invite{Person: c.next})
			c.try(c.next, tournament.Join{Interaction: 77})
		}
		before := c.Standings(c.Paired())
		if c.try(director, tournament.PairRound{}) != nil {
			break
		}
		c.holdPairings(before)
		c.playRound()
		if c.rnd.IntN(3) == 0 {
			c.later(tournament.Unix(c.rnd.IntN(12 * 24 * 3600)))
		}
		c.try(director, tournament.CloseRound{Anyway: true})
		if open, _ := c.Unsettled(); len(open) > 0 {
			c.Fatalf("round %d stays open: %v", c.Paired(), open)
		}
		c.holdStandings()
		c.holdCards()
		c.wander()
	}
	if !c.Over() && c.try(director, tournament.Close{}) != nil {
		c.do(director, tournament.Cancel{})
	}
	c.holdReplay()
}

// playRound plays the open round; some matches stay open.
func (c *crowd) playRound() {
	r, _ := c.Open()
	for _, m := range r.Matches {
		a, b := m.Seats[0], m.Seats[1]
		if c.rnd.IntN(4) > 0 {
			c.pickAll(m.ID)
		} else {
			c.later(tournament.Unix(c.rnd.IntN(30 * 3600)))
		}
		x, y := c.rnd.IntN(16), c.rnd.IntN(16)
		switch c.rnd.IntN(12) {
		case 0:
		case 5:
			c.try(a, tournament.ReportResult{Own: x, Other: y})
		case 1:
			c.try(a, tournament.Concede{Played: c.rnd.IntN(2) == 0})
		case 2:
			c.try(b, tournament.Drop{Person: b})
		case 3:
			c.try(director, tournament.Disqualify{Person: a, Reason: "x"})
		case 4:
			c.try(a, tournament.ReportResult{Own: x, Other: y})
			c.try(b, tournament.ReportResult{Own: y + 1, Other: x})
			c.try(director, tournament.DecideMatch{Match: m.ID, Ruling: tournament.Ruling{Kind: tournament.OutcomeBothLose}, Reason: "x"})
		default:
			c.try(0, tournament.ReportHosted{Match: m.ID, Winner: m.Seats[c.rnd.IntN(2)], ByRules: true})
			c.try(a, tournament.ReportResult{Own: x, Other: y})
			c.try(b, tournament.ConfirmResult{})
		}
	}
}

// pickAll drafts with random cards, some of them by the clock's hand.
func (c *crowd) pickAll(id tournament.MatchID) {
	for {
		v, ok := c.DraftOf(id)
		if !ok || v.Done || v.Turn == 0 {
			return
		}
		c.do(v.Turn, tournament.PickCard{Card: v.Cards[c.rnd.IntN(len(v.Cards))]})
	}
}

// wander lets people leave, come back, be judged and be corrected.
func (c *crowd) wander() {
	all := c.Entrants()
	p := all[c.rnd.IntN(len(all))].Person
	switch c.rnd.IntN(6) {
	case 0:
		c.try(p, tournament.Drop{Person: p})
	case 1:
		c.try(director, tournament.TakeBackDrop{Person: p, Reason: "x"})
	case 2:
		c.try(director, tournament.Penalise{Person: p, Points: 1 + c.rnd.IntN(5), Reason: "x"})
	case 3:
		c.try(director, tournament.TakeBackConduct{Number: 1, Reason: "x"})
	case 4:
		c.try(director, tournament.CorrectResult{Match: tournament.MatchID{Round: 1, Table: 1}, Ruling: tournament.Ruling{Kind: tournament.OutcomeDirectorDraw}, Reason: "x"})
	}
}

// holdPairings holds that everybody active is paired once, that the bye is fair,
// and that nobody meets twice while it can be avoided.
func (c *crowd) holdPairings(before []tournament.Row) {
	c.Helper()
	r, _ := c.Open()
	byes := map[tournament.Person]int{}
	var active []tournament.Person
	for _, l := range before {
		if !l.Dropped && !l.Disqualified {
			active = append(active, l.Person)
			byes[l.Person] = l.Byes + l.NoShowWins
		}
	}
	var sat []tournament.Person
	rematches := 0
	for _, m := range r.Matches {
		sat = append(sat, m.Seats[0], m.Seats[1])
		if m.Met > 0 {
			rematches++
		}
	}
	if r.Bye != nil {
		sat = append(sat, r.Bye.Person)
	}
	slices.Sort(sat)
	if want := slices.Sorted(slices.Values(active)); !slices.Equal(sat, want) {
		c.Fatalf("round %d seats %v, want %v", r.Number, sat, want)
	}
	if r.Number == 1 {
		return
	}
	met := c.metBefore(r.Number)
	free := func(p, q tournament.Person) bool { return met[[2]tournament.Person{min(p, q), max(p, q)}] == 0 }
	if rematches > 0 {
		for i, p := range active {
			if len(active)%2 == 1 && perfect(slices.Delete(slices.Clone(active), i, i+1), free) {
				c.Errorf("round %d has %d rematches, though %d could have the bye", r.Number, rematches, p)
			}
		}
		if len(active)%2 == 0 && perfect(active, free) {
			c.Errorf("round %d has %d rematches that could be avoided", r.Number, rematches)
		}
		return
	}
	if r.Bye == nil {
		return
	}
	// Of those without whom nobody meets twice, the bye is for who had fewest,
	// the lowest of them.
	for i, p := range active {
		if !perfect(slices.Delete(slices.Clone(active), i, i+1), free) {
			continue
		}
		had, place := byes[p], i
		gotHad, gotPlace := byes[r.Bye.Person], slices.Index(active, r.Bye.Person)
		if had < gotHad || had == gotHad && place > gotPlace {
			c.Errorf("round %d gives the bye to place %d, who had %d, want place %d, who had %d", r.Number, gotPlace+1, gotHad, place+1, had)
		}
	}
}

// metBefore counts by the rounds' outcomes how often two have met.
func (c *crowd) metBefore(round int) map[[2]tournament.Person]int {
	met := map[[2]tournament.Person]int{}
	for n := 1; n < round; n++ {
		r, _ := c.Round(n)
		for _, m := range r.Matches {
			if m.Outcome.Met {
				met[[2]tournament.Person{min(m.Seats[0], m.Seats[1]), max(m.Seats[0], m.Seats[1])}]++
			}
		}
	}
	return met
}

// perfect reports whether people can be paired by the edges that are free, by a
// search that tries who has the fewest choices first.
func perfect(people []tournament.Person, free func(p, q tournament.Person) bool) bool {
	if len(people) == 0 {
		return true
	}
	least, at := len(people)+1, 0
	for i, p := range people {
		n := 0
		for k, q := range people {
			if i != k && free(p, q) {
				n++
			}
		}
		if n < least {
			least, at = n, i
		}
	}
	if least == 0 {
		return false
	}
	p := people[at]
	for i, q := range people {
		if i == at || !free(p, q) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(people), func(o tournament.Person) bool { return o == p || o == q })
		if perfect(rest, free) {
			return true
		}
	}
	return false
}

// holdStandings holds the sums of the table, and its places.
func (c *crowd) holdStandings() {
	c.Helper()
	lines := c.Standings(c.Paired())
	obtained, average, results := 0, 0, 0
	wantObtained, wantAverage, wantResults := 0, 0, 0
	for i, l := range lines {
		obtained += l.Obtained
		average += l.GoalAverage
		results += l.Wins + l.Draws + l.Losses + l.Byes + l.NoShowWins + l.NoShows
		if l.Points != max(0, l.Obtained-l.Deducted) {
			c.Errorf("%+v does not add up", l)
		}
		if l.Disqualified != (l.Place == 0) {
			c.Errorf("%+v has that place", l)
		}
		if i > 0 && !l.Disqualified {
			above := lines[i-1]
			better := slices.Compare([]int{above.Points, above.GoalAverage, above.Resistance}, []int{l.Points, l.GoalAverage, l.Resistance})
			if better < 0 || (better == 0) != (above.Place == l.Place) || better == 0 && above.Lot > l.Lot || better > 0 && l.Place != i+1 {
				c.Errorf("%+v stands below %+v", l, above)
			}
		}
	}
	for n := 1; n <= c.Paired(); n++ {
		r, _ := c.Round(n)
		for _, m := range r.Matches {
			wantObtained += m.Outcome.Points[0] + m.Outcome.Points[1]
			wantAverage += m.Outcome.GoalAverage[0] + m.Outcome.GoalAverage[1]
			wantResults += 2
		}
		if r.Bye != nil {
			wantObtained += r.Bye.Points
			wantAverage += r.Bye.GoalAverage
			wantResults++
		}
	}
	if obtained != wantObtained || average != wantAverage || results != wantResults {
		c.Errorf("the table adds up to %d, %d, %d, the rounds to %d, %d, %d", obtained, average, results, wantObtained, wantAverage, wantResults)
	}
}

// holdCards holds that drafts have one card of each domain, picked by who had the
// pick, and that nobody picks a card twice in drafts that were played.
func (c *crowd) holdCards() {
	c.Helper()
	type pick struct {
		by   tournament.Person
		card string
	}
	picked := map[pick]bool{}
	for n := 1; n <= c.Paired(); n++ {
		r, _ := c.Round(n)
		for _, m := range r.Matches {
			v, ok := c.DraftOf(m.ID)
			if !ok {
				continue
			}
			domains := map[string]bool{}
			for i, p := range v.Picks {
				if want := []tournament.Person{v.First, v.Second, v.First, v.Second, v.Second}[i]; p.Person != want || domains[p.Domain] {
					c.Errorf("pick %d of %+v is %+v, want one of %d in a new domain", i+1, m.ID, p, want)
				}
				domains[p.Domain] = true
				if m.Outcome.Kind == tournament.OutcomeNoShow || m.Outcome.Kind == tournament.OutcomeDoubleNoShow {
					continue
				}
				if picked[pick{p.Person, p.Card}] {
					c.Errorf("%d picks %s twice", p.Person, p.Card)
				}
				picked[pick{p.Person, p.Card}] = true
			}
		}
	}
}

// holdReplay holds that the log says the same again, also through its written form.
func (c *crowd) holdReplay() {
	c.Helper()
	var read []tournament.Event
	for _, e := range c.log {
		data, err := tournament.Encode(e)
		if err != nil {
			c.Fatal(err)
		}
		again, err := tournament.Decode(data)
		if err != nil {
			c.Fatalf("decode %s: %v", data, err)
		}
		read = append(read, again)
	}
	again, err := tournament.Replay(c.data, c.seed, read)
	if err != nil {
		c.Fatal(err)
	}
	if !reflect.DeepEqual(again, c.Tournament) {
		c.Errorf("the log replays to\n%+v, want\n%+v", again, c.Tournament)
	}
}

// TestDeterministic holds that the same acts give the same log.
func TestDeterministic(t *testing.T) {
	t.Parallel()
	for _, players := range []int{9, 30} {
		var logs [2][]tournament.Event
		for i := range logs {
			c := &crowd{hall: newHall(t, tournament.Settings{Mode: tournament.ModeMixed, Rounds: 6}), rnd: rand.New(rand.NewPCG(1, 2)), next: 500}
			c.join(players)
			c.play()
			logs[i] = c.log
		}
		if !reflect.DeepEqual(logs[0], logs[1]) {
			t.Errorf("%d players: two runs of the same acts differ", players)
		}
	}
}
