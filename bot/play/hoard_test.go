package play

import (
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/localdiscord/localtest/desktest"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/hoard"
	"skald/storage"
)

// runningHoard returns a match of the example game.
func runningHoard(t *testing.T) *table.Match {
	t.Helper()
	return desktest.Begun(t, hoard.Standard(), 2).Match
}

func containsAll(text string, parts ...string) bool {
	for _, p := range parts {
		if !strings.Contains(text, p) {
			return false
		}
	}
	return true
}

// viewed is the view of a moment for a person; 0 is the channel.
func viewed(v *words.Voice, m table.Moment, u storage.UserID) View {
	return New(desk.New(nil)).viewOf(v, m, u)
}
