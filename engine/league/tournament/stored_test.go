package tournament_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/league/tournament"
)

// TestStoredLogs folds logs that an earlier program stored: each must come to the
// same rounds, results and standings as it did then, and be written as it was.
func TestStoredLogs(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/stored/*.log")
	if err != nil || len(files) < 2 {
		t.Fatalf("stored logs: %v, %v", files, err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(strings.TrimSuffix(file, ".log") + ".want")
		if err != nil {
			t.Fatal(err)
		}
		var log []tournament.Event
		for line := range bytes.Lines(raw) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			e, err := tournament.Decode(line)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			again, err := tournament.Encode(e)
			if err != nil || !bytes.Equal(again, line) {
				t.Errorf("%s: written again as %s, %v; want %s", file, again, err, line)
			}
			log = append(log, e)
		}
		state, err := tournament.Replay(tournament.Standard(), engine.Seed{7}, log)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if got := told(t, state); got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
		}
	}
}

// told prints all that a tournament came to.
func told(t testing.TB, s *tournament.Tournament) string {
	t.Helper()
	var b bytes.Buffer
	name := func(tournament.Person) string { return "" }
	tables := []tournament.Table{s.ResultsTable(name)}
	for n := 1; n <= s.Paired(); n++ {
		tables = append(tables, s.PairingsTable(n, name), s.StandingsTable(n, name))
	}
	for _, table := range tables {
		if err := table.WriteCSV(&b); err != nil {
			t.Fatal(err)
		}
	}
	if s.Phase() == tournament.Registering {
		fmt.Fprintln(&b, s.Settings())
	}
	due, timed := s.Due()
	fmt.Fprintln(&b, s.Phase(), s.Directors(), s.Rounds(), due, timed, s.Halted())
	for _, e := range s.Entrants() {
		fmt.Fprintf(&b, "%+v\n", e)
	}
	for _, c := range s.ConductLog() {
		fmt.Fprintf(&b, "%+v\n", c)
	}
	return b.String()
}
