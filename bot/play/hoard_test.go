package play

import (
	"strings"
	"testing"

	"skald/bot/desk/desktest"
	"skald/bot/table"
	"skald/engine/hoard"
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
