package ladder_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"skald/engine/league/ladder"
)

// stored are the logs that an earlier program stored, with the terms of their
// titles.
var stored = map[string]ladder.Terms{
	"duels":      {Seats: 2, Sides: []string{"side0", "side1"}},
	"gatherings": {Seats: 2, Most: 4, Sides: []string{"side0", "side1", "side2", "side3"}},
}

// TestStoredLogs folds logs that an earlier program stored: each must come to the
// same state and standings as it did then, and be written as it was.
func TestStoredLogs(t *testing.T) {
	t.Parallel()
	for name, terms := range stored { // under the numbers of its day
		raw, err := os.ReadFile("testdata/stored/" + name + ".log")
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("testdata/stored/" + name + ".want")
		if err != nil {
			t.Fatal(err)
		}
		var log []ladder.Event
		for line := range bytes.Lines(raw) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			e, err := ladder.Decode(line)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			again, err := ladder.Encode(e)
			if err != nil || !bytes.Equal(again, line) {
				t.Errorf("%s: written again as %s, %v; want %s", name, again, err, line)
			}
			log = append(log, e)
		}
		s := fold(t, numbersThen(t), terms, log)
		if got := came(t, s, log[len(log)-1].At); got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
		if want, err = os.ReadFile("testdata/stored/" + name + ".told"); err != nil {
			t.Fatal(err)
		}
		if got := remembered(t, terms, log); got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

// numbersThen are the ladder's numbers when these logs were stored.
func numbersThen(t *testing.T) *ladder.Data {
	t.Helper()
	raw, err := os.ReadFile("testdata/stored/data.json")
	if err != nil {
		t.Fatal(err)
	}
	d, err := ladder.ReadData(raw)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// came prints all that a ladder has come to.
func came(t *testing.T, s *ladder.State, now int64) string {
	t.Helper()
	var b bytes.Buffer
	id := func(p ladder.Person) string { return "" }
	for k := ladder.Duels; k <= ladder.Gatherings; k++ {
		if err := s.WriteStandings(&b, k, now, id); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.WriteResults(&b, id); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(&b, "season", s.Season().Number, s.Season().Name, s.Season().Open, s.Season().Since, "home", s.Home(), "next", s.NextChallenge(), s.NextPairing())
	due, ok := s.Due()
	fmt.Fprintln(&b, "due", due, ok, "members", s.Members())
	for _, a := range s.Archives() {
		fmt.Fprintln(&b, "archive", a.Number, a.Name, a.Closed, a.Results)
		for _, l := range append(slices.Clone(a.Duels), a.Gatherings...) {
			fmt.Fprintf(&b, "%d %v %s %.6f %.6f %v %v\n", l.Place, l.Shared, l.Person, l.Rating, l.Deviation, l.Provisional, l.Record)
		}
	}
	for _, c := range s.Challenges() {
		fmt.Fprintln(&b, "challenge", c.Number, c.From, c.To, c.At, c.Until)
	}
	for _, p := range s.Pairings() {
		fmt.Fprintln(&b, "pairing", p.Number, p.Seats, p.Challenge, p.At, p.Match)
	}
	for _, w := range s.Wishes() {
		fmt.Fprintln(&b, "wish", w.Person, w.Matches, w.Seats, w.Since)
	}
	return b.String()
}

// remembered prints what a ladder knows of each event, challenge and pairing.
func remembered(t *testing.T, terms ladder.Terms, log []ladder.Event) string {
	t.Helper()
	s := fold(t, numbersThen(t), terms, log)
	var b bytes.Buffer
	for i, e := range log {
		switch e.Fact.(type) {
		case ladder.Played, ladder.Voided, ladder.Corrected, ladder.SeasonClosed, ladder.SeasonOpened, ladder.Undone, ladder.Moved:
		default:
			continue
		}
		report := s.Report(i)
		fmt.Fprintf(&b, "told %d", i)
		if r := report.Result; r != nil {
			fmt.Fprint(&b, " ", r.Match, " ", r.Season, " ", r.Void.Why, " ", r.Corrected)
			for _, p := range r.Parties {
				fmt.Fprintf(&b, " %s:%d:%.4f", p.Person, p.Rank, p.After.Mean)
			}
		}
		for _, c := range report.Changes {
			fmt.Fprintf(&b, " %s %d %.4f→%.4f", c.Person, c.Kind, c.Was.Mean, c.Now.Mean)
		}
		fmt.Fprintln(&b, "", report.Tables)
	}
	for n := 1; n < s.NextChallenge(); n++ {
		c, _ := s.Challenge(n)
		fmt.Fprintln(&b, "was challenge", c.Number, []ladder.Person{c.From, c.To}, c.At, c.Until, ended(c.End))
	}
	for n := 1; n < s.NextPairing(); n++ {
		p, _ := s.Pairing(n)
		counted := p.Match != "" && s.Result(p.Match) != nil
		fmt.Fprintln(&b, "was pairing", p.Number, p.Seats, p.Challenge, p.At, p.Match, ended(p.End), counted)
	}
	for _, e := range log {
		if begun, ok := e.Fact.(ladder.Begun); ok {
			p, _ := s.Pairing(begun.Pairing)
			fmt.Fprintln(&b, "joins of", p.Number, s.Presses(p))
		}
	}
	return b.String()
}

// ended prints what ended something.
func ended(act ladder.Fact) string { return strings.TrimPrefix(fmt.Sprintf("%T", act), "ladder.") }
