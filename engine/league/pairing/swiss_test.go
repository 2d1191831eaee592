package pairing

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// TestPartsOutweighWhatFollows holds the order of the cost's parts: each case has
// two ways to pair, of which the better is worse in every later part.
func TestPartsOutweighWhatFollows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		players []Player
		met     [][2]int
		sides   bool
		want    Round
	}{
		{
			name:    "a rematch is worse than two byes, a better place for the bye and points",
			players: []Player{{Points: 9, Byes: 2}, {Points: 5}, {Points: 5}},
			met:     [][2]int{{0, 1}, {0, 2}},
			want:    Round{Pairs: [][2]int{{1, 2}}, Bye: 0, Cost: Cost{Byes: 2, Below: 2, Places: 1}},
		},
		{
			name:    "one meeting more is worse than two pairs that have met once",
			players: []Player{{Points: 9}, {Points: 9}, {Points: 1}, {Points: 1}},
			met:     [][2]int{{0, 1}, {0, 1}, {0, 2}, {1, 3}, {0, 3}, {0, 3}, {1, 2}, {1, 2}},
			want:    Round{Pairs: [][2]int{{0, 2}, {1, 3}}, Bye: -1, Cost: Cost{Rematches: 2, Points: 128, Places: 8}},
		},
		{
			name:    "a second bye is worse than a better place for it",
			players: []Player{{Points: 5}, {Points: 3, Byes: 1}, {Points: 1, Byes: 1}},
			want:    Round{Pairs: [][2]int{{1, 2}}, Bye: 0, Cost: Cost{Below: 2, Points: 4, Places: 1}},
		},
		{
			name:    "the bye goes to the last even if the points fit worse",
			players: []Player{{Points: 9}, {Points: 2}, {Points: 2}},
			want:    Round{Pairs: [][2]int{{0, 1}}, Bye: 2, Cost: Cost{Points: 49, Places: 1}},
		},
		{
			name:    "points are worse than sides",
			players: []Player{{Points: 5, Balance: 2}, {Points: 5, Balance: 2}, {Points: 4, Balance: -2}, {Points: 4, Balance: -2}},
			sides:   true,
			want:    Round{Pairs: [][2]int{{0, 1}, {2, 3}}, Bye: -1, Cost: Cost{Sides: 20, Places: 2}},
		},
		{
			name:    "sides are worse than places",
			players: []Player{{Balance: 1}, {Balance: 1}, {Balance: -1}, {Balance: -1}},
			sides:   true,
			want:    Round{Pairs: [][2]int{{2, 0}, {3, 1}}, Bye: -1, Cost: Cost{Places: 8}},
		},
		{
			name:    "first against second",
			players: make([]Player, 4),
			want:    Round{Pairs: [][2]int{{0, 1}, {2, 3}}, Bye: -1, Cost: Cost{Places: 2}},
		},
	} {
		met := func(i, j int) int {
			n := 0
			for _, m := range c.met {
				if m == [2]int{min(i, j), max(i, j)} {
					n++
				}
			}
			return n
		}
		if got := Swiss(c.players, met, c.sides); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestSides holds who gets the first side.
func TestSides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		better, worse Player
		second        bool // the worse placed gets the first side
	}{
		{Player{}, Player{}, false},
		{Player{LastFirst: 1}, Player{LastFirst: -1}, true},
		{Player{LastFirst: -1}, Player{LastFirst: 1}, false},
		{Player{LastFirst: 1}, Player{LastFirst: 1}, true},
		{Player{Balance: 1, LastFirst: -1}, Player{}, true},
		{Player{Balance: -1, LastFirst: 1}, Player{}, false},
	} {
		got := Swiss([]Player{c.better, c.worse}, func(i, j int) int { return 0 }, true)
		want := [][2]int{{0, 1}}
		if c.second {
			want = [][2]int{{1, 0}}
		}
		if !slices.Equal(got.Pairs, want) {
			t.Errorf("%+v against %+v: %v, want %v", c.better, c.worse, got.Pairs, want)
		}
	}
}

