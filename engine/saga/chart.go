package saga

import "skald/engine"

// Chart implements engine.Charter: what the Vikings win by.
func (p Public) Chart() engine.Chart {
	coins, areas := make([]int, Sides), make([]int, Sides)
	for side := range Side(Sides) {
		coins[side] = p.Supply[side].Coins
		areas[side] = p.Controlled(side)
	}
	return engine.Chart{Unit: "round", At: p.Round, Figures: []engine.Figure{
		{Word: "coins", BySeat: coins, Goal: p.Edition.CoinsToWin},
		{Word: "areas", BySeat: areas, Goal: p.Edition.AreasToWin},
	}}
}

// Controlled returns how many areas of England a side controls: in which it
// has more Units than its foe.
func (p *Public) Controlled(side Side) int {
	n, foe := 0, side.Foe()
	for a := range Area(England) {
		if p.units(side, a) > p.units(foe, a) {
			n++
		}
	}
	return n
}
