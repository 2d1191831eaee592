package vikings878

import "skald/engine"

var _ engine.Charter = Public{}

// Chart implements engine.Charter: the City Shires that each side controls, and
// the units that each faction has on the map.
func (p Public) Chart() engine.Chart {
	cities, units := make([]int, Factions), make([]int, Factions)
	all := 0
	for i := range p.Edition.Shires {
		if p.Edition.Shires[i].City {
			all++
		}
	}
	for f := range Faction(Factions) {
		cities[f] = p.Markers
		if f.Side() == English {
			cities[f] = all - p.Markers
		}
		for at := range p.Shires {
			units[f] += p.Shires[at].Units[f]
		}
	}
	return engine.Chart{Unit: "round", At: p.Round, Figures: []engine.Figure{
		{Word: "cities", BySeat: cities, Goal: ConquestMarkers},
		{Word: "units", BySeat: units},
	}}
}
