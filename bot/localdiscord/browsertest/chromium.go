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

// Open starts Chromium with one empty tab of that size, which closes when the
// test ends or the time is over. Where there is none the test is skipped, unless
// SKALD_REQUIRE_CHROMIUM is set.
func Open(t *testing.T, patience time.Duration, width, height int) context.Context {
	t.Helper()
	opts := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.WindowSize(width, height))
	limit, cancelLimit := context.WithTimeout(t.Context(), patience)
	alloc, cancelAlloc := chromedp.NewExecAllocator(limit, opts...)
	ctx, cancel := chromedp.NewContext(alloc)
	t.Cleanup(func() { cancel(); cancelAlloc(); cancelLimit() })
	return ctx
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
