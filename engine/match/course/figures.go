package course

import (
	"skald/engine"
	"skald/engine/match/record"
)

// Charts are the figures that views have, at the end of each of what the game counts, and
// of what comes before the first.
func Charts(views []engine.PublicView) []engine.Chart {
	var all, charts []engine.Chart
	counted := false // else each view is one of its own
	for _, view := range views {
		if c, ok := view.(engine.Charter); ok {
			all = append(all, c.Chart())
			counted = counted || all[len(all)-1].At != 0
		}
	}
	for _, next := range all {
		if last := len(charts) - 1; last >= 0 && counted && next.At == charts[last].At {
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
