package table

import (
	"skald/bot/table/record"
	"skald/engine"
	"skald/storage"
)

// course reads what everybody saw of a match that is over: at the beginning of
// each turn, of which positions stay when a match is compacted, and at the end.
// Records that were taken back are no part of it. It is empty for a match without figures
// to be told.
func course(r storage.Reader, m *Match) ([]engine.PublicView, error) {
	if _, ok := m.Public().(engine.Charter); !ok {
		return nil, nil
	}
	all, err := records(r, m.ID, 0, m.Seq)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	var views []engine.PublicView
	undone, turn := record.UndoneIn(all), uint32(0)
	for i := range all[:len(all)-1] {
		if r := &all[i]; undone[i] || r.Turn == turn && i > 0 || r.Position == nil {
			continue
		}
		turn = all[i].Turn
		state, err := m.Game.Decode(all[i].Position)
		if err != nil {
			return nil, quarantine(m.ID, err)
		}
		views = append(views, state.Public())
	}
	return append(views, m.Public()), nil
}
