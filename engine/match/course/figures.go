package course

import (
	"skald/engine"
	"skald/engine/match/record"
)

// Charts are the figures that views have, at the end of each of what the game counts.
func Charts(views []engine.PublicView) []engine.Chart {
	var charts []engine.Chart
	for _, view := range views {
		c, ok := view.(engine.Charter)
		if !ok {
			continue
		}
		next := c.Chart()
		if last := len(charts) - 1; last >= 0 && next.At != 0 && next.At == charts[last].At {
			charts = charts[:last]
		}
		charts = append(charts, next)
	}
	return charts
}

// Views returns what everybody saw of a match that is over by all its records: at the
// beginning of each turn, of which positions stay when a match is compacted, and at
// the end. Records that were taken back are no part of it.
func (p Past) Views(all []record.Record, end engine.PublicView) ([]engine.PublicView, error) {
	if len(all) == 0 {
		return nil, nil
	}
	var views []engine.PublicView
	undone, turn := record.UndoneIn(all), uint32(0)
	for i := range all[:len(all)-1] {
		if r := &all[i]; undone[i] || r.Turn == turn && i > 0 || r.Position == nil {
			continue
		}
		turn = all[i].Turn
		state, err := p.Decode(&all[i])
		if err != nil {
			return nil, err
		}
		views = append(views, state.Public())
	}
	return append(views, end), nil
}
