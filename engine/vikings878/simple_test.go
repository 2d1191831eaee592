package vikings878

import (
	"math/rand/v2"
	"testing"

	"skald/engine"
)

// A simple player plays as people do in their first matches: it attacks what it
// outnumbers, leaves somebody in its cities, and plays events as they come. Late
// positions of its matches are nearer to those of people than random ones.
type simple struct{ *rand.Rand }

// choose picks one of a seat's legal actions.
func (p simple) choose(s *state, seat engine.Seat, legal []engine.Action) engine.Action {
	best, most := legal[0], -1e9
	for _, act := range legal {
		if v := p.value(s, Faction(seat), act) + p.Float64()*0.1; v > most {
			best, most = act, v
		}
	}
	return best
}

// value says how much a simple player likes an action.
func (p simple) value(s *state, f Faction, act engine.Action) float64 {
	a, b, c := act.Args[0], act.Args[1], act.Args[2]
	switch act.Verb {
	case Place:
		if s.decision == AskPlacing && (a > 2 || !s.edition.cities.Has(spotOf(c))) {
			return -1
		}
		return float64(a) + p.Float64()
	case Swap:
		return 5 + float64(c) + p.Float64()*3
	case Play:
		return 3 + p.Float64()
	case Invade:
		return 10 + p.target(s, shireOf(b), 20)
	case Advance:
		if Movement(a) == Treaty {
			return p.treaty(s, f)
		}
		m := s.edition.movement[f][a]
		return float64(m.Armies*m.Shires) * 0.1
	case Company:
		return p.part(s, s.leaders[a], s.longestParty(Leader(a)), pair{uint8(b), uint8(c)})
	case Lead:
		return p.target(s, shireOf(b), s.company(Leader(a)).sum())
	case Army:
		return p.part(s, shireOf(a), s.unmoved(shireOf(a)), pair{uint8(b), uint8(c)})
	case March, Sail:
		return p.target(s, shireOf(b), s.army(shireOf(a)).sum()) - p.leaving(s, shireOf(a))
	case Done:
		return 0
	case Pass:
		return -0.5
	case Name:
		return p.Float64()
	case SendSpy:
		return float64(c+act.Args[3]) - 1
	case PlanEscape:
		return -1
	case Fight, SetStance, LeaveSome:
		return -1
	}
	return p.Float64()
}

// treaty says how much the Treaty is liked: who would win by it plays it.
func (p simple) treaty(s *state, f Faction) float64 {
	if s.round >= 4 && (s.markers.Len() >= TreatyMarkers) == (f.Side() == Vikings) {
		return 3
	}
	return -1
}

// target says how much a shire is wanted by so many units.
func (p simple) target(s *state, at Shire, n int) float64 {
	side := s.side()
	enemies := s.units[at].of(side.Other())
	need := (5*enemies + 1) / 2 // the English go for what is easy
	if side == Vikings {
		need = 2 * enemies
	}
	if side == Vikings && s.edition.cities.Has(at) {
		need += 2 // the Fyrd
	}
	value := -0.3
	if s.edition.cities.Has(at) && s.markers.Has(at) == (side == English) {
		value = 4
	} else if enemies > 0 {
		value = 1
	}
	if enemies > 0 && n < need {
		return -5
	}
	return value + p.Float64()
}

// leaving says what it costs to leave a shire without anybody.
func (p simple) leaving(s *state, from Shire) float64 {
	if s.army(from).sum() == s.units[from].of(s.side()) && s.edition.cities.Has(from) {
		return 5
	}
	return 0
}

// part likes to leave units behind in a city, once: Vikings three, since what
// they have taken is taken back, English one unless they are many.
func (p simple) part(s *state, from Shire, all, units pair) float64 {
	stay := uint8(1)
	if s.side() == Vikings || all.sum() > 9 {
		stay = 3
	}
	if s.party.chosen || !s.edition.cities.Has(from) || all.sum() < 3 || all.sum() < s.units[from].of(s.side()) || units != (pair{all[0] - min(stay, all[0]), all[1]}) {
		return -2
	}
	return 5.5
}

// A tally is what a match by simple players came to.
type tally struct {
	winner         Side
	ending         ending
	round          uint8
	actions, waits int
	asked          int // waits where every window is asked
	windows, found int // answers to windows, and those that had a choice
	listed, most   int
}

// add counts a match with others.
func (sum *tally) add(m tally) {
	sum.actions, sum.waits, sum.asked = sum.actions+m.actions, sum.waits+m.waits, sum.asked+m.asked
	sum.windows, sum.found = sum.windows+m.windows, sum.found+m.found
	sum.listed, sum.most = sum.listed+m.listed, max(sum.most, m.most)
}

