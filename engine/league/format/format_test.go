package format_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"skald/engine/league/format"
)

// TestBergerTables holds the rounds to the tables of FIDE's Handbook, C.05 annex 1.
func TestBergerTables(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{
		4: "1-4 2-3|4-3 1-2|2-4 3-1",
		6: "1-6 2-5 3-4|6-4 5-3 1-2|2-6 3-1 4-5|6-5 1-4 2-3|3-6 4-2 5-1",
	} {
		got := ""
		for r, round := range format.Berger(n) {
			if r > 0 {
				got += "|"
			}
			// FIDE lists the last player first.
			round = slices.Clone(round)
			slices.SortStableFunc(round, func(a, b format.Pair) int {
				last := func(p format.Pair) int {
					if max(p[0], p[1]) == n-1 {
						return 0
					}
					return 1
				}
				return last(a) - last(b)
			})
			for i, p := range round {
				if i > 0 {
					got += " "
				}
				got += fmt.Sprintf("%d-%d", p[0]+1, p[1]+1)
			}
		}
		if sorted(got) != sorted(want) {
			t.Errorf("of %d: %s, want %s", n, got, want)
		}
	}
}

// sorted makes the order of pairs within a round not matter.
func sorted(text string) string {
	var rounds []string
	for _, r := range splitAt(text, '|') {
		pairs := splitAt(r, ' ')
		slices.Sort(pairs)
		rounds = append(rounds, fmt.Sprint(pairs))
	}
	return fmt.Sprint(rounds)
}

func splitAt(text string, at rune) (list []string) {
	word := ""
	for _, r := range text + string(at) {
		if r == at {
			list, word = append(list, word), ""
		} else {
			word += string(r)
		}
	}
	return list
}

// TestRoundRobins: each two meet once (twice), nobody plays twice in a round, and first
// and second sides differ by one at most, by none over two rounds.
func TestRoundRobins(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 30; n++ {
		for _, twice := range []bool{false, true} {
			rounds, times := format.Berger(n), 1
			if want := n + n%2 - 1; len(rounds) != want {
				t.Fatalf("%d: %d rounds, want %d", n, len(rounds), want)
			}
			if twice {
				rounds, times = format.Twice(rounds), 2
			}
			met, sides := map[[2]int]int{}, make([]int, n)
			for _, round := range rounds {
				in := map[int]bool{}
				for _, p := range round {
					met[[2]int{min(p[0], p[1]), max(p[0], p[1])}]++
					sides[p[0]]++
					sides[p[1]]--
					for _, e := range p {
						if in[e] || e < 0 || e >= n {
							t.Fatalf("%d: %d is twice in %v", n, e, round)
						}
						in[e] = true
					}
				}
				if len(in) != n-n%2 {
					t.Errorf("%d: %d play in %v", n, len(in), round)
				}
			}
			if len(met) != n*(n-1)/2 {
				t.Errorf("%d: %d couples meet", n, len(met))
			}
			for couple, k := range met {
				if k != times {
					t.Errorf("%d: %v meet %d times", n, couple, k)
				}
			}
			for e, diff := range sides {
				if diff*diff > 2-times {
					t.Errorf("%d, twice %t: %d sits first %+d times", n, twice, e, diff)
				}
			}
		}
	}
}

// playBracket decides a bracket at random and holds its laws.
func playBracket(t *testing.T, b format.Bracket, choose func(n int) int, bothOut bool) []format.Verdict {
	t.Helper()
	verdicts := make([]format.Verdict, len(b.Nodes))
	losses := make([]int, b.Entrants)
	for played := 0; ; played++ {
		if played > 4*b.Entrants {
			t.Fatalf("a bracket of %d does not end", b.Entrants)
		}
		var open []int
		filled := b.Fill(verdicts)
		in := map[int]bool{}
		for i, f := range filled {
			if !f.Playable() {
				continue
			}
			open = append(open, i)
			for _, e := range f.Who {
				if e == format.Nobody || in[e] {
					t.Fatalf("of %d: %d is to play twice: %v", b.Entrants, e, filled)
				}
				in[e] = true
			}
		}
		if len(open) == 0 {
			for i, f := range filled {
				if !f.Over {
					t.Fatalf("of %d: node %d %+v is stuck", b.Entrants, i, b.Nodes[i])
				}
			}
			break
		}
		i := open[choose(len(open))]
		verdicts[i] = format.First + format.Verdict(choose(2))
		if bothOut && choose(5) == 0 {
			verdicts[i] = format.BothOut
		}
		after := b.Fill(verdicts)[i]
		if verdicts[i] == format.BothOut {
			losses[after.Who[0]] += 2
			losses[after.Who[1]] += 2
		} else if b.Nodes[i].Part != format.Third {
			losses[after.Loser]++
		}
	}
	ranks := b.Ranks(verdicts)
	count := map[int]int{}
	for e, r := range ranks {
		if r.Place < 1 || r.Place > b.Entrants {
			t.Fatalf("of %d: %d ends %+v", b.Entrants, e, r)
		}
		count[r.Place]++
	}
	next := 1
	for place := 1; place <= b.Entrants; place++ {
		if count[place] == 0 {
			continue
		}
		if place != next {
			t.Fatalf("of %d: places %v", b.Entrants, ranks)
		}
		next = place + count[place]
	}
	if !bothOut {
		most := 1
		if b.Rounds(format.Losers) > 0 {
			most = 2
		}
		for e, r := range ranks {
			if r.Place == 1 && (r.Shared || losses[e] >= most) || r.Place > 1 && losses[e] != most {
				t.Fatalf("of %d: %d ends %+v with %d losses", b.Entrants, e, r, losses[e])
			}
		}
	}
	return verdicts
}

