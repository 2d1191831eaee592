package table

import (
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// running refuses what can be done in a running match only.
func running(m *Match) error {
	switch m.Status {
	case head.Running:
		return nil
	case head.Over:
		return refusal.Of(refusal.IsOver)
	}
	return refusal.Of(refusal.NotRunning)
}

// unpaused refuses what players may not do in a paused match.
func unpaused(m *Match) error {
	if !m.Paused() {
		return nil
	}
	return &rules.Refusal{Key: refusal.IsPaused, Users: []storage.UserID{m.Pause.By}, Word: m.Pause.Reason}
}
