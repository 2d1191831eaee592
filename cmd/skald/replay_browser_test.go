package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"skald/bot/localdiscord/browsertest"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// playedOut is a match of chance, as exported, of so many records at least.
func playedOut(t *testing.T, least uint64) (*deskOf, string) {
	t.Helper()
	d := newDeskOf(t)
	choice := rand.New(rand.NewPCG(3, 3))
	m, err := d.table.Match(t.Context(), d.match)
	for press := storage.InteractionID(1299000000000000000); err == nil && m.Status == head.Running && m.Seq < least; press++ {
		var o table.Outcome
		legal, legalErr := m.Legal(m.Waiting()[0], nil)
		if err = legalErr; err == nil {
			o, err = d.table.Act(t.Context(), table.Press{By: m.Waiting()[0], Interaction: press}, d.match, 0, legal[choice.IntN(len(legal))])
			m = o.Match
		}
	}
	if err == nil && m.Status == head.Running {
		_, err = d.table.Resign(t.Context(), table.Press{By: 1, Interaction: 1299900000000000000}, d.match)
	}
	if err != nil {
		t.Fatal(err)
	}
	e, err := d.table.Archive.Export(t.Context(), d.match)
	if err != nil {
		t.Fatal(err)
	}
	return d, saved(t, e)
}

// TestReplayPageInABrowser reads a page in Chromium as somebody who was sent it: at a
// link, by keys, by slider and with what a seat held, on a desktop and on a phone. With
// SKALD_AXE axe-core judges it, too.
func TestReplayPageInABrowser(t *testing.T) {
	t.Parallel()
	browser := browsertest.Open(t, 2*time.Minute, 1280, 900)
	d, file := playedOut(t, 150)
	out := filepath.Join(t.TempDir(), "match.html")
	d.want(t, "in a browser", "replay", file, "--html", out)
	run := func(actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(browser, actions...); err != nil {
			t.Fatal(err)
		}
	}
	text := func(js string) string {
		t.Helper()
		got, err := chromedp.Run(browser, chromedp.Evaluate[string]("String("+js+")"))
		if err != nil {
			t.Fatalf("%s: %v", js, err)
		}
		return got
	}
	until := func(js, want string) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); text(js) != want; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s is %q, want %q", js, text(js), want)
			}
		}
	}
	const marked, board = `document.querySelector("[aria-current]").id`, `document.getElementById("board")`
	shot := func() []byte { // what stands on the canvas
		t.Helper()
		time.Sleep(300 * time.Millisecond) // a board is drawn after its record is marked
		data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(text(board+`.toDataURL("image/png")`), "data:image/png;base64,"))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		var pixels bytes.Buffer
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				r, g, b, _ := img.At(x, y).RGBA()
				pixels.Write([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)})
			}
		}
		return pixels.Bytes()
	}
	run(chromedp.Navigate("file://" + out + "#17"))
	until(marked, "17")
	if text(`document.getElementById("last").hidden && !`+board+`.hidden`) != "true" {
		t.Error("the last board stands beside the one that is shown")
	}
	at17 := shot()
	for range 3 {
		run(chromedp.KeyEvent(kb.ArrowLeft))
	}
	until(marked, "14")
	at14 := shot()
	if bytes.Equal(at17, at14) {
		t.Error("three records earlier the board is the same")
	}
	last := text(`JSON.parse(document.getElementById("data").textContent).numbers.at(-1)`)
	text(`location.hash = "#` + last + `"`)
	until(marked, last)
	text(`location.hash = "#17"`)
	until(marked, "17")
	if !bytes.Equal(at17, shot()) {
		t.Error("there and back another board is shown")
	}
	run(chromedp.KeyEvent(" "))
	until(fmt.Sprintf(`Number(%s) > 18`, marked), "true")
	run(chromedp.KeyEvent(" "))
	text(`(() => { const s = document.getElementById("seat"); s.value = "0"; s.dispatchEvent(new Event("change")); })()`)
	if got := text(`document.getElementById("held").children.length`); got == "0" {
		t.Error("nothing is told of what a seat held")
	}
	if got := text(board + `.getAttribute("aria-label").length > 40`); got != "true" {
		t.Error("the board is not told in words")
	}
	for _, size := range []struct{ width, height int64 }{{1280, 900}, {390, 844}} {
		run(chromedp.EmulateViewport(size.width, size.height))
		if got := text(`document.documentElement.scrollWidth <= innerWidth`); got != "true" {
			t.Errorf("at %d pixels the page is wider than the window", size.width)
		}
		if folder := os.Getenv("SKALD_SCREENSHOTS"); folder != "" {
			picture, err := chromedp.Run(browser, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("page-%d.png", size.width)), picture, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		name := os.Getenv("SKALD_AXE")
		if name == "" {
			continue
		}
		axe, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text("(() => {" + string(axe) + "})()")
		text(`(window.found = null, axe.run().then((r) => { window.found = r.violations.map((v) => v.impact + ' ' + v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')).join('\n'); }), 0)`)
		until(`window.found !== null`, "true")
		if found := text(`window.found`); found != "" {
			t.Errorf("axe at %d pixels:\n%s", size.width, found)
		}
	}
}
