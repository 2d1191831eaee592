package rating

import "math"

// scale turns rating points into the numbers that the model works with (step
// 2): 400 / ln 10, as the paper rounds it.
const scale = 173.7178

// centre is the rating that the model calls 0.
const centre = 1500

// A Rating is a strength in Glicko-2, in rating points; Volatility is in the
// model's own scale, as it is always printed.
type Rating struct {
	Mean       float64 `json:"mean"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// Glicko2 is the system with what its users choose.
type Glicko2 struct {
	Start Rating  // of who has played nothing
	Tau   float64 // how much volatility may change
	Floor float64 // the least deviation a result leaves
	Cap   float64 // the greatest deviation that time makes; 0: there is none
}

// A Game is one result of a player, as they see it.
type Game struct {
	Opponent  Rating  // as it was before the match
	Score     float64 // 1, 1/2 or 0
	Advantage float64 // rating points that the player's side is worth more than the other
}

// Idle returns a rating after periods in which nothing was played (step 6).
func (g Glicko2) Idle(r Rating, periods float64) Rating {
	r.Deviation = mul(g.grown(r.Deviation/scale, r.Volatility, periods), scale)
	return r
}

// After returns the rating of a player for whom periods have passed since their
// last result, and who then had the results of these games. One whole period
// and all its games are the paper's; a ladder counts one game at once, after a
// fraction of a period. Without games it is Idle.
func (g Glicko2) After(r Rating, periods float64, games ...Game) Rating {
	if len(games) == 0 {
		return g.Idle(r, periods)
	}
	mean, deviation := (r.Mean-centre)/scale, r.Deviation/scale
	// Steps 3 and 4: the variance of a rating that rests on these games alone,
	// and by how much they went better than expected.
	information, surprise := 0.0, 0.0
	for _, game := range games {
		weight := weigh(game.Opponent.Deviation / scale)
		expected := expect(weight, mean+game.Advantage/scale, (game.Opponent.Mean-centre)/scale)
		information += mul(square(weight), mul(expected, 1-expected))
		surprise += mul(weight, game.Score-expected)
	}
	if information <= 0 { // hopeless beyond what a float64 can tell apart
		return g.Idle(r, periods)
	}
	variance := 1 / information
	volatility := g.volatility(deviation, r.Volatility, variance, mul(variance, surprise))
	grown := g.grown(deviation, volatility, periods)
	// Step 7.
	after := 1 / math.Sqrt(1/square(grown)+information)
	mean += mul(square(after), surprise)
	return Rating{
		Mean:       mul(mean, scale) + centre,
		Deviation:  max(mul(after, scale), g.Floor),
		Volatility: volatility,
	}
}

// Expected is the score that a player may expect of a game, between 0 and 1, if
// their own rating is taken for sure.
func Expected(r, opponent Rating, advantage float64) float64 {
	return expect(weigh(opponent.Deviation/scale), (r.Mean+advantage-centre)/scale, (opponent.Mean-centre)/scale)
}

// grown is step 6 in fractions of a period, held at the cap; a deviation that is
// above it already stays.
func (g Glicko2) grown(deviation, volatility, periods float64) float64 {
	grown := math.Sqrt(square(deviation) + mul(max(periods, 0), square(volatility)))
	if g.Cap > 0 {
		grown = max(deviation, min(grown, g.Cap/scale))
	}
	return grown
}

// weigh is the paper's g: how much a game against somebody so unsure tells.
func weigh(deviation float64) float64 {
	return 1 / math.Sqrt(1+3*square(deviation)/(math.Pi*math.Pi))
}

// expect is the paper's E.
func expect(weight, mean, opponent float64) float64 {
	return 1 / (1 + exp(mul(-weight, mean-opponent)))
}
