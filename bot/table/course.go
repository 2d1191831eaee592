package table

import (
	"skald/engine"
	"skald/storage"
)

// course reads what everybody saw of a match that is over: at the beginning of
// each turn, of which positions stay when a match is compacted, and at the end,
// without what was taken back.
// It is empty of a match without figures to be told.
func course(r storage.Reader, m *Match) ([]engine.PublicView, error) {
	if _, ok := m.Public().(engine.Charter); !ok {
		return nil, nil
	}
	all, err := records(r, m.ID, 0, m.Seq)
	if err != nil {
		return nil, err
	}
	undone := undoneIn(all)
	var views []engine.PublicView
	for i := range all {
		last := i == len(all)-1
		if undone[i] || all[i].Position == nil || i > 0 && !last && all[i].Turn == all[i-1].Turn {
			continue
		}
		if last {
			views = append(views, m.Public())
			break
		}
		state, err := m.Game.Decode(all[i].Position)
		if err != nil {
			return nil, quarantine(m.ID, err)
		}
		views = append(views, state.Public())
	}
	return views, nil
}
