package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestStartsAgain holds that a browser that ends while it starts is started again.
func TestStartsAgain(t *testing.T) {
	real, dir := chromium(t), t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\nif mkdir %q 2>/dev/null; then echo crashed >&2; exit 1; fi\nexec %q \"$@\"\n", filepath.Join(dir, "once"), real)
	if err := os.WriteFile(filepath.Join(dir, "chromium"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	ctx := Open(t, time.Minute, 400, 300)
	if _, err := os.Stat(filepath.Join(dir, "once")); err != nil {
		t.Fatalf("the browser that crashes was not started: %v", err)
	}
	if url, err := chromedp.Run(ctx, chromedp.Location()); err != nil || url != "about:blank" {
		t.Fatalf("the second browser is at %q, %v", url, err)
	}
}
