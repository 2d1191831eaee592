package hoard

import "skald/engine"

// Chart implements engine.Charter: the coins. Turns are not counted here.
func (p Public) Chart() engine.Chart {
	coins := make([]int, len(p.Crews))
	for seat := range p.Crews {
		coins[seat] = p.Crews[seat].Coins
	}
	return engine.Chart{Unit: "turn", Figures: []engine.Figure{{Word: "coins", BySeat: coins, Goal: p.Goal}}}
}
