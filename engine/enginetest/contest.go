package enginetest

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"skald/engine"
)

// A Player picks one of a seat's legal actions, by dice of its own. It is handed
// the position as dealt again for the seat, so that it knows no more.
type Player func(s engine.State, seat engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action

// ByChance picks any action.
func ByChance(_ engine.State, _ engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action {
	return legal[dice.IntN(len(legal))]
}

// ByTaste picks as a Weigher weighs: an action twice as heavy twice as often.
func ByTaste(s engine.State, seat engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action {
	weights := make([]float32, len(legal))
	s.(engine.Weigher).Weigh(seat, legal, weights)
	sum := 0.0
	for _, w := range weights {
		sum += float64(w)
	}
	const grain = 1 << 30
	at := sum * float64(dice.IntN(grain)) / grain
	for i, w := range weights {
		if at -= float64(w); at < 0 {
			return legal[i]
		}
	}
	return legal[len(legal)-1]
}

// ByHeaviest picks one of the actions that weigh most.
func ByHeaviest(s engine.State, seat engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action {
	weights := make([]float32, len(legal))
	s.(engine.Weigher).Weigh(seat, legal, weights)
	return best(legal, dice, func(i int) float64 { return float64(weights[i]) })
}

// ByGuess looks one action ahead and picks one after which an Appraiser expects
// most for the seat's team, on one deal and one throw of the dice. It takes none
// that only sets something (VerbSpec.Sets): to look further is a search's work.
func ByGuess(about *engine.About, players int) Player {
	shares := make([]float32, players)
	return func(s engine.State, seat engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action {
		team, seed := about.Team(seat), engine.Seed{byte(dice.IntN(256)), byte(dice.IntN(256)), byte(dice.IntN(256))}
		return best(legal, dice, func(i int) float64 {
			if about.Verbs[legal[i].Verb].Sets {
				return -1
			}
			next, err := s.Apply(seat, legal[i], engine.NewDice(seed, 0), nil)
			if err != nil {
				return -1
			}
			if result, over := next.Result(); over {
				return shareOf(result, team)
			}
			next.(engine.Appraiser).Appraise(shares)
			sum := 0.0
			for one := range team.All() {
				sum += float64(shares[one])
			}
			return sum
		})
	}
}

// ByBoth is ByGuess among the actions that weigh most: an eighth of the heaviest or
// more. Where that is one, it is taken, also if it only sets something.
func ByBoth(about *engine.About, players int) Player {
	guess := ByGuess(about, players)
	return func(s engine.State, seat engine.Seat, legal []engine.Action, dice *engine.Dice) engine.Action {
		weights := make([]float32, len(legal))
		s.(engine.Weigher).Weigh(seat, legal, weights)
		most := slices.Max(weights)
		var few []engine.Action
		for i, w := range weights {
			if w >= most/8 {
				few = append(few, legal[i])
			}
		}
		return guess(s, seat, few, dice)
	}
}

// best picks one of the actions of the highest value.
func best(legal []engine.Action, dice *engine.Dice, value func(i int) float64) engine.Action {
	pick, most, equal := legal[0], math.Inf(-1), 0
	for i := range legal {
		switch v := value(i); {
		case v > most:
			pick, most, equal = legal[i], v, 1
		case v == most:
			if equal++; dice.IntN(equal) == 0 {
				pick = legal[i]
			}
		}
	}
	return pick
}

// shareOf returns a team's share of a win.
func shareOf(r engine.Result, team engine.Seats) float64 {
	if r.Winners == 0 {
		return 0
	}
	return float64((r.Winners & team).Len()) / float64(r.Winners.Len())
}

// Contest plays matches of one player against others, who hold all seats but those
// of one team, each team in turn. It returns the one's share of the wins by team.
func Contest(t testing.TB, g engine.Game, setup engine.Setup, one, others Player, matches int) []float64 {
	t.Helper()
	about := g.About()
	teams := about.Teams
	if len(teams) == 0 {
		for seat := range engine.Seat(setup.Players) {
			teams = append(teams[:len(teams):len(teams)], engine.SeatSet(seat))
		}
	}
	wins, played := make([]float64, len(teams)), make([]int, len(teams))
	for n := range matches {
		team := teams[n%len(teams)]
		played[n%len(teams)]++
		dice, own := engine.NewDice(engine.Seed{6}, uint64(n/len(teams))), engine.NewDice(engine.Seed{8}, uint64(n))
		s, err := g.New(setup, dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		for actions := 0; s.ToMove() != 0; actions++ {
			if actions == maxActions {
				t.Fatalf("match %d has not ended after %d actions", n, actions)
			}
			seat := s.ToMove().First()
			player := others
			if team.Has(seat) {
				player = one
			}
			act := player(s.Resample(seat, own), seat, s.Legal(seat, nil), own)
			if s, err = s.Apply(seat, act, dice, nil); err != nil {
				t.Fatal(fmt.Errorf("match %d: %s: %w", n, about.Format(act), err))
			}
		}
		result, _ := s.Result()
		wins[n%len(teams)] += shareOf(result, team)
	}
	for i := range wins {
		wins[i] /= float64(max(1, played[i]))
	}
	return wins
}

// Powers has players by taste, by guess and by both play against chance, and by taste
// against the game's yardstick if it has one. It fails if either of the first two wins
// less of the matches than it should, and logs all shares by team. A short run plays a
// tenth.
func Powers(t *testing.T, g engine.Game, setup engine.Setup, matches int, taste, guess float64, yardstick Player) {
	t.Helper()
	if testing.Short() {
		matches = max(2*len(g.About().Teams), 2*setup.Players, matches/10)
	}
	first, both := ByGuess(g.About(), setup.Players), ByBoth(g.About(), setup.Players)
	for _, c := range []struct {
		name        string
		one, others Player
		least       float64
	}{
		{"taste against chance", ByTaste, ByChance, taste},
		{"guess against chance", first, ByChance, guess},
		{"both against chance", both, ByChance, 0},
		{"taste against the yardstick", ByTaste, yardstick, 0},
		{"both against the yardstick", both, yardstick, 0},
	} {
		if c.others == nil {
			continue
		}
		shares, mean := Contest(t, g, setup, c.one, c.others, matches), 0.0
		for _, share := range shares {
			mean += share / float64(len(shares))
		}
		t.Logf("%s, %d matches: wins %.2f, by team %.2f", c.name, matches, mean, shares)
		if mean < c.least {
			t.Errorf("%s: wins %.2f of %d matches, want %.2f", c.name, mean, matches, c.least)
		}
	}
}
