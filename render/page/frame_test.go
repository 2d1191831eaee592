package page

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"skald/engine/match/record"
)

// TestFrame holds that a page with a frame has neither style nor script nor boards in it,
// that its script gets the same as that of a file, and that strangers do not read what
// moderators wrote.
func TestFrame(t *testing.T) {
	t.Parallel()
	s := played(t, titles()[0], 1, 60)
	s.Moments[2].Kind, s.Moments[2].Moderator, s.Moments[2].Reason = record.PauseKind, 9, "Olaf is ill"
	file := pageOf(t, s)
	const begins, ends = `<script id="data" type="application/json">`, `</script>`
	_, inFile, _ := strings.Cut(string(file), begins)
	inFile, _, _ = strings.Cut(inFile, ends)
	var out bytes.Buffer
	if err := WriteData(t.Context(), &out, s, func(float64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	var had, got data
	if err := json.Unmarshal([]byte(inFile), &had); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got.Chunks) == 0 || strings.Join(got.Chunks, "") != strings.Join(had.Chunks, "") || len(got.Boards) != len(had.Boards) {
		t.Errorf("a site's script gets %d chunks, %v; that of a file %d", len(got.Chunks), err, len(had.Chunks))
	}
	if !strings.Contains(string(file), "Olaf is ill") {
		t.Error("the file does not say why a moderator did something")
	}
	s.Public = true
	s.Frame = &Frame{Head: "<!-- head -->", Top: "<!-- top -->", Under: "<!-- under -->", Bottom: "<!-- bottom -->", Title: "Red & Blue", Script: "/s.js", Data: "/d.json", Board: "/b.png", Lines: []string{"late"}}
	page := string(pageOf(t, s))
	for _, no := range []string{"<style", "unsafe-inline", begins, "Olaf is ill", "DecompressionStream"} {
		if strings.Contains(page, no) {
			t.Errorf("the page has %q", no)
		}
	}
	at := -1
	for _, yes := range []string{"<title>Red &amp; Blue</title>", "<!-- head -->", "<!-- top -->", "<p>late</p>", "<!-- under -->", `<img id="last" src="/b.png" alt="`, "<!-- bottom -->", `data-src="/d.json"`, `<script src="/s.js"></script>`} {
		next := strings.Index(page, yes)
		if next <= at {
			t.Errorf("the page lacks %q in its place", yes)
		}
		at = next
	}
	if css, js := Files(); !strings.Contains(css, "#story") || !strings.Contains(js, "dataset.src") {
		t.Error("the files of a site are no style and no script")
	}
}
