package saga

import (
	"math"
	"os"
	"strconv"
	"testing"

	"skald/engine"
)

// TestTaste: who chooses by taste alone, as in a playout, wins nearly always against
// chance, from either side.
func TestTaste(t *testing.T) {
	t.Parallel()
	const matches = 200
	dice := engine.NewDice(engine.Seed{7}, 0)
	for side, least := range [Sides]float64{Viking: 0.95, Saxon: 0.99} {
		players := [Sides]taste{}
		players[side] = tastes[side]
		if share := won(players, dice, matches, Side(side)); share < least {
			t.Errorf("the taste of the %s wins %.1f %% of %d matches against chance, want %.0f %%", Side(side), 100*share, matches, 100*least)
		}
	}
}

// TestTasteEvolves finds better tastes, if SKALD_EVOLVE says for how many steps: each
// side in turn goes up the gradient of its wins against the other, which is estimated by
// pairs of tastes with weights moved at random, one as far as the other the opposite way
// (evolution strategies). Half of the opponents are those of earlier steps, so that
// nothing is won by forgetting. It logs the weights.
func TestTasteEvolves(t *testing.T) {
	steps, _ := strconv.Atoi(os.Getenv("SKALD_EVOLVE"))
	if steps == 0 {
		t.Skip("SKALD_EVOLVE names no number of steps")
	}
	const (
		pairs, matches    = 48, 100
		reach, rate, fade = 0.3, 0.045, 0.005
		keep              = 20 // steps between two opponents that are remembered
	)
	dice := engine.NewDice(engine.Seed{8}, 0)
	now, past := tastes, [][Sides]taste{tastes}
	var slope [Sides][]float64
	for step := range steps {
		for side := range Side(Sides) {
			gradient := make([]float64, len(now[side].weights()))
			for range pairs {
				players := now
				if dice.IntN(2) == 0 {
					players = past[dice.IntN(len(past))]
				}
				shift, gain := make([]float64, len(gradient)), 0.0
				for i := range shift {
					shift[i] = normal(dice)
				}
				for _, way := range []float64{1, -1} {
					players[side] = now[side]
					for i, w := range players[side].weights() {
						*w += float32(reach * way * shift[i])
					}
					gain += way * won(players, dice, matches, side)
				}
				for i := range gradient {
					gradient[i] += gain * shift[i]
				}
			}
			if slope[side] == nil {
				slope[side] = make([]float64, len(gradient))
			}
			size := 0.0
			for i, g := range gradient {
				slope[side][i] = 0.8*slope[side][i] + 0.2*g
				size += slope[side][i] * slope[side][i]
			}
			size = math.Sqrt(size/float64(len(gradient))) + 1e-9
			for i, w := range now[side].weights() {
				*w = *w*(1-fade) + float32(rate*slope[side][i]/size)
			}
		}
		if step%keep == keep-1 {
			past = append(past, now)
			t.Logf("step %d: the Vikings win %.3f, %.3f of the first Anglo-Saxons; the first ones win %.3f", step+1,
				won(now, dice, 2000, Viking), won([Sides]taste{now[Viking], tastes[Saxon]}, dice, 2000, Viking), won([Sides]taste{tastes[Viking], now[Saxon]}, dice, 2000, Viking))
		}
	}
	t.Logf("%+v", now)
}

// weights are the weights of a taste.
func (w *taste) weights() (list []*float32) {
	for _, part := range [][]float32{w.verbs[:], w.deeds[:], w.needs[:], w.order[:], w.leaders[:], w.of[:]} {
		for i := range part {
			list = append(list, &part[i])
		}
	}
	return list
}

// normal is normally distributed, nearly.
func normal(dice *engine.Dice) (sum float64) {
	for range 12 {
		sum += float64(dice.IntN(1<<20)) / (1 << 20)
	}
	return sum - 6
}

// won returns what part of so many matches by taste a side wins.
func won(players [Sides]taste, dice *engine.Dice, matches int, side Side) float64 {
	n, game := 0, Standard()
	var legal []engine.Action
	var weights []float32
	for range matches {
		now, err := game.New(engine.Setup{Players: Sides}, dice, nil)
		for err == nil && now.ToMove() != 0 {
			s := now.(*state)
			legal = s.Legal(engine.Seat(s.mover), legal[:0])
			weights = append(weights[:0], make([]float32, len(legal))...)
			s.weigh(&players[s.mover], legal, weights)
			total := float32(0)
			for _, w := range weights {
				total += w
			}
			chosen, at := 0, total*float32(dice.IntN(1<<24))/(1<<24)
			for chosen < len(legal)-1 && at >= weights[chosen] {
				at -= weights[chosen]
				chosen++
			}
			now, err = s.Apply(engine.Seat(s.mover), legal[chosen], dice, nil)
		}
		if err != nil {
			panic(err)
		}
		if result, _ := now.Result(); result.Winners.Has(engine.Seat(side)) {
			n++
		}
	}
	return float64(n) / float64(matches)
}
