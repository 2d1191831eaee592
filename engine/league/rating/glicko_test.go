package rating_test

import (
	"fmt"
	"math"
	"testing"

	"skald/engine/league/rating"
)

var (
	newcomer = rating.Rating{Mean: 1500, Deviation: 350, Volatility: 0.06}
	glicko   = rating.Glicko2{Start: newcomer, Tau: 0.5, Floor: 45, Cap: 350}
)

// uncapped is the paper's system, which holds a deviation by nothing.
func uncapped(tau float64) rating.Glicko2 { return rating.Glicko2{Start: newcomer, Tau: tau} }

func TestVectors(t *testing.T) {
	t.Parallel()
	win := rating.Game{Opponent: newcomer, Score: 1}
	loss := rating.Game{Opponent: newcomer}
	for _, test := range []struct {
		name    string
		system  rating.Glicko2
		of      rating.Rating
		periods float64
		games   []rating.Game
		format  string
		want    string
	}{
		{"Glickman's example", uncapped(0.5), rating.Rating{Mean: 1500, Deviation: 200, Volatility: 0.06}, 1, []rating.Game{
			{Opponent: rating.Rating{Mean: 1400, Deviation: 30}, Score: 1},
			{Opponent: rating.Rating{Mean: 1550, Deviation: 100}},
			{Opponent: rating.Rating{Mean: 1700, Deviation: 300}},
		}, "%.2f %.2f %.5f", "1464.05 151.52 0.06000"},
		{"idle for a period", glicko, rating.Rating{Mean: 1500, Deviation: 200, Volatility: 0.06}, 1, nil, "%.2f %.4f %.2f", "1500.00 200.2714 0.06"},
		{"idle for a year", glicko, rating.Rating{Mean: 1500, Deviation: 60, Volatility: 0.06}, 365.0 / 7, nil, "%.2f %.2f %.2f", "1500.00 96.25 0.06"},
		{"newcomer wins at once", glicko, newcomer, 0, []rating.Game{win}, "%.2f %.4f %.4f", "1662.21 290.2305 0.0600"},
		{"newcomer loses at once", glicko, newcomer, 0, []rating.Game{loss}, "%.2f %.4f %.4f", "1337.79 290.2305 0.0600"},
		{"newcomer wins at once, tau 0.75", uncapped(0.75), newcomer, 0, []rating.Game{win}, "%.2f %.4f %.4f", "1662.21 290.2305 0.0600"},
		{"newcomer wins after a period, uncapped", uncapped(0.5), newcomer, 1, []rating.Game{win}, "%.2f %.4f %.4f", "1662.31 290.3190 0.0600"},
		{"newcomer loses after a period, uncapped", uncapped(0.5), newcomer, 1, []rating.Game{loss}, "%.2f %.4f %.4f", "1337.69 290.3190 0.0600"},
		{"newcomer wins after a period, capped", glicko, newcomer, 1, []rating.Game{win}, "%.2f %.4f %.4f", "1662.21 290.2305 0.0600"},
	} {
		got := test.system.After(test.of, test.periods, test.games...)
		if got := fmt.Sprintf(test.format, got.Mean, got.Deviation, got.Volatility); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestGlickmanVolatility holds the third figure of the paper's example by its
// five digits, which rounding would print as 0.06000: the paper cuts it off.
func TestGlickmanVolatility(t *testing.T) {
	t.Parallel()
	got := uncapped(0.5).After(rating.Rating{Mean: 1500, Deviation: 200, Volatility: 0.06}, 1,
		rating.Game{Opponent: rating.Rating{Mean: 1400, Deviation: 30}, Score: 1},
		rating.Game{Opponent: rating.Rating{Mean: 1550, Deviation: 100}},
		rating.Game{Opponent: rating.Rating{Mean: 1700, Deviation: 300}},
	).Volatility
	if cut := math.Floor(got*1e5) / 1e5; cut != 0.05999 || math.Abs(got-0.059995984) > 1e-9 {
		t.Errorf("got %.9f, want 0.059995984, cut off 0.05999", got)
	}
}

// TestGlickoLaws walks over many positions and holds what players expect of a
// rating.
func TestGlickoLaws(t *testing.T) {
	t.Parallel()
	for _, mean := range []float64{600, 1200, 1500, 1777, 2600} {
		for _, deviation := range []float64{45, 60, 109, 200, 350} {
			for _, other := range []float64{500, 1480, 1500, 2100, 2900} {
				for _, periods := range []float64{0, 0.1, 1, 52} {
					holdLaws(t, rating.Rating{Mean: mean, Deviation: deviation, Volatility: 0.06}, rating.Rating{Mean: other, Deviation: 80, Volatility: 0.06}, periods)
				}
			}
		}
	}
}

func holdLaws(t *testing.T, r, other rating.Rating, periods float64) {
	t.Helper()
	at := fmt.Sprintf("%.0f/%.0f against %.0f after %.1f periods", r.Mean, r.Deviation, other.Mean, periods)
	after := func(score, advantage float64) rating.Rating {
		return glicko.After(r, periods, rating.Game{Opponent: other, Score: score, Advantage: advantage})
	}
	win, draw, loss := after(1, 0), after(0.5, 0), after(0, 0)
	if win.Mean < r.Mean || loss.Mean > r.Mean {
		t.Errorf("%s: a win gives %.3f and a loss %.3f", at, win.Mean, loss.Mean)
	}
	if win.Mean <= draw.Mean || draw.Mean <= loss.Mean {
		t.Errorf("%s: win %.3f, draw %.3f and loss %.3f are not in order", at, win.Mean, draw.Mean, loss.Mean)
	}
	if idle := glicko.Idle(r, periods); idle.Deviation < r.Deviation || idle.Deviation > 350 {
		t.Errorf("%s: idle makes the deviation %.3f", at, idle.Deviation)
	}
	if at0 := glicko.After(r, 0, rating.Game{Opponent: other, Score: 1}); at0.Deviation > r.Deviation {
		t.Errorf("%s: a match made the deviation %.4f", at, at0.Deviation)
	}
	if win.Deviation < 45 {
		t.Errorf("%s: deviation %.4f is below the floor", at, win.Deviation)
	}
	if easy := after(1, 60); easy.Mean >= win.Mean {
		t.Errorf("%s: a win from the better side gives %.3f, from an even one %.3f", at, easy.Mean, win.Mean)
	}
	stronger := other
	stronger.Mean += 100
	if got := glicko.After(r, periods, rating.Game{Opponent: stronger, Score: 1}); got.Mean <= win.Mean {
		t.Errorf("%s: a win against somebody stronger gives %.3f, less than %.3f", at, got.Mean, win.Mean)
	}
}

// TestGlickoIsFair holds that swapping the players mirrors what happens to
// them.
func TestGlickoIsFair(t *testing.T) {
	t.Parallel()
	for _, advantage := range []float64{0, 52.33} {
		first := glicko.After(newcomer, 0, rating.Game{Opponent: newcomer, Score: 1, Advantage: advantage})
		second := glicko.After(newcomer, 0, rating.Game{Opponent: newcomer, Score: 0, Advantage: -advantage})
		if gain, cost := first.Mean-1500, 1500-second.Mean; math.Abs(gain-cost) > 1e-9 || math.Abs(first.Deviation-second.Deviation) > 1e-9 {
			t.Errorf("advantage %g: the winner gains %.10f, the loser loses %.10f", advantage, gain, cost)
		}
	}
}

func TestGlickoAtTheEdges(t *testing.T) {
	t.Parallel()
	worst := rating.Rating{Mean: -1e6, Deviation: 45, Volatility: 0.06}
	best := rating.Rating{Mean: 1e6, Deviation: 45, Volatility: 0.06}
	for _, score := range []float64{0, 0.5, 1} {
		if got := glicko.After(worst, 0, rating.Game{Opponent: best, Score: score}); math.IsNaN(got.Mean) || math.IsInf(got.Mean, 0) || got.Deviation < 45 {
			t.Errorf("score %g between a million and minus a million: %+v", score, got)
		}
	}
	if got := glicko.Idle(newcomer, -3); got != newcomer {
		t.Errorf("a clock that jumped back made %+v", got)
	}
	if got := rating.Expected(newcomer, newcomer, 0); got != 0.5 {
		t.Errorf("equal players expect %g, want 0.5", got)
	}
}