// playSimple plays a match by simple players for two people. A wait is when
// somebody has to act who is another person than the one before; who can only
// pass does so at once, as their standing order says.
func playSimple(t testing.TB, g *Game, setup engine.Setup, n uint64, seen func(*state)) tally {
	t.Helper()
	dice, p := engine.NewDice(engine.Seed{7}, n), simple{rand.New(rand.NewPCG(n, 7))}
	next, err := g.New(setup, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	var sum tally
	var legal []engine.Action
	last, lastAsked := Side(9), Side(9)
	for next.ToMove() != 0 {
		s := next.(*state)
		seat := s.ToMove().First()
		legal = s.Legal(seat, legal[:0])
		sum.actions++
		sum.listed += len(legal)
		sum.most = max(sum.most, len(legal))
		side, alone := Faction(seat).Side(), s.Forced()
		if !alone && side != lastAsked {
			lastAsked = side
			sum.asked++
		}
		if engine.Asked(s) != 0 {
			sum.windows++
			if len(about.Answers(legal)) > 1 {
				sum.found++
			} else {
				alone = true
			}
		}
		if !alone && side != last {
			last = side
			sum.waits++
		}
		if next, err = s.Apply(seat, p.choose(s, seat, legal), dice, nil); err != nil {
			t.Fatal(err)
		}
		if seen != nil {
			seen(next.(*state))
		}
	}
	s := next.(*state)
	sum.winner, sum.ending, sum.round = s.winner, s.ending, s.round
	return sum
}

// TestSimplePlayers plays matches by simple players and wants both
// sides to win some, and two people who pass by a standing order to wait for each
// other at most forty times a match.
func TestSimplePlayers(t *testing.T) {
	t.Parallel()
	g, matches := Standard(), 60
	if testing.Short() {
		matches = 10
	}
	var vikings, rounds int
	var sum tally
	ends := map[ending]int{}
	for n := range uint64(matches) {
		m := playSimple(t, g, engine.Setup{Players: Factions}, n, nil)
		if m.winner == Vikings {
			vikings++
		}
		sum.add(m)
		rounds += int(m.round)
		ends[m.ending]++
	}
	a := func(n int) float64 { return float64(n) / float64(matches) }
	t.Logf("%d matches: Vikings win %.0f%%, %.1f rounds, %.0f actions, %.1f waits and %.1f with every window asked, %.1f answers to windows of which %.1f have a choice, lists of %d on average and %d at most, endings %v",
		matches, 100*a(vikings), a(rounds), a(sum.actions), a(sum.waits), a(sum.asked), a(sum.windows), a(sum.found), sum.listed/sum.actions, sum.most, ends)
	if sum.waits > 40*matches {
		t.Errorf("%.1f waits a match, want at most 40", a(sum.waits))
	}
	if vikings == 0 || vikings == matches {
		t.Errorf("Vikings win %d of %d matches", vikings, matches)
	}
}

// BenchmarkSimplePlay measures matches of simple players and reports what people
// would wait for each other.
func BenchmarkSimplePlay(b *testing.B) {
	g := Standard()
	var sum tally
	n := 0
	for b.Loop() {
		m := playSimple(b, g, engine.Setup{Players: Factions}, uint64(n%200), nil)
		sum.add(m)
		n++
	}
	b.ReportMetric(float64(sum.actions)/float64(n), "actions/match")
	b.ReportMetric(float64(sum.waits)/float64(n), "waits/match")
}

// BenchmarkBattle measures a battle by orders, from the press that fights it.
func BenchmarkBattle(b *testing.B) {
	s := state{edition: Standard().Printed, round: 1, turns: 1, revealed: true, turn: newTurn, phase: BattlePhase}
	s.stance = [Sides]Stance{{defaultLosses[Vikings], Yield}, {defaultLosses[English], Yield}}
	for f, n := range []int{17, 8, 3, 5} {
		s.change(58, Faction(f), n)
	}
	s.fyrdDeck = 1<<len(s.edition.Fyrd) - 1
	dice := engine.NewDice(engine.Seed{4}, 0)
	t := transition{state: &s, dice: dice}
	t.addBattle(58)
	t.ask(Norsemen.seats(), AskCommit)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Apply(Norsemen.Seat(), engine.Do(Done), dice, nil); err != nil {
			b.Fatal(err)
		}
	}
}
