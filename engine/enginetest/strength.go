package enginetest

import (
	"os"
	"strconv"
	"testing"
)

// Matches returns how many matches each cell of a test of strength plays: as many as
// SKALD_STRENGTH says, and a hundred where it says 1. Without it the test is skipped,
// since a hundred matches of strong players take an hour and more.
func Matches(t *testing.T) int {
	t.Helper()
	text := os.Getenv("SKALD_STRENGTH")
	if text == "" {
		t.Skip("takes hours: SKALD_STRENGTH=1, or another number of matches a cell")
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("SKALD_STRENGTH is %q, want a number of matches", text)
	}
	if n == 1 {
		return 100
	}
	return n
}