// TestBrackets plays knock-outs of every size at random: each ends with one winner whom
// nobody has beaten (twice), and all others have lost once (twice).
func TestBrackets(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 3))
	for n := 2; n <= 40; n++ {
		for run := range 12 {
			playBracket(t, format.Single(n, run%2 == 0), rnd.IntN, run%4 == 3)
			if n >= 3 {
				playBracket(t, format.Double(n), rnd.IntN, run%4 == 3)
			}
		}
	}
}

// TestByesAndSeeds: the best seeds have the byes, and where the better seed always wins
// the seeds end in their order as far as a knock-out tells.
func TestByesAndSeeds(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 64; n++ {
		b := format.Single(n, true)
		verdicts := make([]format.Verdict, len(b.Nodes))
		for again := true; again; {
			again = false
			for i, f := range b.Fill(verdicts) {
				if f.Playable() {
					again = true
					if verdicts[i] = format.First; f.Who[1] < f.Who[0] {
						verdicts[i] = format.Second
					}
				}
			}
		}
		byes := 0
		for _, node := range b.Nodes {
			if a, o := node.Sides[0], node.Sides[1]; a.From == format.Seed && o.From == format.Seed && max(a.Of, o.Of) >= n {
				byes++
				if seed := min(a.Of, o.Of); seed >= b.Entrants-(b.Entrants-byeCount(n)) {
					t.Errorf("of %d seed %d has a bye", n, seed+1)
				}
			}
		}
		if byes != byeCount(n) {
			t.Errorf("of %d: %d byes, want %d", n, byes, byeCount(n))
		}
		ranks := b.Ranks(verdicts)
		for e := range min(n, 4) {
			if want := e + 1; n >= 4 && ranks[e].Place != want || n < 4 && ranks[e].Place > want {
				t.Errorf("of %d: seed %d ends %+v", n, e+1, ranks[e])
			}
		}
		for e := 4; e < n; e++ {
			if ranks[e].Place < ranks[e-1].Place {
				t.Errorf("of %d: seed %d ends %+v before %+v", n, e+1, ranks[e], ranks[e-1])
			}
		}
	}
}

func byeCount(n int) int {
	size := 1
	for size < n {
		size *= 2
	}
	return size - n
}

// FuzzBrackets turns bytes into the verdicts of a knock-out.
func FuzzBrackets(f *testing.F) {
	f.Add(uint8(7), true, []byte{1, 2, 3, 4})
	f.Add(uint8(12), false, []byte{255, 0, 9})
	f.Fuzz(func(t *testing.T, n uint8, double bool, data []byte) {
		at := 0
		choose := func(of int) int {
			if len(data) == 0 {
				return 0
			}
			at++
			return (int(data[at%len(data)]) + at/len(data)) % of
		}
		b := format.Single(2+int(n)%63, n%2 == 0)
		if double {
			b = format.Double(3 + int(n)%62)
		}
		playBracket(t, b, choose, true)
	})
}

// TestSeries: best of three ends with two wins; drawn games count as played, and one
// more is played if that leaves them even.
func TestSeries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		games []int // the winner, -1: drawn
		side  int
		even  bool
		over  bool
	}{
		{[]int{0}, 0, false, false}, {[]int{0, 0}, 0, false, true}, {[]int{0, 1}, 0, false, false}, {[]int{0, 1, 1}, 1, false, true},
		{[]int{-1, 0, -1}, 0, false, true}, {[]int{-1, -1, -1}, 0, false, false}, {[]int{0, 1, -1}, 0, false, false},
		{[]int{0, 1, -1, -1}, 0, true, true}, {[]int{0, 1, -1, 1}, 1, false, true},
	} {
		s := format.Series{Best: 3}
		for i, won := range c.games {
			if s.Swapped() != (i%2 == 1) {
				t.Errorf("%v: sides of game %d", c.games, i+1)
			}
			if s.Done++; won >= 0 {
				s.Wins[won]++
			}
		}
		if side, even, over := s.Decided(); side != c.side && over || even != c.even || over != c.over {
			t.Errorf("%v: side %d, even %t, over %t", c.games, side, even, over)
		}
	}
}