// TestFirst holds the first round: two by two, the last of an odd number has the bye.
func TestFirst(t *testing.T) {
	t.Parallel()
	if got, want := First(5), (Round{Pairs: [][2]int{{0, 1}, {2, 3}}, Bye: 4}); !reflect.DeepEqual(got, want) {
		t.Errorf("five: %+v, want %+v", got, want)
	}
	if got, want := First(2), (Round{Pairs: [][2]int{{0, 1}}, Bye: -1}); !reflect.DeepEqual(got, want) {
		t.Errorf("two: %+v, want %+v", got, want)
	}
}

// TestSwissCostsLeast compares with all ways to pair up to nine players, by the
// parts of the cost and not by the numbers into which they are packed.
func TestSwissCostsLeast(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 9; n++ {
		rnd := rand.New(rand.NewPCG(uint64(n), 5))
		for range 60 {
			players, met := randomPlayers(rnd, n)
			pairs := costs(players, met, true)
			want := leastOf(pairs, make([]bool, len(pairs)))
			for name, partners := range map[string][]int{"exact": exact(pack(pairs)), "blossoms": blossoms(pack(pairs))} {
				var got Cost
				for i, j := range partners {
					if i < j {
						got = got.plus(pairs[i][j])
					}
				}
				if got != want {
					t.Fatalf("%d players: %s costs %v, want %v", n, name, got, want)
				}
			}
			if got := Swiss(players, met, true); got.Cost != want {
				t.Fatalf("%d players: Swiss costs %v, want %v", n, got.Cost, want)
			}
		}
	}
}

// TestBlossomsOfPlayers compares both algorithms on costs as tournaments have
// them, where many ways cost the same.
func TestBlossomsOfPlayers(t *testing.T) {
	t.Parallel()
	for n := 10; n <= 17; n++ {
		rnd := rand.New(rand.NewPCG(uint64(n), 6))
		for range 12 {
			players, met := randomPlayers(rnd, n)
			cost := pack(costs(players, met, n%2 == 0))
			if want, got := total(t, cost, exact(cost)), total(t, cost, blossoms(cost)); want != got {
				t.Fatalf("%d players: blossoms cost %v, want %v", n, got, want)
			}
		}
	}
}

// TestSwissIsDeterministic holds that the same list is always paired alike, also
// where all ways cost the same.
func TestSwissIsDeterministic(t *testing.T) {
	t.Parallel()
	for _, n := range []int{8, 19, 40} {
		rnd := rand.New(rand.NewPCG(uint64(n), 7))
		players, met := randomPlayers(rnd, n)
		first := Swiss(players, met, true)
		for range 3 {
			if again := Swiss(players, met, true); !reflect.DeepEqual(first, again) {
				t.Fatalf("%d players: %+v, and again %+v", n, first, again)
			}
		}
	}
}

// TestPackRefusesTooMuch holds that no cost is silently cut off.
func TestPackRefusesTooMuch(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("costs of 128 bits are packed")
		}
	}()
	c := Cost{}
	for i := range c {
		c[i] = 1 << 30
	}
	pack([][]Cost{{{}, c}, {c, {}}})
}

// randomPlayers returns players with few different points, some of whom have met.
func randomPlayers(rnd *rand.Rand, n int) ([]Player, func(i, j int) int) {
	players := make([]Player, n)
	for i := range players {
		balance := rnd.IntN(5) - 2
		players[i] = Player{Points: rnd.IntN(6), Byes: rnd.IntN(2), Balance: balance, LastFirst: rnd.IntN(3) - 1}
	}
	slices.SortFunc(players, func(a, b Player) int { return b.Points - a.Points })
	met := make([]int, n*n)
	for range n * rnd.IntN(4) {
		i, j := rnd.IntN(n), rnd.IntN(n)
		met[i*n+j]++
		met[j*n+i]++
	}
	return players, func(i, j int) int { return met[i*n+j] }
}

// leastOf returns the least cost of all ways to pair those who are not taken.
func leastOf(pairs [][]Cost, taken []bool) Cost {
	i := slices.Index(taken, false)
	if i < 0 {
		return Cost{}
	}
	taken[i] = true
	defer func() { taken[i] = false }()
	var least Cost
	found := false
	for j := range pairs {
		if taken[j] {
			continue
		}
		taken[j] = true
		c := pairs[i][j].plus(leastOf(pairs, taken))
		taken[j] = false
		if !found || slices.Compare(c[:], least[:]) < 0 {
			least, found = c, true
		}
	}
	return least
}
