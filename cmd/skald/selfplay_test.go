package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"skald/engine/selfplay"
)

// TestSelfplay wants the same report twice, as text and as JSON, and none where the
// command is interrupted before a match is over.
func TestSelfplay(t *testing.T) {
	args := strings.Fields("selfplay kosmos --matches 4 --seats random,greedy")
	one, err := environment{}.run(t, args...)
	if err != nil {
		t.Fatal(err)
	}
	if two, err := (environment{}).run(t, args...); err != nil || two != one {
		t.Errorf("got\n%s\nand then\n%s %v", one, two, err)
	}
	for _, want := range []string{"4 matches of kosmos for 2, random and greedy, seed 1\n", "wins by side or seat\n  1 ", "  random ", "length of a match\n"} {
		if !strings.Contains(one, want) {
			t.Errorf("got\n%s\nwhich does not say %q", one, want)
		}
	}
	text, err := environment{}.run(t, append(args, "--json")...)
	var report selfplay.Report
	if err != nil || json.Unmarshal([]byte(text), &report) != nil || report.Matches != 4 || len(report.Sides) != 2 {
		t.Errorf("got %s, %v", text, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	if err := run(ctx, args, func(string) string { return "" }, &out); err == nil || !strings.Contains(err.Error(), "stopped before a match was over") || out.Len() > 0 {
		t.Errorf("interrupted: got %v and %q", err, out.String())
	}
}