// TestPoints: those who share places share their points, and nothing is lost of them.
func TestPoints(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		places []int
		want   []string
	}{
		{[]int{1, 2}, []string{"2", "0"}}, {[]int{1, 1}, []string{"1", "1"}}, {[]int{1, 0}, []string{"2", "0"}}, {[]int{0, 0}, []string{"0", "0"}},
		{[]int{1, 2, 3}, []string{"3", "1", "0"}}, {[]int{1, 2, 2}, []string{"3", "½", "½"}}, {[]int{1, 1, 1}, []string{"1⅓", "1⅓", "1⅓"}},
		{[]int{4, 1, 2, 3}, []string{"0", "4", "2", "1"}}, {[]int{1, 1, 1, 1, 1, 1}, []string{"2⅔", "2⅔", "2⅔", "2⅔", "2⅔", "2⅔"}},
		{[]int{1, 1, 1, 1, 1}, []string{"2⅕", "2⅕", "2⅕", "2⅕", "2⅕"}},
	} {
		var got []string
		for _, p := range format.Standard.Award(c.places) {
			got = append(got, p.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v is worth %v, want %v", c.places, got, c.want)
		}
		if !format.Placed(c.places) {
			t.Errorf("%v are no places", c.places)
		}
	}
	for _, bad := range [][]int{{2, 2}, {1, 3}, {1, 1, 2}, {}, {-1, 1}} {
		if format.Placed(bad) {
			t.Errorf("%v are places", bad)
		}
	}
}

// TestTieBreaks: each parts where those before it do not, and says so.
func TestTieBreaks(t *testing.T) {
	t.Parallel()
	win := func(a, b int) format.Game { return format.Game{Seats: []int{a, b}, Places: []int{1, 2}} }
	draw := func(a, b int) format.Game { return format.Game{Seats: []int{a, b}, Places: []int{1, 1}} }
	type line struct {
		Entrant, Place int
		Break          format.Break
	}
	for name, c := range map[string]struct {
		n     int
		games []format.Game
		want  []line
	}{
		"direct": {4, []format.Game{win(1, 0), win(0, 2), win(0, 3), win(1, 2), win(3, 1), win(2, 3)},
			[]line{{1, 1, ""}, {0, 2, format.ByDirect}, {2, 3, ""}, {3, 4, format.ByDirect}}},
		"a ring of three shares": {3, []format.Game{win(0, 1), win(1, 2), win(2, 0)}, []line{{0, 1, ""}, {1, 1, ""}, {2, 1, ""}}},
		"wins, since they have not met": {4, []format.Game{win(0, 2), win(3, 0), draw(1, 2), draw(1, 3)},
			[]line{{3, 1, ""}, {0, 2, ""}, {1, 3, format.ByWins}, {2, 4, ""}}},
		"sonneborn": {4, []format.Game{draw(0, 1), win(0, 2), win(3, 0), win(1, 3), win(2, 1), win(2, 3)},
			[]line{{2, 1, ""}, {0, 2, ""}, {1, 3, format.BySonneborn}, {3, 4, ""}}},
	} {
		got := format.Standard.Rank(c.n, c.games, format.RoundRobinBreaks)
		var lines []line
		for _, s := range got {
			lines = append(lines, line{s.Entrant, s.Place, s.Break})
		}
		if !reflect.DeepEqual(lines, c.want) {
			t.Errorf("%s: %v, want %v", name, lines, c.want)
		}
	}
	lot := format.Standard.Rank(3, nil, append(slices.Clip(format.RoundRobinBreaks), format.ByLot))
	for i, s := range lot {
		if s.Place != i+1 || s.Shared || i > 0 && s.Break != format.ByLot {
			t.Errorf("by lot: %+v", lot)
		}
	}
}

