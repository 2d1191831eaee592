package enginetest

import (
	"bufio"
	"bytes"
	"encoding/json"
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

// Once returns what came of the match of that number in a test of strength: play plays
// it, unless the file that SKALD_STRENGTH_FILE names has it, which then keeps it, so that
// a test that is stopped goes on from there. A file is of one program: whoever changes
// games or search begins another.
func Once[T any](t *testing.T, n int, play func() T) T {
	t.Helper()
	type match struct {
		Test string `json:"test"`
		N    int    `json:"n"`
		Came T      `json:"came"`
	}
	path := os.Getenv("SKALD_STRENGTH_FILE")
	if path == "" {
		return play()
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var m match
		if bytes.Contains(lines.Bytes(), []byte(t.Name())) && json.Unmarshal(lines.Bytes(), &m) == nil && m.Test == t.Name() && m.N == n {
			return m.Came
		}
	}
	m := match{t.Name(), n, play()}
	line, err := json.Marshal(m)
	if err == nil {
		_, err = f.Write(append(line, '\n'))
	}
	if err != nil {
		t.Fatal(err)
	}
	return m.Came
}
