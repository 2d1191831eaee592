// Package browsertest starts the browser in which tests look at the page.
package browsertest

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// starts is how often Chromium may be started for one test.
const starts = 3

// Open starts Chromium with one empty tab of that size, which closes when the
// test ends or the time is over. A browser that ends while it starts, as Chromium
// does now and then on a busy machine, is started again. Where there is none the
// test is skipped, unless SKALD_REQUIRE_CHROMIUM is set.
func Open(t *testing.T, patience time.Duration, width, height int) context.Context {
	t.Helper()
	limit, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	path := chromium(t)
	for n := 1; ; n++ {
		ctx, end, err := start(limit, path, t.TempDir(), width, height)
		if err == nil {
			t.Cleanup(end)
			return ctx
		}
		end()
		if n == starts || limit.Err() != nil {
			t.Fatalf("start the browser, attempt %d: %v", n, err)
		}
		t.Logf("start the browser, attempt %d: %v", n, err)
	}
}

// start starts the Chromium at that path and returns the context of its first
// tab, and what ends it.
func start(limit context.Context, path, profile string, width, height int) (context.Context, func(), error) {
	opts := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(profile),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.WindowSize(width, height))
	alloc, cancelAlloc := chromedp.NewExecAllocator(limit, opts...)
	ctx, cancelTab := chromedp.NewContext(alloc)
	err := chromedp.Do(ctx)
	return ctx, func() { cancelTab(); cancelAlloc() }, err
}

func chromium(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("SKALD_REQUIRE_CHROMIUM") != "" {
		t.Fatal("there is no Chromium, and SKALD_REQUIRE_CHROMIUM is set")
	}
	t.Skip("there is no Chromium")
	return ""
}