// FuzzRank holds of any games: everybody has one place, those with more points stand
// first, the order of the games does not matter, and the sum of the points is right.
func FuzzRank(f *testing.F) {
	f.Add(uint8(5), []byte{0, 1, 2, 3, 4, 5})
	f.Fuzz(func(t *testing.T, n uint8, data []byte) {
		count := 2 + int(n)%9
		var games []format.Game
		for i := 0; i+2 < len(data) && len(games) < 60; i += 3 {
			a, b := int(data[i])%count, int(data[i+1])%count
			if a != b {
				games = append(games, format.Game{Seats: []int{a, b}, Places: [][]int{{1, 2}, {1, 1}, {1, 0}, {0, 0}, {2, 1}}[data[i+2]%5]})
			}
		}
		breaks := []format.Break{format.ByPoints, format.ByDirect, format.ByWins, format.BySonneborn, format.ByOpponents}
		got := format.Standard.Rank(count, games, breaks)
		slices.Reverse(games)
		if again := format.Standard.Rank(count, games, breaks); !reflect.DeepEqual(got, again) {
			t.Fatalf("the order of the games matters: %+v and %+v", got, again)
		}
		seen, sum, want := map[int]bool{}, format.Points(0), format.Points(0)
		for i, s := range got {
			if seen[s.Entrant] || s.Place > i+1 || i > 0 && (got[i-1].Points < s.Points || got[i-1].Place > s.Place) {
				t.Fatalf("line %d of %+v", i, got)
			}
			if s.Played != s.Wins+s.Draws+s.Losses {
				t.Fatalf("%+v does not add up", s)
			}
			seen[s.Entrant] = true
			sum += s.Points
		}
		for _, g := range games {
			for _, p := range format.Standard.Award(g.Places) {
				want += p
			}
		}
		if len(seen) != count || sum != want {
			t.Fatalf("%d lines with %v points, want %d with %v", len(seen), sum, count, want)
		}
	})
}

// TestTables: tables of three to six seat everybody as far as the sizes allow, nobody
// sits out twice before all have, and people meet as rarely as can be.
func TestTables(t *testing.T) {
	t.Parallel()
	for n := 3; n <= 40; n++ {
		for most := 3; most <= 6; most++ {
			for _, least := range []int{2, 3, most} {
				met, out, sat := make([]int, n*n), make([]int, n), make([]int, n*6)
				for range 6 {
					tables, sitting := format.Tables(n, least, most, func(a, b int) int { return met[a*n+b] }, out, func(e, s int) int { return sat[e*6+s] })
					in := map[int]bool{}
					for _, table := range tables {
						if len(table) < least || len(table) > most {
							t.Fatalf("%d at tables of %d to %d: %v", n, least, most, tables)
						}
						for seat, e := range table {
							if in[e] {
								t.Fatalf("%d sits twice: %v", e, tables)
							}
							in[e] = true
							sat[e*6+seat]++
							for _, o := range table {
								if o != e {
									met[e*n+o]++
								}
							}
						}
					}
					for _, e := range sitting {
						if in[e] {
							t.Fatalf("%d sits and does not: %v, %v", e, tables, sitting)
						}
						in[e] = true
						out[e]++
					}
					if len(in) != n {
						t.Fatalf("%d of %d are somewhere", len(in), n)
					}
					if n >= most && slices.Max(out)-slices.Min(out) > 1 {
						t.Fatalf("%d at tables of %d to %d sit out %v", n, least, most, out)
					}
				}
			}
		}
	}
	// Nine at tables of three can meet everybody once in four rounds; the greedy way
	// need not find that, but nobody meets anybody three times.
	met := map[[2]int]int{}
	for range 4 {
		tables, _ := format.Tables(9, 3, 3, func(a, b int) int { return met[[2]int{a, b}] }, make([]int, 9), func(int, int) int { return 0 })
		for _, table := range tables {
			for _, a := range table {
				for _, b := range table {
					if a != b {
						if met[[2]int{a, b}]++; met[[2]int{a, b}] > 2 {
							t.Errorf("%d and %d meet three times in four rounds", a, b)
						}
					}
				}
			}
		}
	}
}

// TestSeeding: no two of one group meet in the first round after the groups.
func TestSeeding(t *testing.T) {
	t.Parallel()
	for groups := 2; groups <= 16; groups++ {
		for through := 1; through <= 3; through++ {
			var list []format.Qualifier
			for g := range groups {
				for p := range through {
					list = append(list, format.Qualifier{Entrant: g*10 + p, Group: g, Place: p + 1})
				}
			}
			got := format.Seeding(list)
			if len(got) != len(list) {
				t.Fatalf("%d of %d", len(got), len(list))
			}
			for _, node := range format.Single(len(got), false).Nodes {
				a, b := node.Sides[0], node.Sides[1]
				if a.From == format.Seed && b.From == format.Seed && max(a.Of, b.Of) < len(got) && got[a.Of].Group == got[b.Of].Group && groups > 2 {
					t.Errorf("%d groups of which %d go on: %v meets %v", groups, through, got[a.Of], got[b.Of])
				}
			}
		}
	}
}
