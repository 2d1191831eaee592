package saga

import "skald/engine"

var _ engine.Briefer = Public{}

// Brief implements engine.Briefer: what the sides have, then who stands where.
// Areas without anybody are left out, and so is what follows from the rest.
func (p Public) Brief() []engine.Note {
	var lines []engine.Note
	for side := range Side(Sides) {
		v := &p.Supply[side]
		lines = append(lines, engine.NewNote("brief.side", who(side), engine.NumberArg("coins", v.Coins), engine.NumberArg("areas", p.held(side)),
			engine.NumberArg("warriors", v.Warriors), engine.NumberArg("leaders", v.Leaders)))
	}
	for a := range Area(Areas) {
		if v := &p.Areas[a]; p.units(Viking, a)+p.units(Saxon, a) > 0 || v.Stronghold {
			lines = append(lines, p.describeArea(a))
		}
	}
	return lines
}

// held returns how many areas of England a side controls.
func (p *Public) held(side Side) int {
	held := 0
	for a := range Area(England) {
		if p.units(side, a) > p.units(side.Foe(), a) {
			held++
		}
	}
	return held
}
