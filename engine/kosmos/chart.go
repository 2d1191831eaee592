package kosmos

import "skald/engine"

// Chart implements engine.Charter: the fame if the match had ended then, and
// the countries that brought it.
func (p Public) Chart() engine.Chart {
	fame, lands := make([]int, len(p.Seats)), make([]int, len(p.Seats))
	for seat := range p.Seats {
		v := &p.Seats[seat]
		fame[seat], lands[seat] = v.Standing, len(v.Lands)
		if p.Over {
			fame[seat] = v.Score.Total
		}
	}
	return engine.Chart{Unit: "turn", At: p.Turn, Figures: []engine.Figure{
		{Word: "fame", BySeat: fame},
		{Word: "countries", BySeat: lands},
	}}
}
