package site_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"skald/bot/localdiscord/browsertest"
	"skald/cmd/skald/site"
	"skald/storage"
)

// TestSiteInABrowser goes the way of somebody who was sent a link: from a server's page to
// a ladder's table to a match and where it turned, on a desktop and on a phone, in light
// and dark. With SKALD_AXE axe-core judges each page.
func TestSiteInABrowser(t *testing.T) {
	t.Parallel()
	browser := browsertest.Open(t, 2*time.Minute, 1280, 800)
	w := fill(t, storage.NewMemory())
	w.names(vera, "Vera the Red")
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	run := func(actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(browser, actions...); err != nil {
			t.Fatal(err)
		}
	}
	say := func(js string) (string, error) {
		return chromedp.Run(browser, chromedp.Evaluate[string]("String("+js+")"))
	}
	text := func(js string) string {
		t.Helper()
		got, err := say(js)
		if err != nil {
			t.Fatalf("%s: %v", js, err)
		}
		return got
	}
	until := func(js, want string) {
		t.Helper()
		got, err := say(js) // it fails while the browser goes from one page to another
		for end := time.Now().Add(20 * time.Second); err != nil || got != want; got, err = say(js) {
			if time.Now().After(end) {
				t.Fatalf("%s is %q, %v, want %q", js, got, err, want)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	follow := func(path string) { // by the link that a reader presses
		t.Helper()
		text(fmt.Sprintf(`(() => { for (const a of document.links) if (a.pathname === %q) { a.click(); return; } throw new Error("no link to " + %q); })()`, path, path))
		until("location.pathname", path)
		until("document.readyState", "complete")
	}
	shots := 0
	judge := func(name string) {
		t.Helper()
		for _, size := range []struct{ width, height int64 }{{1280, 800}, {390, 844}} {
			run(chromedp.EmulateViewport(size.width, size.height))
			if got := text(`document.documentElement.scrollWidth <= innerWidth`); got != "true" {
				t.Errorf("%s: at %d pixels the page is wider than the window", name, size.width)
			}
			if folder := os.Getenv("SKALD_SCREENSHOTS"); folder != "" {
				picture, err := chromedp.Run(browser, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("site-%d-%s-%d.png", shots, name, size.width)), picture, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			file := os.Getenv("SKALD_AXE")
			if file == "" {
				continue
			}
			axe, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text("(() => {" + string(axe) + "})()")
			text(`(window.found = null, axe.run().then((r) => { window.found = r.violations.map((v) => v.impact + ' ' + v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')).join('\n'); }), 0)`)
			until(`window.found !== null`, "true")
			if found := text(`window.found`); found != "" {
				t.Errorf("axe on %s at %d pixels:\n%s", name, size.width, found)
			}
		}
		shots++
	}
	run(chromedp.Navigate(server.URL + site.ServerPath(home)))
	judge("server")
	follow(site.ServerPath(home) + "/t/hoard")
	judge("figures")
	run(chromedp.Navigate(server.URL + site.ServerPath(home)))
	follow(site.CompetitionPath(w.masters))
	judge("championship")
	run(chromedp.Navigate(server.URL + site.ServerPath(home)))
	follow(site.CompetitionPath(w.cup))
	judge("tournament")
	run(chromedp.Navigate(server.URL + site.ServerPath(home)))
	follow(site.CompetitionPath(w.ladder))
	judge("ladder")
	profile := text(`[...document.links].map((a) => a.pathname).find((p) => p.includes("/p/"))`)
	follow(profile)
	judge("profile")
	match := text(`[...document.links].map((a) => a.pathname).find((p) => p.startsWith("/m/"))`)
	follow(match)
	until(`document.getElementById("board").hidden`, "false") // the script runs under the policy
	judge("match")
	turned := text(`(() => { const a = [...document.links].find((a) => a.textContent === "Where it turned"); a.click(); return a.hash; })()`)
	until(`document.querySelector("[aria-current]").id`, strings.TrimPrefix(turned, "#"))
	judge("turned")
}
