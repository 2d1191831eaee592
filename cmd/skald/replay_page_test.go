package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/engine/match/record"
)

// TestReplayPage writes an exported match as a page, in the language that is asked for,
// and refuses one that is not what it says.
func TestReplayPage(t *testing.T) {
	t.Parallel()
	d, m, e := finished(t)
	e.Notes = []record.Note{{Seq: 0, By: m.Players[1], Text: "all in <b>\x1b[31m"}, {Seq: 99, By: 12345, Text: "on no record"}}
	file, out := saved(t, e), filepath.Join(t.TempDir(), "match.html")
	d.want(t, "to be opened in a browser", "replay", file, "--html", out, "--language", "de")
	page, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	d.want(t, "Compare these with the channel", "verify", file) // notes prove nothing, and spoil nothing
	for _, want := range []string{"all in &lt;b&gt;[31m", `<html lang="de">`, "Sieg: ", `id="seat"`, "<canvas"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page of match %s lacks %q", m.ID, want)
		}
	}
	d.refused(t, "no words in", "replay", file, "--html", out, "--language", "xx")
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	forged := savedText(t, strings.Replace(string(raw), `"seat": 0`, `"seat": 1`, 1))
	d.refused(t, "not what it says", "replay", forged, "--html", out)
	d.refused(t, "say --all", "replay")
	d.refused(t, "it takes 1 argument", "replay", "--html", out)
}
